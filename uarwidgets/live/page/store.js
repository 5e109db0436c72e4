// Paints frames that Python computed; it knows no formula. The files of this folder are one module.
//
// scene    {number, token, title, svg, before, beside, after, sliders, handles, late, enters}:
//          drawn once. enters[WORD] lists the number boxes that the word changes with.
//          Where the page holds a still picture of class uw-still-TOKEN, it is hidden. In svg and
//          in the HTML around it, [data-live=NAME] is a place whose content changes, and
//          [data-slider=NAME] one for the number box of that slider. late names words that no
//          strip holds: the ack of a move brings them in `words`.
//          [data-fill=NAME] is filled as far as the word says, a share from 0 to 1.
// handles  [{part, x, y, along}]: what is drawn as `part` can be taken hold of. x and y are
//          {slider, at}: at[j] is where the slider's value j stands in the picture, or null;
//          `along` is a slider whose held frames say where the part stands.
// tools    {menu: [[key, words]], reset, controls, talk: [{title, frame}], mark: {ends, label}}:
//          what is offered around the picture, and a line in it. The word "scenario" says which of
//          the menu is shown; frame and mark may be null. A control is {label, kind, options,
//          value, tip, off, strong}: a "menu", a "box" to tick or a "button".
// parts    {NAME: shape}: a shape is a list of SVG elements [tag, {attribute: value}, text?]
//          or a plain text. All the parts of one state together are a frame.
// frame    {scene, state, thumbs, parts, jump, client, seq}: the exact picture of one state. state
//          lists its entries, thumbs the sliders' values; seq is the last wish it answers; jump
//          says that no slider's move led to it.
// strip_i  gzipped JSON {scene, slider, base, entry, thumbs, parts}: the frames of slider i at
//          its values, true only while the state without its own entry equals base.
//          entry[j] is the slider's own entry at position j, or null where no frame is held yet;
//          parts[NAME] = {shapes, at}, and the shape at j is shapes[at[j]], or shapes[0] where
//          `at` is empty.
// copy, save  <button data-copy="NAME"> copies a word; <button data-save="svg"> asks Python for a
//          file and downloads the answer.
// move     {moves: [[slider, value]], shown, scene, client, seq}: what the reader did, and the
//          state now painted (null: not held). Answered by an ack, and a frame if it differs.
//          At once where the picture waits for it; of what is held, at a pace, and before a wish
//          of another kind. Asked again while no answer comes; an ack of an earlier wish counts for what it held.
// near     {slider, scene, client}: a pointer or the focus has come near: its frames are made now, those
//          of the others after a rest.
// seen     {seen, scene, client}: whether this page has the picture in view: while none has, no
//          frames are made ahead.
// choose, reset, scene, control, narrow  {value}: what was asked for around the picture, or by the
//          width; of a control, its place and what was chosen.
// told     {text, client}: words for the reader.

const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 500; // ms before an unanswered wish is said so
const RETRY = 2000; // ms before an unanswered wish is asked again; then twice as long, and so on
const LONGEST = 16000;
const PACE = 150; // ms between two moves told of, while what they show is held
const HUSH = 700; // ms of rest before a screen reader is told the new sentence
const KEPT = 4; // strips a slider: the way back is held too
const WAITING =
  "Python has not answered yet, so this picture shows the last answer. " +
  "It follows when Python is back; after a restart, run the cell again.";

const without = (list, index) => list.filter((_, i) => i !== index);

// One store a model: the frames held, the state wanted, the state painted, what is unanswered.
class Store {
  constructor(model) {
    Object.assign(this, { model, views: new Set(), client: crypto.randomUUID?.() ?? `${Math.random()}` });
    Object.assign(this, { seq: 0, acked: 0, pending: new Map(), asked: new Map(), sent: new Map() });
    Object.assign(this, { wait: RETRY, inView: new Set(), seen: null, at: -1, told: -PACE });
    this.before = -1; // the last wish told of when a held frame was painted
    this.stage();
    model.on("change:frame", () => this.received(model.get("frame")));
    model.on("change:tools", () => this.views.forEach((view) => view.tools()));
    model.on("msg:custom", (message, buffers) => this.answered(message, buffers));
  }

