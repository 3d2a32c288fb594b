import { h } from "../../web/dom";
import type { Card, Hint } from "./shop";
import { isUnsent, nameOf, pressOf, stepsOf, type Action } from "./ticket";
import { words, type Words } from "./words";

// One letter for each button, the same in every language: it stands for the place of the key.
export const keyOf: Record<Action, string> = {
  accept: "A",
  reject: "X",
  cook: "C",
  ready: "R",
  complete: "H",
};
export const againKey = "P";

function hintText(hint: Hint, say: Words): string {
  if (hint === "unsent") return say.savedUnsent;
  return hint === "unheard" ? say.noAnswer : say.tooLate;
}

function stateOf(card: Card, say: Words): HTMLElement | undefined {
  const { ticket } = card;
  if (card.pressing !== undefined) return h("p", { class: "state busy" }, say.sending);
  if (card.again !== undefined) {
    return h("p", { class: "state unsent" }, hintText(card.again.hint, say));
  }
  if (isUnsent(ticket)) return h("p", { class: "state unsent" }, say.unsent);
  if (ticket.version === 1 || ticket.status === "cancelled") return undefined;
  return h("p", { class: "state sent" }, say.sent);
}

// What to press once more: what was just pressed in vain, or what brought an unsent ticket here.
function againOf(card: Card): Action | undefined {
  if (card.again !== undefined) return card.again.hint === "too-late" ? undefined : card.again.action;
  return isUnsent(card.ticket) ? pressOf(card.ticket.status) : undefined;
}

function button(card: Card, action: Action, again: boolean, say: Words): HTMLButtonElement {
  const key = again ? againKey : keyOf[action];
  const waits = card.pressing !== undefined || Date.now() < card.restsUntil;
  const text = again ? `${say.pressAgain}: ${say.actions[action]}` : say.actions[action];
  return h(
    "button",
    {
      type: "button",
      class: again ? "again" : action,
      "data-action": action,
      "data-key": key,
      "aria-keyshortcuts": key,
      "aria-disabled": waits ? "true" : undefined,
    },
    h("span", {}, text),
    h("kbd", { "aria-hidden": "true" }, key),
  );
}

function buttons(card: Card, say: Words): HTMLElement | undefined {
  // While a press runs its card keeps the buttons it had, so that nothing jumps under the finger.
  const again = againOf(card);
  const all = stepsOf(card.ticket)
    .filter((action) => action !== again)
    .map((action) => button(card, action, false, say));
  if (again !== undefined) all.unshift(button(card, again, true, say));
  return all.length === 0 ? undefined : h("div", { class: "buttons" }, ...all);
}

// A card as it is now.
export function cardView(card: Card): HTMLElement {
  const say = words();
  const { ticket } = card;
  const id = ticket.kitchen_order_id;
  const minutes = Math.floor((Date.now() - Date.parse(ticket.updated_at)) / 60_000);
  const done = stepsOf(ticket).length === 0;
  return h(
    "li",
    { class: `card ${ticket.status}`, "data-ticket": id, "aria-labelledby": `name-${id}` },
    h(
      "div",
      { class: "head" },
      h("h3", { id: `name-${id}`, title: id }, nameOf(ticket)),
      h("span", { class: "since" }, done ? say.columns[ticket.status] : say.minutes(minutes)),
    ),
    h(
      "ul",
      { class: "dishes" },
      ...ticket.items.map((item) => h("li", {}, say.dish(item.quantity, item.dish_id))),
    ),
    ticket.comment
      ? h("p", { class: "comment" }, h("span", { class: "unseen" }, `${say.comment}: `), ticket.comment)
      : undefined,
    stateOf(card, say),
    buttons(card, say),
  );
}
