import { h } from "../../../web/dom";
import type { Moment, OrderAnswer } from "./order_types";
import { effectOf, type Effect } from "./effect";
import { number, time } from "./format";
import { link } from "./parts";
import { address } from "./place";
import { visible } from "./visible";
import { verdictWord, wordFor, words } from "./words";

type Detail = [keyof ReturnType<typeof words>["details"], Node | string];

const signs: Record<Effect, string> = { effect: "●", suppressed: "⊘", refused: "✕", failed: "!", note: "·" };

function statusText(status: string): string {
  return wordFor(words().statuses, status);
}

function titleOf(moment: Moment): string {
  const say = words().moments;
  switch (moment.kind) {
    case "request":
      return say[moment.action];
    case "callback":
      return moment.source === "kafka"
        ? say.callback(statusText(moment.status))
        : say.redrive(statusText(moment.status));
    case "transition":
      return moment.from === null
        ? say.created(statusText(moment.to))
        : say.transition(statusText(moment.from), statusText(moment.to));
    case "stock":
      return say[moment.direction];
    case "outbox":
      return say.outbox;
    case "published":
      return say.published;
    case "dead_letter":
      return say.deadLetter;
    case "letter_act":
      return moment.act === "redrive" ? say.redriven : say.discarded;
  }
}

const record = (of: { topic: string; partition: number; offset: number }) =>
  visible(`${of.topic}/${of.partition}@${of.offset}`);
const verdict = (code: string): Detail => ["verdict", visible(verdictWord(code))];
const keyed = (key: string | null): Detail[] => (key === null ? [] : [["key", visible(key)]]);
const letter = (id: number): Detail => ["letter", link(address("dead-letters", { id }), String(id))];

function detailsOf(moment: Moment): Detail[] {
  switch (moment.kind) {
    case "request":
      return [verdict(moment.verdict), ...keyed(moment.idempotency_key), ["request", visible(moment.request_id)]];
    case "callback":
      return [verdict(moment.verdict), ["record", record(moment)], ...keyed(moment.idempotency_key)];
    case "transition":
      return [
        ["version", number(moment.version)],
        ["source", visible(wordFor(words().sources, moment.source))],
      ];
    case "stock":
      return [
        ["dish", String(moment.dish_id)],
        ["quantity", number(moment.quantity)],
      ];
    case "outbox":
      return [["name", visible(moment.name)], ["version", number(moment.version)]];
    case "published":
      return [["name", visible(moment.name)], ["version", number(moment.version)], ["record", record(moment)]];
    case "dead_letter":
      return [
        letter(moment.letter_id),
        ["cause", visible(wordFor(words().causes, moment.cause))],
        ["state", visible(wordFor(words().letterStates, moment.state))],
      ];
    case "letter_act":
      return [
        letter(moment.letter_id),
        ["user", visible(moment.user_id)],
        verdict(moment.verdict),
        ...(moment.detail === "" ? [] : [["detail", visible(moment.detail)] as Detail]),
      ];
  }
}

function momentView(moment: Moment): HTMLElement {
  const say = words();
  const effect = effectOf(moment);
  const again = moment.kind === "callback" && moment.redelivered;
  return h(
    "li",
    {
      class: `moment ${effect}`,
      "data-kind": moment.kind,
      "data-effect": effect,
      "data-door": moment.door === null ? undefined : String(moment.door),
      "data-redelivered": again ? "true" : undefined,
    },
    h("span", { class: "sign", "aria-hidden": "true" }, signs[effect]),
    h(
      "div",
      { class: "said-of" },
      h(
        "p",
        { class: "head" },
        time(moment.at, { day: false }),
        moment.door === null ? undefined : h("span", { class: "door-badge" }, say.doorName(moment.door)),
        h("strong", {}, visible(titleOf(moment))),
        effect === "note" ? undefined : h("span", { class: `effect-word ${effect}` }, say.effects[effect]),
      ),
      again ? h("p", { class: "again" }, `${say.doorName(4)}: ${say.redeliveredNote}`) : undefined,
      h(
        "dl",
        { class: "details" },
        ...detailsOf(moment).flatMap(([name, value]) => [
          h("dt", {}, say.details[name]),
          h("dd", {}, value),
        ]),
      ),
    ),
  );
}

// What memory did not hold is said, not left out in silence.
function honesty(answer: OrderAnswer): HTMLElement[] {
  const say = words();
  const note = (text: string, at: string | null) =>
    h("p", { class: "note" }, text, at === null ? undefined : h("span", {}, " ", time(at)));
  return [
    answer.attempts_since === null
      ? note(say.attemptsUnknown, null)
      : note(say.attemptsFrom, answer.attempts_since),
    answer.publications_since === null
      ? note(say.publicationsUnknown, null)
      : note(say.publicationsFrom, answer.publications_since),
  ];
}

// The life of an order, step by step, with the duplicates that came between.
export function timelineView(answer: OrderAnswer): HTMLElement[] {
  const say = words();
  const moments = answer.timeline.map(momentView);
  return [
    h("p", { class: "help" }, say.timelineHelp),
    moments.length === 0 ? h("p", { class: "empty" }, say.timelineEmpty) : h("ol", { class: "timeline" }, ...moments),
    ...honesty(answer),
  ];
}
