const [BEFORE, MOVE] = [800, 1000]; // ms of the two motions of a button

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
  if (view.playing?.button?.dataset.to) return; // its button stays until it has arrived
  view.movers = [];
  view.el.querySelectorAll("[data-to]").forEach((old) => old.remove());
  const made = items.map((item, i) => {
    const { label, kind, options, value, tooltip } = item;
    const use = (choice) => view.store.ask("toolbar", [i, choice]);
    if (kind === "button") {
      return make("button", { title: tooltip, onclick: () => use(null) }, label);
    }
    if (kind === "checkbox") {
      const onchange = ({ target }) => use(target.checked);
      return make("label", {}, make("input", { title: tooltip, type: "checkbox", checked: value, onchange }), label);
    }
    if (kind === "move") return mover(view, item);
    const onchange = ({ target }) => use(target.selectedIndex);
    const menu = make("select", { title: tooltip, ariaLabel: label, onchange }, ...options.map((words) => new Option(words)));
    menu.selectedIndex = value;
    return make("label", {}, label, menu);
  });
  view.el.querySelector(".uw-controls").replaceChildren(...made);
  // What is next is under the button that is pressed first.
  view.el.querySelector(".uw-act > .uw-play")?.after(...view.el.querySelectorAll("[data-to]"));
}

// A button that moves a slider to the second of two values, and from there back to the first. Others
// are led to the values in `before` first: a box at once, a slider in sight.
function mover(view, { goals, before, ways, tooltip: title }) {
  const { store } = view;
  const { sliders } = store.scene;
  const place = (name) => view.rows.findIndex((row) => row.name === name);
  const [[name, ends]] = Object.entries(goals);
  const way = () => Number(store.thumbs[place(name)] !== ends[1]);
  const onclick = () => {
    if (view.playing?.button === button) return view.halt();
    const [i, goal] = [place(name), ends[way()]];
    const others = Object.entries(before).map(([other, value]) => [place(other), value]);
    const away = others.filter(([j, value]) => store.thumbs[j] !== value);
    const gliding = away.filter(([j]) => !sliders[j].box);
    // A first step comes at once, if it is held: the picture shows from the beginning what is under way.
    const [at, end] = [store.thumbs[i], goal].map((value) => closest(sliders[i].values, value));
    const step = [i, sliders[i].values[at + Math.sign(end - at)]];
    if (away.length) store.moves([step, ...away.filter(([j]) => sliders[j].box)]);
    const move = () => glide(view, new Map([[i, goal]]), MOVE, button);
    if (gliding.length) glide(view, new Map(gliding), BEFORE, button, move);
    else move();
  };
  const button = make("button", { className: "uw-primary", title, onclick, ariaPressed: false });
  const follow = () => {
    if (view.playing?.button === button) return; // it says what it does until that is done
    button.dataset.to = way();
    button.textContent = button.ariaLabel = ways[way()];
  };
  view.movers.push(follow);
  follow();
  return button;
}
