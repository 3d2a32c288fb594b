// Believable answers of the console's API, for what the real service cannot easily be brought to.

export const orderId = "0191f3c2-7d1e-7a44-9c55-6f0a1b2c3d4e";
const otherId = "0191f3c2-8a00-7b11-8d22-1a2b3c4d5e6f";

const since = (seconds) => new Date(Date.now() - seconds * 1_000).toISOString();
const quantiles = (p50) => ({ p50, p95: p50 * 2, p99: p50 * 4, max: p50 * 8 });

const outcomes = {
  1: ["claimed", "replayed", "in_flight", "mismatched", "expired", "unkeyed"],
  2: ["applied", "duplicate", "stale", "invalid_transition", "unknown_order", "key_reused"],
  3: ["applied", "duplicate", "stale", "invalid_transition"],
  4: ["redelivered", "retried", "dead"],
  5: ["published", "republished", "failed", "unpublished"],
};

function door(number, beat) {
  if (number === 2) return callbacks();
  const counts = outcomes[number].map((name, i) => ({ name, count: (beat * (7 - i)) % (900 * number) }));
  return { door: number, known: true, suppressed: beat * number, suppressed_per_s: number / 2, outcomes: counts };
}

// Of 29 harmless copies 24 were records that came again, which door 4 counts.
function callbacks() {
  const counts = { applied: 405, duplicate: 17, stale: 12, invalid_transition: 1, unknown_order: 0, key_reused: 0 };
  const outcomes = Object.entries(counts).map(([name, count]) => ({ name, count }));
  return { door: 2, known: true, suppressed: 5, suppressed_per_s: 0, outcomes };
}

function partition(id, beat) {
  const watermark = 1_000 + beat * 3;
  return {
    partition: id,
    position: watermark + 12,
    watermark,
    committed: watermark - 5,
    end: watermark + 30,
    lag: 30,
    in_flight: 12,
    oldest_ms: 8,
    paused: id === 1 ? "store_down" : "",
    next_retry_ms: id === 1 ? 1_500 : null,
  };
}

export function actors(beat) {
  return {
    resident: 1_200 + beat,
    resident_max: 200_000,
    by_state: [
      { state: "resident", count: 1_190 + beat },
      { state: "moving", count: 8 },
      { state: "loading", count: 2 },
    ],
    kinds: [
      { kind: "order", count: 1_200 + beat },
      { kind: "router", count: 2 },
      { kind: "store", count: 1 },
    ],
    loads: 5_000 + beat,
    unloads: 3_800,
    restarts: 0,
    forgets: 1,
    bounced: 0,
    handler_failures: 0,
    crowded_out: 3,
    mailbox_waiting: beat % 5,
    mailbox_age_ms: quantiles(0.25),
    handler_us: quantiles(8),
    hottest_orders: [
      { order_id: orderId, commands: 400 + beat, error: 2 },
      { order_id: otherId, commands: 90, error: 7 },
    ],
    hottest_dishes: [{ dish_id: 10, orders: 700, error: 0 }],
    longest_waiting: [{ order_id: otherId, state: "moving", for_ms: 12 }],
  };
}

export function snapshot(beat, started, { health, balances, text = "" } = {}) {
  return {
    sequence: beat,
    at: new Date().toISOString(),
    started_at: started,
    version: `0.1.0${text}`,
    health: health ?? { state: "good", reasons: [] },
    ready: [
      { name: `writer${text}`, ready: true, detail: `connected${text}` },
      { name: "broker", ready: true, detail: "127.0.0.1:9092" },
    ],
    balances: balances ?? { state: "green", running: false, checked_at: started, broken: 0, stale: false },
    doors: [1, 2, 3, 4, 5].map((one) => door(one, beat)),
    rates: {
      requests_per_s: 900 + (beat % 17),
      placed_per_s: 300,
      transitions_per_s: 410,
      callbacks_per_s: 405.5,
      published_per_s: 310,
      commits_per_s: 120,
      suppressed_per_s: 7.5,
    },
    http: { connections: 34, in_flight: 5, streams: 1, rejected: 2, rejected_per_s: 0, latency_ms: quantiles(1) },
    store: {
      waiting: 4,
      batch: quantiles(8),
      commit_ms: quantiles(2),
      attempts: 9_000 + beat,
      bisections: 1,
      in_doubt: 0,
      reconnects: 0,
      failed: 0,
      version_conflicts: 0,
    },
    actors: actors(beat),
    kafka: {
      configured: true,
      consumers: [
        {
          topic: `order-statuses${text}`,
          joined: true,
          trouble: text === "" ? "" : `trouble${text}`,
          rebalances: 1,
          consumed: 90_000 + beat,
          settled: [
            { fate: "applied", count: 89_000 },
            { fate: "duplicate", count: 900 },
          ],
          dead_letters_writable: true,
          partitions: [partition(0, beat), { ...partition(1, beat), paused: `store_down${text}` }],
        },
        {
          topic: "order-statuses.dlq",
          joined: true,
          trouble: "",
          rebalances: 1,
          consumed: 7,
          settled: [
            { fate: "applied", count: 7 },
            { fate: "duplicate", count: 0 },
          ],
          dead_letters_writable: true,
          partitions: [partition(0, beat)],
        },
      ],
      outbox: { rows: 3, oldest_at: since(2), in_memory: 3, stuck_orders: 0, relay_held: true, published: 4_000, failed: 0 },
      producer: { in_flight: 2, delivered: 4_000, refused: 0, unknown: 0 },
    },
    dead_letters: { waiting: 3, shelved: 1, by_cause: [{ cause: "invalid_transition", open: 4 }] },
  };
}

