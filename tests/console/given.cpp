#include "given.hpp"

namespace console {

domain::timestamp noon(std::int64_t milliseconds) {
  return domain::timestamp{std::chrono::milliseconds{1'767'268'800'000 + milliseconds}};
}

measures measured(std::int64_t seconds, totals total, levels level) {
  measures made;
  made.taken = std::chrono::steady_clock::time_point{} + std::chrono::seconds{seconds};
  made.at = noon(seconds * 1000);
  made.total = total;
  made.level = std::move(level);
  return made;
}

snapshot snapshot_of(std::vector<measures> all, findings found, actors::system_look look) {
  recent_measures recent;
  for (auto& each : all) recent.add(std::move(each));
  return make_snapshot(7, noon(), recent, std::move(look), std::move(found));
}

domain::order_id order_number(int number) {
  domain::order_id id;
  id.value.data[15] = static_cast<std::uint8_t>(number);
  return id;
}

levels with_partition(const messaging::partition_state& one) {
  levels made;
  made.consumers = {{"calls", {}}};
  made.consumers.front().now.partitions = {one};
  made.consumers.front().now.connected = true;
  made.consumers.front().now.joined = true;
  return made;
}

persistence::kitchen::order_records placed_order() {
  persistence::kitchen::order_records order;
  order.order.id = order_number(1);
  order.order.user = {"anna"};
  order.order.key = "k";
  order.order.currency = "RUB";
  order.order.created_at = noon();
  order.order.updated_at = noon();
  domain::order_event created;
  created.at = noon();
  order.events = {created};
  order.movements = {{{1}, false, 2, noon()}};
  return order;
}

domain::order_event& move(
    persistence::kitchen::order_records& order,
    domain::order_status to,
    domain::event_source source,
    domain::timestamp at) {
  domain::order_event next;
  next.version = order.events.back().version + 1;
  next.from = order.events.back().to;
  next.to = to;
  next.source = source;
  next.at = at;
  order.events.push_back(next);
  return order.events.back();
}

actors::attempt try_to_place(actors::attempt_end end, domain::timestamp at) {
  actors::attempt made;
  made.kind = actors::attempt_kind::place;
  made.end = end;
  made.at = at;
  made.request = actors::request_label{"request-1"};
  return made;
}

actors::attempt try_to_cancel(actors::attempt_end end, domain::timestamp at) {
  auto made = try_to_place(end, at);
  made.kind = actors::attempt_kind::cancel;
  made.wanted = domain::order_status::cancelled;
  return made;
}

actors::attempt call_back(
    domain::order_status wanted,
    actors::attempt_end end,
    std::int64_t offset,
    domain::timestamp at) {
  actors::attempt made;
  made.kind = actors::attempt_kind::callback;
  made.end = end;
  made.at = at;
  made.wanted = wanted;
  made.offset = offset;
  return made;
}

actors::order_look remembering(std::vector<actors::attempt> attempts) {
  actors::order_look look;
  look.phase = actors::order_phase::resident;
  look.status = domain::order_status::created;
  look.version = 1;
  look.since = noon(-1000);
  look.attempts = std::move(attempts);
  return look;
}

}  // namespace console
