import { h } from "../../../web/dom";
import { words } from "./words";

export interface Question {
  title: string;
  text: string;
  action: string;
  reason?: { label: string; lengthMax: number };
}

// Asks before something is done. Gives the reason, or an empty one where none is asked for; null
// when the reader thought better of it.
export function confirmed(question: Question): Promise<string | null> {
  const { title, text, action, reason } = question;
  const field =
    reason === undefined
      ? undefined
      : h("textarea", { id: "reason", required: "", maxlength: String(reason.lengthMax), rows: "3" });
  const cancel = h("button", { type: "button" }, words().cancel);
  const form = h(
    "form",
    {},
    h("h2", { id: "dialog-title" }, title),
    h("p", { id: "dialog-text" }, text),
    reason === undefined ? undefined : h("label", { for: "reason" }, reason.label),
    field,
    h("div", { class: "buttons" }, h("button", { type: "submit", class: "act" }, action), cancel),
  );
  const dialog = h(
    "dialog",
    { "aria-labelledby": "dialog-title", "aria-describedby": "dialog-text" },
    form,
  );
  return new Promise((resolve) => {
    let answer: string | null = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const said = field?.value.trim() ?? "";
      if (field !== undefined && said === "") return field.focus();
      answer = said;
      dialog.close();
    });
    cancel.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    (field ?? cancel).focus();
  });
}
