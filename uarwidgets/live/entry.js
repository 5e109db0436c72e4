// A box for a number, or for a sentence of several lines.
//
// description, placeholder, several_lines, disabled   as on the model.
// value: Python sets it; what is typed is sent as {text}, and with {enter: true} at Enter. Messages
//        arrive in their order, so a button that is pressed next finds the whole text. A value
//        saved on the model may arrive after the press: ipywidgets keeps it back for the one before.
// A page that opens the box sends {opened: true}.

const initialize = ({ model }) => model.send({ opened: true });

function render({ model, el }) {
  const tall = model.get("several_lines");
  const label = document.createElement("label");
  const box = document.createElement(tall ? "textarea" : "input");
  label.append(model.get("description"), box);
  el.replaceChildren(label);
  box.placeholder = model.get("placeholder");

  const show = () => {
    if (box.value !== model.get("value")) box.value = model.get("value");
    box.disabled = model.get("disabled");
  };
  const send = (more) => {
    model.set("value", box.value); // for other views on this page
    try {
      model.send({ text: box.value, ...more });
    } catch {
      // Python has ended, which the question says.
    }
  };
  box.addEventListener("input", () => send());
  box.addEventListener("keydown", (event) => {
    event.stopPropagation(); // no key is a shortcut of the notebook
    if (event.key === "Enter" && !tall && !event.isComposing) send({ enter: true });
  });
  model.on("change:value change:disabled", show);
  model.on("msg:custom", (message) => message.do === "focus" && box.focus());
  show();
}

export default { initialize, render };
