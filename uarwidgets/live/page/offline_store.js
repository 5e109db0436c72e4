// A store for a page without Python, which has all its states. See `live/export_html.py`.

class OfflineStore extends Store {
  get grid() {
    return this.model.get("grid");
  }

  // Where in a table the state at these places of the grid is.
  lookUp({ axes, at }, places) {
    const { values } = this.grid;
    const flat = axes.reduce((sum, axis) => sum * values[axis].length + places[axis], 0);
    return at[flat];
  }

  places(state) {
    return state.map((value, axis) => closest(this.grid.values[axis], value));
  }

  gridFrame(places) {
    const { values, parts, sliders } = this.grid;
    const shapes = {};
    for (const name in parts) shapes[name] = parts[name].shapes[this.lookUp(parts[name], places)]();
    const state = places.map((place, axis) => values[axis][place]);
    return { state, thumbs: sliders.map((slider) => this.lookUp(slider.thumbs, places)), parts: shapes };
  }

  frameOf(index) {
    const { frame, scene } = this.stateAt(this.model.get("indices").scene[index]);
    return frame && { ...frame, scene: scene.number };
  }

  // One of the states that the page holds beside the grid.
  stateAt(index) {
    const states = this.model.get("states");
    return { ...states[index], scene: states[index]?.scene ?? states[0].scene };
  }

  along(slider, part) {
    const { axis, leads, values } = this.grid.sliders[slider];
    const places = this.places(this.wanted);
    return values.map((_, j) => {
      const there = places.with(axis, j);
      const place = leads ? this.lookUp(leads, there) : j;
      return this.gridFrame(places.with(axis, place)).parts[part];
    });
  }

  moves(wishes) {
    this.note("");
    if (this.scene.number !== 1) {
      this.views.forEach((view) => view.controls());
      return this.note(WORDS.oneState);
    }
    const places = this.places(this.wanted);
    for (const [i, value] of wishes) {
      const { axis, leads, values } = this.grid.sliders[i];
      places[axis] = leads ? this.leadTo(i, value, places) : closest(values, value);
    }
    this.adopt(this.gridFrame(places), wishes.some(([i]) => this.scene.sliders[i].glide));
    if (!wishes.every(([i, value]) => this.grid.sliders[i].values.includes(value))) this.note(WORDS.nearest);
  }

  // Where on its axis a slider leads to that shows an entry in a way of its own. Where two of its
  // positions lead to one state, an arrow key goes on to the next.
  leadTo(i, value, places) {
    const { axis, leads, values } = this.grid.sliders[i];
    const leadsTo = (place) => this.lookUp(leads, places.with(axis, place));
    const found = leadsTo(closest(values, value));
    if (found !== places[axis] || value === this.thumbs[i]) return found;
    const rises = leadsTo(0) <= leadsTo(values.length - 1);
    const next = found + (value > this.thumbs[i] === rises ? 1 : -1);
    return next in this.grid.values[axis] ? next : found;
  }

  ask(kind, value) {
    const indices = this.model.get("indices")[kind];
    const tools = this.model.get("tools");
    const index =
      kind === "reset" ? 0 : kind === "toolbar" ? indices[tools.toolbar[value[0]].label][value[1]] : indices?.[value];
    if (index === undefined) return;
    if (kind === "reset") this.rewind();
    if (kind === "choose") this.away = true;
    this.note("");
    const { frame, scene, toolbar } = this.stateAt(index);
    this.model.set({ scene, frame, tools: { ...tools, toolbar } });
    if (scene.number !== this.scene.number) return this.stage();
    this.adopt(frame, true);
    this.views.forEach((view) => view.tools());
  }

