// Paints frames that Python computed; it knows no formula.
//
// scene    {number, token, title, svg, before, after, sliders, late}: drawn once. Where the page
//          holds a still picture of class uw-still-TOKEN, it is hidden. In svg and in the HTML of
//          before and after, [data-live=NAME] is a place whose content changes. late names words
//          that no strip holds: the ack of a move brings them in `words`.
// parts    {NAME: shape}: a shape is a list of SVG elements [tag, {attribute: value}, text?]
//          or a plain text. All the parts of one state together are a frame.
// frame    {scene, state, thumbs, parts, client, seq}: the exact picture of one state. state
//          lists its entries, thumbs the sliders' values; seq is the last wish it answers.
// strip_i  gzipped JSON {scene, slider, base, entry, thumbs, parts}: the frames of slider i at
//          its values, true only while the state without its own entry equals base.
//          entry[j] is the slider's own entry at position j, or null where no frame is held yet;
//          parts[NAME] = {shapes, at}, and the shape at j is shapes[at[j]], or shapes[0] where
//          `at` is empty.
// copy, save  <button data-copy="NAME"> copies a word; <button data-save="svg"> asks Python for a
//          file and downloads the answer.
// move     {moves: [[slider, value]], shown, scene, client, seq}: what the reader did, and the
//          state now painted (null: not held). Answered by an ack, and a frame if it differs.
//          Asked again while no answer comes; an ack of an earlier wish counts for what it held.
// near     {slider, scene, client}: a pointer or the focus has come near: its frames come first.
// seen     {seen, scene, client}: whether this page has the picture in view: while none has, no
//          frames are made ahead.
// told     {text, client}: words for the reader.

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 500; // ms before an unanswered wish is said so
const RETRY = 2000; // ms before an unanswered wish is asked again; then twice as long, and so on
const LONGEST = 16000;
const HUSH = 700; // ms of rest before a screen reader is told the new sentence
const KEPT = 4; // strips a slider: the way back is held too
const WAITING =
  "Python has not answered yet, so this picture shows the last answer. " +
  "It follows when Python is back; after a restart, run the cell again.";

const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);
const without = (list, index) => list.filter((_, i) => i !== index);

// One store a model: the frames held, the state wanted, the state painted, what is unanswered.
class Store {
  constructor(model) {
    Object.assign(this, { model, views: new Set(), client: crypto.randomUUID?.() ?? `${Math.random()}` });
    Object.assign(this, { seq: 0, acked: 0, pending: new Map(), asked: new Map(), sent: new Map() });
    Object.assign(this, { wait: RETRY, inView: new Set(), seen: null });
    this.stage();
    model.on("change:frame", () => this.received(model.get("frame")));
    model.on("msg:custom", (message, buffers) => this.answered(message, buffers));
  }

  stage() {
    this.scene = this.model.get("scene");
    this.strips = [];
    if (!this.scene.number) return; // Python has not put up a scene yet
    this.pending.clear();
    this.views.forEach((view) => view.build());
    this.adopt(this.model.get("frame"));
    this.scene.sliders.forEach((_, i) => {
      const name = `change:strip_${i}`;
      this.model.off(name);
      this.model.on(name, () => this.unpack(i));
      this.unpack(i);
    });
  }

  async unpack(i) {
    const packed = this.model.get(`strip_${i}`);
    if (!packed?.byteLength) return;
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const strip = await new Response(stream).json();
    if (strip.scene !== this.scene.number || packed !== this.model.get(`strip_${i}`)) return;
    const strips = (this.strips[i] ??= new Map());
    strips.delete(`${strip.base}`);
    strips.set(`${strip.base}`, strip);
    // The newest of each slider must stay: Python does not send again what it has sent last.
    if (strips.size > KEPT) strips.delete(strips.keys().next().value);
  }

  // The frame of `state` after `slider` moves to `value`, if it is held.
  held(slider, value, state) {
    const { entry, values } = this.scene.sliders[slider];
    const strip = this.strips[slider]?.get(`${without(state, entry)}`);
    const j = strip ? values.indexOf(value) : -1;
    if (j < 0 || strip.entry[j] === null) return null;
    const parts = {};
    for (const [name, { shapes, at }] of Object.entries(strip.parts)) {
      parts[name] = shapes[at.length ? at[j] : 0];
    }
    for (const name of this.scene.late) parts[name] = "";
    return { state: state.with(entry, strip.entry[j]), thumbs: strip.thumbs[j], parts };
  }

