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
      ? h("p", {}, `${say.remedies[reason.code]} `, link(placeOf(reason), `${say.show} →`))
      : undefined,
  );
}

// Health in one sentence.
export function healthSentence(health: Health): string {
  const say = words().health;
  if (health.state === "good") return say.good;
  return say[health.state](health.reasons.length);
}

// The sentence, and each reason with what it is, what to do and where to look.
export function healthView(health: Health): HTMLElement {
  const sign = { good: "✓", attention: "!", bad: "✕" }[health.state];
  return h(
    "div",
    { class: `health ${health.state}`, "data-state": health.state },
    h("p", { class: "sentence" }, badge(health.state, h("span", { "aria-hidden": "true" }, sign)), ` ${healthSentence(health)}`),
    health.reasons.length === 0
      ? undefined
      : h("ol", { class: "reasons", "aria-label": words().health.reasons }, ...health.reasons.map(reasonView)),
  );
}
