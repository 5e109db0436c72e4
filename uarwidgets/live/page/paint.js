// Notebook and JupyterLab would take arrows, Enter and letters for their cells, from sliders, boxes
// and menus alike. Notebook 7 asks before any element on the page: only the window comes earlier.
// In full screen the keys are an explorer's own, wherever the focus is.
function keepKeys(event) {
  if (event.key === "Escape" && globalThis.uarwidgetsDragged?.giveUp()) return event.stopPropagation();
  const command = event.ctrlKey || event.metaKey || event.altKey;
  const ours = event.target.closest?.(".uw-live, .uw-explorer") ?? document.fullscreenElement;
  if (!ours || command || (event.shiftKey && event.key === "Enter")) return;
  const live = ours.matches(".uw-live") ? ours : ours.querySelector(".uw-live");
  const taken = live?.uwView?.key(event);
  if (taken) event.preventDefault();
  if (event.key !== "Escape") event.stopPropagation();
}

function download(name, buffer) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([buffer]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Bring the children of `group` to `elements`, touching only what changed.
function paint(group, elements) {
  elements.forEach(([tag, attributes, text], i) => {
    let node = group.children[i];
    if (node?.tagName !== tag) {
      const fresh = document.createElementNS(SVG, tag);
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