  near(slider) {
    this.say({ kind: "near", slider });
  }

  move(slider, value) {
    if (!this.noted) this.note(""); // what was said of the last move
    this.pending.delete(slider);
    this.pending.set(slider, value);
    if (!this.paintHeld(slider, value)) this.want(slider, value);
    this.flush();
  }

  paintHeld(slider, value) {
    const frame = this.held(slider, value, this.wanted);
    if (frame) this.adopt(frame);
    return frame;
  }

  // The picture is not held: the sliders show the wish, the picture stays until it is answered.
  want(slider, value) {
    const { entry, tied } = this.scene.sliders[slider];
    this.wanted = this.wanted.with(entry, tied ? NaN : value);
    this.thumbs = this.thumbs.with(slider, value);
    this.waiting = true;
    this.views.forEach((view) => view.controls());
    this.patience ??= setTimeout(() => this.note(WAITING, true), PATIENCE);
  }

  adopt(frame) {
    Object.assign(this, { shown: frame, wanted: frame.state, thumbs: frame.thumbs, waiting: false });
    this.rest();
    this.views.forEach((view) => view.show());
  }

  rest() {
    clearTimeout(this.patience);
    this.patience = null;
    if (this.noted) this.note("");
  }

  // Give up what has not been answered: the sliders return to the picture on screen.
  back() {
    this.pending.clear();
    this.asked.clear();
    clearTimeout(this.retry);
    this.sent.clear();
    this.acked = this.seq;
    this.adopt(this.shown);
  }

  flush() {
    if (this.acked < this.seq || !this.pending.size) return;
    this.asked = new Map(this.pending);
    this.pending.clear();
    this.ask();
  }

  ask() {
    this.seq += 1;
    this.sent.set(this.seq, [...this.asked]);
    const shown = this.waiting ? null : this.wanted;
    this.say({ kind: "move", moves: [...this.asked], shown, seq: this.seq });
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      this.wait = Math.min(2 * this.wait, LONGEST);
      this.asked = new Map([...this.asked, ...this.pending]);
      this.pending.clear();
      if (this.views.size) this.ask();
    }, this.wait);
  }

  say(message) {
    try {
      this.model.send({ ...message, scene: this.scene.number, client: this.client });
    } catch {
      // No kernel behind this page: what is held goes on working, the rest is said so.
    }
  }

  // Tell Python when the picture comes into view somewhere on this page, or leaves it.
  look(view, inView) {
    if (view) this.inView[inView ? "add" : "delete"](view);
    const seen = this.inView.size > 0 && !document.hidden;
    if (seen !== this.seen) this.say({ kind: "seen", seen: (this.seen = seen) });
  }

  answered(message, buffers) {
    if (message.client !== this.client) return;
    if (message.kind === "file") return download(message.name, buffers[0]);
    if (message.kind === "told") return this.note(message.text);
    for (const [seq, wishes] of this.sent) {
      if (seq > message.seq) break;
      this.sent.delete(seq);
      for (const [slider, value] of wishes) {
        if (this.asked.get(slider) === value) this.asked.delete(slider);
      }
    }
    if (this.asked.size) return; // later wishes are on their way
    this.sent.clear();
    clearTimeout(this.retry);
    Object.assign(this, { acked: this.seq, wait: RETRY });
    this.flush();
    if (this.acked === this.seq && !this.waiting) this.add(message.words);
    if (message.refused && !this.pending.size) {
      this.adopt(this.shown);
      this.note(message.refused);
    }
  }

  // Words of the state at rest, which the frame on screen came without.
  add(words) {
    Object.assign(this.shown.parts, words);
    this.views.forEach((view) => view.show());
  }

  received(frame) {
    if (frame.scene !== this.model.get("scene").number) return;
    if (frame.scene !== this.scene.number) return this.stage();
    // An answer to an older wish would pull the slider back under the reader's hand.
    const late = this.acked < this.seq && !(frame.client === this.client && frame.seq === this.seq);
    if (!late && !this.pending.size) this.adopt(frame);
    else if (this.waiting) {
      this.shown = frame; // one state's picture on the way to the one wanted
      this.rest();
      this.views.forEach((view) => view.show());
    }
  }

  note(text, waiting = false) {
    this.noted = waiting;
    this.views.forEach((view) => view.note(text, waiting));
  }
}

