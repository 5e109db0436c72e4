// The page's half of a live figure: it paints frames that Python computed, and knows no formula.
// The files of this folder are joined to one module. A key that is missing is null: Pyodide drops
// keys whose value is None.
//
// Traits of the model
// scene    {number, token, title, svg, before, beside, after, sliders, handles}. In svg and in the
//          HTML around it, [data-live=NAME] shows the part NAME, [data-slider=NAME] holds the number
//          box of a slider, [data-fill=NAME] is filled to a share from 0 to 1, and
//          [data-colour=NAME] has a colour. The static picture of class
//          uw-still-TOKEN is hidden.
// handles  [{part, x, y, along}]: the part can be dragged. x and y are {slider, at} or null: at[j]
//          is where in the picture the slider's value j lies; it is null if the part is divided
//          evenly between the values. `along` is a slider whose frames say where the part is.
// tools    {menu: [[key, words]], toolbar, talk: [{title, question, answer, frame, show}],
//          mark: {ends, label}, show}. The part "scenario" is the key that the menu shows. An item
//          of the toolbar is {label, kind, options, value, tooltip, goals, before, ways}, its kind
//          "menu", "checkbox", "button" or "move", a button that moves a slider. show is {names,
//          labels, terms}: names lists the scores that are shown, as in [data-score=NAME], and
//          terms says which score a term of the sentence names; {} shows all.
// slider_models  {NAME: id}: the ipywidgets slider of a slider, by name.
// frame    {scene, state, thumbs, parts, jump, client, seq}: one state. state lists its entries,
//          thumbs the values of the sliders. parts is {NAME: shape}: a shape is a text or a list of
//          SVG elements [tag, {attribute: value}, text?]. seq is the last request that the frame
//          answers; jump is true unless a slider's move led to it.
// frames_i gzipped JSON {scene, base, from, entry, thumbs, parts}: the frames of slider i at its
//          values, or at those around its thumb, of which the first is value `from`; valid while
//          the other entries equal base. entry[j] is the slider's own entry at value from + j;
//          parts[NAME] is {shapes, at}: the shape there is shapes[at[j]], or shapes[0] where `at`
//          is empty. A part that is missing is empty until an ack brings it in `words`.
//
// Messages to Python, each with `scene` (its number) and `client` (this page)
// move     {moves: [[slider, value]], shown, widget, seq}: all moves since the last answer, and the
//          state that is painted (null: its frame is not here). Python answers with an ack, and
//          with a frame if its state differs; in a scene that has gone it does not answer. Sent at
//          once where the picture waits for it, else at a pace, and again while no answer comes.
//          widget is the slider whose ipywidgets slider is moved, or empty.
// near     {slider}: the pointer or the focus has reached a slider; its frames are computed first.
// left     the picture is out of view on this page; frames are computed once it is touched again.
// choose, reset, scene, toolbar, narrow, save  {value}: see `on_request` in widget.py.
//
// Messages from Python
// ack      {seq, refused, words}: a move was made, or why not; words are parts of its state.
// told     {text}: a request was answered, with words for the reader or none.
// file     {name}, and bytes to download.
//
// A <button data-copy="NAME"> copies a part, and a <button data-save="svg"> asks for a file.

const WORDS = {
  waiting: "Python has not answered yet. After a restart run this cell again.",
  back: "Back",
  backTo: "Back to the picture",
  reset: "Reset",
  keep: "Keep",
  kept: "faint: kept",
  full: "Full screen",
  keys: "Key f.",
  fromCell: " From the cell below, Shift+Tab leads into the picture.",
  leave: "Leave full screen",
  scenario: "Scenario",
  start: "Start from …",
  scene: (i, title) => `Scene ${i}: ${title}`,
  play: (label) => `Play ${label}`,
  previous: "Previous",
  next: "Next",
  exact: (label) => `${label}, exact value`,
  refused: (label, whole, low, high) => `${label}: please give a ${whole ? "whole " : ""}number from ${low} to ${high}.`,
  copied: "Copied.",
  link: "Copy a link",
  nothingToCopy: "Python has not answered yet: please press again in a moment.",
  noCopy: (text) => `This browser does not let a page copy. The text: ${text}`,
  notHeld: "This page can't show that state. Use uw.open_state(...) in a notebook.",
  nearest: (thumbs) => `This page does not hold that state. It shows the nearest: ${thumbs.join(", ")}.`,
  moves: (what) => `Moves the picture above: ${what}.`,
  alone: (score) => `${score.replaceAll("_", " ")} alone, while you point here`,
  noPicture: "There is no picture above that moves: run its cell.",
  noEntry: (entry) => `The picture above has nothing to move by “${entry}”.`,
  oneState: "This page holds this state alone: the notebook moves it.",
};
const SVG = "http://www.w3.org/2000/svg";
const PATIENCE = 500; // ms before the reader is told that an answer is late
const RETRY = 2000; // ms before an unanswered move is sent again
const PACE = 150; // ms between two moves that Python is told of, while what they show is painted already
const HUSH = 700; // ms of rest before a screen reader is told the new sentence

