import { h } from "../../../web/dom";
import { Refused } from "../../../web/refused";
import type { LiveOrder, OrderAnswer } from "./order_types";
import { count, money, number, time } from "./format";
import { show } from "./morph";
import { badge, facts, figure, figures, link, section, statusWord, table } from "./parts";
import { address } from "./place";
import { problemView } from "./problem";
import { repeat } from "./repeat";
import { timelineView } from "./timeline";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { wordFor, words } from "./words";

const pause = 1_000;
const noSuchOrder = [400, 404]; // Nor will there ever be one.
const turnsMax = 10; // After so many looks the timeline is read again in any case.

function factsView({ order }: OrderAnswer): HTMLElement {
  const say = words();
  const f = say.facts;
  return section(
    "facts",
    say.sections.facts,
    facts(
      [f.status, statusWord(order.status)],
      [f.version, number(order.version)],
      [f.user, visible(order.user_id)],
      [f.establishment, String(order.establishment_id)],
      [f.total, money(order.total_minor, order.currency)],
      [f.key, order.idempotency_key === null ? say.none : visible(order.idempotency_key)],
      [f.created, time(order.created_at)],
      [f.updated, time(order.updated_at)],
      [f.comment, order.comment === null ? say.none : visible(order.comment, { lines: true })],
    ),
    table(
      say.sections.items,
      ["dish", "name", "quantity", "price"],
      order.items.map((item) => ({
        key: String(item.dish_id),
        cells: [
          String(item.dish_id),
          visible(item.name),
          count(item.quantity, "portions"),
          money(item.price_minor, order.currency),
        ],
      })),
    ),
  );
}

function liveView(live: LiveOrder | null): HTMLElement {
  const say = words();
  if (live === null) {
    return section("live-order", say.sections.live, h("p", { class: "empty" }, say.orderMissing));
  }
  const f = say.liveFacts;
  const calm = live.state === "resident" || live.state === "refused";
  return section(
    "live-order",
    say.sections.live,
    facts(
      [f.state, badge(calm ? "calm" : "attention", wordFor(say.actorStates, live.state))],
      [f.status, statusWord(live.status)],
      [f.version, live.version === null ? say.notKnown : number(live.version)],
      [f.pending, live.pending === null ? say.none : statusWord(live.pending)],
      [f.loaded, time(live.loaded_at)],
      [f.keyExpires, live.key_expires_at === null ? say.none : time(live.key_expires_at)],
    ),
    figures(
      figure("asked", count(live.asked, "commands")),
      figure("parked", count(live.parked, "commands"), { alarm: live.parked > 0 }),
    ),
  );
}

// Whether the timeline is to change without another command: a letter waits to be published.
function isUnsettled(answer: OrderAnswer): boolean {
  const published = new Set(
    answer.timeline.flatMap((one) => (one.kind === "published" ? [one.version] : [])),
  );
  return answer.timeline.some((one) => one.kind === "outbox" && !published.has(one.version));
}

// One order: what it is, what happened to it, and its actor as it is this second.
export function orderView(context: Context, id: string): View {
  const say = words();
  const trouble = h("div", {});
  const timeline = section("timeline", say.sections.timeline, h("p", { class: "empty" }, say.loading));
  const history = h("div", {}, timeline);
  const live = h("div", {});
  const rest = h("div", {});
  let over = false;
  let answer: OrderAnswer | undefined;
  let known = "";
  let turns = 0;

  const read = async () => {
    const fresh = await context.api.order(id);
    if (over) return;
    answer = fresh;
    turns = 0;
    show(history, section("timeline", say.sections.timeline, ...timelineView(fresh)));
    show(rest, factsView(fresh));
  };
  const look = async () => {
    try {
      const now = (await context.api.actor(id)).live;
      if (over) return;
      const seen = JSON.stringify([now?.asked, now?.version, now?.state, now?.pending]);
      if (seen !== known || answer === undefined || ++turns >= turnsMax || isUnsettled(answer)) {
        await read();
      }
      if (over) return;
      known = seen;
      show(live, liveView(now));
      trouble.replaceChildren();
    } catch (why) {
      if (over) return;
      if (why instanceof Refused && why.isAboutToken) return context.refused(why);
      show(trouble, problemView(why));
      if (answer !== undefined) return;
      history.replaceChildren();
      live.replaceChildren();
      if (why instanceof Refused && noSuchOrder.includes(why.status)) stop();
    }
  };

  const stop = repeat(pause, look);
  return {
    title: `${say.columns.order} ${id}`,
    element: h(
      "div",
      {},
      h("p", { class: "back" }, link(address("orders"), `← ${say.orderBack}`)),
      h("h1", { tabindex: "-1" }, `${say.columns.order} `, visible(id)),
      trouble,
      h("div", { class: "order" }, history, h("div", { class: "beside" }, live, rest)),
    ),
    leave() {
      over = true;
      stop();
    },
  };
}
