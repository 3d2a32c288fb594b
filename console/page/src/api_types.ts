// The shapes of the console's API, as docs/openapi.yaml describes them; those of orders are in
// order_types.ts, those of letters in letter_types.ts. Counts without a unit in their name are
// numbers of things since the service started; `…_per_s` are averages over the last second; times
// are RFC 3339 in UTC; a value that is not known is null.

// GET /console/api/overview, and each event `snapshot` of GET /console/api/stream.
export interface Snapshot {
  sequence: number; // Grows by one a second, from the time of start.
  at: string;
  started_at: string;
  version: string;
  health: Health;
  ready: Part[];
  balances: BalancesBrief;
  doors: Door[]; // Always five, in their order.
  rates: Rates;
  http: Http;
  store: Store;
  actors: Actors;
  kafka: Kafka;
  dead_letters: DeadLettersBrief;
}

// `bad`: something is lost, wrong or refused. `attention`: a person should look. `good`: neither.
export interface Health {
  state: "good" | "attention" | "bad";
  reasons: Reason[]; // The gravest first; empty when good.
}
export interface Reason {
  code:
    | "balance_broken" // value: balances that do not hold
    | "part_not_ready" // subject: the part's name
    | "consumer_away" // subject: topic; no broker, or no partitions yet
    | "outbox_stuck" // value: orders whose next letter waits for a retry
    | "outbox_old" // value: age of the oldest letter in seconds
    | "partition_paused" // subject: topic/partition
    | "lag_growing" // subject: topic/partition, value: records
    | "dead_letters_waiting" // value: letters
    | "dead_letters_unwritable"
    | "actor_waiting_long" // subject: order id, value: milliseconds
    | "actor_restarts" // value: in the last minute
    | "requests_rejected" // value: per second
    | "unpublished_tickets" // value: tickets
    | "establishment_unreachable";
  subject: string | null;
  value: number | null;
}

export interface Part {
  name: string;
  ready: boolean;
  detail: string;
}

export interface BalancesBrief {
  state: "green" | "red" | "unknown"; // unknown: not checked yet, or the check failed.
  running: boolean;
  checked_at: string | null;
  broken: number; // Balances that do not hold.
  stale: boolean; // The newest check failed; this is the last that was finished.
}

// One of the five mechanisms. `suppressed` counts the duplicates it made harmless.
export interface Door {
  door: 1 | 2 | 3 | 4 | 5;
  known: boolean; // false: the service that counts this door cannot be reached; all counts are 0.
  suppressed: number;
  suppressed_per_s: number;
  outcomes: { name: string; count: number }[];
  // 1: claimed replayed in_flight mismatched expired unkeyed
  // 2: applied duplicate stale invalid_transition unknown_order key_reused; what came again by
  //    door 4 is counted as suppressed there alone
  // 3: applied duplicate stale invalid_transition
  // 4: redelivered retried dead
  // 5: published republished failed unpublished
}

export interface Rates {
  requests_per_s: number;
  placed_per_s: number;
  transitions_per_s: number;
  callbacks_per_s: number;
  published_per_s: number;
  commits_per_s: number;
  suppressed_per_s: number; // At all doors.
}

export interface Quantiles {
  p50: number | null;
  p95: number | null;
  p99: number | null;
  max: number | null;
} // Over the last ten seconds, upper bounds of power-of-two buckets; null when nothing was measured.

export interface Http {
  connections: number;
  in_flight: number;
  streams: number;
  rejected: number; // 429 and 503.
  rejected_per_s: number;
  latency_ms: Quantiles;
}

export interface Store {
  waiting: number; // Intents handed to the writers and not answered yet.
  batch: Quantiles; // Intents in a transaction.
  commit_ms: Quantiles;
  attempts: number;
  bisections: number;
  in_doubt: number;
  reconnects: number;
  failed: number;
  version_conflicts: number;
}

