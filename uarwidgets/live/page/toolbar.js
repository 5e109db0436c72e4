// The line under a picture: scenarios, Reset, Keep, full screen, and where one is in a talk.
function titleRow(view) {
  const { talk, model, scene } = view.store;
  const { menu } = model.get("tools") ?? {};
  const button = (words, onclick, about) => make("button", { onclick, ...about }, words);
  // A copy of one step would lie across the picture of another.
  const steps = scene.sliders.some(({ glide }) => glide);
  const row = steps ? [] : [button(WORDS.keep, () => view.keep(), { className: "uw-keep" })];
  if (menu) row.unshift(button(WORDS.reset, () => view.store.ask("reset", 0)));
  if (menu?.length) {
    const options = [["", WORDS.start], ...menu].map(([key, words]) => new Option(words, key));
    const onchange = ({ target: { value } }) => {
      if (value) view.store.ask("choose", value);
      if (view.full) view.focus(); // a presenter's next key is not the menu's
    };
    row.unshift(make("select", { ariaLabel: WORDS.scenario, onchange }, ...options));
  }
  if (document.fullscreenEnabled) {
    // Voila has the classes of a notebook's cells too.
    const title = WORDS.keys + (document.querySelector(".jp-NotebookPanel") ? WORDS.fromCell : "");
    const about = { ariaPressed: view.full, title };
    row.push(button(view.full ? WORDS.leave : WORDS.full, () => view.fullScreen(), about));
  }
  talk.forEach(({ title }, i) => {
    const about = { className: "uw-scene", ariaLabel: WORDS.scene(i + 1, title), title };
    row.push(button(i + 1, () => view.store.turn(i), about));
  });
  view.el.querySelector(".uw-tools").replaceChildren(...row);
  // All in one grid cell, which is as high as the longest.
  const captions = view.store.steps.map(({ scene, asked, told }) => {
    const { question = "", answer = "" } = talk[asked];
    return make("p", {}, make("b", {}, talk[scene].title), ` ${question} `, make("em", {}, told ? answer : ""));
  });
  const place = view.el.querySelector(".uw-scene-title");
  place.classList.toggle("uw-has-questions", talk.some(({ question, answer }) => question || answer));
  place.replaceChildren(...captions);
}

// An explorer's own menus, check boxes and buttons.
function toolbar(view) {
  const { toolbar: items = [] } = view.store.model.get("tools") ?? {};
  view.movers = [];
  view.el.querySelectorAll("[data-to]").forEach((old) => old.remove());
  const made = items.map(({ label, kind, options, value, tooltip, goals, ways }, i) => {
    const use = (choice) => view.store.ask("toolbar", [i, choice]);
    if (kind === "button") {
      return make("button", { title: tooltip, onclick: () => use(null) }, label);
    }
    if (kind === "checkbox") {
      const onchange = ({ target }) => use(target.checked);
      return make("label", {}, make("input", { title: tooltip, type: "checkbox", checked: value, onchange }), label);
    }
    if (kind === "move") return mover(view, ...Object.entries(goals)[0], ways, tooltip);
    const onchange = ({ target }) => use(target.selectedIndex);
    const menu = make("select", { title: tooltip, ariaLabel: label, onchange }, ...options.map((words) => new Option(words)));
    menu.selectedIndex = value;
    return make("label", {}, label, menu);
  });
  view.el.querySelector(".uw-controls").replaceChildren(...made);
  // What is next is under the button that is pressed first.
  view.el.querySelector(".uw-act > .uw-play")?.after(...view.el.querySelectorAll("[data-to]"));
}

// A button that moves a slider to the second of two values, and from there back to the first.
function mover(view, name, goals, ways, title) {
  const slider = view.rows.findIndex((row) => row.name === name);
  const way = () => Number(view.store.thumbs[slider] !== goals[1]);
  const onclick = () => glide(view, new Map([[slider, goals[way()]]]), POUR);
  const button = make("button", { className: "uw-primary", title, onclick });
  const follow = () => {
    button.dataset.to = way();
    button.textContent = button.ariaLabel = ways[way()];
  };
  view.movers.push(follow);
  follow();
  return button;
}
