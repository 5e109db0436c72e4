// One picture on the page, with its controls and words: it shows the state of the store.

const SWEEP = 6000; // ms that a played slider takes there and back
const GLIDE = 350; // ms in which a picture gives way to the next
const TRAVEL = 700; // ms in which dots go to their new places
const [FALL, DROP, HIGH] = [15, 250, 90]; // ms from a new dot to the next, ms and points that each falls
const POUR = 2400; // ms in which a slider that is played once arrives
const LETTERS = 17; // points, as in the pictures
const STAY = 8000; // ms that a note covers what is behind it
const PLAYS = ".uw-play, [data-to]"; // buttons that begin a motion, and end it
const PAGES = { PageDown: 1, PageUp: -1 };
const ARROWS = { ArrowRight: 1, ArrowLeft: -1, " ": 1, Enter: 1 };

class View {
  constructor(store, el) {
    // Each widget has a copy of this module of its own: the page counts the views.
    globalThis.uarwidgetsViews = (globalThis.uarwidgetsViews ?? 0) + 1;
    if (globalThis.uarwidgetsViews === 1) {
      window.addEventListener("keydown", keepKeys, true);
      hearLinks();
    }
    Object.assign(this, { store, el, id: globalThis.uarwidgetsViews, kept: null, full: false, narrow: false });
    el.classList.add("uw-live");
    el.uwView = this;
    this.again = store.views.size > 0; // a cell shows once more what another one shows
    store.views.add(this);
    this.eye = new IntersectionObserver((seen) => {
      store.look(this, seen.at(-1).isIntersecting);
      markLinks(); // now that the picture is in the page
      if (store.scene.number) this.arrive();
    });
    this.eye.observe(el);
    this.ruler = new ResizeObserver(() => this.measure());
    this.ruler.observe(el);
    const { signal } = (this.removed = new AbortController());
    document.addEventListener("visibilitychange", () => store.look(), { signal });
    const fill = () => {
      const wasFull = this.full;
      this.full = Boolean(document.fullscreenElement?.contains(el));
      this.tools();
      // Folds are hidden in full screen; and a notebook takes the keys of what is not in the picture.
      const { activeElement } = document;
      // The space bar of a presenter is not to press the button that led there.
      const other = !el.contains(activeElement) || activeElement.closest(".uw-after, .uw-tools");
      if (wasFull !== this.full && other) this.focus();
    };
    document.addEventListener("fullscreenchange", fill, { signal });
    el.addEventListener("pointerdown", ({ target }) => target.closest(PLAYS) || this.halt(), { signal });
    el.addEventListener("click", ({ target }) => this.press(target.closest("button")?.dataset ?? {}), { signal });
    if (store.shown) {
      this.build();
      this.show();
    }
  }

  build() {
    this.keepFocus(() => this.rebuild());
  }

  // Keep the focus where `change` makes an element anew: on its successor, else on the picture.
  keepFocus(change) {
    const all = () => [...this.el.querySelectorAll("button, select, input, summary")];
    const name = (node) => node.ariaLabel || (node.matches("button, summary") && node.textContent);
    const { activeElement } = document;
    if (!this.el.contains(activeElement)) return change();
    const at = all().indexOf(activeElement);
    const before = name(activeElement);
    change();
    if (this.el.contains(document.activeElement)) return;
    const same = before && all().find((node) => name(node) === before);
    const next = same || all()[at];
    next ? next.focus({ preventScroll: true }) : this.focus();
  }

  focus() {
    this.el.querySelector(".uw-page").focus({ preventScroll: true });
  }

