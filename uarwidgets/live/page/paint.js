// Keep keys in a picture from the notebook, which would use arrows, Enter and letters for its cells.
// Notebook 7 listens before any element of the page: only a listener of the window is earlier. In
// full screen all keys are the explorer's.
function keepKeys(event) {
  const command = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === "Enter" && !command && !event.shiftKey && event.target.matches?.(MOVING_WORDS)) {
    return event.stopPropagation(); // which is a click then
  }
  const ours =
    event.target.closest?.(".uw-live, .uw-explorer") ?? document.fullscreenElement ?? document.querySelector(".uw-alone .uw-live");
  const live = ours?.matches(".uw-live") ? ours : ours?.querySelector(".uw-live");
  // The cell that runs again would end full screen.
  if (command && event.key === "Enter" && live?.uwView?.full) event.stopPropagation();
  if (!ours || command) return;
  if (event.shiftKey && event.key === "Enter") return goOn(event, ours);
  const taken = live?.uwView?.key(event);
  if (taken) event.preventDefault();
  if (taken || event.key !== "Escape") event.stopPropagation();
}

// Shift+Enter goes to the next cell: running this one again would lose what was set here.
function goOn(event, ours) {
  const cell = ours.closest(".jp-Notebook .jp-Cell");
  if (!cell) return;
  event.preventDefault();
  event.stopPropagation();
  const next = cell.nextElementSibling;
  (next?.matches(".jp-Cell") ? next : cell).focus();
}

async function unzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

function download(name, buffer) {
  const href = URL.createObjectURL(new Blob([buffer]));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

// An element with these properties and children.
function make(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

function makeSvg(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  return node;
}

// Bring the children of `group` to `elements`, touching only what changed.
function paint(group, elements) {
  elements.forEach(([tag, attributes, text], i) => {
    let node = group.children[i];
    if (node?.tagName !== tag) {
      const fresh = makeSvg(tag);
      node ? node.replaceWith(fresh) : group.append(fresh);
      node = fresh;
    }
    const old = node.uw ?? {};
    for (const name in attributes) {
      if (old[name] !== attributes[name]) node.setAttribute(name, attributes[name]);
    }
    for (const name in old) if (!(name in attributes)) node.removeAttribute(name);
    node.uw = attributes;
    if (text !== undefined && node.textContent !== text) node.textContent = text;
  });
  while (group.children.length > elements.length) group.lastElementChild.remove();
}
