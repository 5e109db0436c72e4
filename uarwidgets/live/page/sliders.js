// The row of a slider: its label, number box, play button and range, or a number box or a menu of
// letters alone.

function row(view, slider, i) {
  const { store } = view;
  const { label, values, decimals, unit, whole, colour, box: alone, upto, options, glide, once, letters, empty } = slider;
  const id = `uw${view.id}-slider-${i}`;
  if (options.length) return choice(view, slider, i, id);
  const move = (value) => store.moves([[i, value]]);
  // Another entry may limit it.
  const last = () => {
    const most = upto == null ? values.length - 1 : values.findLastIndex((v) => v <= store.wanted[upto]);
    return Math.max(most, 0);
  };
  const placeholder = empty == null ? " " : `${values[0]} – ${values.at(-1)}`; // the range
  const letter = (value) => String.fromCharCode(64 + value);
  const choices = letters ? Array.from({ length: values.at(-1) }, (_, k) => make("option", {}, letter(k + 1))) : [];
  const typed = { className: "uw-box", inputMode: "decimal", autocomplete: "off", placeholder };
  const box = letters ? make("select", { className: "uw-box" }, ...choices) : make("input", typed);
  const play = make("button", { className: "uw-play", ariaPressed: false, ariaLabel: WORDS.play(label) });
  const range = make("input", { type: "range", min: 0, max: values.length - 1, id });
  if (alone) box.id = id;
  else box.ariaLabel = WORDS.exact(label);
  box.hidden = once.length > 0;
  const parts = [make("label", { htmlFor: id }, label), box, make("span", {}, unit ?? "")];
  // A saved page has no boxes to type into, but steps.
  const turn = (words, way, className) => {
    const onclick = () => {
      const next = values[values.indexOf(store.thumbs[i]) + way];
      if (next !== undefined) store.moves([[i, next]], "", true);
    };
    return make("button", { className, onclick }, words);
  };
  const turns = glide ? [turn(WORDS.previous, -1, ""), turn(WORDS.next, 1, "uw-primary")] : [];
  const steps = make("div", { className: "uw-steps" }, ...turns);
  // The names of both ends are in brackets in its label.
  const [from = "", to = ""] = label.match(/\w+(?= –)|(?<=– )\w+/g) ?? [];
  const ends = make("span", { className: "uw-ends" }, from, range, to);
  const thumb = alone ? [] : glide ? [range, steps] : once.length ? [ends] : [play, range];
  const node = make("div", { className: once.length ? "uw-row uw-act" : "uw-row" }, ...(once.length ? [play] : []), ...parts, ...thumb);
  if (colour) node.style.setProperty("--uw-colour", colour);
  // Room for separators, or for four decimals of a ratio.
  const long = values.at(-1) >= 1e5 || (values.at(-1) >= 100 && !whole);
  if (long) node.style.setProperty("--uw-number", "6em");
  // A key goes on to the next state; under a pointer it is the nearest.
  range.oninput = () => store.moves([[i, values[range.valueAsNumber]]], "", !range.matches(":active"));
  range.onchange = () => view.show(); // at rest
  play.onclick = () => view.play(i, play);
  for (const event of ["pointerenter", "focusin"]) node.addEventListener(event, () => store.say({ kind: "near", slider: i }));
  // A frame does not overwrite a number that is being typed.
  box.oninput = () => (box.typing = true);
  box.onblur = () => (box.typing = false);
  box.onchange = () => {
    box.typing = false;
    const value = letters ? box.selectedIndex + 1 : numberOf(box.value, whole);
    const most = values[last()];
    if (value >= values[0] && value <= most) return move(value);
    view.controls();
    view.note(WORDS.refused(label, whole, values[0], most));
  };
  // An arrow key goes to the next position; in a box alone, by its last digit.
  const step = (way) => {
    const now = store.thumbs[i];
    const digit = whole ? 1 : 10 ** -(decimals ?? 0);
    const next = way > 0 ? values.find((value) => value > now) : values.findLast((value) => value < now);
    const wish = alone ? Number((now + way * digit).toPrecision(12)) : next;
    box.typing = false;
    if (!box.readOnly && wish >= values[0] && wish <= values[last()]) move(wish);
  };
  const set = (value) => {
    const at = alone ? -1 : values.indexOf(value);
    if (upto != null) range.max = last();
    // Under a pointer the thumb is where that is; when it is let go, where the picture is.
    if (!range.matches(":active")) range.value = at < 0 ? closest(values, value) : at;
    const infinite = value === 1e15; // see `_INFINITE` in slider.py
    // A value between positions has four decimals, or three digits if a small one may have any.
    const small = decimals == null && Math.abs(value) < 0.01;
    node.classList.toggle("uw-begun", once.length > 0 && value !== values[0] && value !== values.at(-1));
    // The button says what it does until that is done.
    if (once.length && (!play.dataset.end || [0, last()].includes(at))) {
      const end = Number(range.valueAsNumber === 0);
      play.dataset.end = end;
      play.textContent = play.ariaLabel = once[end];
    }
    let text = infinite ? "∞" : String(Number(small ? value.toPrecision(3) : value.toFixed(4)));
    turns.forEach((button, k) => (button.ariaDisabled = values[values.indexOf(value) + 2 * k - 1] === undefined));
    if ((at >= 0 || (alone && Number(value.toFixed(decimals)) === value)) && decimals != null) text = value.toFixed(decimals);
    if (letters) text = letter(value);
    choices.forEach((option, k) => (option.hidden = option.disabled = k > last()));
    range.setAttribute("aria-valuetext", (infinite || letters ? text : Number(text)) + unit);
    if (whole && !letters) text = value.toLocaleString("en", { useGrouping: "min2" });
    if (value === empty && Number(box.value) !== value) text = ""; // unless it was typed
    if (!box.typing) box.value = text;
  };
  return { node, box: alone, set, step, last, name: slider.name };
}

// A menu of words, or a check box where they are false and true.
function choice({ store }, { name, label, options }, i, id) {
  const check = options[0] === false;
  const input = make(check ? "input" : "select", { id, ...(check && { type: "checkbox" }) });
  if (!check) input.append(...options.map((word) => make("option", {}, word)));
  input.onchange = () => store.moves([[i, check ? Number(input.checked) : input.selectedIndex]], "", true);
  const node = make("div", { className: "uw-row uw-choice" }, make("label", { htmlFor: id }, label), input);
  for (const event of ["pointerenter", "focusin"]) node.addEventListener(event, () => store.say({ kind: "near", slider: i }));
  const set = (value) => (check ? (input.checked = Boolean(value)) : (input.selectedIndex = value));
  return { node, box: false, set, last: () => options.length - 1, name };
}

// A number as readers type it: 0.25, 0,25 or 1/4. Where it is to be whole, commas separate thousands.
function numberOf(text, whole) {
  const comma = whole ? [/,(?=\d{3}(?!\d))/g, ""] : [",", "."];
  const plain = text.replaceAll(...comma).replaceAll("−", "-");
  const [top, bottom = 1, ...more] = plain.split("/").map((part) => (part.trim() ? Number(part) : NaN));
  const value = top / bottom;
  return more.length || (whole && !Number.isInteger(value)) ? NaN : value;
}