  rebuild() {
    const { scene } = this.store;
    // In tags alone: a word of the picture may hold the mark too.
    const svg = scene.svg.replace(/<[^>]*>/g, (tag) => tag.replaceAll("uw@-", `uw${this.id}-`));
    const folds = [...this.el.querySelectorAll("details")].map((fold) => fold.open);
    const old = this.picture && this.fade(this.store.model.get("frame"), true);
    this.halt();
    this.el.innerHTML = `
      <div class="uw-page" tabindex="-1">
        <div class="uw-head">
          <div class="uw-title" role="heading" aria-level="3"></div>
          <div class="uw-scene-title"></div>
        </div>
        <div class="uw-picture" role="img">${svg}</div>
        <div class="uw-controls"></div>
        <p class="uw-note" role="status" hidden><span></span> <button hidden aria-label="${WORDS.backTo}">${WORDS.back}</button></p>
        <div class="uw-side">
          <div class="uw-before">${scene.before}</div>
          <div class="uw-sliders"></div>
          <div class="uw-boxes"></div>
          <div class="uw-beside">${scene.beside}</div>
        </div>
        <div class="uw-tools"></div>
        <div class="uw-after">${scene.after}</div>
      </div>
      <div class="uw-status" role="status" aria-live="polite"></div>
      <style>.uw-still-${scene.token} { display: none; }</style>`;
    const find = (name) => this.el.querySelector(`.uw-${name}`);
    this.el.querySelectorAll("details").forEach((fold, i) => (fold.open = folds[i] ?? fold.open));
    Object.assign(this, { picture: find("picture"), line: find("note"), status: find("status") });
    cancelAnimationFrame(this.travelling?.frame);
    Object.assign(this, { painted: {}, kept: null, travelling: null, leaning: [], movers: [] });
    find("title").textContent = scene.title;
    const across = find("across"); // what is as wide as the page stands under the title
    if (across) find("head").append(across);
    this.line.lastElementChild.addEventListener("click", () => this.store.back());
    this.picture.firstElementChild.setAttribute("aria-hidden", "true");
    if (old) this.picture.append(old);
    const byName = (kind, found = {}) => {
      for (const node of this.el.querySelectorAll(`[data-${kind}]`)) (found[node.dataset[kind]] ??= []).push(node);
      return found;
    };
    Object.assign(this, { places: byName("live"), fills: byName("colour", byName("fill")) });
    this.el.querySelectorAll("[data-note]").forEach((button) => (button.title = button.dataset.note));
    const words = this.el.querySelectorAll(".uw-tile > b");
    words.forEach((word) => word.after(make("small", { className: "uw-far" })));
    this.rows = scene.sliders.map((slider, i) => row(this, slider, i));
    for (const { node, box, name } of this.rows) {
      const cell = box && this.el.querySelector(`[data-slider="${name}"]`);
      (cell || find(box ? "boxes" : "sliders")).append(node);
    }
    const above = find("above"); // a matrix that is filled in before the picture is looked at
    if (above) find("head").after(above);
    this.handles = new Handles(this);
    this.tools();
    this.store.built?.(this);
    markLinks();
  }

  tools() {
    this.keepFocus(() => {
      titleRow(this);
      toolbar(this);
    });
    this.mark();
    this.follow();
  }

  // Draw the line of `tools.mark`, such as a reader's prediction.
  mark() {
    this.picture.querySelectorAll(".uw-mark").forEach((node) => node.remove());
    const { mark } = this.store.model.get("tools") ?? {};
    if (!mark) return;
    const group = (first, elements) => {
      const made = makeSvg("g", { class: "uw-mark" });
      paint(made, elements);
      first.before(made);
      return made.lastElementChild;
    };
    const [[x1, y1], [x2, y2]] = mark.ends;
    const line = ["line", { x1, y1, x2, y2 }];
    group(this.picture.querySelector("[data-live]"), [line, line]);
    const label = group(this.handles.layer, [["text", { "font-size": LETTERS }, mark.label]]);
    const { width } = label.getBBox();
    const along = (share) => (y1 === y2 ? [x1 + 6 + share * (x2 - x1 - width - 12), y1] : [x1, y1 + share * (y2 - y1)]);
    const beside = ([x, y]) => (y1 === y2 ? [[x, y - 9], [x, y + 21]] : [[x + 9, y], [x - 9 - width, y]]);
    settle(label, [0.02, 0.25, 0.5, 0.75, 0.98].map(along).flatMap(beside));
  }

