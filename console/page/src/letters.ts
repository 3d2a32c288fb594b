import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import { number, time } from "./format";
import { letterStates, type LetterOutline } from "./letter_types";
import { badge, link, shortOrderLink, table } from "./parts";
import { address, type Place } from "./place";
import { problemView } from "./problem";
import { RedriveAll } from "./redrive_all";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { verdictWord, wordFor, words } from "./words";

const filters = ["state", "cause", "order_id"] as const;
const lengthsMax = { cause: "64", order_id: "36" };
const pageSize = "50";

export function stateBadge(letter: LetterOutline): HTMLElement {
  const kind = letter.state === "waiting" ? "attention" : "calm";
  return badge(kind, wordFor(words().letterStates, letter.state));
}

function letterRow(letter: LetterOutline) {
  const say = words();
  return {
    key: String(letter.id),
    cells: [
      link(address("dead-letters", { id: letter.id }), say.letterName(letter.id)),
      stateBadge(letter),
      h("span", {}, visible(letter.cause)),
      letter.order_id === null ? say.notKnown : shortOrderLink(letter.order_id),
      visible(`${letter.topic}/${letter.partition}@${letter.offset}`),
      time(letter.first_seen),
      number(letter.redrives),
      letter.verdict === null ? say.none : visible(verdictWord(letter.verdict)),
    ],
  };
}

function form(query: URLSearchParams, go: (address: string) => void): HTMLElement {
  const say = words();
  const state = query.get("state") ?? "";
  const states = letterStates.map((one) =>
    h("option", { value: one, selected: one === state ? "" : undefined }, say.letterStates[one]!),
  );
  const text = (name: "cause" | "order_id") =>
    h("input", { id: `filter-${name}`, name, value: query.get(name) ?? "", maxlength: lengthsMax[name], autocomplete: "off", spellcheck: "false" });
  const made = h(
    "form",
    { class: "filters", role: "search" },
    h(
      "div",
      { class: "field" },
      h("label", { for: "filter-state" }, say.fields.state),
      h("select", { id: "filter-state", name: "state" }, h("option", { value: "" }, say.fields.any), ...states),
    ),
    h("div", { class: "field" }, h("label", { for: "filter-cause" }, say.fields.cause), text("cause")),
    h("div", { class: "field" }, h("label", { for: "filter-order_id" }, say.fields.order_id), text("order_id")),
    h("button", { type: "submit", class: "act" }, say.search),
  );
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = new FormData(made);
    const query = Object.fromEntries(filters.map((name) => [name, String(asked.get(name) ?? "").trim()]));
    go(address("dead-letters", { query }));
  });
  return made;
}

// What no order took, and what can be done about all of it at once.
export function lettersView(context: Context, place: Place): View {
  const say = words();
  const result = h("div", { class: "result" }, h("p", { class: "empty" }, say.loading));
  const asked = Object.fromEntries(filters.map((name) => [name, place.query.get(name)]));
  let rows: LetterOutline[] = [];
  let over = false;

  const list = (next: number | null) => {
    const more = h("button", { type: "button" }, say.lettersMore);
    more.addEventListener("click", () => void read(next));
    result.replaceChildren(
      rows.length === 0
        ? h("p", { class: "empty" }, say.lettersNone)
        : table(
            say.views["dead-letters"],
            ["letter", "state", "cause", "order", "from", "firstSeen", "redrives", "verdict"],
            rows.map(letterRow),
          ),
      ...(next === null ? [] : [more]),
    );
  };
  const read = async (after: number | null) => {
    try {
      const cursor = after === null ? null : String(after);
      const page = await context.api.letters({ ...asked, limit: pageSize, after: cursor });
      if (over) return;
      rows = after === null ? page.dead_letters : [...rows, ...page.dead_letters];
      list(page.next);
    } catch (why) {
      if (over) return;
      if (why instanceof Refused && why.isAboutToken) return context.refused(why);
      result.replaceChildren(problemView(why, { bad_status: say.noSuchState }));
    }
  };

  const all = new RedriveAll(context, asked, () => void read(null));
  void read(null);
  return {
    title: say.views["dead-letters"],
    element: h(
      "div",
      {},
      h("h1", { tabindex: "-1" }, say.views["dead-letters"]),
      h("p", { class: "help" }, say.lettersHelp),
      form(place.query, (to) => context.go(to)),
      all.element,
      result,
    ),
    leave() {
      over = true;
      all.stop();
    },
  };
}
