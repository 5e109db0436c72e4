// A slider with its box, or a box alone, as the reader sees them.

function row(view, slider, i) {
  const { store } = view;
  const { label, values, decimals, unit, whole, colour, box: alone, upto } = slider;
  // Another entry may say how far it goes: what lies beyond is no dead travel.
  const last = () => {
    const most = upto == null ? values.length - 1 : values.findLastIndex((v) => v <= store.wanted[upto]);
    return Math.max(most, 0);
  };
  const node = document.createElement("div");
  node.className = "uw-row";
  if (colour) node.style.setProperty("--uw-colour", colour);
  const id = `uw${view.id}-slider-${i}`;
  node.innerHTML = `<label for="${id}"></label><input class="uw-box" inputmode="decimal" autocomplete="off"><span></span>
    <button class="uw-play" aria-pressed="false"></button><input type="range" id="${id}" min="0" step="1">`;
  const [name, box, after, play, range] = node.children;
  name.textContent = label;
  after.textContent = unit;
  range.max = values.length - 1;
  // Room for separators, or for a ratio as exact as a scenario has it.
  const long = values.at(-1) >= 1e5 || (values.at(-1) >= 100 && !whole);
  if (long) node.style.setProperty("--uw-number", "6em");
  box.setAttribute("aria-label", WORDS.exact(label));
  range.addEventListener("input", () => store.move(i, values[range.valueAsNumber]));
  // A frame that arrives meanwhile must not overwrite what is being typed.
  box.addEventListener("input", () => (box.typing = true));
  box.addEventListener("blur", () => (box.typing = false));
  box.addEventListener("change", () => {
    box.typing = false;
    const value = numberOf(box.value, whole);
    const most = values[last()];
    if (value >= values[0] && value <= most) return store.move(i, value);
    view.controls();
    view.note(WORDS.refused(label, whole ? WORDS.whole : WORDS.number, values[0], most));
  });
  // An arrow key goes to the next position; in a box alone, by its last digit.
  const step = (way) => {
    const now = store.thumbs[i];
    const digit = whole ? 1 : 10 ** -(decimals ?? 0);
    const next = way > 0 ? values.find((value) => value > now) : values.findLast((value) => value < now);
    const wish = alone ? Number((now + way * digit).toPrecision(12)) : next;
    box.typing = false;
    if (!box.readOnly && wish >= values[0] && wish <= values[last()]) store.move(i, wish);
  };
  for (const event of ["pointerenter", "focusin"]) node.addEventListener(event, () => store.near(i));
  if (alone) {
    for (const part of [range, play]) part.remove();
    box.id = id;
    box.removeAttribute("aria-label");
  } else {
    play.setAttribute("aria-label", WORDS.play(label));
    play.addEventListener("click", () => view.play(i, play));
  }
  const set = (value) => {
    const at = alone ? -1 : values.indexOf(value);
    if (upto != null) range.max = last();
    range.value = at < 0 ? closest(values, value) : at;
    let text = at < 0 || decimals == null ? String(Number(value.toFixed(4))) : value.toFixed(decimals);
    range.setAttribute("aria-valuetext", Number(text) + unit);
    if (whole) text = value.toLocaleString("en");
    if (!box.typing) box.value = text;
  };
  return { node, box: alone, set, step, last, name: slider.name };
}

// A number as readers type it: 0.25, 0,25 or 1/4. Where it is to be whole, commas separate thousands.
const THOUSANDS = /^[-+]?\d{1,3}(,\d{3})+$/;
function numberOf(text, whole) {
  const [top, bottom = "1", ...more] = text.split("/").map((part) => part.trim().replace("−", "-"));
  const point = (part) => (whole ? part : part.replace(",", "."));
  const plain = (part) => (whole && THOUSANDS.test(part) ? part.replaceAll(",", "") : point(part));
  const number = (part) => (/\d/.test(part) ? Number(plain(part)) : NaN);
  const value = number(top) / number(bottom);
  return more.length || (whole && !Number.isInteger(value)) ? NaN : value;
}

// The title row: scenarios, Reset, Keep, full screen, and where one is in a talk.
function titleRow(view, node) {
  const { store } = view;
  const { menu } = store.model.get("tools") ?? {};
  const button = (text, label, press) => {
    const made = document.createElement("button");
    made.textContent = text;
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", () => press(made));
    node.append(made);
    return made;
  };
  node.replaceChildren();
  if (menu?.length) {
    const choice = document.createElement("select");
    choice.setAttribute("aria-label", WORDS.scenario);
    choice.append(...[["", WORDS.start], ...menu].map(([key, words]) => new Option(words, key)));
    choice.addEventListener("change", () => choice.value && store.ask("choose", choice.value));
    node.append(choice);
  }
  if (menu) button(WORDS.reset, "", () => store.ask("reset", 0));
  button(WORDS.keep, "", () => view.keep()).className = "uw-keep";
  const filled = Boolean(document.fullscreenElement?.contains(view.el));
  const full = document.fullscreenEnabled && button(filled ? WORDS.leave : WORDS.full, "", () => view.fullScreen());
  if (full) full.ariaPressed = filled;
  store.talk.forEach(({ title }, i) => {
    const dot = button(String(i + 1), WORDS.scene(i + 1, title), () => store.turn(i));
    dot.className = "uw-scene";
    dot.title = title;
  });
  // All in one place, so that the room is that of the longest.
  const captions = store.talk.map(({ title, question, answer }) => {
    const caption = document.createElement("p");
    for (const [tag, words] of [["b", title], ["span", question], ["em", answer]]) {
      if (words) caption.append(Object.assign(document.createElement(tag), { textContent: words }), " ");
    }
    return caption;
  });
  const place = view.el.querySelector(".uw-scene-title");
  place.classList.toggle("uw-has-questions", store.talk.some(({ question, answer }) => question || answer));
  place.replaceChildren(...captions);
}

// Menus, check boxes and buttons that an explorer has of its own: Python does what they say.
function toolbar(view, node) {
  const { store } = view;
  const { toolbar: items = [] } = store.model.get("tools") ?? {};
  node.replaceChildren();
  items.forEach(({ label, kind, options, value, tooltip, disabled, primary }, i) => {
    const use = (choice) => store.ask("toolbar", [i, choice]);
    const made = document.createElement({ menu: "select", checkbox: "input", button: "button" }[kind]);
    Object.assign(made, { disabled, title: tooltip });
    if (kind === "button") {
      made.textContent = label;
      made.classList.toggle("uw-primary", primary);
      made.addEventListener("click", () => use(null));
      return node.append(made);
    }
    const around = document.createElement("label");
    if (kind === "checkbox") {
      Object.assign(made, { type: "checkbox", checked: value });
      made.addEventListener("change", () => use(made.checked));
      around.append(made, label);
    } else {
      made.append(...options.map((words) => new Option(words)));
      made.selectedIndex = value;
      made.setAttribute("aria-label", label);
      made.addEventListener("change", () => use(made.selectedIndex));
      around.append(label, made);
    }
    node.append(around);
  });
}