export interface Actors {
  resident: number;
  resident_max: number;
  by_state: { state: ActorState; count: number }[];
  kinds: { kind: string; count: number }[]; // order, router, store, reader, relay …
  loads: number;
  unloads: number;
  restarts: number; // Actors that ended without being asked; the next message starts a fresh one.
  forgets: number;
  bounced: number; // Messages no handler knew.
  handler_failures: number;
  crowded_out: number; // Commands refused because too many waited for one order.
  mailbox_waiting: number; // Commands handed to the routers and not taken up yet.
  mailbox_age_ms: Quantiles;
  handler_us: Quantiles; // Time an order's handler takes for one command, sampled.
  hottest_orders: { order_id: string; commands: number; error: number }[]; // At most 20.
  hottest_dishes: { dish_id: number; orders: number; error: number }[];
  // Counts of the last minute, of which at most `error` may be another's (Space-Saving sketch).
  longest_waiting: { order_id: string; state: ActorState; for_ms: number }[]; // At most 20.
}
export type ActorState = "absent" | "loading" | "placing" | "resident" | "moving" | "refused";

export interface Kafka {
  configured: boolean;
  consumers: Consumer[];
  outbox: {
    rows: number; // At the last look, at most 100,000.
    oldest_at: string | null;
    in_memory: number;
    stuck_orders: number;
    relay_held: boolean;
    published: number;
    failed: number;
  };
  producer: { in_flight: number; delivered: number; refused: number; unknown: number };
}
export interface Consumer {
  topic: string;
  joined: boolean;
  trouble: string; // A sentence, empty when it consumes.
  rebalances: number;
  consumed: number;
  settled: { fate: "applied" | "duplicate" | "stale" | "dead" | "retried"; count: number }[];
  dead_letters_writable: boolean;
  partitions: Partition[];
}
export interface Partition {
  partition: number;
  position: number | null; // The next offset to be fetched.
  watermark: number | null; // Everything before it is settled.
  committed: number | null;
  end: number | null;
  lag: number | null; // end - watermark
  in_flight: number;
  oldest_ms: number;
  paused: string; // Why; empty when it is not.
  next_retry_ms: number | null;
}

export interface DeadLettersBrief {
  waiting: number;
  shelved: number;
  by_cause: { cause: string; open: number }[];
}

// GET /console/api/history: what a chart shows when the page opens.
export interface History {
  points: HistoryPoint[]; // One a second, oldest first, at most 300.
}
export interface HistoryPoint {
  at: string;
  requests_per_s: number;
  placed_per_s: number;
  transitions_per_s: number;
  callbacks_per_s: number;
  suppressed_per_s: number;
  latency_p99_ms: number | null;
  commit_p99_ms: number | null;
  outbox_rows: number;
  lag: number;
}

// GET /console/api/actors
export type ActorsAnswer = { at: string } & Actors;

// GET /console/api/balances; POST /console/api/balances runs the check now and answers 202 with the
// same shape, running: true.
export interface BalancesAnswer extends BalancesBrief {
  took_ms: number | null;
  failure: string | null; // Why the last check failed.
  balances: Balance[];
}
export interface Balance {
  name: string; // stock_balanced, one_order_per_key …
  holds: boolean;
  count: number; // Rows that break it.
  rows: string[]; // The first of them, in words: each names its order, dish or key.
}

// GET /console/api/settings: as they are in effect, without secrets.
export interface SettingsAnswer {
  settings: { name: string; value: string; source: string }[];
}

// GET /console/api/session tells whose token it is. POST /console/api/session puts the token of the
// Authorization header into a cookie (HttpOnly, SameSite=Strict, Path=/console/) and answers the
// same; POST /console/api/session/end takes it away, 204. A POST that is signed in by the cookie
// must bear the header `Console-Request: 1`.
export interface SessionAnswer {
  user_id: string;
  admin: boolean;
  expires_at: string;
}

// Dead letters: /console/api/dead-letters is /dead-letters, row by row (list, read, redrive with
// ?dry_run=true, discard). Errors of every row are application/problem+json.