class View {
  constructor(store, el) {
    // Each widget has a copy of this module of its own: the page counts the views.
    globalThis.uarwidgetsViews = (globalThis.uarwidgetsViews ?? 0) + 1;
    if (globalThis.uarwidgetsViews === 1) window.addEventListener("keydown", keepKeys, true);
    Object.assign(this, { store, el, id: globalThis.uarwidgetsViews });
    el.classList.add("uw-live");
    store.views.add(this);
    this.eye = new IntersectionObserver((seen) => store.look(this, seen.at(-1).isIntersecting));
    this.eye.observe(el);
    this.blink = () => store.look();
    document.addEventListener("visibilitychange", this.blink);
    if (store.shown) {
      this.build();
      this.show();
    }
  }

  build() {
    const { scene } = this.store;
    // In tags alone: a word of the picture may hold the mark too.
    const svg = scene.svg.replace(/<[^>]*>/g, (tag) => tag.replaceAll("uw@-", `uw${this.id}-`));
    const folds = [...this.el.querySelectorAll("details")].map((fold) => fold.open);
    this.el.innerHTML = `
      <div class="uw-before">${scene.before}</div>
      <div class="uw-sliders"></div>
      <div class="uw-boxes" style="--uw-columns: ${Number(scene.columns)}"></div>
      <div class="uw-picture" role="img">${svg}</div>
      <p class="uw-note" role="status" hidden><span></span> <button hidden>Back to the picture</button></p>
      <div class="uw-after">${scene.after}</div>
      <div class="uw-status" role="status" aria-live="polite"></div>
      <style>.uw-still-${scene.token} { display: none; }</style>`;
    const find = (name) => this.el.querySelector(`.uw-${name}`);
    this.el.querySelectorAll("details").forEach((fold, i) => (fold.open = folds[i] ?? fold.open));
    Object.assign(this, { picture: find("picture"), line: find("note"), status: find("status"), painted: {} });
    this.line.lastElementChild.addEventListener("click", () => this.store.back());
    this.picture.firstElementChild.setAttribute("aria-hidden", "true");
    this.places = {};
    for (const place of this.el.querySelectorAll("[data-live]")) {
      (this.places[place.dataset.live] ??= []).push(place);
    }
    for (const button of this.el.querySelectorAll("[data-copy]")) {
      button.addEventListener("click", () => this.copy(button.dataset.copy));
    }
    for (const button of this.el.querySelectorAll("[data-save]")) {
      button.addEventListener("click", () => this.store.say({ kind: "save", format: button.dataset.save }));
    }
    this.rows = scene.sliders.map((slider, i) => this.row(slider, i));
    find("sliders").append(...this.rows.filter((row) => !row.box).map((row) => row.node));
    find("boxes").append(...this.rows.filter((row) => row.box).map((row) => row.node));
  }

  row(slider, i) {
    const { label, values, decimals, unit, whole, colour, box: alone } = slider;
    const row = document.createElement("div");
    row.className = "uw-row";
    if (colour) row.style.setProperty("--uw-colour", colour);
    const id = `uw${this.id}-slider-${i}`;
    row.innerHTML = `<label for="${id}"></label>
      <input type="range" id="${id}" min="0" step="1"><input type="number"><span></span>`;
    const [name, range, box, after] = row.children;
    name.textContent = label;
    after.textContent = unit;
    range.max = values.length - 1;
    Object.assign(box, { min: values[0], max: values.at(-1), step: stepOf(slider) });
    box.setAttribute("aria-label", `${label}, exact value`);
    range.addEventListener("input", () => this.store.move(i, values[range.valueAsNumber]));
    // A frame that arrives meanwhile must not overwrite what is being typed.
    box.addEventListener("input", () => (box.typing = true));
    box.addEventListener("blur", () => (box.typing = false));
    box.addEventListener("change", () => {
      box.typing = false;
      const value = box.valueAsNumber;
      const fits = value >= values[0] && value <= values.at(-1) && (!whole || Number.isInteger(value));
      if (fits) return this.store.move(i, value);
      this.controls();
      const kind = whole ? "a whole number" : "a number";
      this.note(`${label}: please give ${kind} from ${values[0]} to ${values.at(-1)}.`);
    });
    for (const event of ["pointerenter", "focusin"]) row.addEventListener(event, () => this.store.near(i));
    if (alone) {
      range.remove();
      box.id = id;
      box.removeAttribute("aria-label");
    }
    const nearest = (value) =>
      values.reduce((best, x, j) => (Math.abs(x - value) < Math.abs(values[best] - value) ? j : best), 0);
    const set = (value) => {
      const at = alone ? -1 : values.indexOf(value);
      range.value = at < 0 ? nearest(value) : at;
      const text = at < 0 || decimals === null ? String(Number(value.toFixed(4))) : value.toFixed(decimals);
      range.setAttribute("aria-valuetext", Number(text) + unit);
      if (!box.typing) box.value = text;
    };
    return { node: row, box: alone, set };
  }

