import { h } from "../../../web/dom";
import type { Actors } from "./api_types";
import { count, microseconds, milliseconds, number } from "./format";
import { show } from "./morph";
import { figure, figures, quantiles, section, shortOrderLink, table, type Row } from "./parts";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { wordFor, words } from "./words";

function lifeView(actors: Actors): HTMLElement {
  return section(
    "life",
    words().sections.life,
    figures(
      figure("resident", `${count(actors.resident, "orders")} / ${number(actors.resident_max)}`),
      figure("loads", count(actors.loads, "times")),
      figure("unloads", count(actors.unloads, "times")),
      figure("restarts", count(actors.restarts, "times"), { alarm: actors.restarts > 0 }),
      figure("forgets", count(actors.forgets, "times")),
      figure("bounced", count(actors.bounced, "messages"), { alarm: actors.bounced > 0 }),
      figure("handlerFailures", count(actors.handler_failures, "times"), { alarm: actors.handler_failures > 0 }),
      figure("crowdedOut", count(actors.crowded_out, "commands")),
    ),
  );
}

function mailboxView(actors: Actors): HTMLElement {
  return section(
    "mailboxes",
    words().sections.mailboxes,
    figures(
      figure("mailboxWaiting", count(actors.mailbox_waiting, "commands")),
      quantiles("mailboxAge", actors.mailbox_age_ms, milliseconds),
      quantiles("handler", actors.handler_us, microseconds),
    ),
  );
}

// A table, or the sentence that stands for none.
function listed(id: string, title: string, empty: string, columns: Parameters<typeof table>[1], rows: Row[]) {
  const list = rows.length === 0 ? h("p", { class: "empty" }, empty) : table(title, columns, rows);
  return section(id, title, list);
}

function listsView(actors: Actors): HTMLElement[] {
  const say = words();
  const state = (one: string) => wordFor(say.actorStates, one);
  return [
    listed(
      "waiting",
      say.longestWaiting,
      say.nobodyWaits,
      ["order", "state", "waitsFor"],
      actors.longest_waiting.map((one) => ({
        key: one.order_id,
        cells: [shortOrderLink(one.order_id), state(one.state), milliseconds(one.for_ms)],
      })),
    ),
    listed(
      "hot-orders",
      say.hottestOrders,
      say.nothingHot,
      ["order", "commands", "atMostOthers"],
      actors.hottest_orders.map((one) => ({
        key: one.order_id,
        cells: [shortOrderLink(one.order_id), `≈ ${count(one.commands, "commands")}`, count(one.error, "commands")],
      })),
    ),
    listed(
      "hot-dishes",
      say.hottestDishes,
      say.nothingHot,
      ["dish", "orders", "atMostOthers"],
      actors.hottest_dishes.map((one) => ({
        key: String(one.dish_id),
        cells: [String(one.dish_id), `≈ ${count(one.orders, "orders")}`, count(one.error, "orders")],
      })),
    ),
    listed(
      "states",
      say.statesTitle,
      say.none,
      ["state", "count"],
      actors.by_state.map((one) => ({ key: one.state, cells: [state(one.state), count(one.count, "orders")] })),
    ),
    listed(
      "kinds",
      say.kindsTitle,
      say.none,
      ["kind", "count"],
      actors.kinds.map((one) => ({ key: one.kind, cells: [visible(one.kind), count(one.count, "actors")] })),
    ),
  ];
}

// The actors at work: how many, how busy, which ones.
export function actorsView(_context: Context): View {
  const say = words();
  const area = h("div", { class: "grid" }, h("p", { class: "empty" }, say.waiting));
  return {
    title: say.views.actors,
    element: h("div", {}, h("h1", { tabindex: "-1" }, say.views.actors), h("p", { class: "help" }, say.actorsHelp), area),
    snapshot({ actors }) {
      show(area, lifeView(actors), mailboxView(actors), ...listsView(actors));
    },
  };
}
