import { h } from "../../../web/dom";
import type { Consumer, Snapshot } from "./api_types";
import { count, since } from "./format";
import { laneFills, laneView } from "./lane";
import { show } from "./morph";
import { advice, badge, figure, figures, section } from "./parts";
import type { Context, View } from "./view";
import { visible } from "./visible";
import { wordFor, words } from "./words";

// The first consumer takes statuses to their orders, the second takes dead letters to their list.
function consumerView(of: Consumer, place: number): HTMLElement {
  const say = words();
  const ofLetters = place > 0;
  const fates = ofLetters ? say.letterFates : say.fates;
  const settled = of.settled.map((one) => `${wordFor(fates, one.fate)}: ${count(one.count, "records")}`);
  return h(
    "article",
    { class: "consumer", "data-key": of.topic },
    h("h3", {}, visible(say.consumer(of.topic))),
    of.trouble === "" ? undefined : h("p", { class: "problem" }, visible(of.trouble)),
    ofLetters || of.dead_letters_writable ? undefined : advice(say.remedies.dead_letters_unwritable),
    figures(
      figure("joined", of.joined ? badge("good", `✓ ${say.yes}`) : badge("attention", `! ${say.no}`)),
      figure("consumed", count(of.consumed, "records")),
      figure("rebalances", count(of.rebalances, "times")),
      ofLetters
        ? undefined
        : figure("writable", of.dead_letters_writable ? badge("good", `✓ ${say.yes}`) : badge("bad", `✕ ${say.no}`)),
    ),
    h("p", { class: "faint" }, settled.join(" · ")),
    of.partitions.length === 0
      ? h("p", { class: "empty" }, say.noPartitions)
      : h("ol", { class: "lanes" }, ...of.partitions.map((one) => laneView(of.topic, one))),
  );
}

function outboxView(now: Snapshot): HTMLElement {
  const say = words();
  const { outbox } = now.kafka;
  return section(
    "outbox",
    say.sections.outbox,
    figures(
      figure("outboxRows", count(outbox.rows, "letters")),
      figure("outboxOldest", outbox.oldest_at === null ? say.none : since(outbox.oldest_at, now.at)),
      figure("outboxMemory", count(outbox.in_memory, "letters")),
      figure("stuck", count(outbox.stuck_orders, "orders"), { alarm: outbox.stuck_orders > 0 }),
      figure("relayHeld", outbox.relay_held ? say.relay.held : say.relay.others),
      figure("relayPublished", count(outbox.published, "letters")),
      figure("relayFailed", count(outbox.failed, "times")),
    ),
    outbox.stuck_orders > 0 ? advice(say.remedies.outbox_stuck) : undefined,
  );
}

function producerView({ kafka: { producer } }: Snapshot): HTMLElement {
  return section(
    "producer",
    words().sections.producer,
    figures(
      figure("producerInFlight", count(producer.in_flight, "messages")),
      figure("producerDelivered", count(producer.delivered, "messages")),
      figure("producerRefused", count(producer.refused, "messages")),
      figure("producerUnknown", count(producer.unknown, "messages")),
    ),
  );
}

function consumersView({ kafka }: Snapshot): HTMLElement {
  const say = words();
  return section(
    "consumers",
    say.sections.consumers,
    laneFills(),
    h("details", { class: "columns" }, h("summary", {}, say.laneMeans), h("p", {}, say.laneHelp)),
    ...kafka.consumers.map(consumerView),
  );
}

// Where each partition stands, and what waits to go out.
export function kafkaView(_context: Context): View {
  const say = words();
  const area = h("div", {}, h("p", { class: "empty" }, say.waiting));
  return {
    title: say.views.kafka,
    element: h("div", {}, h("h1", { tabindex: "-1" }, say.views.kafka), h("p", { class: "help" }, say.kafkaHelp), area),
    snapshot(now) {
      if (now.kafka.configured) show(area, consumersView(now), outboxView(now), producerView(now));
      else show(area, h("p", { class: "problem" }, say.kafkaOff), outboxView(now));
    },
  };
}