  // The menu shows a scenario only while the picture does.
  follow() {
    const menu = this.el.querySelector(".uw-tools select");
    if (menu) menu.value = this.store.shown?.parts.scenario ?? "";
    this.el.querySelector(".uw-keep")?.setAttribute("aria-pressed", Boolean(this.kept));
    this.store.follow?.(this);
    const dots = this.el.querySelectorAll(".uw-scene");
    const { place, away, here } = this.store;
    dots.forEach((dot, i) => dot.setAttribute("aria-pressed", this.store.current(i)));
    this.el.querySelectorAll(".uw-scene-title > p").forEach((caption, i) => {
      caption.classList.toggle("uw-now", i === place && !away);
      caption.classList.toggle("uw-left", !this.store.current(here?.scene)); // a slider has been moved since
    });
  }

  controls() {
    this.rows.forEach(({ set }, i) => set(this.store.thumbs[i]));
    this.handles.lead();
  }

  show() {
    this.controls();
    for (const follow of this.movers) follow();
    const { state, parts } = this.store.shown;
    const { here, talk, said } = this.store;
    const { names } = this.store.show;
    let drawn = false;
    for (const name of this.leaning) delete this.painted[name];
    this.leaning = [];
    for (const [name, shape] of Object.entries({ ...parts, sentence: said })) {
      if (this.painted[name] === shape || this.arriving(name, shape)) continue;
      if (this.travelling?.names.includes(name)) this.stand();
      drawn ||= typeof shape !== "string";
      this.painted[name] = shape;
      for (const place of this.places[name] ?? []) {
        if (typeof shape !== "string") paint(place, shape);
        else if (place.textContent !== shape) place.textContent = shape;
      }
      for (const place of this.fills[name] ?? []) place.style.setProperty("--uw-fill", shape);
    }
    for (const node of this.el.querySelectorAll("[data-score]")) {
      node.classList.toggle("uw-unshown", Boolean(names && !names.includes(node.dataset.score)));
    }
    this.follow();
    this.compare();
    this.travel();
    if (drawn) this.handles.place();
    this.el.dataset.state = JSON.stringify(state);
    const label = `${this.store.scene.title} ${said}`.trim();
    if (this.picture.ariaLabel !== label) this.picture.ariaLabel = label;
    clearTimeout(this.hush);
    const first = this.said === undefined; // what is first on the page is read where it stands
    const { question, answer } = (this.store.current(here?.scene) && talk[here.asked]) || {};
    this.said = [question, here?.told && answer, said].filter(Boolean).join(" ");
    if (!first) this.hush = setTimeout(() => (this.status.textContent = this.said), HUSH);
  }

  // Bring the picture of a cell that has just run into view, with its title at the top edge.
  // JupyterLab marks a cell that runs by a star.
  arrive() {
    const { store } = this;
    if (!store.fresh && !this.again) return;
    store.fresh = this.again = false;
    const active = this.el.closest(".jp-Notebook")?.querySelector(".jp-Cell.jp-mod-active");
    const cell = this.el.closest(".jp-Cell");
    if (!active || (active !== cell && active.previousElementSibling !== cell)) return;
    const place = this.el.getBoundingClientRect();
    const room = cell.closest(".jp-WindowedPanel-outer, .jp-Notebook").getBoundingClientRect();
    if (place.top < room.top || place.bottom > room.bottom) this.el.scrollIntoView();
  }

  // Ask for a figure whose letters can be read on a narrow page.
  measure() {
    const width = this.el.clientWidth;
    const narrow = width < (this.narrow ? 500 : 480);
    if (width && narrow !== this.narrow) this.store.say({ kind: "narrow", value: (this.narrow = narrow) });
    this.handles?.place();
  }