const partAt = (part, j) => part?.shapes[part.at.length ? part.at[j] : 0];

// The state of one model on this page.
class Store {
  // This page, its views of the picture, those in view, and whether one is.
  client = crypto.randomUUID?.() ?? `${Math.random()}`;
  views = new Set();
  inView = new Set();
  seen;
  // Whether a cell is running, whose output this will be: a page that is opened shows old ones.
  fresh = [...document.querySelectorAll(".jp-InputPrompt")].some((prompt) => prompt.textContent.includes("*"));
  heard = new Set(); // ids of the ipywidgets sliders whose moves are followed; `linked` after the first
  linked = false;

  // What Python has sent: the scene and of each of its sliders the newest frames, which are
  // unpacked when `staged` is fulfilled.
  scene;
  frames = [];
  staged;

  // The frame that is painted, the state that the sliders show, and their values. The two states
  // differ while the picture waits.
  shown;
  wanted;
  thumbs;
  waiting = false;

  // The moves that Python has not answered, slider -> value; those last sent, their number and when.
  pending = new Map();
  request = null;
  seq = 0;
  asked = -PACE;
  later; // the timer of the next request
  painted = -1; // seq when a cached frame was painted: earlier answers would lead back
  widget = ""; // the ipywidgets slider that is moved, if it is one
  patience = null; // the timer after which an answer is called late
  noted = false; // whether that is said now

  // The talk, by its titles: which step it is at, whether the step's picture was asked for and is to
  // come, whether a scenario has replaced it, and the scores that it shows until Python has followed.
  titles;
  place = -1;
  coming = false;
  away = false;
  brought;

