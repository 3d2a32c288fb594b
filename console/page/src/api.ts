import { ask, openStream } from "../../../web/ask";
import type { BalancesAnswer, History, SessionAnswer, SettingsAnswer } from "./api_types";
import type { ActorAnswer, OrderAnswer, SearchAnswer } from "./order_types";
import type { Letter, LetterPage, Redriven } from "./letter_types";

export type Filters = Record<string, string | null>;

function queryOf(filters: Filters): string {
  const set = Object.entries(filters).filter(([, value]) => value !== null && value !== "");
  return new URLSearchParams(set as [string, string][]).toString();
}

const one = (id: string | number) => encodeURIComponent(String(id));

// The service, asked with a token or with the cookie of this browser. Every call throws Refused when
// it is not answered with success.
export class Api {
  constructor(private readonly token: string | null) {}

  // Puts the token into the cookie.
  signIn = () => this.post("session") as Promise<SessionAnswer>;
  signOut = () => this.post("session/end");
  session = () => this.get("session") as Promise<SessionAnswer>;

  history = () => this.get("history") as Promise<History>;
  balances = () => this.get("balances") as Promise<BalancesAnswer>;
  checkBalances = () => this.post("balances") as Promise<BalancesAnswer>;
  settings = () => this.get("settings") as Promise<SettingsAnswer>;

  orders = (filters: Filters) => this.get(`orders?${queryOf(filters)}`) as Promise<SearchAnswer>;
  order = (id: string) => this.get(`orders/${one(id)}`) as Promise<OrderAnswer>;
  actor = (id: string) => this.get(`orders/${one(id)}/actor`) as Promise<ActorAnswer>;

  letters = (filters: Filters) =>
    this.get(`dead-letters?${queryOf(filters)}`) as Promise<LetterPage>;
  letter = (id: number | string) => this.get(`dead-letters/${one(id)}`) as Promise<Letter>;
  redrive = (id: number) => this.post(`dead-letters/${one(id)}/redrive`) as Promise<Redriven>;
  dryRun = (id: number) =>
    this.post(`dead-letters/${one(id)}/redrive?dry_run=true`) as Promise<Redriven>;
  discard = (id: number, reason: string) =>
    this.post(`dead-letters/${one(id)}/discard`, { reason }) as Promise<Letter>;

  // The stream of snapshots, open.
  watch(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    return openStream("api/stream", { headers: this.headers(), signal });
  }

  private get(path: string): Promise<unknown> {
    return ask(`api/${path}`, { headers: this.headers() });
  }

  private post(path: string, body?: object): Promise<unknown> {
    const type: Record<string, string> =
      body === undefined ? {} : { "Content-Type": "application/json" };
    return ask(`api/${path}`, {
      method: "POST",
      headers: { ...this.headers(), ...type, "Console-Request": "1" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  private headers(): Record<string, string> {
    return this.token === null ? {} : { Authorization: `Bearer ${this.token}` };
  }
}
