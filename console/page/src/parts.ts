import { h } from "../../../web/dom";
import type { Quantiles } from "./api_types";
import { address } from "./place";
import { visible } from "./visible";
import { wordFor, words, type FigureName, type Words } from "./words";

// What views are built of. All of it is rendered anew with each snapshot, so nothing here listens.

export type Child = Node | string | undefined;

// A name that explains itself when it is opened, by mouse, keyboard or screen reader.
export function telling(id: string, name: string, help: string): HTMLElement {
  return h(
    "details",
    { class: "tell", name: "tell" },
    h("summary", { "aria-describedby": `tell-${id}` }, name),
    h("p", { id: `tell-${id}` }, help),
  );
}

// A number with its name, its unit and its sentence.
export function figure(name: FigureName, value: Child, { alarm = false } = {}): HTMLElement {
  const { name: title, help } = words().figures[name];
  return h(
    "div",
    { class: alarm ? "figure alarm" : "figure", "data-key": name },
    telling(name, title, help),
    h("span", { class: "value" }, value),
  );
}

// A dash for what was not measured, told in words to who does not see it.
function unmeasured(): HTMLElement {
  return h("span", {}, h("span", { "aria-hidden": "true" }, "–"), h("span", { class: "unseen" }, words().notMeasured));
}

export function quantiles(
  name: FigureName,
  from: Quantiles,
  format: (value: number) => string,
): HTMLElement {
  const all = (["p50", "p95", "p99", "max"] as const).map((one) => {
    const value = from[one];
    const shown = value === null ? unmeasured() : format(value);
    return h("span", { class: "quantile" }, h("span", { class: "rank" }, one), " ", shown);
  });
  const made = figure(name, h("span", { class: "quantiles" }, ...all));
  made.classList.add("wide");
  return made;
}

export function figures(...all: (HTMLElement | undefined)[]): HTMLElement {
  return h("div", { class: "figures" }, ...all);
}

export function section(id: string, title: string, ...children: Child[]): HTMLElement {
  return h(
    "section",
    { id, class: "panel", "aria-labelledby": `${id}-title`, tabindex: "-1" },
    h("h2", { id: `${id}-title` }, title),
    ...children,
  );
}

type Column = keyof Words["columns"];

export interface Row {
  key: string;
  cells: Child[];
}

// A table that scrolls by itself where it is too wide; what its columns mean can be opened above it.
export function table(title: string, columns: Column[], rows: Row[]): HTMLElement {
  const say = words();
  const explained = columns.filter((one) => one in say.columnHelp);
  return h(
    "div",
    { class: "table" },
    explained.length === 0
      ? undefined
      : h(
          "details",
          { class: "columns" },
          h("summary", {}, say.columnsMean),
          h(
            "dl",
            {},
            ...explained.flatMap((one) => [
              h("dt", {}, say.columns[one]),
              h("dd", {}, say.columnHelp[one]!),
            ]),
          ),
        ),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
      h(
        "table",
        {},
        h("caption", { class: "unseen" }, title),
        h("thead", {}, h("tr", {}, ...columns.map((one) => h("th", { scope: "col" }, say.columns[one])))),
        h(
          "tbody",
          {},
          ...rows.map((row) =>
            h("tr", { "data-key": row.key }, ...row.cells.map((cell) => h("td", {}, cell))),
          ),
        ),
      ),
    ),
  );
}

// Pairs of a name and what it is, for one thing.
export function facts(...all: [string, Child][]): HTMLElement {
  return h(
    "dl",
    { class: "facts" },
    ...all.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
}

export function link(href: string, ...children: Child[]): HTMLAnchorElement {
  return h("a", { href }, ...children);
}

export function orderLink(id: string): HTMLAnchorElement {
  return h("a", { href: address("orders", { id }), class: "id" }, visible(id));
}

// For tables: ids made within a minute begin alike, so both ends are shown; the title has the whole.
export function shortOrderLink(id: string): HTMLAnchorElement {
  if (id.length !== 36) return orderLink(id);
  const shown = `${id.slice(0, 8)}…${id.slice(-4)}`;
  return h("a", { href: address("orders", { id }), class: "id", title: id }, visible(shown));
}

export function statusWord(status: string | null): Child {
  if (status === null) return words().notKnown;
  const said = wordFor(words().statuses, status);
  return said === status ? visible(status) : said;
}

// A state told by words and shape; its colour only repeats them.
export function badge(kind: "good" | "attention" | "bad" | "calm", ...children: Child[]): HTMLElement {
  return h("span", { class: `badge ${kind}` }, ...children);
}

export function advice(text: string): HTMLElement {
  return h("p", { class: "advice" }, h("strong", {}, words().whatToDo), ` ${text}`);
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

// Somebody's words, in which each order id leads to its order.
export function withOrders(text: string): HTMLElement {
  const made = h("span", {});
  let at = 0;
  for (const found of text.matchAll(idPattern)) {
    if (found.index > at) made.append(visible(text.slice(at, found.index)));
    made.append(orderLink(found[0]));
    at = found.index + found[0].length;
  }
  if (at < text.length) made.append(visible(text.slice(at)));
  return made;
}
