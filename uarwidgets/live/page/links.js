// A pointer or the focus on a number lights what goes into it, and the other way round.

const NUMBERS = ".uw-tile, .uw-result, .uw-scores tbody tr";

class Links {
  constructor(view) {
    this.view = view;
    for (const kind of ["pointerover", "focusin"]) {
      view.el.addEventListener(kind, ({ target }) => this.light(target));
    }
    for (const kind of ["pointerleave", "focusout"]) view.el.addEventListener(kind, () => this.light(null));
  }

  light(target) {
    const { el, rows, handles } = this.view;
    for (const lit of el.querySelectorAll(".uw-lit")) lit.classList.remove("uw-lit");
    if (!target || !rows || el.matches(".uw-dragging")) return;
    const number = target.closest(NUMBERS);
    const held = handles.all.find(({ area }) => area === target)?.moved ?? [];
    const sliders = rows.map((_, i) => i);
    if (number) {
      const into = sliders.filter((i) => this.enters(i, number));
      for (const i of into) rows[i].node.classList.add("uw-lit");
      for (const { area, moved } of handles.all) {
        area.classList.toggle("uw-lit", moved.some((i) => into.includes(i)));
      }
      return;
    }
    const from = sliders.filter((i) => held.includes(i) || rows[i].node.contains(target));
    for (const other of el.querySelectorAll(NUMBERS)) {
      other.classList.toggle("uw-lit", from.some((i) => this.enters(i, other)));
    }
  }

  // Whether a slider moves the number of a tile or a row.
  enters(slider, number) {
    const name = number.querySelector("b[data-live]")?.dataset.live;
    return Boolean(name) && this.view.store.enters(slider, name);
  }
}
