import { h } from "../../../web/dom";
import type { Partition } from "./api_types";
import { count, milliseconds, number } from "./format";
import { badge, facts } from "./parts";
import { svg } from "./svg";
import { visible } from "./visible";
import { words } from "./words";

export interface Stretch {
  kind: "settled" | "following" | "taken" | "unread";
  from: number; // Thousandths of the lane.
  to: number;
}

const width = 1_000;
const margin = 0.08; // Of what is not settled yet: shown of what is.

// The stretches of a lane: settled and committed, settled, taken up, still to be read. Offsets that
// are not known are taken to be where the one before them is.
export function stretches(of: Partition): Stretch[] {
  const committed = of.committed ?? of.watermark ?? of.position ?? of.end ?? 0;
  const watermark = Math.max(of.watermark ?? committed, committed);
  const position = Math.max(of.position ?? watermark, watermark);
  const end = Math.max(of.end ?? position, position);
  const first = Math.max(0, committed - Math.max(10, Math.ceil((end - committed) * margin)));
  const span = Math.max(1, end - first);
  const at = (offset: number) => Math.round(((offset - first) / span) * width);
  const all: Stretch[] = [
    { kind: "settled", from: at(first), to: at(committed) },
    { kind: "following", from: at(committed), to: at(watermark) },
    { kind: "taken", from: at(watermark), to: at(position) },
    { kind: "unread", from: at(position), to: at(end) },
  ];
  return all.filter((one) => one.to > one.from);
}

function offset(value: number | null): string {
  return value === null ? words().notKnown : number(value);
}

// Fills that differ by more than their colour; drawn once for all lanes.
export function laneFills(): SVGElement {
  const pattern = (id: string, ...shapes: SVGElement[]) =>
    svg("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, ...shapes);
  return svg(
    "svg",
    { class: "fills", width: 0, height: 0, "aria-hidden": "true" },
    pattern("fill-following", svg("circle", { class: "settled", cx: 4, cy: 4, r: 2.2 })),
    pattern("fill-taken", svg("rect", { class: "taken", x: 0, y: 0, width: 4, height: 8 })),
  );
}

const fills = { following: "url(#fill-following)", taken: "url(#fill-taken)" } as const;

function fillOf(kind: Stretch["kind"]): Record<string, string> {
  return kind === "following" || kind === "taken" ? { fill: fills[kind] } : {};
}

// A partition as a lane.
export function laneView(topic: string, of: Partition): HTMLElement {
  const say = words();
  const name = `${topic}/${of.partition}`;
  const label = say.laneLabels;
  const drawing = svg(
    "svg",
    { class: "lane-bar", viewBox: `0 0 ${width} 20`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...stretches(of).map((one) =>
      svg("rect", {
        class: `stretch-${one.kind}`,
        x: one.from,
        y: 0,
        width: one.to - one.from,
        height: 20,
        ...fillOf(one.kind),
      }),
    ),
  );
  return h(
    "li",
    { class: of.paused === "" ? "lane" : "lane paused", "data-key": name, "data-partition": name },
    h(
      "h3",
      {},
      say.partition(of.partition),
      of.paused === "" ? undefined : badge("attention", `‖ ${label.paused}`),
    ),
    h("p", { class: "unseen" }, visible(say.lane(name, offset(of.watermark), offset(of.position), offset(of.end)))),
    drawing,
    of.paused === ""
      ? undefined
      : h(
          "p",
          { class: "problem" },
          `${label.paused}: `,
          visible(of.paused),
          of.next_retry_ms === null ? "" : `; ${label.nextRetry} ${milliseconds(of.next_retry_ms)}`,
        ),
    facts(
      [label.lag, of.lag === null ? say.notKnown : count(of.lag, "records")],
      [label.inFlight, count(of.in_flight, "records")],
      [label.oldest, milliseconds(of.oldest_ms)],
      [label.committed, offset(of.committed)],
      [label.watermark, offset(of.watermark)],
      [label.position, offset(of.position)],
      [label.end, offset(of.end)],
    ),
  );
}
