import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import type { OrderRow } from "./order_types";
import { money, number, time } from "./format";
import { orderLink, statusWord, table } from "./parts";
import { address, type Place } from "./place";
import { problemView } from "./problem";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { words } from "./words";

const filters = ["order_id", "user", "key", "status"] as const;
const statuses = ["created", "accepted", "cooking", "ready", "completed", "rejected", "cancelled"];
const lengthsMax = { order_id: "36", user: "128", key: "255" };
const pageSize = "50";

function orderRow(order: OrderRow) {
  return {
    key: order.id,
    cells: [
      orderLink(order.id),
      visible(order.user_id),
      statusWord(order.status),
      number(order.version),
      money(order.total_minor, order.currency),
      order.idempotency_key === null ? words().none : visible(order.idempotency_key),
      time(order.created_at),
      time(order.updated_at),
    ],
  };
}

function field(name: (typeof filters)[number], value: string): HTMLElement {
  const say = words();
  const id = `filter-${name}`;
  const options = statuses.map((one) =>
    h("option", { value: one, selected: one === value ? "" : undefined }, say.statuses[one]!),
  );
  const input =
    name === "status"
      ? h("select", { id, name }, h("option", { value: "" }, say.fields.any), ...options)
      : h("input", { id, name, value, maxlength: lengthsMax[name], autocomplete: "off", spellcheck: "false" });
  return h("div", { class: "field" }, h("label", { for: id }, say.fields[name]), input);
}

// The search form; what it asks stands in the address, so that it can be gone back to.
function form(query: URLSearchParams, go: (address: string) => void): HTMLElement {
  const made = h(
    "form",
    { class: "filters", role: "search" },
    ...filters.map((name) => field(name, query.get(name) ?? "")),
    h("button", { type: "submit", class: "act" }, words().search),
  );
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = new FormData(made);
    const query = Object.fromEntries(filters.map((name) => [name, String(asked.get(name) ?? "").trim()]));
    go(address("orders", { query }));
  });
  return made;
}

export function ordersView(context: Context, place: Place): View {
  const say = words();
  const result = h("div", { class: "result", "aria-live": "polite" });
  const rows: OrderRow[] = [];
  let over = false;

  const list = (next: string | null, complete: boolean) => {
    const more = h("button", { type: "button" }, say.found.more);
    more.addEventListener("click", () => void read(next));
    result.replaceChildren(
      rows.length === 0
        ? h("p", { class: "empty" }, say.found.nothing)
        : table(
            say.views.orders,
            ["order", "user", "status", "version", "total", "key", "created", "updated"],
            rows.map(orderRow),
          ),
      ...(complete ? [] : [h("p", { class: "note" }, say.found.incomplete)]),
      ...(next === null ? [] : [more]),
    );
  };

  const read = async (cursor: string | null) => {
    const asked = Object.fromEntries(filters.map((name) => [name, place.query.get(name)]));
    try {
      const answer = await context.api.orders({ ...asked, limit: pageSize, cursor });
      if (over) return;
      rows.push(...answer.orders);
      list(answer.next_cursor, answer.complete);
    } catch (why) {
      if (over) return;
      if (why instanceof Refused && why.isAboutToken) return context.refused(why);
      result.replaceChildren(problemView(why));
    }
  };

  if (filters.some((name) => (place.query.get(name) ?? "") !== "")) {
    result.append(h("p", { class: "empty" }, say.loading));
    void read(null);
  } else {
    result.append(h("p", { class: "empty" }, say.found.ask));
  }
  return {
    title: say.views.orders,
    element: h(
      "div",
      {},
      h("h1", { tabindex: "-1" }, say.views.orders),
      h("p", { class: "help" }, say.ordersHelp),
      form(place.query, (to) => context.go(to)),
      result,
    ),
    leave() {
      over = true;
    },
  };
}
