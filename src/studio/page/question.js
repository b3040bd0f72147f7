// Questions that the page asks, in a dialog of its own: the browser's own dialogs stop the page, and cannot be styled.

import { el } from "./elements.js";

/** Asks for a line of text. Resolves to the text without blanks around it, or to null if the question was closed. */
export function askForText(question, action) {
  const field = el("input", { type: "text", required: true, autocomplete: "off" });
  return open([el("label", {}, question, field)], action).then((answered) => (answered && field.value.trim()) || null);
}

/** Asks whether to do something. Resolves to true or false. */
export function askWhether(question, action) {
  return open([el("p", {}, question)], action);
}

function open(content, action) {
  return new Promise((resolve) => {
    const close = () => dialog.close();
    const form = el(
      "form",
      { method: "dialog" },
      ...content,
      el("p", { class: "answers" }, el("button", { value: "yes" }, action), el("button", { type: "button", onclick: close }, "Cancel")),
    );
    const dialog = el("dialog", { class: "question" }, form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
