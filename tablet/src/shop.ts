import { Refused } from "../../web/refused";
import type { Api } from "./api";
import {
  active,
  finished,
  isUnsent,
  newer,
  targetOf,
  type Action,
  type Status,
  type Ticket,
} from "./ticket";

// Why a press is to be repeated: the service saved it and could not send it, or nothing was heard.
export type Hint = "unsent" | "unheard" | "too-late";

export interface Card {
  ticket: Ticket;
  pressing?: Action; // Its request runs.
  again?: { action: Action; hint: Hint };
  restsUntil: number; // A second tap lands on whatever appears under the finger; until then it does nothing.
}

export type Change =
  | { what: "arrived" | "moved" | "sent" | "unsent"; card: Card }
  | { what: "quiet" };

const quiet: Change = { what: "quiet" };

const rest = 700;
const regretShown = 8_000;
const finishedKept = 12;

// What the page knows of its tickets. Tells whoever listens when that changes.
export class Shop {
  private cards = new Map<string, Card>();
  private told: Map<string, Ticket> | undefined; // News that came while the lists were read.
  private reading = 0;
  ready = false;

  constructor(
    private readonly api: Api,
    private readonly changed: (change: Change) => void,
    private readonly refused: (why: Refused) => void,
  ) {}

  card(id: string): Card | undefined {
    return this.cards.get(id);
  }

  // The cards of an active status, the one that has waited longest first.
  of(status: Status): Card[] {
    return [...this.cards.values()]
      .filter((card) => card.ticket.status === status)
      .sort((a, b) => a.ticket.updated_at.localeCompare(b.ticket.updated_at));
  }

  // What has left the kitchen lately, newest first; what is not sent yet stays.
  done(): Card[] {
    const all = finished
      .flatMap((status) => this.of(status))
      .sort((a, b) => b.ticket.updated_at.localeCompare(a.ticket.updated_at));
    const unsent = all.filter((card) => isUnsent(card.ticket) || card.again?.hint === "unheard");
    return [...unsent, ...all.filter((card) => !unsent.includes(card)).slice(0, finishedKept)];
  }

  // Reads all lists again. News that comes meanwhile is not lost; what a list no longer has is.
  async readAll(): Promise<void> {
    const turn = ++this.reading;
    this.told = new Map();
    const lists: Ticket[] = [];
    try {
      for (const status of active) lists.push(...(await this.api.list(status)));
      for (const status of finished) lists.push(...(await this.api.list(status, { pages: 1, size: finishedKept })));
    } catch (why) {
      if (turn !== this.reading) return; // A later reading goes on.
      this.told = undefined;
      throw why;
    }
    if (turn !== this.reading) return;
    const before = this.cards;
    const fresh = new Map<string, Ticket>();
    for (const ticket of [...lists, ...this.told.values()]) {
      const id = ticket.kitchen_order_id;
      fresh.set(id, newer(fresh.get(id), ticket));
    }
    this.told = undefined;
    this.cards = new Map();
    for (const [id, ticket] of fresh) {
      const card = before.get(id) ?? { ticket, restsUntil: 0 };
      card.ticket = newer(card.ticket, ticket);
      this.settle(card);
      this.cards.set(id, card);
    }
    this.ready = true;
    this.changed(quiet);
  }

  // A ticket as somebody told it.
  take(ticket: Ticket): void {
    const id = ticket.kitchen_order_id;
    this.told?.set(id, newer(this.told.get(id), ticket));
    const card = this.cards.get(id);
    if (card === undefined) {
      const fresh = { ticket, restsUntil: 0 };
      this.cards.set(id, fresh);
      this.changed(active.includes(ticket.status) ? { what: "arrived", card: fresh } : quiet);
      return;
    }
    const before = card.ticket;
    card.ticket = newer(before, ticket);
    if (card.ticket === before) return;
    this.settle(card);
    if (card.ticket.status !== before.status) this.changed({ what: "moved", card });
    else if (isUnsent(before) && !isUnsent(card.ticket)) this.changed({ what: "sent", card });
    else this.changed(quiet);
  }

  // Presses a button of a card. Nothing happens while the last press still runs or has just changed
  // what lies under the finger.
  async press(id: string, action: Action): Promise<void> {
    const card = this.cards.get(id);
    if (card === undefined || card.pressing !== undefined || Date.now() < card.restsUntil) return;
    card.pressing = action;
    card.again = undefined;
    this.changed(quiet);
    const problem = await this.api.advance(id, action).then(
      (ticket) => this.take(ticket),
      (why: unknown) => why,
    );
    card.pressing = undefined;
    this.pause(card);
    if (problem instanceof Refused) this.explain(card, action, problem);
    else this.changed(quiet);
  }

  private explain(card: Card, action: Action, why: Refused): void {
    const { status, code } = why;
    const ticket = why.document.ticket as Ticket | undefined;
    if (status === 401 || status === 403) return this.refused(why);
    if (status === 404) {
      this.cards.delete(card.ticket.kitchen_order_id);
      return this.changed(quiet);
    }
    if (code === "publish_failed") {
      card.again = { action, hint: "unsent" };
      if (ticket !== undefined) this.take(ticket);
      return this.changed({ what: "unsent", card });
    }
    card.again = { action, hint: status === 409 ? "too-late" : "unheard" };
    this.changed(quiet);
    if (status === 409) {
      setTimeout(() => this.forgetRegret(card), regretShown);
      void this.api.read(card.ticket.kitchen_order_id).then(
        (now) => this.take(now),
        () => undefined,
      );
    }
  }

  // Forgets a press that need not be repeated: it was sent, or the ticket has gone on.
  private settle(card: Card): void {
    if (card.again === undefined) return;
    const reached = card.ticket.status === targetOf(card.again.action);
    if (!isUnsent(card.ticket) && (reached || card.again.hint === "unsent")) card.again = undefined;
  }

  private forgetRegret(card: Card): void {
    if (card.again?.hint !== "too-late") return;
    card.again = undefined;
    this.changed(quiet);
  }

  private pause(card: Card): void {
    card.restsUntil = Date.now() + rest;
    setTimeout(() => this.changed(quiet), rest + 20);
  }
}