  stage() {
    this.scene = this.model.get("scene");
    this.strips = [];
    if (!this.scene.number) return; // Python has not put up a scene yet
    this.pending.clear();
    this.views.forEach((view) => view.build());
    this.adopt(this.model.get("frame"), false);
    const unpacked = this.scene.sliders.map((_, i) => {
      const name = `change:strip_${i}`;
      this.model.off(name);
      this.model.on(name, () => this.unpack(i));
      return this.unpack(i);
    });
    return (this.staged = Promise.all(unpacked));
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

  // A part as it stands at each of a slider's values; null where no frame is held.
  along(slider, part) {
    const strip = this.strips[slider]?.get(`${without(this.wanted, this.scene.sliders[slider].entry)}`);
    if (!strip) return [];
    const { shapes, at } = strip.parts[part];
    return strip.entry.map((entry, j) => (entry === null ? null : shapes[at.length ? at[j] : 0]));
  }

  // Whether a word changes with a slider: its held frames tell, and of a box Python does.
  enters(slider, word) {
    const { sliders, enters = {} } = this.scene;
    const { entry, box } = sliders[slider];
    if (box) return enters[word]?.includes(slider);
    return this.strips[slider]?.get(`${without(this.wanted, entry)}`)?.parts[word]?.at.length > 0;
  }

  near(slider) {
    this.say({ kind: "near", slider });
  }

  move(slider, value) {
    this.moves([[slider, value]]);
  }

  // Several sliders at once, as a handle moves them: frames are held for one of them alone.
  moves(wishes) {
    if (!this.noted) this.note(""); // what was said of the last move
    for (const [slider, value] of wishes) {
      this.pending.delete(slider);
      this.pending.set(slider, value);
    }
    const changed = wishes.filter(([slider, value]) => this.thumbs[slider] !== value);
    const [only] = changed.length ? changed : wishes;
    if (changed.length > 1 || !this.paintHeld(...only)) {
      for (const [slider, value] of changed.length ? changed : wishes) this.want(slider, value);
    }
    this.flush();
  }

  paintHeld(slider, value) {
    const frame = this.held(slider, value, this.wanted);
    if (!frame) return null;
    this.before = this.seq;
    this.adopt(frame, this.scene.sliders[slider].glide);
    return frame;
  }

  // The picture is not held: the sliders show the wish, the picture stays until it is answered.
  want(slider, value) {
    const { entry, tied } = this.scene.sliders[slider];
    this.wanted = this.wanted.with(entry, tied ? NaN : value);
    this.thumbs = this.thumbs.with(slider, value);
    this.waiting = true;
    this.views.forEach((view) => view.controls());
    this.await();
  }

  await() {
    this.patience ??= setTimeout(() => this.note(WAITING, true), PATIENCE);
  }

  adopt(frame, glide) {
    if (glide) this.views.forEach((view) => view.fade());
    Object.assign(this, { shown: frame, wanted: frame.state, thumbs: frame.thumbs, waiting: false });
    this.rest();
    this.views.forEach((view) => view.show());
  }

  // What the title row asks for.
  request(kind, value) {
    this.flush(true); // what was moved before comes first
    this.pending.clear();
    if (!this.noted) this.note(""); // what was said of the last wish
    this.say({ kind, value });
    this.await();
  }

  save(format) {
    this.flush(true);
    this.say({ kind: "save", format });
  }

  get talk() {
    return this.model.get("tools")?.talk ?? [];
  }

  // Bring up a scene of the talk: at once, where its frame is held.
  turn(index) {
    if (!this.talk[index]) return;
    this.at = index;
    const { frame } = this.talk[index];
    this.request("scene", index);
    if (frame?.scene === this.scene.number) this.adopt(frame, true);
    this.views.forEach((view) => view.follow());
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
    this.adopt(this.shown, false);
    this.views.forEach((view) => view.tools()); // menus and boxes return too
  }

  // Python is told at once of what is waited for, and of what is painted already, at a pace.
  flush(now = this.waiting) {
    if (this.acked < this.seq || !this.pending.size) return;
    const early = this.told + PACE - performance.now();
    if (!now && early > 0) {
      this.later ??= setTimeout(() => this.flush(true), early);
      return;
    }
    clearTimeout(this.later);
    Object.assign(this, { later: null, told: performance.now() });
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
    if (message.kind === "told") {
      if (!this.waiting) this.rest();
      if (message.text) {
        this.views.forEach((view) => view.tools()); // a menu shows what is, not what was refused
        this.note(message.text);
      }
      return;
    }
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
    if (this.acked === this.seq && !this.pending.size && !this.waiting) this.add(message.words);
    if (message.refused && !this.pending.size) {
      this.adopt(this.shown, false);
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
    if (!late && !this.pending.size) this.adopt(frame, frame.jump);
    // What is waited for comes yet: one state's picture on the way to it, unless it leads back.
    else if (this.waiting && !(frame.client === this.client && frame.seq <= this.before)) {
      this.shown = frame;
      this.rest();
      this.views.forEach((view) => view.show());
    }
  }

  note(text, waiting = false) {
    this.noted = waiting;
    this.views.forEach((view) => view.note(text, waiting));
  }
}
