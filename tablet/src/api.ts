import { ask, openStream } from "../../web/ask";
import type { Action, Status, Ticket } from "./ticket";

interface TicketPage {
  tickets: Ticket[];
  next_cursor: string | null;
}

const pagesMax = 20;
const pageSize = 100;

export class Api {
  constructor(private readonly token: string) {}

  // All tickets of one status, or as many of the newest as the pages hold.
  async list(status: Status, { pages = pagesMax, size = pageSize } = {}): Promise<Ticket[]> {
    const all: Ticket[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < pages; ++page) {
      const query = new URLSearchParams({ status, limit: String(size) });
      if (cursor !== null) query.set("cursor", cursor);
      const got = (await this.ask(`tickets?${query}`)) as TicketPage;
      all.push(...got.tickets);
      cursor = got.next_cursor;
      if (cursor === null) break;
    }
    return all;
  }

  async read(id: string): Promise<Ticket> {
    return (await this.ask(`tickets/${id}`)) as Ticket;
  }

  async advance(id: string, action: Action): Promise<Ticket> {
    const answer = await this.ask(`orders/${id}/advance`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ action }),
    });
    return (answer as { ticket: Ticket }).ticket;
  }

  // The stream of news, open.
  watch(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    return openStream("tickets/stream", { headers: this.authorization(), signal });
  }

  private ask(path: string, how: RequestInit = {}): Promise<unknown> {
    return ask(path, { ...how, headers: { ...how.headers, ...this.authorization() } });
  }

  private authorization(): Record<string, string> {
    return { Authorization: `Bearer ${this.token}` };
  }
}
