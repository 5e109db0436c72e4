// A button that hands one file of the reader's to Python.
//
// description, accept, most_bytes   as on the model; accept is what the browser's dialogue offers.
// sent: {name, size} with the file's bytes, or without them where it is larger than most_bytes: a
//       message above the server's limit would cut the kernel's line, and no answer would come.
//       Without size, the browser could not read the file.

function render({ model, el }) {
  el.innerHTML = `<button type="button" class="jupyter-widgets jupyter-button widget-button"></button>
    <input type="file" hidden>`;
  const [button, input] = el.children;
  button.textContent = model.get("description");
  button.style.width = "auto";
  input.accept = model.get("accept");
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (!file) return;
    try {
      const bytes = file.size > model.get("most_bytes") ? [] : [await file.arrayBuffer()];
      model.send({ name: file.name, size: file.size }, undefined, bytes);
    } catch {
      model.send({ name: file.name });
    }
    input.value = ""; // the same file may be chosen again, mended
  });
}

export default { render };
