import { h } from "../../../web/dom";
import type { Health, Reason } from "./api_types";
import { number } from "./format";
import { badge, link } from "./parts";
import { address } from "./place";
import { visible } from "./visible";
import { words } from "./words";

// Where a reason leads to.
function placeOf(reason: Reason): string {
  const at = (view: "overview" | "kafka", part: string) => address(view, { query: { at: part } });
  switch (reason.code) {
    case "balance_broken":
      return at("overview", "balances");
    case "part_not_ready":
      return at("overview", "parts");
    case "outbox_stuck":
    case "outbox_old":
      return at("kafka", "outbox");
    case "consumer_away":
    case "partition_paused":
    case "lag_growing":
    case "dead_letters_unwritable":
      return at("kafka", "consumers");
    case "dead_letters_waiting":
      return address("dead-letters", { query: { state: "waiting" } });
    case "actor_waiting_long":
      return reason.subject === null ? address("actors") : address("orders", { id: reason.subject });
    case "actor_restarts":
      return address("actors");
    case "requests_rejected":
      return at("overview", "http");
    case "unpublished_tickets":
    case "establishment_unreachable":
      return at("overview", "doors");
  }
}

function remedyOf(reason: Reason): string {
  const say = words();
  const parts = say.partRemedies;
  const part = reason.code === "part_not_ready" ? (reason.subject ?? "") : "";
  return Object.hasOwn(parts, part) ? parts[part]! : say.remedies[reason.code];
}

function reasonView(reason: Reason): HTMLElement {
  const say = words();
  const value = reason.value === null ? say.notKnown : number(reason.value);
  const known = Object.hasOwn(say.reasons, reason.code);
  const sentence = known
    ? say.reasons[reason.code](reason.subject ?? say.notKnown, value)
    : reason.code;
  return h(
    "li",
    { "data-key": `${reason.code} ${reason.subject ?? ""}` },
    h("p", { class: "what" }, visible(sentence)),
    known
      ? h("p", {}, `${remedyOf(reason)} `, link(placeOf(reason), `${say.show} →`))
      : undefined,
  );
}

// Health in one sentence.
export function healthSentence(health: Health): string {
  const say = words().health;
  if (health.state === "good") return say.good;
  return say[health.state](health.reasons.length);
}

// What was true at a time of which nothing newer is known.
function sentenceThen(health: Health, at: string): string {
  const say = words().health;
  return say.asOf(at, health.state === "good" ? say.goodThen : healthSentence(health));
}

// The sentence, and each reason with what it is, what to do and where to look. With `asOf`, the time
// of the last news, it is told as what was true then.
export function healthView(health: Health, asOf: string | null = null): HTMLElement {
  const sentence = asOf === null ? healthSentence(health) : sentenceThen(health, asOf);
  const sign = { good: "✓", attention: "!", bad: "✕" }[health.state];
  return h(
    "div",
    { class: asOf === null ? `health ${health.state}` : "health then", "data-state": health.state },
    h("p", { class: "sentence" }, badge(asOf === null ? health.state : "calm", h("span", { "aria-hidden": "true" }, sign)), ` ${sentence}`),
    health.reasons.length === 0
      ? undefined
      : h("ol", { class: "reasons", "aria-label": words().health.reasons }, ...health.reasons.map(reasonView)),
  );
}