  // Fade the old picture over the new one. What is of one make in both moves to its new place: the
  // same dot is the same person. New dots fall in.
  fade(next, rebuilt) {
    this.left = [];
    if (calm() || this.picture.querySelector(".uw-old")) return null;
    const old = this.picture.querySelector("svg").cloneNode(true);
    old.querySelector(".uw-handles")?.remove();
    const goes = ([name, shape]) => falls(next.parts[name]) || (!rebuilt && between(shape, next.parts[name], 0));
    this.left = Object.entries(this.store.shown.parts).filter(goes);
    for (const [name] of this.left) old.querySelector(`[data-live="${name}"]`)?.replaceChildren();
    for (const node of old.querySelectorAll("[data-live]")) node.removeAttribute("data-live");
    old.classList.add("uw-old");
    this.picture.append(old);
    const fading = old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLIDE });
    fading.onfinish = fading.oncancel = () => old.remove();
    return old;
  }

  // End what is on its way, where it was to go.
  stand() {
    const { names, frame } = this.travelling;
    cancelAnimationFrame(frame);
    this.travelling = null;
    for (const name of names) for (const place of this.places[name]) paint(place, this.painted[name]);
  }

  travel() {
    if (!this.left?.length) return;
    const { parts } = this.store.shown;
    const ways = this.left.filter(([name, shape]) => this.places[name] && JSON.stringify(shape) !== JSON.stringify(parts[name]));
    this.left = [];
    cancelAnimationFrame(this.travelling?.frame);
    const fall = FALL * Math.max(0, ...ways.map(([name]) => falls(parts[name])));
    const whole = Math.max(TRAVEL, fall && fall + DROP);
    let begun;
    const step = (now) => {
      const passed = Math.min(now - (begun ??= now), whole);
      const share = 1 - (1 - Math.min(passed / TRAVEL, 1)) ** 3;
      for (const [name, shape] of ways) {
        if (falls(parts[name])) for (const place of this.places[name]) paint(place, fallen(parts[name], passed, fall));
        else this.paintBetween(name, shape, parts[name], share);
      }
      this.travelling = passed < whole ? { names: ways.map(([name]) => name), frame: requestAnimationFrame(step) } : null;
    };
    step(performance.now());
  }

  // Whether a part is on its way to this shape, which an answer of Python may bring again.
  arriving(name, shape) {
    return this.travelling?.names.includes(name) && JSON.stringify(this.painted[name]) === JSON.stringify(shape);
  }

  // Show a part on its way from one shape to another; numbers and words are those of a state.
  paintBetween(name, before, after, share) {
    const shape = between(before, after, share);
    for (const place of (shape && this.places[name]) || []) paint(place, shape);
    return shape;
  }

  // Follow a pointer from the present state towards another that the page holds: places lie between
  // them, numbers, words and colours stay those of the present state, as the sentence does.
  lean(parts, share) {
    const here = this.store.shown.parts;
    const different = Object.keys(parts).filter((name) => here[name] !== parts[name]);
    this.leaning = different.filter((name) => this.paintBetween(name, parts[name], here[name], 1 - share));
  }

  // Keep: the curves, dots and numbers of now stay as a faint copy until it is pressed again; where
  // nothing belongs to a score, all that moves.
  keep() {
    const svg = this.picture.querySelector("svg");
    if (this.kept) {
      this.kept.ghost.remove();
      this.kept = null;
    } else {
      const ghost = makeSvg("g", { class: "uw-ghost" });
      const { width: x, height } = svg.viewBox.baseVal; // beside the name of the axis
      paint(ghost, [["text", { x, y: height - 6, "text-anchor": "end", "font-size": LETTERS }, WORDS.kept]]);
      const scored = svg.querySelectorAll("[data-live][data-score]");
      for (const group of scored.length ? scored : svg.querySelectorAll("[data-live]")) {
        const copy = group.cloneNode(true);
        copy.removeAttribute("data-live");
        for (const text of copy.querySelectorAll("text")) text.remove();
        ghost.append(copy);
      }
      // Under all that moves, over the paper.
      const first = svg.querySelector("[data-live]");
      if (first) first.parentNode.insertBefore(ghost, first);
      this.kept = { ghost, parts: this.store.shown.parts };
    }
    this.follow();
    this.compare();
  }

  // Show beside each number its difference from the kept one, both as they are written.
  compare() {
    for (const mark of this.el.querySelectorAll(".uw-far")) {
      const { textContent: now, dataset } = mark.previousElementSibling;
      const far = number(now) - number(this.kept?.parts[dataset.live]);
      const told = Number.isFinite(far) ? signed(far, now.split(".")[1]?.length ?? 0) : "";
      if (mark.textContent !== told) mark.textContent = told;
    }
  }

  // Move a slider to both ends and back; or once, slowly at first and at last, to the end that its button names.
  play(i, button) {
    if (this.playing?.button === button) return this.halt();
    const { scene, thumbs } = this.store;
    const { values } = scene.sliders[i];
    const once = "end" in button.dataset;
    const last = this.rows[i].last();
    const from = Math.min(closest(values, thumbs[i]) / last, 1);
    const end = Number(button.dataset.end);
    const positionAt = (share) => {
      const way = (from + 2 * share) % 2;
      const place = once ? from + (end - from) * eased(share) : way > 1 ? 2 - way : way;
      return share === 1 && !once ? thumbs[i] : values[Math.round(place * last)];
    };
    if (last) this.animate({ button }, !once ? SWEEP : calm() ? 1 : POUR, (share) => [[i, positionAt(share)]]);
  }

  // Move sliders to `wishesAt(share)`, share going from 0 to 1 in a time, until one is touched.
  animate(what, time, wishesAt) {
    this.halt(what.button && this.playing?.button === what.button);
    const { store } = this;
    let begun;
    const step = (now) => {
      const share = this.el.isConnected ? Math.min((now - (begun ??= now)) / time, 1) : 1;
      const wishes = wishesAt(share).filter(([i, value]) => value !== store.thumbs[i]);
      if (wishes.length && (share === 1 || !store.waiting)) store.moves(wishes);
      if (share === 1) return what.arrived?.(), what.then ? what.then() : this.halt();
      this.playing.frame = requestAnimationFrame(step);
    };
    this.playing = { ...what, frame: requestAnimationFrame(step) };
    what.button?.setAttribute("aria-pressed", "true");
  }

  // `goesOn`: the button that is playing begins its next move.
  halt(goesOn) {
    cancelAnimationFrame(this.playing?.frame);
    if (goesOn) return;
    this.playing?.button?.setAttribute("aria-pressed", "false");
    this.playing = null;
    this.movers?.forEach((follow) => follow());
  }

  fullScreen() {
    if (document.fullscreenElement) return document.exitFullscreen();
    const stage = this.el.closest(".uw-explorer") ?? this.el;
    stage.classList.remove("uw-blank");
    return stage.requestFullscreen();
  }

  // Keys of an explorer; Page Down and Page Up are those of a presenter's clicker. In full screen
  // other keys are a clicker's too, where no control has the focus.
  key({ key, target }) {
    if (key === "Escape") return this.handles?.giveUp();
    const pressed = [" ", "Enter"].includes(key) ? ", button, summary, a" : "";
    const stage = this.full && !target.closest?.(`select, input, textarea${pressed}`);
    const turn = this.store.talk.length && (PAGES[key] || (stage && ARROWS[key]));
    if (turn || (!["Tab", "f"].includes(key) && !target.matches?.(PLAYS))) this.halt();
    const blanks = stage && ["b", "."].includes(key);
    document.fullscreenElement?.classList[blanks ? "toggle" : "remove"]("uw-blank");
    if (target.matches?.("textarea, input[type=text]") || (!turn && target.matches?.("select"))) return false;
    const way = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (turn) this.store.step(turn);
    else if (way && target.matches?.(".uw-box")) this.rows.find(({ node }) => node.contains(target)).step(way);
    else if (key === "f") this.fullScreen();
    else if (!blanks) return false;
    return true;
  }

  // Buttons in the HTML around the picture.
  press({ copy, save, note }) {
    if (copy) this.copy(copy);
    if (save) this.store.save(save);
    if (note) this.note(this.line.matches("[hidden], .uw-status") ? note : "");
  }

  async copy(name, written = (word) => word) {
    const word = this.store.shown.parts[name];
    if (!word) return this.note(WORDS.nothingToCopy);
    const text = written(word);
    try {
      await navigator.clipboard.writeText(text);
      this.note(WORDS.copied);
    } catch {
      this.note(WORDS.noCopy(text));
    }
  }

  note(text, waiting) {
    this.line.firstElementChild.textContent = text;
    this.line.lastElementChild.hidden = !waiting;
    this.line.hidden = !text;
    this.line.classList.remove("uw-status");
    clearTimeout(this.stay);
    // A screen reader still finds it. What is to be copied by hand stays.
    if (text.length < 200 && !waiting) this.stay = setTimeout(() => this.line.classList.add("uw-status"), STAY);
    this.picture.classList.toggle("uw-waiting", Boolean(text && waiting));
  }

  remove() {
    this.store.views.delete(this);
    this.halt();
    this.eye.disconnect();
    this.ruler.disconnect();
    this.removed.abort();
    this.store.look(this, false);
    clearTimeout(this.hush);
    setTimeout(markLinks);
  }
}

