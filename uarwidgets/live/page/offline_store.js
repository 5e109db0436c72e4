// A store for a page without Python, which has all its states. See `live/export_html.py`.

const SETTLE = 200; // ms after a move in which the picture comes to rest on a state that is held

class OfflineStore extends Store {
  // Of the scene that is shown; none where nothing moves.
  get grids() {
    return this.model.get("states")[this.scene.number - 1].grids;
  }

  gridFrame({ grid, places }) {
    const shapes = {};
    for (const name in grid.parts) shapes[name] = lookUp(grid, grid.parts[name], places)();
    const state = places.map((place, axis) => grid.values[axis][place]);
    return { state, thumbs: grid.thumbs.map((thumb) => lookUp(grid, thumb, places)), parts: shapes };
  }

  frameOf(index) {
    const { frame, scene } = this.stateAt(this.model.get("indices").scene[index]);
    return frame && { ...frame, scene: scene.number };
  }

  // One of the states that the page holds beside the grids.
  stateAt(index) {
    const states = this.model.get("states");
    return { ...states[index], scene: states[states[index]?.of ?? 0].scene };
  }

  along(slider, part) {
    return this.scene.sliders[slider].values.map((value) => {
      const { grid, places } = this.nearest(this.wanted, [[slider, value]]);
      return lookUp(grid, grid.parts[part], places)();
    });
  }

  moves(wishes, widget, onward = false) {
    this.note("");
    if (!this.grids) {
      this.views.forEach((view) => view.controls());
      return this.note(WORDS.oneState);
    }
    const changed = wishes.filter(([i, value]) => value !== this.thumbs[i]);
    const found = changed.length && this.nearest(this.wanted, changed, onward);
    if (!found) return this.views.forEach((view) => view.show());
    const [[i, value]] = changed;
    const glide = changed.some(([slider]) => this.scene.sliders[slider].glide);
    this.adopt(this.gridFrame(found), glide);
    clearTimeout(this.settling);
    if (glide || onward || changed.length > 1 || calm()) return;
    this.settling = setTimeout(() => this.views.forEach((view) => view.show()), SETTLE);
    this.lean(found, i, value);
  }

  // Between two states that are held, the picture follows the pointer; then it rests on the nearer.
  lean({ grid, places }, i, value) {
    const { entry, values } = this.scene.sliders[i];
    const at = (place) => alongTrack(values, lookUp(grid, grid.thumbs[i], places.with(entry, place)));
    const [here, wish] = [at(places[entry]), alongTrack(values, value)];
    const next = [places[entry] - 1, places[entry] + 1].find(
      (place) => place in grid.values[entry] && (at(place) - here) * (wish - here) > 0,
    );
    if (next === undefined) return;
    const { parts } = this.gridFrame({ grid, places: places.with(entry, next) });
    this.views.forEach((view) => view.lean(parts, (wish - here) / (at(next) - here)));
  }

  // The held state that is nearest to a state with these wishes for sliders: first of those in
  // which all else is as it is, and then of all. How near is the largest distance along a track,
  // as a share of it. `onward`: only thumbs that are moved in the direction of the wish.
  nearest(state, wishes = [], onward = false) {
    const { sliders } = this.scene;
    const moved = wishes.map(([i]) => sliders[i].entry);
    let best = null;
    for (const grid of this.grids) {
      const places = state.map((value, axis) => closest(this.tracks(grid)[axis], this.trackOf(axis, value)));
      const away = state.map((value, axis) => {
        if (moved.includes(axis) || value === grid.values[axis][places[axis]]) return 0;
        return Math.abs(this.trackOf(axis, value) - this.tracks(grid)[axis][places[axis]]) || Number.MIN_VALUE;
      });
      const others = Math.max(...away);
      const far = wishes.map(([i, value]) => {
        const axis = sliders[i].entry;
        const { values } = sliders[i];
        const way = onward ? Math.sign(value - this.thumbs[i]) : 0;
        const fars = grid.values[axis].map((_, place) => {
          const thumb = lookUp(grid, grid.thumbs[i], places.with(axis, place));
          if (thumb === value) return 0;
          if ((thumb - this.thumbs[i]) * way < 0 || (way && thumb === this.thumbs[i])) return Infinity;
          return Math.abs(alongTrack(values, thumb) - alongTrack(values, value)) || Number.MIN_VALUE;
        });
        const least = Math.min(...fars);
        places[axis] = fars.indexOf(least);
        // A grid that does not move it holds the wish, or is left out.
        return least && fars.length < 2 ? Infinity : least;
      });
      const off = Math.max(others, ...far);
      if (off === Infinity || (best && (best.kept > !others || (best.kept === !others && best.off <= off)))) continue;
      best = { grid, places, off, kept: !others };
    }
    return best;
  }

