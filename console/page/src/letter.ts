import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import { bytesView } from "./bytes";
import { confirmed } from "./dialog";
import { bytes, count, time } from "./format";
import { isOpen, type Letter, type Redriven } from "./letter_types";
import { stateBadge } from "./letters";
import { advice, facts, link, orderLink, section, table } from "./parts";
import { address } from "./place";
import { problemView } from "./problem";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { verdictWord, wordFor, words } from "./words";

const reasonMax = 500;
const takes = ["applied", "duplicate", "stale"]; // Verdicts by which a letter is settled.
const hopeless = ["malformed_json", "wrong_shape", "wrong_type", "missing_key", "missing_member", "too_large"];

function factsView(letter: Letter): HTMLElement {
  const say = words();
  const f = say.facts;
  return section(
    "facts",
    say.sections.facts,
    facts(
      [f.state, stateBadge(letter)],
      [f.cause, h("span", {}, visible(wordFor(say.causes, letter.cause)), " (", visible(letter.cause), ")")],
      [f.detail, visible(letter.detail)],
      [f.order, letter.order_id === null ? say.notKnown : orderLink(letter.order_id)],
      [f.source, h("span", {}, visible(`${letter.topic}/${letter.partition}@${letter.offset}`), ", ", time(letter.at))],
      [f.parked, visible(`${letter.dead_letter_topic}/${letter.dead_letter_partition}@${letter.dead_letter_offset}`)],
      [f.firstSeen, time(letter.first_seen)],
      [f.attempts, count(letter.attempts, "times")],
      [f.size, bytes(letter.value_bytes)],
      ...(letter.value_sha256 === null ? [] : [[f.sha256, visible(letter.value_sha256)] as [string, Node]]),
    ),
    advice(say.letterAdvice[letter.state] ?? ""),
  );
}

function historyView(letter: Letter): HTMLElement {
  const say = words();
  const rows = letter.history.map((one, i) => ({
    key: String(i),
    cells: [
      time(one.at),
      say.actsDone[one.act],
      visible(one.user_id),
      visible(verdictWord(one.verdict)),
      visible(one.detail),
    ],
  }));
  return section(
    "history",
    say.sections.history,
    rows.length === 0
      ? h("p", { class: "empty" }, say.none)
      : table(say.sections.history, ["when", "act", "who", "said", "detail"], rows),
  );
}

function bytesSection(letter: Letter): HTMLElement {
  const say = words();
  return section(
    "bytes",
    say.sections.bytes,
    letter.value_sha256 === null ? undefined : h("p", { class: "note" }, say.bytesCut),
    bytesView(say.bytesKey, letter.key, letter.key_base64),
    bytesView(say.bytesValue, letter.value, letter.value_base64),
  );
}

function verdictView(answer: Redriven): HTMLElement {
  const say = words();
  return h(
    "p",
    { class: "verdict", "data-verdict": answer.verdict },
    `${answer.dry_run ? say.wouldBe : say.itWas} `,
    h("strong", {}, visible(verdictWord(answer.verdict))),
    " (",
    visible(answer.verdict),
    ")",
    answer.detail === "" ? undefined : h("span", {}, ". ", visible(answer.detail)),
  );
}

// One letter: why it is here, its bytes, and what can be done about it.
export function letterView(context: Context, id: string): View {
  const say = words();
  const body = h("div", {}, h("p", { class: "empty" }, say.loading));
  const outcome = h("div", { class: "outcome", role: "status" });
  const acts = h("div", { class: "buttons" });
  const actsSection = section("acts", say.sections.acts, h("p", { class: "help" }, say.dryRunHelp), acts);
  actsSection.hidden = true;
  let refused = false; // By the last dry run.
  let over = false;

  const failed = (why: unknown, to: HTMLElement) => {
    if (over) return;
    if (why instanceof Refused && why.isAboutToken) return context.refused(why);
    to.replaceChildren(problemView(why));
  };
  const read = async () => {
    try {
      const letter = await context.api.letter(id);
      if (over) return;
      actsSection.hidden = !isOpen(letter);
      acts.replaceChildren(...buttons(letter));
      body.replaceChildren(factsView(letter), historyView(letter), bytesSection(letter));
    } catch (why) {
      failed(why, body);
    }
  };
  // Does one thing at a time, and reads the letter again whatever came of it.
  const act = async (does: () => Promise<HTMLElement | null>) => {
    if (acts.getAttribute("aria-busy") === "true") return;
    acts.setAttribute("aria-busy", "true");
    try {
      const told = await does();
      if (told === null) return;
      outcome.replaceChildren(told);
    } catch (why) {
      failed(why, outcome);
    } finally {
      acts.removeAttribute("aria-busy");
    }
    if (!over) await read();
  };
  const button = (name: string, kind: string, does: () => Promise<HTMLElement | null>) => {
    const made = h("button", { type: "button", class: kind }, name);
    made.addEventListener("click", () => void act(does));
    return made;
  };
  const buttons = (letter: Letter) => {
    if (!isOpen(letter)) return [];
    const { id: number } = letter;
    return [
      button(say.dryRun, "dry-run", async () => {
        const answer = await context.api.dryRun(number);
        refused = !takes.includes(answer.verdict);
        return verdictView(answer);
      }),
      button(say.redrive, refused || hopeless.includes(letter.cause) ? "redrive" : "act", async () => {
        const question = { title: say.redrive, text: say.redriveAsk(number), action: say.redrive };
        if ((await confirmed(question)) === null) return null;
        return verdictView(await context.api.redrive(number));
      }),
      button(say.discard, "danger", async () => {
        const reason = await confirmed({
          title: say.discard,
          text: say.discardAsk(number),
          action: say.discard,
          reason: { label: say.discardReason, lengthMax: reasonMax },
        });
        if (reason === null) return null;
        await context.api.discard(number, reason);
        return h("p", {}, say.discarded(number));
      }),
    ];
  };

  void read();
  return {
    title: say.letterName(id),
    element: h(
      "div",
      { class: "letter" },
      h("p", { class: "back" }, link(address("dead-letters"), `← ${say.lettersBack}`)),
      h("h1", { tabindex: "-1" }, visible(say.letterName(id))),
      actsSection,
      outcome,
      body,
    ),
    leave() {
      over = true;
    },
  };
}
