import { h } from "../../../web/dom";
import type { Door, Snapshot } from "./api_types";
import { count, moment, number, perSecond } from "./format";
import { section } from "./parts";
import { visible } from "./visible";
import { wordFor, words } from "./words";

function outcomeRow(outcome: Door["outcomes"][number], most: number): HTMLElement {
  return h(
    "li",
    { "data-key": outcome.name },
    h("span", { class: "name" }, visible(outcome.name)),
    h("progress", { max: String(Math.max(most, 1)), value: String(outcome.count), "aria-hidden": "true" }),
    h("span", { class: "value" }, number(outcome.count)),
  );
}

const harmless = ["duplicate", "stale"];

// What this door met again because the record came again; it is counted at door 4 alone.
function metAgain(door: Door): number {
  if (door.door !== 2) return 0;
  const met = door.outcomes.filter((one) => harmless.includes(one.name));
  return met.reduce((sum, one) => sum + one.count, 0) - door.suppressed;
}

function doorView(door: Door): HTMLElement {
  const say = words();
  const { name, where, mechanism } = say.doors[door.door];
  const again = metAgain(door);
  const most = Math.max(0, ...door.outcomes.map((one) => one.count));
  return h(
    "article",
    { class: "door", "data-key": `door-${door.door}`, "data-door": String(door.door), "aria-labelledby": `door-${door.door}` },
    h("p", { class: "where" }, h("span", { class: "door-badge" }, say.doorName(door.door)), ` ${where}`),
    h("h3", { id: `door-${door.door}` }, name),
    h(
      "div",
      {},
      h("p", {}, mechanism),
      door.known ? undefined : h("p", { class: "problem" }, say.doorUnknown),
    ),
    h(
      "p",
      { class: "suppressed" },
      h("span", { class: "sum" }, number(door.suppressed)),
      ` ${say.figures.suppressed.name}; ${say.doorNow(perSecond(door.suppressed_per_s))}`,
      again > 0 ? h("span", { class: "again" }, say.doorAgain(number(again))) : undefined,
    ),
    h(
      "ul",
      { class: "outcomes", "aria-label": say.doorOutcomes },
      ...door.outcomes.map((one) => outcomeRow(one, most)),
    ),
    h(
      "details",
      {},
      h("summary", {}, say.outcomesMean),
      h(
        "dl",
        {},
        ...door.outcomes.flatMap((one) => [
          h("dt", {}, visible(one.name)),
          h("dd", {}, wordFor(say.outcomes, one.name)),
        ]),
      ),
    ),
  );
}

// The five doors, each with what it met and made harmless.
export function doorsView({ doors, rates, balances, started_at, at }: Snapshot): HTMLElement {
  const say = words();
  const sum = doors.reduce((all, door) => all + door.suppressed, 0);
  return section(
    "doors",
    say.doorsTitle,
    h(
      "p",
      { class: "lead" },
      say.doorsSum(count(sum, "duplicates"), moment(started_at, at), perSecond(rates.suppressed_per_s)),
      balances.state === "green" && balances.stale !== true ? ` ${say.doorsProof}` : undefined,
    ),
    h("p", { class: "help" }, say.doorsHelp),
    h("div", { class: "cards" }, ...doors.map(doorView)),
  );
}