  constructor(model) {
    this.model = model;
    for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => (this.fresh = false), { once: true });
    this.stage();
    this.listen();
    model.on("change:frame", () => this.received(model.get("frame")));
    model.on("change:tools", () => {
      this.brought = null; // Python has followed
      this.beginTalk();
      for (const view of this.views) {
        view.tools();
        view.show();
      }
    });
    model.on("change:slider_models", () => this.listen());
    model.on("msg:custom", (message, buffers) => this.answered(message, buffers));
  }

  stage() {
    this.scene = this.model.get("scene");
    this.frames = [];
    if (!this.scene.number) return; // Python has not sent a scene yet
    this.forget();
    this.views.forEach((view) => view.build());
    this.adopt(this.model.get("frame"), false);
    const unpacked = this.scene.sliders.map((_, i) => {
      const name = `change:frames_${i}`;
      this.model.off(name);
      this.model.on(name, () => this.unpack(i));
      return this.unpack(i);
    });
    return (this.staged = Promise.all(unpacked));
  }

  async unpack(i) {
    const packed = this.model.get(`frames_${i}`);
    if (!packed?.byteLength) return;
    const frames = await unzipped(packed);
    if (frames.scene !== this.scene.number || packed !== this.model.get(`frames_${i}`)) return;
    this.frames[i] = frames;
  }

  // ipywidgets sliders that the reader moves on this page.
  async listen() {
    for (const [name, id] of Object.entries(this.model.get("slider_models") ?? {})) {
      if (this.heard.has(id)) continue;
      this.heard.add(id);
      const widget = await this.model.widget_manager.get_model(id);
      widget.on("change:value change:index", (_, value, { updated_view: byHand } = {}) => {
        const i = this.scene.sliders.findIndex((slider) => slider.name === name);
        if (!byHand || i < 0) return; // a change from Python is in the picture already
        const { values } = this.scene.sliders[i];
        const wish = values[widget.get("index") ?? closest(values, value)];
        if (wish !== this.thumbs[i]) this.moves([[i, wish]], name);
      });
      this.linked = true;
    }
  }

  // The frames of a slider while the others stay, if they have come.
  framesOf(slider) {
    const others = this.wanted.filter((_, i) => i !== this.scene.sliders[slider].entry);
    const frames = this.frames[slider];
    return `${frames?.base}` === `${others}` ? frames : undefined;
  }

  // The frame after `slider` moves to `value`, if it has come.
  frameAt(slider, value) {
    const { entry, values } = this.scene.sliders[slider];
    const frames = this.framesOf(slider);
    const j = frames && values.includes(value) ? values.indexOf(value) - frames.from : -1;
    if (!(j in (frames?.entry ?? []))) return null;
    const parts = {};
    for (const name in this.shown.parts) parts[name] = partAt(frames.parts[name], j) ?? "";
    return { state: this.wanted.with(entry, frames.entry[j]), thumbs: frames.thumbs[j], parts };
  }

  // A part at each of a slider's values, as far as frames have come.
  along(slider, part) {
    const { from = 0, entry = [], parts } = this.framesOf(slider) ?? {};
    return [...Array(from), ...entry.map((_, j) => partAt(parts[part], j))];
  }

  // Several sliders at once, as a handle moves them: frames are cached for one of them alone.
  moves(wishes, widget = "") {
    this.widget = widget;
    if (!this.noted) this.note(""); // what was said of the last move
    for (const [slider, value] of wishes) {
      this.pending.delete(slider);
      this.pending.set(slider, value);
    }
    const changed = wishes.filter(([slider, value]) => this.thumbs[slider] !== value);
    const [[slider, value]] = changed.length ? changed : wishes;
    const frame = changed.length > 1 ? null : this.frameAt(slider, value);
    if (frame) {
      this.painted = this.seq;
      this.adopt(frame, this.scene.sliders[slider].glide);
    } else {
      // The sliders move, the picture stays until Python answers.
      for (const [i, wish] of wishes) {
        const { entry, tied } = this.scene.sliders[i];
        this.wanted = this.wanted.with(entry, tied ? NaN : wish);
        this.thumbs = this.thumbs.with(i, wish);
      }
      this.waiting = true;
      this.views.forEach((view) => view.controls());
      this.await();
    }
    this.flush();
  }

  await() {
    this.patience ??= setTimeout(() => this.note(WORDS.waiting, true), PATIENCE);
  }

  adopt(frame, glide) {
    if (glide) this.views.forEach((view) => view.fade(frame));
    Object.assign(this, { shown: frame, wanted: frame.state, thumbs: frame.thumbs, waiting: false, coming: false });
    this.beginTalk();
    this.rest();
    this.views.forEach((view) => view.show());
  }

  // What the lines under the picture ask for.
  ask(kind, value) {
    if (this.pending.size) this.send(); // what was moved before comes first
    this.forget();
    if (kind === "reset") this.rewind();
    if (kind === "choose") this.away = true;
    if (!this.noted) this.note(""); // what was said of the last request
    this.say({ kind, value });
    this.await();
  }

  save(format) {
    if (this.pending.size) this.send();
    this.say({ kind: "save", value: format });
  }

  get talk() {
    return this.model.get("tools")?.talk ?? [];
  }

  // What one press of a clicker after the other shows: the picture of a scene, the question that
  // was asked last, and whether it is answered.
  get steps() {
    return stepsOf(this.talk);
  }

  get here() {
    return this.steps[this.place];
  }

  frameOf(scene) {
    return this.talk[scene]?.frame;
  }

  // Whether the picture shows a scene of the talk, as far as its frame is here.
  shows(scene) {
    const frame = this.frameOf(scene);
    return frame?.scene === this.scene.number && `${frame.state}` === `${this.shown?.state}`;
  }

  // Whether a scene is the one at which the talk is, and nothing has been moved since.
  current(scene) {
    return scene === this.here?.scene && !this.away && (this.coming || this.shows(scene));
  }

  // The first scene is on where its state is shown, so that the first Page Down moves.
  beginTalk() {
    const titles = `${this.talk.map(({ title }) => title)}`;
    if (titles !== this.titles) Object.assign(this, { titles, place: -1 }); // other scenes are set
    if (this.place < 0 && this.shows(0)) this.begin(0);
  }

  // Go to a step of the talk, whose picture is on the page.
  begin(place) {
    Object.assign(this, { place, coming: false, away: false, brought: this.talk[this.steps[place]?.scene]?.show });
  }

  rewind() {
    this.begin(this.shows(0) ? 0 : -1);
    this.views.forEach((view) => view.show());
  }

  // Show a step of the talk: at once, where its frame is here.
  go(place) {
    const { scene } = this.steps[place];
    const { frame } = this.talk[scene];
    const moves = !this.current(scene);
    this.begin(place);
    if (moves) {
      this.coming = true;
      this.ask("scene", scene);
      if (frame?.scene === this.scene.number) this.adopt(frame, true);
    }
    this.views.forEach((view) => view.show());
  }

  // A scene of its own choice: the next step if that is of this scene, else where the scene asks.
  turn(scene) {
    const { steps, place } = this;
    const next = this.current(scene) || this.here?.scene !== scene ? place + 1 : place;
    const asks = steps.findIndex((step) => step.asked === scene);
    const first = steps.findIndex((step) => step.scene === scene);
    this.go(steps[next]?.scene === scene ? next : asks < 0 ? first : asks);
  }

  // A press of a clicker. Over a picture that was moved, an open question is asked again first.
  step(way) {
    const { here, place } = this;
    const open = here && !here.told && this.talk[here.asked].answer;
    const next = open && !this.current(here.scene) ? place : place + way;
    if (this.steps[next]) this.go(next);
  }

  // The scores that are shown, with what `said` needs; without names, all.
  get show() {
    return this.brought ?? this.model.get("tools")?.show ?? {};
  }

  // The sentences that name no score that is hidden, with the numbers that they then lack.
  get said() {
    const { sentence = "", ...words } = this.shown.parts;
    const { names, labels, terms } = this.show;
    if (!names) return sentence;
    const any = new RegExp(Object.keys(terms).join("|"), "gi");
    const named = (text) => (text.match(any) ?? []).map((term) => terms[term.toLowerCase()]);
    const parts = sentence.split(/(?<=\.) /);
    const kept = parts.filter((part) => named(part).every((name) => names.includes(name)));
    const lacking = names.filter((name) => labels[name] && words[name] && !named(kept.join(" ")).includes(name));
    return [...kept, ...lacking.map((name) => `${labels[name]} ${words[name]}.`)].join(" ");
  }

  rest() {
    clearTimeout(this.patience);
    this.patience = null;
    if (this.noted) this.note("");
  }

  forget() {
    this.request = null;
    this.pending.clear();
  }

  // Give up what has not been answered: the sliders return to the picture on screen.
  back() {
    this.forget();
    this.adopt(this.shown, false);
    this.views.forEach((view) => view.tools()); // menus and boxes return too
  }

  // Python is told at once of what is waited for, and of what is painted already, at a pace.
  flush(now = this.waiting) {
    if (this.request || !this.pending.size) return;
    clearTimeout(this.later);
    const early = this.asked + PACE - performance.now();
    if (now || early <= 0) this.send();
    else this.later = setTimeout(() => this.flush(true), early);
  }

  send() {
    clearTimeout(this.later);
    Object.assign(this, { asked: performance.now(), seq: this.seq + 1, request: [...this.pending] });
    this.later = setTimeout(() => this.views.size && this.pending.size && this.send(), RETRY);
    const shown = this.waiting ? null : this.wanted;
    this.say({ kind: "move", moves: this.request, shown, widget: this.widget, seq: this.seq });
  }

  say(message) {
    try {
      this.model.send({ ...message, scene: this.scene.number, client: this.client });
    } catch {
      // No kernel behind this page: what is cached goes on working, and the reader is told the rest.
    }
  }

  // Tell Python when the picture has left the view everywhere on this page.
  look(view, inView) {
    if (view) this.inView[inView ? "add" : "delete"](view);
    const seen = this.inView.size > 0 && !document.hidden;
    if (this.seen && !seen) this.say({ kind: "left" });
    this.seen = seen;
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
    if (!this.request || message.seq !== this.seq) return; // the answer to the last one comes too
    for (const [slider, value] of this.request) {
      if (this.pending.get(slider) === value) this.pending.delete(slider);
    }
    this.request = null;
    if (this.pending.size) return this.flush();
    if (message.refused) {
      this.adopt(this.shown, false);
      this.note(message.refused);
    } else if (!this.waiting) {
      Object.assign(this.shown.parts, message.words); // words of the state at rest
      this.views.forEach((view) => view.show());
    }
  }

  received(frame) {
    if (frame.scene !== this.model.get("scene").number) return;
    if (frame.scene !== this.scene.number) return this.stage();
    // While moves are unanswered, a frame would pull the slider back under the reader's hand.
    if (!this.pending.size) this.adopt(frame, frame.jump);
    // What is waited for is still to come: this state's picture is on the way to it.
    else if (this.waiting && !(frame.client === this.client && frame.seq <= this.painted)) {
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

// The steps of a talk. An answer comes with the next picture or, where more follow that ask
// nothing, with the last of them; then the scene asks its own question. After the last scene there
// is no picture to come with.
function stepsOf(talk) {
  const steps = [];
  let open = -1; // the scene whose answer is to come
  talk.forEach(({ question, answer }, scene) => {
    const next = talk[scene + 1];
    const told = Boolean(question || !next || next.question);
    if (open >= 0) steps.push({ scene, asked: open, told });
    if (open < 0 || question) steps.push({ scene, asked: scene, told: false });
    if (answer) open = scene;
    else if (told) open = -1;
  });
  if (open >= 0) steps.push({ scene: open, asked: open, told: true });
  return steps;
}
