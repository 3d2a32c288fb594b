import { h } from "../../../web/dom";
import type { Part, Snapshot } from "./api_types";
import { Balances } from "./balances";
import { Charts } from "./charts";
import { doorsView } from "./doors";
import { clock, count, milliseconds, number, perSecond, since } from "./format";
import { healthView } from "./health";
import { lagOf } from "./live";
import { show } from "./morph";
import { badge, figure, figures, link, quantiles, section, table } from "./parts";
import { address } from "./place";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { words } from "./words";

function ratesView({ rates }: Snapshot): HTMLElement {
  return section(
    "rates",
    words().sections.rates,
    figures(
      figure("requests", perSecond(rates.requests_per_s)),
      figure("placed", perSecond(rates.placed_per_s)),
      figure("transitions", perSecond(rates.transitions_per_s)),
      figure("callbacks", perSecond(rates.callbacks_per_s)),
      figure("published", perSecond(rates.published_per_s)),
      figure("commits", perSecond(rates.commits_per_s)),
      figure("suppressed", perSecond(rates.suppressed_per_s)),
    ),
  );
}

function httpView({ http }: Snapshot): HTMLElement {
  return section(
    "http",
    words().sections.http,
    figures(
      quantiles("latency", http.latency_ms, milliseconds),
      figure("connections", count(http.connections, "connections")),
      figure("inFlight", count(http.in_flight, "requests")),
      figure("streams", count(http.streams, "streams")),
      figure("rejected", count(http.rejected, "requests")),
      figure("rejectedRate", perSecond(http.rejected_per_s), { alarm: http.rejected_per_s > 0 }),
    ),
  );
}

function storeView({ store }: Snapshot): HTMLElement {
  return section(
    "store",
    words().sections.store,
    figures(
      quantiles("commit", store.commit_ms, milliseconds),
      quantiles("batch", store.batch, number),
      figure("storeWaiting", count(store.waiting, "changes")),
      figure("attempts", count(store.attempts, "transactions")),
      figure("bisections", count(store.bisections, "times")),
      figure("inDoubt", count(store.in_doubt, "transactions")),
      figure("reconnects", count(store.reconnects, "times")),
      figure("storeFailed", count(store.failed, "changes")),
      figure("conflicts", count(store.version_conflicts, "times")),
    ),
  );
}

function queuesView(now: Snapshot): HTMLElement {
  const { outbox } = now.kafka;
  const letters = now.dead_letters;
  const oldest = outbox.oldest_at === null ? words().none : since(outbox.oldest_at, now.at);
  return section(
    "queues",
    words().sections.queues,
    figures(
      figure("outboxRows", count(outbox.rows, "letters")),
      figure("outboxOldest", oldest),
      figure("stuck", count(outbox.stuck_orders, "orders"), { alarm: outbox.stuck_orders > 0 }),
      figure("lag", count(lagOf(now), "records")),
      figure("mailboxWaiting", count(now.actors.mailbox_waiting, "commands")),
      figure(
        "lettersWaiting",
        link(address("dead-letters", { query: { state: "waiting" } }), count(letters.waiting, "letters")),
        { alarm: letters.waiting > 0 },
      ),
      figure(
        "lettersShelved",
        link(address("dead-letters", { query: { state: "shelved" } }), count(letters.shelved, "letters")),
      ),
    ),
  );
}

function partRow(part: Part) {
  const say = words();
  const state = part.ready ? badge("good", `✓ ${say.ready}`) : badge("bad", `✕ ${say.notReady}`);
  const silent = !part.ready && part.detail === "" && Object.hasOwn(say.partRemedies, part.name);
  const detail = silent ? say.partRemedies[part.name] : visible(part.detail);
  return { key: part.name, cells: [visible(part.name), state, detail] };
}

function partsView(now: Snapshot): HTMLElement {
  const say = words();
  return section(
    "parts",
    say.partsTitle,
    h("p", { class: "help" }, say.partsHelp, " ", visible(say.version(now.version)), ", ", say.running(since(now.started_at, now.at))),
    table(say.partsTitle, ["part", "state", "detail"], now.ready.map(partRow)),
  );
}

// Is anything lost, is anything stuck, does it suppress duplicates: in one look.
export function overview(context: Context): View {
  const say = words();
  const health = h("div", {}, h("p", { class: "empty" }, say.waiting));
  const doors = h("div", {});
  const numbers = h("div", { class: "grid" });
  const balances = new Balances(context);
  const charts = new Charts();
  const chartSection = section("charts-panel", say.chartsTitle, charts.element);
  chartSection.hidden = true;
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const recolour = () => charts.redraw(context.live.points);
  scheme.addEventListener("change", recolour);
  document.addEventListener("themechosen", recolour);
  const tellHealth = () => {
    const now = context.live.newest;
    if (now === undefined) return;
    const current = context.live.hearing === "live";
    show(health, healthView(now.health, current ? null : clock(Date.parse(now.at) / 1_000)));
  };
  return {
    title: say.views.overview,
    element: h("div", {}, h("h1", { tabindex: "-1" }, say.views.overview), health, balances.element, doors, chartSection, numbers),
    snapshot(now) {
      tellHealth();
      balances.tell(now.balances);
      show(doors, doorsView(now));
      show(numbers, ratesView(now), httpView(now), storeView(now), queuesView(now), partsView(now));
      chartSection.hidden = false;
      charts.draw(context.live.points);
    },
    hearing: tellHealth,
    leave() {
      charts.leave();
      scheme.removeEventListener("change", recolour);
      document.removeEventListener("themechosen", recolour);
    },
  };
}
