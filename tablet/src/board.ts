import { h } from "../../web/dom";
import { languageSwitch } from "../../web/language";
import type { Connection } from "../../web/stream";
import { cardView } from "./card";
import type { Card, Shop } from "./shop";
import { active, type Action } from "./ticket";
import { words } from "./words";

export interface BoardEvents {
  press(id: string, action: Action): void;
  signOut(): void;
  languageChosen(): void;
}

// The wall of tickets: a column for each step, or one list where there is no room.
export class Board {
  private readonly lists = new Map<string, HTMLElement>();
  private readonly shown = new Map<string, { card: HTMLElement; text: string }>();
  private readonly connection = h("p", { class: "connection", role: "status" });
  readonly view: HTMLElement;

  constructor(
    private readonly shop: Shop,
    private readonly on: BoardEvents,
  ) {
    const say = words();
    const out = h("button", { type: "button", class: "out" }, say.signOut);
    out.addEventListener("click", () => on.signOut());
    const header = h(
      "header",
      {},
      h("h1", {}, say.title),
      this.connection,
      languageSwitch(() => on.languageChosen()),
      out,
    );
    const columns = active.map((status) => this.column(status, say.columns[status]));
    const main = h("main", {}, ...columns, this.column("done", say.done));
    this.view = h("div", { class: "board" }, header, main, h("footer", {}, h("p", {}, say.keys)));
    main.addEventListener("click", (event) => this.clicked(event.target as Element));
    main.addEventListener("keydown", (event) => this.typed(event));
  }

  tell(now: Connection): void {
    this.connection.textContent = words()[now];
    this.connection.dataset.state = now;
  }

  // Shows what the shop knows now. A card that moves takes the keyboard's place with it.
  render(): void {
    const focused = this.focus();
    const left = new Set(this.shown.keys());
    for (const status of active) this.fill(status, this.shop.of(status), left);
    this.fill("done", this.shop.done(), left);
    for (const id of left) {
      this.shown.get(id)?.card.remove();
      this.shown.delete(id);
    }
    this.view.dataset.ready = String(this.shop.ready);
    this.refocus(focused);
  }

  private column(key: string, title: string): HTMLElement {
    const list = h("ol", { class: "cards", "aria-labelledby": `column-${key}` });
    this.lists.set(key, list);
    const heading = h("h2", { id: `column-${key}` }, title);
    return h("section", { class: `column ${key}`, "data-count": "0" }, heading, list);
  }

  private fill(key: string, cards: Card[], left: Set<string>): void {
    const list = this.lists.get(key)!;
    list.parentElement!.dataset.count = String(cards.length);
    let at = 0;
    for (const card of cards) {
      const id = card.ticket.kitchen_order_id;
      left.delete(id);
      const view = this.viewOf(id, card);
      if (list.children[at] !== view) list.insertBefore(view, list.children[at] ?? null);
      ++at;
    }
    const empty = list.querySelector(".empty");
    if (cards.length > 0) empty?.remove();
    else if (empty === null) {
      list.append(h("li", { class: "empty" }, this.shop.ready ? words().nothing : words().loading));
    } else empty.textContent = this.shop.ready ? words().nothing : words().loading;
  }

  // The element on the page is kept as long as it says the same, so that a press is not lost between
  // its beginning and its end.
  private viewOf(id: string, card: Card): HTMLElement {
    const fresh = cardView(card);
    const text = fresh.outerHTML;
    const known = this.shown.get(id);
    if (known?.text === text) return known.card;
    known?.card.replaceWith(fresh);
    this.shown.set(id, { card: fresh, text });
    return fresh;
  }

  private focus(): { id: string; key: string | undefined } | undefined {
    const here = document.activeElement;
    const id = here?.closest<HTMLElement>("[data-ticket]")?.dataset.ticket;
    return id === undefined ? undefined : { id, key: (here as HTMLElement).dataset.key };
  }

  private refocus(before: { id: string; key: string | undefined } | undefined): void {
    if (before === undefined || this.focus() !== undefined) return;
    const card = this.shown.get(before.id)?.card;
    const same = card?.querySelector<HTMLElement>(`button[data-key="${before.key}"]`);
    const next = same ?? card?.querySelector("button") ?? this.view.querySelector("main button");
    (next as HTMLElement | null)?.focus({ preventScroll: next !== same });
  }

  private clicked(target: Element): void {
    const button = target.closest<HTMLButtonElement>("button[data-action]");
    const id = button?.closest<HTMLElement>("[data-ticket]")?.dataset.ticket;
    if (button === null || id === undefined) return;
    if (button.getAttribute("aria-disabled") === "true") return;
    this.on.press(id, button.dataset.action as Action);
  }

  private typed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const card = (event.target as Element).closest<HTMLElement>("[data-ticket]");
    if (card === null) return;
    const steps: Record<string, [number, number]> = {
      ArrowDown: [0, 1],
      ArrowUp: [0, -1],
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
    };
    const step = steps[event.code];
    if (step !== undefined) {
      event.preventDefault();
      this.go(card, step[0], step[1]);
      return;
    }
    if (!event.code.startsWith("Key")) return;
    const button = card.querySelector<HTMLButtonElement>(`[data-key="${event.code.slice(3)}"]`);
    if (button !== null) this.clicked(button);
  }

  // To the next ticket with a button, within the column or in the columns beside it.
  private go(from: HTMLElement, across: number, down: number): void {
    const columns = [...this.lists.values()]
      .map((list) => [...list.querySelectorAll<HTMLElement>(".card")])
      .map((cards) => cards.filter((card) => card.querySelector("button") !== null))
      .filter((cards) => cards.length > 0);
    const x = columns.findIndex((cards) => cards.includes(from));
    const y = columns[x]?.indexOf(from) ?? 0;
    const column = columns[x + across] ?? columns[x];
    const next = column?.[across === 0 ? y + down : Math.min(y, column.length - 1)];
    next?.querySelector("button")?.focus();
  }
}