  // A state that the address of the page names, as a share text after its #: it or the nearest.
  open() {
    if (!location.hash.startsWith("#uarwidgets")) return;
    this.ask("reset", 0);
    const { name, state, places } = this.model.get("share");
    const [kind, sent] = readShareText(location.hash.slice(1));
    const asked = leaves({ ...state, ...sent });
    const here = leaves(state);
    const found = this.places(this.wanted);
    let exact = true;
    places.forEach((place, axis) => {
      const value = asked.get(place);
      const values = this.grid.values[axis];
      if (values.length < 2 || typeof value !== "number") return;
      found[axis] = closest(values, value);
      exact &&= values[found[axis]] === value;
      here.set(place, value);
    });
    const alike = asked.size === here.size && [...here].every(([place, value]) => asked.get(place) === value);
    if (name !== kind || !alike) return this.note(WORDS.notHeld);
    this.adopt(this.gridFrame(found), false);
    if (!exact) this.note(WORDS.nearest);
  }

  // A page of its own: the question is its heading. A number that is typed would lie between the
  // states that are here.
  built({ el }) {
    el.querySelector(".uw-title").ariaLevel = "1";
    const share = el.querySelector("[data-copy=share]");
    if (share?.nextElementSibling.dataset.save) {
      const address = (text) => `${location.href.split("#")[0]}#${encodeURIComponent(text)}`;
      share.after(" ", make("button", { onclick: () => el.uwView.copy("share", address) }, WORDS.link));
    }
    for (const box of el.querySelectorAll(".uw-box")) box.readOnly = true;
  }

  say() {}
}

// All values of a state, by their place in it: "/recalls/0".
function leaves(value, place = "") {
  if (value === null || typeof value !== "object") return new Map([[place, value]]);
  return new Map(Object.entries(value).flatMap(([key, each]) => [...leaves(each, `${place}/${key}`)]));
}

// The name and the state in a share text; of any other text, nothing.
function readShareText(text) {
  try {
    const [, name, state] = decodeURIComponent(text).match(/^uarwidgets:(\w+):(\{.*\})$/);
    return [name, JSON.parse(state)];
  } catch {
    return [];
  }
}

// Undo what `_packed` in `live/export_html.py` did; a rendering is made when it is first shown.
function unpack(part) {
  const numbers = numbersIn(part.numbers);
  for (let n = 0; n < part.points; n++) {
    for (let i = 2; i < numbers.length; i++) numbers[i] += numbers[i - 2];
  }
  const patterns = part.patterns.map((pattern) => pattern.split("\t"));
  const begins = [];
  let end = 0;
  part.at = placesIn(part.at);
  part.shapes = placesIn(part.which).map((which) => {
    const pattern = patterns[which];
    const begin = end;
    end += pattern.length - 1;
    const last = begins[which];
    if (part.alike && last !== undefined) {
      for (let i = begin; i < end; i++) numbers[i] += numbers[last + i - begin];
    }
    begins[which] = begin;
    const text = () => pattern.reduce((all, piece, i) => all + (numbers[begin + i - 1] / 100).toFixed(2) + piece);
    let shape;
    return () => (shape ??= JSON.parse(text()));
  });
}

function numbersIn(letters) {
  return Array.from(letters, (letter) => {
    const code = letter.codePointAt(0);
    const twice = (code < 0xe000 ? code : code - 0x800) - 35;
    return twice % 2 ? -(twice + 1) / 2 : twice / 2;
  });
}

function placesIn(told) {
  let next = 0;
  return told.map((before) => {
    const place = next - before;
    if (place === next) next++;
    return place;
  });
}

// Bytes from base64. `Uint8Array.from` takes eight times as long.
function bytesIn(letters) {
  const text = atob(letters);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// The page of one picture: what Python packed is unpacked, and shown.
async function standAlone(packed, root) {
  const state = await unzipped(bytesIn(packed));
  Object.values(state.grid.parts).forEach(unpack);
  const theme = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => (document.body.dataset.jpThemeLight = String(!theme.matches));
  theme.addEventListener("change", follow);
  follow();
  const set = (news) => Object.assign(state, news);
  const store = new OfflineStore({ get: (name) => state[name], set, on() {}, off() {} });
  new View(store, root);
  addEventListener("hashchange", () => store.open());
  store.open();
}
