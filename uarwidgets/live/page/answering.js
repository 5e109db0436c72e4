// A form that Python answers, in the browser: it is started when it is first asked, from `place`,
// with the `packages` found there and `packed`, a zip of our own files. `module` has a function
// `answer`, which takes the form's text and returns HTML.
function askPython(form, { place, packages, packed, module }) {
  const [status, shown] = ["[role=status]", ".uw-answer"].map((name) => form.querySelector(name));
  const { starting, failed } = form.dataset;
  const start = async () => {
    const from = new URL(place, document.baseURI).href;
    const { loadPyodide } = await import(`${from}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: from });
    await python.loadPackage(packages);
    python.unpackArchive(unpacked(packed), "zip");
    return python.pyimport(module);
  };
  let python = null;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    status.textContent = python ? "" : starting;
    try {
      const { answer } = await (python ??= start());
      shown.innerHTML = await answer(form.elements.text.value);
      status.textContent = "";
    } catch (error) {
      python = null; // to be tried again
      status.textContent = `${failed} (${error})`;
    }
  });
}