  tracks(grid) {
    return (grid.tracks ??= grid.values.map((values, axis) => values.map((value) => this.trackOf(axis, value))));
  }

  // Where a value of an entry is along the track of its slider. A number of a box is there or not.
  trackOf(axis, value) {
    const plain = this.scene.sliders.find(({ entry, tied, box }) => entry === axis && !tied && !box);
    const main = this.grids.at(-1).values[axis];
    return plain || main.length > 1 ? alongTrack(plain?.values ?? main, value) : Number(value !== main[0]);
  }

  ask(kind, value) {
    if (kind === "toolbar") return this.use(this.model.get("tools").toolbar[value[0]], value[1]);
    const index = kind === "reset" ? 0 : this.model.get("indices")[kind]?.[value];
    if (index === undefined) return;
    if (kind === "reset") this.rewind();
    if (kind === "choose") this.away = true;
    this.lead(index);
  }

  // A box leads to another state. So does a menu, unless it is about sliders: it moves those on
  // whose places its words differ, and no other. Its last word, for all other places, moves nothing
  // where it has a state in common with a word before it.
  use({ label, kind }, choice) {
    const indices = this.model.get("indices").toolbar[label];
    const held = Object.values(indices).map((index) => this.stateAt(index));
    const index = indices[choice];
    if (kind !== "menu" || held.some(({ scene }) => scene.number !== this.scene.number)) return this.lead(index, true);
    this.note("");
    const { frame } = this.stateAt(index);
    const moved = movedAxes(held);
    const wanted = this.wanted.map((value, axis) => (moved.includes(axis) ? frame.state[axis] : value));
    const found = this.nearest(Object.values(indices).indexOf(index) < choice ? this.wanted : wanted);
    this.adopt(this.gridFrame(found), true);
    this.views.forEach((view) => view.tools());
    if (found.off) this.tellNearest();
  }

  // Show one of the states that the page holds beside the grids. `stays`: sliders that another
  // scene has too stay where they are, or as near as it holds.
  lead(index, stays) {
    this.note("");
    const before = new Map(this.scene.sliders.map(({ name }, i) => [name, this.thumbs[i]]));
    const tools = this.model.get("tools");
    const { frame, scene, toolbar } = this.stateAt(index);
    this.model.set({ scene, frame, tools: { ...tools, toolbar } });
    if (scene.number === this.scene.number) {
      this.adopt(frame, true);
      return this.views.forEach((view) => view.tools());
    }
    this.stage();
    if (!stays || !this.grids) return;
    const wishes = [...scene.sliders.keys()].filter((i) => before.has(scene.sliders[i].name) && !scene.sliders[i].box);
    const found = this.nearest(this.wanted, wishes.map((i) => [i, before.get(scene.sliders[i].name)]));
    this.adopt(this.gridFrame(found), false);
    if (found.off) this.tellNearest();
  }

  // A state that the address of the page names, as a share text after its #: it or the nearest.
  open() {
    if (!location.hash.startsWith("#uarwidgets")) return;
    this.ask("reset", 0);
    const states = this.model.get("states");
    const [kind, sent] = readShareText(location.hash.slice(1));
    const { name, state: start } = states[0].share;
    const asked = leaves({ ...start, ...sent });
    const isAsked = (text) => {
      const [other, held] = readShareText(text ?? "");
      return other === kind && isSame(leaves({ ...start, ...held }), asked);
    };
    const kept = states.findIndex(({ frame }) => isAsked(frame.parts.share));
    if (kept >= 0) return this.lead(kept);
    for (const index of states.keys()) {
      const wanted = name === kind && wantedIn(this.stateAt(index), asked);
      if (!wanted) continue;
      this.lead(index);
      const found = this.nearest(wanted);
      this.adopt(this.gridFrame(found), false);
      return found.off && this.tellNearest();
    }
    this.note(WORDS.notHeld);
  }

  // A menu whose words are places of sliders shows the one where they are; its last word is for the
  // others.
  follow({ el }) {
    const menus = [...el.querySelectorAll(".uw-controls select")];
    const { toolbar } = this.model.get("indices");
    this.model.get("tools").toolbar?.forEach(({ label, kind }) => {
      if (kind !== "menu") return;
      const menu = menus.shift();
      const held = Object.values(toolbar[label]).map((index) => this.stateAt(index));
      if (held.some(({ scene }) => scene.number !== this.scene.number)) return;
      const moved = movedAxes(held);
      const at = held.findIndex(({ frame }) => moved.every((axis) => frame.state[axis] === this.shown.state[axis]));
      menu.selectedIndex = at < 0 ? held.length - 1 : at;
    });
  }

  // Words of the text have led to these values, or to the nearest that the page holds.
  arrived(goals) {
    if (this.grids && [...goals].some(([i, value]) => this.thumbs[i] !== value)) this.tellNearest();
  }

