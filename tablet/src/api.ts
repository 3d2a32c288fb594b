import type { Action, Status, Ticket } from "./ticket";

// What the service says when it does not do what it was asked.
export interface Problem {
  status: number; // 0: no answer came.
  code: string;
  ticket?: Ticket; // publish_failed: the ticket as it is saved.
}

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

interface TicketPage {
  tickets: Ticket[];
  next_cursor: string | null;
}

const answerWaitMax = 15_000;
const pagesMax = 20;
const pageSize = 100;

function refusal(status: number, document: unknown): Refused {
  const told = (document ?? {}) as Partial<Problem>;
  return new Refused({ status, code: told.code ?? "no_answer", ticket: told.ticket });
}

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
  async watch(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const answer = await fetch("tickets/stream", {
      headers: { Authorization: `Bearer ${this.token}` },
      cache: "no-store",
      signal,
    });
    if (!answer.ok || answer.body === null) {
      throw refusal(answer.status, await answer.json().catch(() => undefined));
    }
    return answer.body;
  }

  private async ask(path: string, how: RequestInit = {}): Promise<unknown> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), answerWaitMax);
    try {
      const answer = await fetch(path, {
        ...how,
        headers: { ...how.headers, Authorization: `Bearer ${this.token}` },
        cache: "no-store",
        signal: patience.signal,
      });
      const document: unknown = await answer.json().catch(() => undefined);
      if (!answer.ok || document === undefined) throw refusal(answer.status, document);
      return document;
    } catch (why) {
      if (why instanceof Refused) throw why;
      throw refusal(0, undefined);
    } finally {
      clearTimeout(timer);
    }
  }
}