  controls() {
    this.rows.forEach(({ set }, i) => set(this.store.thumbs[i]));
  }

  show() {
    this.controls();
    const { state, parts } = this.store.shown;
    for (const [name, shape] of Object.entries(parts)) {
      if (this.painted[name] === shape) continue;
      this.painted[name] = shape;
      for (const place of this.places[name] ?? []) {
        if (typeof shape !== "string") paint(place, shape);
        else if (place.textContent !== shape) place.textContent = shape;
      }
    }
    this.el.dataset.state = JSON.stringify(state);
    const label = `${this.store.scene.title} ${parts.sentence ?? ""}`.trim();
    if (this.picture.ariaLabel !== label) this.picture.ariaLabel = label;
    clearTimeout(this.hush);
    const first = this.said === undefined; // what is first on the page is read where it stands
    this.said = parts.sentence ?? "";
    if (!first) this.hush = setTimeout(() => (this.status.textContent = this.said), HUSH);
  }

  async copy(name) {
    const text = this.store.shown.parts[name];
    if (!text) return this.note("Python has not answered yet: please press again in a moment.");
    try {
      await navigator.clipboard.writeText(text);
      this.note("Copied.");
    } catch {
      this.note(`This browser does not let a page copy. The text: ${text}`);
    }
  }

  note(text, waiting) {
    this.line.firstElementChild.textContent = text;
    this.line.lastElementChild.hidden = !waiting;
    this.line.hidden = !text;
    this.picture.classList.toggle("uw-waiting", Boolean(text && waiting));
  }

  remove() {
    this.store.views.delete(this);
    this.eye.disconnect();
    document.removeEventListener("visibilitychange", this.blink);
    this.store.look(this, false);
    clearTimeout(this.hush);
  }
}

// How far an arrow key moves a number in its box: a slider's own step, where all are alike.
function stepOf({ values, decimals, whole, box }) {
  if (whole) return 1;
  if (box) return decimals === null ? "any" : 10 ** -decimals;
  const step = (values.at(-1) - values[0]) / (values.length - 1);
  const even = values.every((value, j) => Math.abs(value - values[0] - j * step) < 1e-9);
  return even ? Number(step.toPrecision(9)) : "any";
}

// Notebook and JupyterLab would take arrows, Enter and letters for their cells, from sliders, boxes
// and menus alike. Notebook 7 asks before any element on the page: only the window comes earlier.
function keepKeys(event) {
  const command = event.ctrlKey || event.metaKey || event.altKey || event.key === "Escape";
  const ours = event.target.closest?.(".uw-live, .uw-explorer");
  if (ours && !command && !(event.shiftKey && event.key === "Enter")) event.stopPropagation();
}

function download(name, buffer) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([buffer]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Bring the children of `group` to `elements`, touching only what changed.
function paint(group, elements) {
  elements.forEach(([tag, attributes, text], i) => {
    let node = group.children[i];
    if (node?.tagName !== tag) {
      const fresh = document.createElementNS(SVG, tag);
      node ? node.replaceWith(fresh) : group.append(fresh);
      node = fresh;
    }
    const old = node.uw ?? {};
    for (const name in attributes) {
      if (old[name] !== attributes[name]) node.setAttribute(name, attributes[name]);
    }
    for (const name in old) if (!(name in attributes)) node.removeAttribute(name);
    node.uw = attributes;
    if (text !== undefined && node.textContent !== text) node.textContent = text;
  });
  while (group.children.length > elements.length) group.lastElementChild.remove();
}

export default () => {
  let store;
  return {
    initialize({ model }) {
      store = new Store(model);
    },
    render({ model, el }) {
      const view = new View((store ??= new Store(model)), el);
      return () => view.remove();
    },
  };
};
