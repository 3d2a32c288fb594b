// The shapes of the console's API about orders; see api_types.ts for how values are spelt.

import type { ActorState } from "./api_types";

// GET /console/api/orders?order_id= | user= | key= | status= &limit=(1–100) &cursor=
// At least one filter; key alone and status alone look at the newest part of the table only and
// then say complete: false.
export interface SearchAnswer {
  orders: OrderRow[]; // Newest first.
  next_cursor: string | null;
  complete: boolean;
}
export interface OrderRow {
  id: string;
  user_id: string;
  establishment_id: number;
  status: string;
  version: number;
  total_minor: number;
  currency: string;
  idempotency_key: string | null;
  created_at: string;
  updated_at: string;
}

// GET /console/api/orders/{id}
export interface OrderAnswer {
  order: OrderRow & {
    comment: string | null;
    items: { dish_id: number; name: string; quantity: number; price_minor: number }[];
  };
  live: LiveOrder | null; // null: no actor holds it.
  timeline: Moment[]; // By time; of equal times in the order of cause and effect.
  // Attempts are remembered only while the order's actor lives, the first and the newest sixteen others.
  attempts_since: string | null; // From when on they are complete; null: none are known.
  publications_since: string | null; // From when on publications are remembered.
}

// GET /console/api/orders/{id}/actor
export interface ActorAnswer {
  live: LiveOrder | null;
}
export interface LiveOrder {
  state: ActorState;
  status: string | null; // null until it knows.
  version: number | null;
  parked: number; // Commands that wait for what is under way.
  loaded_at: string;
  asked: number; // Commands since then.
  key_expires_at: string | null;
  pending: string | null; // What is being written: the status it would reach.
}

// What happened, each with `at` and the door it came through, if any.
export type Moment = { at: string; door: 1 | 2 | 3 | 4 | 5 | null } & (
  | {
      kind: "request"; // An HTTP attempt, from the actor's memory.
      action: "place" | "cancel";
      request_id: string;
      idempotency_key: string | null;
      verdict: string; // claimed, unkeyed, replayed, in_flight, mismatched, expired,
      // refusal_replayed; applied, duplicate, stale, invalid_transition; failed
    }
  | {
      kind: "callback"; // From Kafka or re-driven; from the actor's memory, or of the event's row.
      source: "kafka" | "redrive";
      status: string;
      topic: string;
      partition: number;
      offset: number;
      idempotency_key: string | null;
      verdict: string; // applied, duplicate, stale, invalid_transition, key_reused, …
      redelivered: boolean; // The very record was seen before: the same partition and offset.
    }
  | { kind: "transition"; version: number; from: string | null; to: string; source: string }
  | { kind: "stock"; direction: "take" | "release"; dish_id: number; quantity: number }
  | { kind: "outbox"; version: number; name: string } // Its row waits to be published.
  | {
      kind: "published";
      version: number;
      name: string;
      topic: string;
      partition: number;
      offset: number;
    }
  | { kind: "dead_letter"; letter_id: number; cause: string; state: string }
  | {
      kind: "letter_act";
      letter_id: number;
      act: "redrive" | "discard";
      user_id: string;
      verdict: string;
      detail: string;
    }
);