const PLACES = ["d", "transform", "x", "y", "width", "height"];
const NUMBER = /-?\d+(?:\.\d+)?(?:e-?\d+)?/g;

// A shape on its way from one to another of the same make; null where they are of different makes.
function between(before, after, share) {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return null;
  const shape = after.map(([tag, attributes, ...text], i) => {
    const [old, from] = before[i];
    const mixed = { ...attributes };
    let alike = old === tag;
    for (const name of PLACES) {
      const [a, b] = [`${from[name]}`, `${attributes[name]}`];
      if (a === b) continue;
      const numbers = a.match(NUMBER);
      alike &&= a.replace(NUMBER, "") === b.replace(NUMBER, "");
      if (alike) mixed[name] = b.replace(NUMBER, (number) => +(+numbers[0] + (number - numbers.shift()) * share).toFixed(2));
    }
    return alike && [tag, mixed, ...text];
  });
  return shape.every(Boolean) ? shape : null;
}

// How many dots of a shape are new: those whose strokes end round and join in a mitre.
function falls(shape) {
  const { d, "stroke-linejoin": join, "stroke-linecap": cap } = shape?.[0]?.[1] ?? {};
  return join === "miter" && cap === "round" ? d.split("M").length - 1 : 0;
}

// A shape of new dots while they fall, the last of them after a time of `fall`.
function fallen([[tag, attributes]], passed, fall) {
  const strokes = attributes.d.split(/(?=M)/);
  const down = strokes.map((_, k) => Math.min((passed - (k / strokes.length) * fall) / DROP, 1));
  const shown = strokes.filter((_, k) => down[k] > 0).map((stroke, k) => {
    return stroke.replace(/ ([\d.]+)/g, (_, y) => ` ${(y - HIGH * (1 - down[k] ** 2)).toFixed(2)}`);
  });
  return [[tag, { ...attributes, d: shown.join("") }]];
}

