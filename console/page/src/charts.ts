import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { h } from "../../../web/dom";
import type { HistoryPoint } from "./api_types";
import { clock, count, milliseconds, number, perSecond } from "./format";
import { words, type Words } from "./words";

type SeriesName = keyof Words["series"];

interface Kind {
  title: keyof Words["charts"] & ("rates" | "latency" | "queues");
  series: SeriesName[];
  format(value: number, name: SeriesName): string;
}

const kinds: Kind[] = [
  {
    title: "rates",
    series: ["requests_per_s", "placed_per_s", "transitions_per_s", "callbacks_per_s", "suppressed_per_s"],
    format: perSecond,
  },
  { title: "latency", series: ["latency_p99_ms", "commit_p99_ms"], format: milliseconds },
  {
    title: "queues",
    series: ["outbox_rows", "lag"],
    format: (value, name) => count(value, name === "lag" ? "records" : "letters"),
  },
];

// Lines differ by their dashes as well as by their colours.
const dashes: number[][] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]];
const height = 170;
const gapMin = 3; // Seconds without a point that interrupt a line.

// The points as columns; where the service was away there is a gap.
export function columnsOf(points: HistoryPoint[], names: SeriesName[]): uPlot.AlignedData {
  const times: number[] = [];
  const values: (number | null)[][] = names.map(() => []);
  for (const point of points) {
    const at = Date.parse(point.at) / 1_000;
    const before = times.at(-1);
    if (before !== undefined && at - before > gapMin) {
      times.push(before + 1);
      for (const column of values) column.push(null);
    }
    times.push(at);
    names.forEach((name, i) => values[i]!.push(point[name]));
  }
  return [times, ...values] as uPlot.AlignedData;
}

// The colour that a variable of the style sheet has now.
function colour(probe: HTMLElement, variable: string): string {
  probe.style.color = `var(${variable})`;
  const value = getComputedStyle(probe).color;
  probe.style.color = "";
  return value;
}

class Chart {
  private plot: uPlot | undefined;
  private columns: uPlot.AlignedData = [[]];
  private readonly host = h("div", { class: "plot", role: "img" });
  private readonly values: HTMLElement[];
  readonly element: HTMLElement;

  constructor(private readonly kind: Kind) {
    const say = words();
    this.values = kind.series.map(() => h("b", {}));
    const legend = kind.series.map((name, i) =>
      h("li", { class: `line-${i}` }, `${say.series[name]} `, this.values[i]),
    );
    this.element = h(
      "figure",
      { class: "chart" },
      h("figcaption", {}, say.charts[kind.title]),
      this.host,
      h("ul", { class: "legend" }, ...legend),
    );
  }

  draw(points: HistoryPoint[]): void {
    if (!this.host.isConnected) return;
    this.columns = columnsOf(points, this.kind.series);
    if (this.plot === undefined) this.plot = this.begin();
    else this.plot.setData(this.columns);
    this.tell(this.plot.cursor.idx ?? null);
    this.host.setAttribute("aria-label", this.inWords(points.length));
  }

  // After the colours or the width have changed.
  redraw(): void {
    this.plot?.destroy();
    this.plot = undefined;
  }

  widen(): void {
    this.plot?.setSize({ width: this.host.clientWidth, height });
  }

  private begin(): uPlot {
    const ink = colour(this.host, "--faint");
    const grid = { stroke: colour(this.host, "--line"), width: 1 };
    const font = "12px system-ui, sans-serif";
    return new uPlot(
      {
        width: this.host.clientWidth,
        height,
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { size: 6 } },
        scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
        axes: [
          { stroke: ink, grid, ticks: grid, font, space: 90, values: (_plot, all) => all.map(clock) },
          { stroke: ink, grid, ticks: grid, font, size: 60, values: (_plot, all) => all.map(number) },
        ],
        series: [
          {},
          ...this.kind.series.map((_name, i) => ({
            stroke: colour(this.host, `--line-${i}`),
            width: 2,
            dash: dashes[i],
            points: { show: false },
          })),
        ],
        hooks: { setCursor: [(plot) => this.tell(plot.cursor.idx ?? null)] },
      },
      this.columns,
      this.host,
    );
  }

  // The legend shows what is under the cursor, or the newest.
  private tell(at: number | null): void {
    this.kind.series.forEach((name, i) => {
      const column = this.columns[i + 1];
      const value = column?.[at ?? column.length - 1] ?? null;
      this.values[i]!.textContent = value === null ? "–" : this.kind.format(value, name);
    });
  }

  private said(i: number): string {
    const shown = this.values[i]!.textContent ?? "";
    return shown === "–" ? words().notMeasured : shown;
  }

  private inWords(points: number): string {
    const say = words();
    const newest = this.kind.series.map((name, i) => `${say.series[name]} ${this.said(i)}`);
    return `${say.charts[this.kind.title]}: ${newest.join(", ")}; ${say.charts.points(points)}`;
  }
}

// The charts of the overview.
export class Charts {
  private readonly all = kinds.map((kind) => new Chart(kind));
  private readonly widths = new ResizeObserver(() => this.all.forEach((chart) => chart.widen()));
  readonly element = h("div", { class: "charts" }, ...this.all.map((chart) => chart.element));

  constructor() {
    this.widths.observe(this.element);
  }

  draw(points: HistoryPoint[]): void {
    for (const chart of this.all) chart.draw(points);
  }

  redraw(points: HistoryPoint[]): void {
    for (const chart of this.all) chart.redraw();
    this.draw(points);
  }

  leave(): void {
    this.widths.disconnect();
    for (const chart of this.all) chart.redraw();
  }
}