  tellNearest() {
    this.note(WORDS.nearest(this.scene.sliders.map(({ label }, i) => `${label} ${inWords(this.thumbs[i])}`)));
  }

  // A page of its own: the question is its heading. A number that is typed, or that only a ring
  // sets, would lie between the states that are here.
  built({ el, handles }) {
    el.querySelector(".uw-title").ariaLevel = "1";
    const share = el.querySelector("[data-copy=share]");
    if (share?.nextElementSibling.dataset.save) {
      const address = (text) => `${location.href.split("#")[0]}#${encodeURIComponent(text)}`;
      share.after(" ", make("button", { onclick: () => el.uwView.copy("share", address) }, WORDS.link));
    }
    for (const box of el.querySelectorAll(".uw-box")) box[box.matches("select") ? "disabled" : "readOnly"] = true;
    for (const { area, group, even, moved } of handles.all) {
      if (even || !moved.every((i) => this.scene.sliders[i].box)) continue;
      area.remove();
      group.style.display = "none";
    }
  }

  say() {}
}

// The entries in which states differ, by their number.
function movedAxes([{ frame: first }, ...others]) {
  const axes = first.state.map((_, axis) => axis);
  return axes.filter((axis) => others.some(({ frame }) => frame.state[axis] !== first.state[axis]));
}

// The entries of a scene where all that its sliders do not move is as it is asked for.
function wantedIn({ scene, grids, share, frame }, asked) {
  if (!grids) return null;
  const here = leaves(share.state);
  const wanted = share.places.map((place, axis) => {
    const { options = [] } = scene.sliders.find(({ entry }) => entry === axis) ?? {};
    const word = asked.get(place);
    const value = options.includes(word) ? options.indexOf(word) : options.length || word;
    const moves = typeof value === "number" && grids.some(({ values }) => values[axis].length > 1);
    if (moves) here.set(place, word);
    return moves ? value : frame.state[axis];
  });
  return isSame(here, asked) ? wanted : null;
}

// All values of a state, by their place in it: "/recalls/0".
function leaves(value, place = "") {
  if (value === null || typeof value !== "object") return new Map([[place, value]]);
  return new Map(Object.entries(value).flatMap(([key, each]) => [...leaves(each, `${place}/${key}`)]));
}

const isSame = (one, other) => one.size === other.size && [...one].every(([place, value]) => other.get(place) === value);
const inWords = (value) => (value === 1e15 ? "∞" : Number(value.toPrecision(4)));

// Where in a table of a grid the state at these places is.
function lookUp({ values }, { axes, at, shapes }, places) {
  const found = at[axes.reduce((sum, axis) => sum * values[axis].length + places[axis], 0)];
  return shapes ? shapes[found] : found;
}

// How far along rising values a value is, as a share of their number.
function alongTrack(values, value) {
  const last = values.length - 1;
  const after = values.findIndex((each) => each >= value);
  if (after <= 0) return after ? 1 : 0;
  return (after - (values[after] - value) / (values[after] - values[after - 1])) / last;
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

// The table of a part for each grid is unpacked on first use: the first picture needs none.
function unpackLater(name, part, grids) {
  let tables;
  const get = (i) => (tables ??= unpack(part, grids))[i];
  grids.forEach((grid, i) => Object.defineProperty((grid.parts ??= {}), name, { enumerable: true, get: () => get(i) }));
}

// Undo what `_packed` in `live/export_html.py` did; a rendering is made when it is first shown.
function unpack(part, grids) {
  const numbers = numbersIn(part.numbers);
  for (let n = 0; n < part.points; n++) {
    for (let i = 2; i < numbers.length; i++) numbers[i] += numbers[i - 2];
  }
  const patterns = part.patterns.map((pattern) => pattern.split("\t"));
  const begins = [];
  let end = 0;
  const at = placesIn(part.at);
  const shapes = placesIn(part.which).map((which) => {
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
  return grids.map((grid, i) => {
    const axes = part.axes[i];
    const size = axes.reduce((product, axis) => product * grid.values[axis].length, 1);
    return { axes, at: at.splice(0, size), shapes };
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
  for (const { parts, grids } of state.states) for (const name in parts) unpackLater(name, parts[name], grids);
  const theme = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => (document.body.dataset.jpThemeLight = String(!theme.matches));
  theme.addEventListener("change", follow);
  follow();
  const set = (news) => Object.assign(state, news);
  const store = new OfflineStore({ get: (name) => state[name], set, on() {}, off() {} });
  new View(store, root);
  addEventListener("hashchange", () => store.open());
  store.open();
  // The parts are unpacked one by one after the first picture, so that the first drag waits for none.
  const [{ parts, grids }] = state.states;
  const names = Object.keys(parts);
  const next = () => names.length && (grids[0].parts[names.pop()], setTimeout(next));
  requestAnimationFrame(() => setTimeout(next));
}
