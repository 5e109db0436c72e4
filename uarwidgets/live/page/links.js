// Words in a text that move the picture above them: [half of them ill](#uw:prevalence=0.5).
//
// After #uw: come entries, joined by &. `prevalence=0.5` moves that slider to 0.5, and
// `prevalence=+0.1` by 0.1; `recalls=0.9,0.6` moves recall_0 and recall_1; `scenario=KEY` chooses
// a scenario; `show=accuracy` dims the other scores while the words are pointed at. A minus too is
// a step, unless the slider has negative values: there -1 is a value, and +-1 a step.

const MOVING_WORDS = 'a[href^="#uw:"]';
const PASSAGE = 400; // ms that sliders take to where the words lead

// The picture that comes last before a link, or holds it, in the same notebook.
function pictureAbove(link) {
  const page = link.closest(".jp-Notebook") ?? document;
  const isAbove = (el) => el.uwView?.rows && el.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [...page.querySelectorAll(".uw-live")].findLast(isAbove)?.uwView;
}

// What the words ask of the picture above, told in their title; quiet words ask nothing.
function wishOf(link) {
  const view = pictureAbove(link);
  const wish = { view, goals: new Map(), said: [] };
  try {
    if (view) for (const entry of link.hash.slice(4).split("&")) read(entry, view, wish);
    link.title = view ? WORDS.moves(wish.said.join(", ")) : WORDS.noPicture;
  } catch (wrong) {
    link.title = wrong.message;
    wish.view = null;
  }
  link.classList.toggle("uw-quiet", !wish.view);
  return wish;
}

// Add an entry to a wish; what is wrong with it is thrown.
function read(entry, view, wish) {
  const [name, value = ""] = entry.split("=");
  const { scene, model } = view.store;
  const [, scenario] = model.get("tools")?.menu?.find(([key]) => key === value) ?? [];
  const score = scored(view).some((node) => node.dataset.score === value) && WORDS.alone(value);
  const said = { scenario, show: score }[name];
  if (said) return wish.said.push(said), (wish[name] = value);
  const texts = value.split(",");
  const called = (label) => scene.sliders.flatMap((slider, i) => (label(slider.name) === name ? i : []));
  const single = called((slider) => slider);
  const moved = single.length ? single : called((slider) => slider.replace(/_\d+$/, "s"));
  if (!moved.length || moved.length !== texts.length) throw new Error(WORDS.noEntry(entry));
  moved.forEach((i, k) => wish.goals.set(i, goalOf(view, i, texts[k])));
  wish.said.push(...moved.map((i, k) => `${scene.sliders[i].label} ${texts[k]}`));
}

function goalOf(view, i, text) {
  const { label, values, whole } = view.store.scene.sliders[i];
  const [low, high] = [values[0], values[view.rows[i].last()]];
  const isStep = text[0] === "+" || (text[0] === "-" && low >= 0);
  const number = numberOf(text.replace("+", ""), whole);
  const now = view.playing?.goals?.get(i) ?? view.store.thumbs[i];
  const goal = isStep ? Math.min(Math.max(now + number, low), high) : number;
  if (goal >= low && goal <= high) return Number(goal.toFixed(9)); // 0.1 + 0.2 is 0.3
  throw new Error(WORDS.refused(label, whole, low, high));
}

// The sliders go there together, through the frames between.
function glide(view, goals, time = PASSAGE, button, then) {
  const { scene, thumbs } = view.store;
  view.animate({ button, goals, then, arrived: () => view.store.arrived?.(goals) }, calm() ? 1 : time, (share) =>
    [...goals].map(([i, goal]) => {
      const { values } = scene.sliders[i];
      const from = closest(values, thumbs[i]);
      return [i, share === 1 ? goal : values[Math.round(from + eased(share) * (closest(values, goal) - from))]];
    }),
  );
}

const scored = (view) => [...view.el.querySelectorAll("[data-score]")];
const markLinks = () => document.querySelectorAll(MOVING_WORDS).forEach(wishOf);

function followLink(event) {
  const link = event.target.closest?.(MOVING_WORDS);
  if (!link) return;
  const { view, goals, scenario, show } = wishOf(link);
  const [pressed, pointed] = [event.type.endsWith("click"), /over$|in$/.test(event.type)];
  if (pressed) {
    event.preventDefault(); // no page scrolls
    event.stopPropagation(); // no cell opens for editing
  }
  if (!view && event.type === "click") explain(link);
  if (!view || event.type === "dblclick") return;
  const dimmed = (node) => show && (pointed || pressed) && node.dataset.score !== show;
  for (const node of scored(view)) node.classList.toggle("uw-dim", Boolean(dimmed(node)));
  if (pressed && scenario) view.store.ask("choose", scenario);
  if (pressed && goals.size) glide(view, goals);
}

// Say for a while, after the words, why they do nothing.
function explain(link) {
  link.parentElement.querySelector(".uw-why-not")?.remove();
  const said = make("span", { className: "uw-why-not", role: "status" }, ` (${link.title})`);
  link.after(said);
  setTimeout(() => said.remove(), STAY);
}

function hearLinks() {
  const kinds = ["click", "dblclick", "pointerover", "pointerout", "focusin", "focusout"];
  for (const kind of kinds) document.addEventListener(kind, followLink, true);
}
