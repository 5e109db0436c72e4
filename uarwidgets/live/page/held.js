// A store whose states are all held: a page that nobody answers. See `live/grid.py`.

class Held extends Store {
  get grid() {
    return this.model.get("grid");
  }

  // Where in a table the state at these places of the grid is.
  lookUp({ axes, at }, places) {
    const { values } = this.grid;
    const flat = axes.reduce((sum, axis) => sum * values[axis].length + places[axis], 0);
    return at ? at[flat] : flat;
  }

  places(state) {
    return state.map((value, axis) => closest(this.grid.values[axis], value));
  }

  frameAt(places) {
    const { values, parts, sliders } = this.grid;
    const shapes = {};
    for (const name in parts) shapes[name] = shapeOf(parts[name], this.lookUp(parts[name], places));
    const state = places.map((place, axis) => values[axis][place]);
    return { state, thumbs: sliders.map((slider) => this.lookUp(slider.thumbs, places)), parts: shapes };
  }

  along(slider, part) {
    const { axis, leads, values } = this.grid.sliders[slider];
    const places = this.places(this.wanted);
    return values.map((_, j) => {
      const there = places.with(axis, j);
      const place = leads ? this.lookUp(leads, there) : j;
      return this.frameAt(places.with(axis, place)).parts[part];
    });
  }

  enters(slider, word) {
    return this.grid.parts[word]?.axes.includes(this.grid.sliders[slider].axis);
  }

  paintHeld(...wish) {
    return this.paintAll([wish]);
  }

  moves(wishes) {
    this.note("");
    if (this.scene.number === 1) return this.paintAll(wishes);
    this.views.forEach((view) => view.controls());
    this.note("This page holds this state alone: the notebook moves it.");
  }

  paintAll(wishes) {
    const places = this.places(this.wanted);
    let glide = false;
    for (const [i, value] of wishes) {
      const { axis, leads, values } = this.grid.sliders[i];
      const place = closest(values, value);
      places[axis] = leads ? this.lookUp(leads, places.with(axis, place)) : place;
      glide = glide || this.scene.sliders[i].glide;
    }
    const frame = this.frameAt(places);
    this.adopt(frame, glide);
    return frame;
  }

  request(kind, value) {
    const found = this.model.get("found")[kind]?.[value];
    if (found === undefined) return;
    const { scene, frame } = this.model.get("stills")[found];
    if (scene.number === this.scene.number) return this.adopt(frame, true);
    this.model.set({ scene, frame });
    this.stage();
  }

  say() {}
}

function shapeOf(table, j) {
  const shape = table.shapes[j];
  if (typeof shape === "string") return shape;
  table.made ??= [];
  return (table.made[j] ??= fill(table.kinds[shape[0]], shape.slice(1)));
}

// A shape from its kind: what is null there is filled in, in order.
function fill(kind, filling) {
  let next = 0;
  const one = (value) => (value === null ? filling[next++] : value);
  return kind.map(([tag, attributes, ...text]) => {
    const filled = {};
    for (const name in attributes) filled[name] = one(attributes[name]);
    return [tag, filled, ...text.map(one)];
  });
}

// The page of one picture: what Python packed is unpacked, and shown.
async function standAlone(packed, root) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const state = await new Response(stream).json();
  const theme = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => (document.body.dataset.jpThemeLight = String(!theme.matches));
  theme.addEventListener("change", follow);
  follow();
  const set = (news) => Object.assign(state, news);
  new View(new Held({ get: (name) => state[name], set, on() {}, off() {} }), root);
  // A number that is typed would lie between the states that are held.
  for (const box of root.querySelectorAll("input[type=number]")) box.readOnly = true;
}
