#include "app/console.hpp"

#include "http/client/client.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <string_view>
#include <utility>

namespace app {

namespace {

using domain::refusal;

// 429 and 503.
constexpr refusal rejections[] = {
    refusal::too_many_requests,
    refusal::overloaded,
    refusal::store_down,
    refusal::timed_out,
    refusal::shutting_down};

constexpr std::chrono::seconds establishment_wait_max{1};

// The console's own questions are not what it shows.
void measure(const http::metrics& from, console::measures& to) {
  for (const auto& route : from.routes()) {
    if (route.name.find(" /console") != std::string::npos) continue;
    for (std::size_t kind = 0; kind < route.answers.size(); ++kind) {
      to.total.requests += route.answers.at(kind).value();
      const auto micros = console::buckets_of(route.micros.at(kind));
      for (std::size_t at = 0; at < micros.size(); ++at) to.total.latency_us[at] += micros[at];
    }
  }
  for (const auto why : rejections) {
    to.total.rejected += from.refusals.at(static_cast<std::size_t>(why)).value();
  }
  to.level.connections = from.connections.value();
  to.level.in_flight = from.in_flight.value();
  to.level.streams = from.streams.value();
}

console::callback_counts callbacks_of(const actors::callback_counts& from) {
  console::callback_counts to;
  to.applied = from.applied.value();
  to.duplicate = from.duplicate.value();
  to.stale = from.stale.value();
  to.invalid_transition = from.invalid_transition.value();
  to.unknown_order = from.unknown_order.value();
  to.key_reused = from.key_reused.value();
  return to;
}

void measure(const actors::metrics& from, console::measures& to) {
  auto& total = to.total;
  total.keys = {
      from.keys_claimed.value(),
      from.keys_replayed.value(),
      from.keys_in_flight.value(),
      from.keys_mismatched.value(),
      from.keys_expired.value(),
      from.unkeyed_placed.value()};
  total.transitions = {
      from.cancels.applied.value(),
      from.cancels.duplicate.value(),
      from.cancels.stale.value(),
      from.cancels.invalid_transition.value()};
  total.placed = from.orders_placed.value();
  total.callbacks = callbacks_of(from.callbacks);
  total.redelivered = from.callbacks.redelivered.value();
  total.loads = from.loads.value();
  total.unloads = from.unloads.value();
  total.restarts = from.deaths.value();
  total.forgets = from.forgets.value();
  total.bounced = from.unmatched.value();
  total.handler_failures = from.handler_failures.value();
  total.crowded_out = from.parked_refused.value();
  total.commit_attempts = from.commit_attempts.value();
  total.bisections = from.commit_bisections.value();
  total.in_doubt = from.commits_in_doubt.value();
  total.reconnects = from.reconnects.value();
  total.writes_failed = from.writes_failed.value();
  total.version_conflicts = from.version_conflicts.value();
  total.batch = console::buckets_of(from.batch_intents);
  total.commit_us = console::buckets_of(from.commit_us);
  total.mailbox_age_us = console::buckets_of(from.mailbox_age_us);
  total.handler_ns = console::buckets_of(from.handler_ns);
  to.level.store_waiting = from.store_waiting.value();
  to.level.mailbox_waiting = from.mailbox_waiting.value();
  to.level.resident = from.live_orders.value();
  to.level.dead_waiting = from.dead_letters.waiting.value();
  to.level.dead_shelved = from.dead_letters.on_shelf.value();
}

std::function<std::optional<std::string>()> metrics_of(const std::string& url) {
  if (url.empty()) return {};
  try {
    const http::client checked{url};
  } catch (const std::invalid_argument& why) {
    throw config::bad_settings{
        "The setting console.establishment_url is no address: " + std::string{why.what()} + "."};
  }
  return [url]() -> std::optional<std::string> {
    http::client there{url, establishment_wait_max};
    auto got = there.send("GET", "/metrics", {});
    if (!got || got->status != 200) return std::nullopt;
    return std::move(got->body);
  };
}

std::string settings_document(const config::settings& settings) {
  auto list = nlohmann::json::array();
  for (const auto& each : config::effective(settings)) {
    list.push_back({{"name", each.name}, {"value", each.value}, {"source", each.source}});
  }
  nlohmann::json document;
  document["settings"] = std::move(list);
  return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

console::sources console_sources(const config::settings& settings, console_parts parts) {
  console::sources from;
  from.now = http::system_now;
  from.establishment_metrics = metrics_of(settings.establishment_url);
  from.actors = &parts.actors;
  from.publications_of = [&loop = parts.loop](const domain::order_id& id) {
    return loop.publications_of(id);
  };
  from.publications_since = [&loop = parts.loop] { return loop.remembers_publications_since(); };
  from.measure = [parts = std::move(parts)] {
    console::measures now;
    now.taken = std::chrono::steady_clock::now();
    now.at = http::system_now();
    measure(parts.http, now);
    measure(parts.counts, now);
    parts.loop.measure(now);
    for (auto& each : parts.ready()) {
      now.level.parts.push_back({std::move(each.name), each.ready, std::move(each.detail)});
    }
    return now;
  };
  return from;
}

console::settings console_settings(const config::settings& settings) {
  console::settings how;
  how.database.database_url = settings.kitchen.database_url;
  how.database.statement_wait_max = settings.kitchen.statement_wait_max;
  how.database.connect_wait_max = settings.kitchen.connect_wait_max;
  how.topics = {settings.kafka.topics.orders, settings.kafka.topics.statuses};
  how.facts.version = KUHNYA_VERSION;
  how.facts.resident_max = static_cast<std::int64_t>(settings.kitchen.resident_orders_max);
  how.settings_document = settings_document(settings);
  return how;
}

}  // namespace app
