// Handles: what is dragged in the picture sets a slider to the nearest value.

const GRASP = 24; // px that a handle measures at least

class Handles {
  constructor(view) {
    this.view = view;
    const { sliders, handles } = view.store.scene;
    const svg = view.picture.querySelector("svg");
    const layer = makeSvg("g", { class: "uw-handles" });
    this.all = handles.map((handle) => {
      const axes = [handle.x, handle.y].filter(Boolean);
      const moved = axes.length ? axes.map(({ slider }) => slider) : [handle.along];
      const even = axes.some(({ at }) => !at); // a click chooses one of its parts
      const area = makeSvg("rect", { class: even ? "uw-handle uw-choice" : "uw-handle" });
      area.dataset.handle = moved.map((i) => sliders[i].name).join(" ");
      area.style.cursor = even ? "pointer" : axes.length !== 1 ? "move" : handle.x ? "ew-resize" : "ns-resize";
      const group = svg.querySelector(`[data-live="${handle.part}"]`);
      const made = { ...handle, moved, even, area, group };
      // touch-action does not keep the page from scrolling under a finger inside an SVG.
      area.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
      area.onpointerdown = (event) => this.grasp(event, made);
      area.onpointermove = (event) => this.drag === made && this.follow(event, made);
      area.onpointerup = area.onpointercancel = () => this.letGo();
      area.onpointerenter = () => {
        moved.forEach((slider) => view.store.say({ kind: "near", slider }));
        if (!even) group.classList.add("uw-over");
      };
      area.onpointerleave = () => group.classList.remove("uw-over");
      layer.append(area);
      return made;
    });
    svg.append(layer);
    Object.assign(this, { svg, layer });
  }

  grasp(event, handle) {
    if (event.button) return;
    event.preventDefault();
    handle.area.setPointerCapture(event.pointerId);
    const { store } = this.view;
    this.drag = handle;
    if (!this.view.el.contains(document.activeElement)) this.view.focus(); // Escape gives up
    this.start = handle.moved.map((i) => [i, store.thumbs[i]]);
    // It keeps the distance at which it was grasped.
    const { x, y } = this.under(event);
    const axes = [handle.x, handle.y];
    const onAxes = axes.map((axis) => axis?.at && this.placeOn(axis, store.thumbs));
    const stands = axes.some(Boolean) ? onAxes : placeOf(store.shown.parts[handle.part]);
    this.off = [x, y].map((at, k) => (stands?.[k] ?? at) - at);
    this.view.halt();
    if (handle.even) this.follow(event, handle); // a click chooses
  }

  under(event) {
    const place = new DOMPoint(event.clientX, event.clientY);
    return place.matrixTransform(this.svg.getScreenCTM().inverse());
  }

  // Where on an axis a slider stands.
  placeOn({ slider, at }, thumbs) {
    return at[closest(this.view.store.scene.sliders[slider].values, thumbs[slider])];
  }

  follow(event, handle) {
    const { store } = this.view;
    const pointer = this.under(event);
    const wishes = this.wishes(handle, pointer.x + this.off[0], pointer.y + this.off[1]);
    if (wishes.some(([i, value]) => store.thumbs[i] !== value)) store.moves(wishes);
  }

  // The values of the sliders at a place in the picture.
  wishes(handle, x, y) {
    if (!handle.x && !handle.y) return this.onCurve(handle, x, y);
    const box = handle.even && handle.group.getBBox(); // makes the browser lay out the page
    const value = ({ slider, at }, place, share) => {
      const last = this.view.rows[slider].last();
      const part = Math.min(Math.max(Math.floor(share * (last + 1)), 0), last);
      return [slider, this.view.store.scene.sliders[slider].values[at ? closest(at, place) : part]];
    };
    const wishes = [];
    if (handle.x) wishes.push(value(handle.x, x, (x - box.x) / box.width));
    if (handle.y) wishes.push(value(handle.y, y, (y - box.y) / box.height));
    return wishes;
  }

  // The value whose frame has the part nearest to a place.
  onCurve({ part, along }, x, y) {
    const { store } = this.view;
    const off = store.along(along, part).map((shape) => {
      const place = placeOf(shape);
      return place ? Math.hypot(place[0] - x, place[1] - y) : Infinity;
    });
    const nearest = Math.min(...off);
    return nearest < Infinity ? [[along, store.scene.sliders[along].values[off.indexOf(nearest)]]] : [];
  }

  letGo() {
    this.drag = null;
    this.lead();
  }

  giveUp() {
    if (!this.drag) return false;
    this.view.store.moves(this.start);
    this.letGo();
    return true;
  }

  // Shift the dragged part to the pointer while its frame is not here.
  lead() {
    const { store } = this.view;
    for (const handle of this.all) {
      const shift = (axis) => {
        if (!axis?.at || this.drag !== handle) return 0;
        return this.placeOn(axis, store.thumbs) - this.placeOn(axis, store.shown.thumbs) || 0;
      };
      const [x, y] = [shift(handle.x), shift(handle.y)];
      if (x || y) handle.group.setAttribute("transform", `translate(${x} ${y})`);
      else handle.group.removeAttribute("transform");
    }
  }

  // Bring the areas to their parts, once a frame.
  place() {
    if (this.placing) return;
    this.placing = requestAnimationFrame(() => {
      this.placing = null;
      const scale = this.svg.getScreenCTM()?.a || 1;
      const least = GRASP / scale;
      for (const { area, group } of this.all) {
        const { x, y, width, height } = group.getBBox();
        const [w, h] = [Math.max(width, least), Math.max(height, least)];
        const box = { x: x - (w - width) / 2, y: y - (h - height) / 2, width: w, height: h };
        for (const name in box) area.setAttribute(name, box[name].toFixed(1));
        area.style.display = group.childElementCount ? "" : "none";
      }
    });
  }
}

// The index of the number nearest to a value.
function closest(numbers, value) {
  let best = 0;
  numbers.forEach((x, j) => {
    if (Math.abs(x - value) < Math.abs(numbers[best] - value)) best = j;
  });
  return best;
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Where the first element of a shape stands.
function placeOf(shape) {
  const [, attributes] = shape?.[0] ?? [];
  if (attributes?.x !== undefined) return [Number(attributes.x), Number(attributes.y)];
  const told = attributes?.transform ?? attributes?.d;
  const numbers = told?.match(/-?[\d.]+/g);
  return numbers ? [Number(numbers[0]), Number(numbers[1])] : null;
}
