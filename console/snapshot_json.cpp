#include "console/snapshot_json.hpp"

#include "console/json_values.hpp"
#include "console/names.hpp"

#include <numeric>

namespace console {

namespace {

using nlohmann::json;

json json_of(const quantiles& from) {
  return {
      {"p50", to_value(from.p50)},
      {"p95", to_value(from.p95)},
      {"p99", to_value(from.p99)},
      {"max", to_value(from.max)}};
}

json json_of(const health& from) {
  auto reasons = json::array();
  for (const auto& each : from.reasons) {
    reasons.push_back(
        {{"code", each.code},
         {"subject", to_value(each.subject)},
         {"value", to_value(each.value)}});
  }
  return {{"state", to_string(from.state)}, {"reasons", std::move(reasons)}};
}

json json_of(const std::vector<part>& from) {
  auto parts = json::array();
  for (const auto& each : from) {
    parts.push_back({{"name", each.name}, {"ready", each.ready}, {"detail", each.detail}});
  }
  return parts;
}

json json_of(const balances_brief& from) {
  return {
      {"state", to_string(from.state)},
      {"running", from.running},
      {"checked_at", to_value(from.checked_at)},
      {"broken", from.broken},
      {"stale", from.stale}};
}

json json_of(const std::array<door_counts, 5>& from) {
  auto doors = json::array();
  for (const auto& each : from) {
    auto outcomes = json::array();
    for (const auto& [name, count] : each.outcomes) {
      outcomes.push_back({{"name", name}, {"count", count}});
    }
    doors.push_back(
        {{"door", each.door},
         {"known", each.known},
         {"suppressed", each.suppressed},
         {"suppressed_per_s", to_value(each.suppressed_per_s)},
         {"outcomes", std::move(outcomes)}});
  }
  return doors;
}

json json_of(const rates& from) {
  return {
      {"requests_per_s", to_value(from.requests)},
      {"placed_per_s", to_value(from.placed)},
      {"transitions_per_s", to_value(from.transitions)},
      {"callbacks_per_s", to_value(from.callbacks)},
      {"published_per_s", to_value(from.published)},
      {"commits_per_s", to_value(from.commits)},
      {"suppressed_per_s", to_value(from.suppressed)}};
}

json http_of(const snapshot& from) {
  const auto& level = from.now.level;
  return {
      {"connections", level.connections},
      {"in_flight", level.in_flight},
      {"streams", level.streams},
      {"rejected", from.now.total.rejected},
      {"rejected_per_s", to_value(from.rates.rejected)},
      {"latency_ms", json_of(from.latency_ms)}};
}

json store_of(const snapshot& from) {
  const auto& total = from.now.total;
  return {
      {"waiting", from.now.level.store_waiting},
      {"batch", json_of(from.batch)},
      {"commit_ms", json_of(from.commit_ms)},
      {"attempts", total.commit_attempts},
      {"bisections", total.bisections},
      {"in_doubt", total.in_doubt},
      {"reconnects", total.reconnects},
      {"failed", total.writes_failed},
      {"version_conflicts", total.version_conflicts}};
}

json kinds_of(const actors::system_look& look) {
  const auto orders = std::accumulate(look.by_phase.begin(), look.by_phase.end(), std::int64_t{0});
  return json::array(
      {{{"kind", "order"}, {"count", orders}},
       {{"kind", "router"}, {"count", look.routers}},
       {{"kind", "store"}, {"count", look.stores}},
       {{"kind", "other"}, {"count", look.other_actors}}});
}

json phases_of(const actors::system_look& look) {
  auto phases = json::array();
  for (std::size_t at = 0; at < look.by_phase.size(); ++at) {
    const auto phase = static_cast<actors::order_phase>(at);
    phases.push_back({{"state", to_string(phase)}, {"count", look.by_phase.at(at)}});
  }
  return phases;
}

json waiting_of(const actors::system_look& look) {
  auto waiting = json::array();
  for (const auto& each : look.longest_waiting) {
    waiting.push_back(
        {{"order_id", domain::to_string(each.id)},
         {"state", to_string(each.phase)},
         {"for_ms", each.age.count()}});
  }
  return waiting;
}

json actors_of(const snapshot& from, const service_facts& facts) {
  const auto& total = from.now.total;
  const auto& look = from.actors;
  auto orders = json::array();
  for (const auto& each : look.hottest_orders) {
    orders.push_back(
        {{"order_id", domain::to_string(each.id)},
         {"commands", each.count},
         {"error", each.error}});
  }
  auto dishes = json::array();
  for (const auto& each : look.hottest_dishes) {
    dishes.push_back({{"dish_id", each.id.value}, {"orders", each.count}, {"error", each.error}});
  }
  return {
      {"resident", from.now.level.resident},
      {"resident_max", facts.resident_max},
      {"by_state", phases_of(look)},
      {"kinds", kinds_of(look)},
      {"loads", total.loads},
      {"unloads", total.unloads},
      {"restarts", total.restarts},
      {"forgets", total.forgets},
      {"bounced", total.bounced},
      {"handler_failures", total.handler_failures},
      {"crowded_out", total.crowded_out},
      {"mailbox_waiting", from.now.level.mailbox_waiting},
      {"mailbox_age_ms", json_of(from.mailbox_age_ms)},
      {"handler_us", json_of(from.handler_us)},
      {"hottest_orders", std::move(orders)},
      {"hottest_dishes", std::move(dishes)},
      {"longest_waiting", waiting_of(look)}};
}

json known(std::int64_t offset) { return offset < 0 ? json(nullptr) : json(offset); }

json json_of(const messaging::partition_state& from) {
  const bool measured = from.end >= 0 && from.watermark >= 0;
  const auto next = from.next_retry.count();
  return {
      {"partition", from.partition},
      {"position", known(from.position)},
      {"watermark", known(from.watermark)},
      {"committed", known(from.committed)},
      {"end", known(from.end)},
      {"lag",
       measured ? json(std::max<std::int64_t>(from.end - from.watermark, 0)) : json(nullptr)},
      {"in_flight", from.in_flight},
      {"oldest_ms", from.oldest_age.count()},
      {"paused", from.paused},
      {"next_retry_ms", next > 0 ? json(next) : json(nullptr)}};
}

json json_of(const topic_state& from) {
  constexpr std::array fates{"applied", "duplicate", "stale", "dead", "retried"};
  const auto& now = from.now;
  auto settled = json::array();
  for (std::size_t at = 0; at < fates.size(); ++at) {
    settled.push_back({{"fate", fates.at(at)}, {"count", now.settled.at(at)}});
  }
  auto partitions = json::array();
  for (const auto& each : now.partitions) partitions.push_back(json_of(each));
  return {
      {"topic", from.topic},
      {"joined", now.joined},
      {"trouble", now.trouble},
      {"rebalances", now.rebalances},
      {"consumed", now.consumed},
      {"settled", std::move(settled)},
      {"dead_letters_writable", now.dead_letters_writable},
      {"partitions", std::move(partitions)}};
}

json kafka_of(const snapshot& from) {
  const auto& level = from.now.level;
  auto consumers = json::array();
  for (const auto& each : level.consumers) consumers.push_back(json_of(each));
  const json outbox{
      {"rows", level.outbox.rows},
      {"oldest_at", to_value(level.outbox.oldest_at)},
      {"in_memory", level.outbox.in_memory},
      {"stuck_orders", level.outbox.stuck_orders},
      {"relay_held", level.outbox.relay_held},
      {"published", from.now.total.letters_published},
      {"failed", from.now.total.letters_failed}};
  const json producer{
      {"in_flight", level.producer.in_flight},
      {"delivered", level.producer.delivered},
      {"refused", level.producer.refused},
      {"unknown", level.producer.unknown}};
  return {
      {"configured", level.kafka_configured},
      {"consumers", std::move(consumers)},
      {"outbox", outbox},
      {"producer", producer}};
}

json dead_letters_of(const snapshot& from) {
  auto causes = json::array();
  for (const auto& [cause, open] : from.found.dead_by_cause) {
    causes.push_back({{"cause", cause}, {"open", open}});
  }
  return {
      {"waiting", from.now.level.dead_waiting},
      {"shelved", from.now.level.dead_shelved},
      {"by_cause", std::move(causes)}};
}

}  // namespace

std::string render_overview(const snapshot& from, const service_facts& facts) {
  return text_of(
      {{"sequence", from.sequence},
       {"at", to_value(from.now.at)},
       {"started_at", to_value(from.started_at)},
       {"version", facts.version},
       {"health", json_of(from.health)},
       {"ready", json_of(from.now.level.parts)},
       {"balances", json_of(from.found.balances)},
       {"doors", json_of(from.doors)},
       {"rates", json_of(from.rates)},
       {"http", http_of(from)},
       {"store", store_of(from)},
       {"actors", actors_of(from, facts)},
       {"kafka", kafka_of(from)},
       {"dead_letters", dead_letters_of(from)}});
}

std::string render_actors(const snapshot& from, const service_facts& facts) {
  auto document = actors_of(from, facts);
  document["at"] = to_value(from.now.at);
  return text_of(document);
}

}  // namespace console