// Put a text at the place where it crosses fewest curves and words.
function settle(text, places) {
  const { width, height } = text.getBBox();
  const line = (count, point) => Array.from({ length: count }, (_, i) => point(i / (count - 1)));
  const met = [...text.ownerSVGElement.querySelectorAll("path, text")].flatMap((node) => {
    if (node === text || !node.getClientRects().length) return [];
    const box = node.getBBox();
    if (node.tagName === "text") return line(40, (share) => ({ x: box.x + share * box.width, y: box.y + box.height / 2 }));
    return line(80, (share) => node.getPointAtLength(share * node.getTotalLength()));
  });
  const crossed = ([left, base]) =>
    met.filter(({ x, y }) => x > left - 3 && x < left + width + 3 && y > base - height && y < base + 5).length;
  const [x, y] = places.reduce((best, place) => (crossed(place) < crossed(best) ? place : best));
  text.setAttribute("x", x);
  text.setAttribute("y", y);
}

const eased = (share) => (1 - Math.cos(Math.PI * share)) / 2; // slow at first and at last
const number = (text) => Number(text?.replaceAll(",", "").replace("−", "-"));
const signed = (far, digits) => {
  const text = Math.abs(far).toFixed(digits);
  return Number(text) === 0 ? `±${text}` : `${far > 0 ? "+" : "−"}${text}`;
};

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