export function history() {
  const points = [];
  for (let ago = 120; ago > 0; --ago) {
    points.push({
      at: since(ago),
      requests_per_s: 900,
      placed_per_s: 300,
      transitions_per_s: 400,
      callbacks_per_s: 400,
      suppressed_per_s: 7,
      latency_p99_ms: ago % 30 === 0 ? null : 4,
      commit_p99_ms: 8,
      outbox_rows: ago % 9,
      lag: ago % 31,
    });
  }
  return { points };
}

export function balances(broken = []) {
  const names = ["stock_balanced", "one_order_per_key", "history_is_a_path"];
  const all = names.map((name) => {
    const rows = broken.filter((one) => one.name === name).map((one) => one.row);
    return { name, holds: rows.length === 0, count: rows.length, rows };
  });
  const red = all.filter((one) => !one.holds).length;
  return {
    state: red > 0 ? "red" : "green",
    running: false,
    checked_at: since(20),
    broken: red,
    stale: false,
    took_ms: 41,
    failure: null,
    balances: all,
  };
}

export function orderRow(id, text = "") {
  return {
    id,
    user_id: `7${text}`,
    establishment_id: 1,
    status: "accepted",
    version: 2,
    total_minor: 123_450,
    currency: "RUB",
    idempotency_key: `dinner-1${text}`,
    created_at: since(60),
    updated_at: since(30),
  };
}

export function live(asked) {
  return {
    state: "resident",
    status: "accepted",
    version: 2,
    parked: 0,
    loaded_at: since(60),
    asked,
    key_expires_at: since(-86_400),
    pending: null,
  };
}

export function order(id, asked, text = "") {
  const request = (at, door, action, verdict) => ({
    at: since(at),
    door,
    kind: "request",
    action,
    request_id: `req-${at}${text}`,
    idempotency_key: `dinner-1${text}`,
    verdict,
  });
  const callback = (at, verdict, redelivered) => ({
    at: since(at),
    door: redelivered ? 4 : 2,
    kind: "callback",
    source: "kafka",
    status: "accepted",
    topic: `order-statuses${text}`,
    partition: 0,
    offset: 17,
    idempotency_key: `k-2${text}`,
    verdict,
    redelivered,
  });
  return {
    order: {
      ...orderRow(id, text),
      comment: `no onions${text}`,
      items: [{ dish_id: 10, name: `Soup${text}`, quantity: 2, price_minor: 61_725 }],
    },
    live: live(asked),
    timeline: [
      request(60, 1, "place", "claimed"),
      { at: since(60), door: 3, kind: "transition", version: 1, from: null, to: "created", source: "http" },
      { at: since(60), door: null, kind: "stock", direction: "take", dish_id: 10, quantity: 2 },
      request(55, 1, "place", "replayed"),
      { at: since(54), door: null, kind: "published", version: 1, name: `order_created${text}`, topic: "orders", partition: 2, offset: 9 },
      callback(30, "applied", false),
      { at: since(30), door: 3, kind: "transition", version: 2, from: "created", to: "accepted", source: "kafka" },
      callback(20, "duplicate", true),
      request(10, 3, "cancel", "invalid_transition"),
      { at: since(9), door: null, kind: "dead_letter", letter_id: 3, cause: `invalid_transition${text}`, state: "waiting" },
      { at: since(5), door: 2, kind: "letter_act", letter_id: 3, act: "redrive", user_id: `1${text}`, verdict: "stale", detail: `told${text}` },
    ],
    attempts_since: text === "" ? since(60) : null,
    publications_since: text === "" ? since(600) : null,
  };
}

export function letter(id, state, text = "") {
  return {
    id,
    state,
    cause: `invalid_transition${text}`,
    detail: `The order is completed.${text}`,
    order_id: orderId,
    topic: `order-statuses${text}`,
    partition: 0,
    offset: 40 + id,
    at: since(500),
    first_seen: since(499),
    attempts: 1,
    redrives: 0,
    verdict: null,
    updated_at: since(499),
    dead_letter_topic: "order-statuses.dead",
    dead_letter_partition: 0,
    dead_letter_offset: id,
    key: `${orderId}${text}`,
    value: `{"order_id":"${orderId}","status":"cooking","note":"${text}"}`,
    value_bytes: 90,
    value_sha256: null,
    history: [{ act: "redrive", user_id: `1${text}`, verdict: `refused${text}`, detail: `because${text}`, at: since(10) }],
  };
}

export function settings(text = "") {
  return {
    settings: [
      { name: `http.port${text}`, value: `8080${text}`, source: `file${text}` },
      { name: "actors.resident_max", value: "200000", source: "default" },
      { name: "kafka.brokers", value: "127.0.0.1:9092", source: "environment" },
    ],
  };
}
