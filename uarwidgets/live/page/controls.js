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
  node.innerHTML = `<label for="${id}"></label><input type="number"><span></span>
    <button class="uw-play" aria-pressed="false"></button><input type="range" id="${id}" min="0" step="1">`;
  const [name, box, after, play, range] = node.children;
  name.textContent = label;
  after.textContent = unit;
  range.max = values.length - 1;
  Object.assign(box, { min: values[0], max: values.at(-1), step: stepOf(slider) });
  box.setAttribute("aria-label", `${label}, exact value`);
  range.addEventListener("input", () => store.move(i, values[range.valueAsNumber]));
  // A frame that arrives meanwhile must not overwrite what is being typed.
  box.addEventListener("input", () => (box.typing = true));
  box.addEventListener("blur", () => (box.typing = false));
  box.addEventListener("change", () => {
    box.typing = false;
    const value = box.valueAsNumber;
    const most = values[last()];
    const fits = value >= values[0] && value <= most && (!whole || Number.isInteger(value));
    if (fits) return store.move(i, value);
    view.controls();
    const kind = whole ? "a whole number" : "a number";
    view.note(`${label}: please give ${kind} from ${values[0]} to ${most}.`);
  });
  for (const event of ["pointerenter", "focusin"]) node.addEventListener(event, () => store.near(i));
  if (alone) {
    for (const part of [range, play]) part.remove();
    box.id = id;
    box.removeAttribute("aria-label");
    scrub(box, (value) => store.move(i, Math.min(Math.max(value, values[0]), values.at(-1))), whole);
  } else {
    play.setAttribute("aria-label", `Play ${label}`);
    play.addEventListener("click", () => view.play(i, play));
  }
  const set = (value) => {
    const at = alone ? -1 : values.indexOf(value);
    if (upto != null) range.max = last();
    range.value = at < 0 ? closest(values, value) : at;
    const text = at < 0 || decimals == null ? String(Number(value.toFixed(4))) : value.toFixed(decimals);
    range.setAttribute("aria-valuetext", Number(text) + unit);
    if (!box.typing) box.value = text;
  };
  return { node, box: alone, set, last, name: slider.name };
}

// A box whose number follows the pointer that is dragged sideways across it: a step every 4 px,
// and longer steps for larger numbers.
function scrub(box, move, whole) {
  box.addEventListener("pointerdown", (down) => {
    if (down.button || document.activeElement === box) return;
    const start = box.valueAsNumber || 0;
    const unit = 10 ** Math.max(Math.floor(Math.log10(Math.abs(start) || 1)) - 1, whole ? 0 : -2);
    let moved = false;
    const drag = (event) => {
      const steps = Math.round((event.clientX - down.clientX) / 4);
      if (!moved && Math.abs(steps) < 2) return;
      if (!moved) box.setPointerCapture(down.pointerId);
      moved = true;
      event.preventDefault();
      move(start + steps * unit);
    };
    const end = () => {
      box.removeEventListener("pointermove", drag);
      if (moved) box.blur();
    };
    box.addEventListener("pointermove", drag);
    for (const kind of ["pointerup", "pointercancel"]) box.addEventListener(kind, end, { once: true });
  });
}

// How far an arrow key moves a number in its box: a slider's own step, where all are alike.
function stepOf({ values, decimals, whole, box }) {
  if (whole) return 1;
  if (box) return decimals == null ? "any" : 10 ** -decimals;
  const step = (values.at(-1) - values[0]) / (values.length - 1);
  const even = values.every((value, j) => Math.abs(value - values[0] - j * step) < 1e-9);
  if (even) return Number(step.toPrecision(9));
  return values.at(-1) > 1 ? "any" : 0.01; // by 1 a share would leap out of its range
}

// The title row: scenarios, Reset, Keep, full screen, and where one is in a talk.
function titleRow(view, node) {
  const { store } = view;
  const { menu = [], reset = false } = store.model.get("tools") ?? {};
  const button = (text, label, press) => {
    const made = document.createElement("button");
    made.textContent = text;
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", () => press(made));
    node.append(made);
    return made;
  };
  node.replaceChildren();
  if (menu.length) {
    const choice = document.createElement("select");
    choice.setAttribute("aria-label", "Scenario");
    choice.append(...[["", "Start from …"], ...menu].map(([key, words]) => new Option(words, key)));
    choice.addEventListener("change", () => choice.value && store.request("choose", choice.value));
    node.append(choice);
  }
  if (reset) button("Reset", "", () => store.request("reset", 0));
  button("Keep", "", () => view.keep()).className = "uw-keep";
  if (document.fullscreenEnabled) button("Full screen", "", () => view.fullScreen());
  store.talk.forEach(({ title }, i) => {
    const dot = button(String(i + 1), `Scene ${i + 1}: ${title}`, () => store.turn(i));
    dot.className = "uw-scene";
    dot.title = title;
  });
}

// Menus, boxes to tick and buttons that an explorer has of its own: Python does what they say.
function controlRow(view, node) {
  const { store } = view;
  const { controls = [] } = store.model.get("tools") ?? {};
  node.replaceChildren();
  controls.forEach(({ label, kind, options, value, tip, off, strong }, i) => {
    const use = (wish) => store.request("control", [i, wish]);
    const made = document.createElement({ menu: "select", box: "input", button: "button" }[kind]);
    Object.assign(made, { disabled: off, title: tip });
    if (kind === "button") {
      made.textContent = label;
      made.classList.toggle("uw-strong", strong);
      made.addEventListener("click", () => use(null));
      return node.append(made);
    }
    const around = document.createElement("label");
    if (kind === "box") {
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
