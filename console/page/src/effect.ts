import type { Moment } from "./order_types";

// What a moment meant for its order: it changed it, a duplicate was made harmless, it was refused,
// it failed, or it only notes what followed.
export type Effect = "effect" | "suppressed" | "refused" | "failed" | "note";

const effective = new Set(["claimed", "unkeyed", "applied"]);
const harmless = new Set([
  "replayed",
  "in_flight",
  "expired",
  "refusal_replayed",
  "duplicate",
  "stale",
]);

function ofVerdict(verdict: string): Effect {
  if (effective.has(verdict)) return "effect";
  if (harmless.has(verdict)) return "suppressed";
  return verdict === "failed" ? "failed" : "refused";
}

export function effectOf(moment: Moment): Effect {
  switch (moment.kind) {
    case "request":
    case "callback":
      return ofVerdict(moment.verdict);
    case "transition":
      return "effect";
    case "letter_act":
      return moment.act === "discard" ? "note" : ofVerdict(moment.verdict);
    case "dead_letter":
      return "refused";
    case "stock":
    case "outbox":
    case "published":
      return "note";
  }
}
