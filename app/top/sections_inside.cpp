#include "app/top/numbers.hpp"
#include "app/top/sections.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

// What goes on inside: partitions, actors, and who is asked for most.
namespace app::top {

namespace {

using nlohmann::json;

constexpr std::size_t bar_columns = 10;
constexpr double bar_full_min = 10;  // Records; less is no queue.
constexpr std::size_t hottest_max = 5;

std::string bar(double value, double full, bool unicode) {
  const auto share = std::clamp(value / full, 0.0, 1.0);
  const auto filled = static_cast<std::size_t>(std::ceil(share * bar_columns));
  std::string text;
  for (std::size_t i = 0; i < bar_columns; ++i) {
    if (unicode)
      text += i < filled ? "█" : "░";
    else
      text += i < filled ? '#' : '.';
  }
  return text;
}

// The longest queue fills its bar.
double largest_lag(const json& consumers) {
  double largest = bar_full_min;
  for (const auto& consumer : consumers) {
    for (const auto& each : list_at(consumer, "/partitions")) {
      largest = std::max(largest, number_at(each, "/lag").value_or(0));
    }
  }
  return largest;
}

line consumer_line(const json& consumer, const char* word) {
  line shown{label(word), {text_at(consumer, "/topic"), tone::strong}};
  if (!flag_at(consumer, "/joined")) shown.push_back({"  not joined", tone::attention});
  if (!flag_at(consumer, "/dead_letters_writable")) {
    shown.push_back({"  its dead letters cannot be written", tone::bad});
  }
  const auto trouble = text_at(consumer, "/trouble");
  if (!trouble.empty()) shown.push_back({"  " + trouble, tone::attention});
  shown.push_back({"  consumed " + count_at(consumer, "/consumed")});
  for (const auto& each : list_at(consumer, "/settled")) {
    shown.push_back({"  " + text_at(each, "/fate") + " " + count_at(each, "/count"), tone::faint});
  }
  return shown;
}

line partition_line(const json& of, double full, const look& on) {
  const auto lag = number_at(of, "/lag");
  const auto paused = text_at(of, "/paused");
  const auto retry = number_at(of, "/next_retry_ms");
  line shown{
      label(""),
      {right(count_at(of, "/partition"), 3) + " "},
      {bar(lag.value_or(0), full, on.unicode), paused.empty() ? tone::good : tone::attention},
      {" lag " + fitted(count_words(lag), 7)}};
  if (!paused.empty()) shown.push_back({" PAUSED: " + paused + " ", tone::bad});
  if (retry) shown.push_back({" next try in " + millis_words(retry), tone::attention});
  shown.push_back({" at " + count_at(of, "/watermark") + " of " + count_at(of, "/end")});
  shown.push_back(
      {"  fetched to " + count_at(of, "/position") + "  in flight " + count_at(of, "/in_flight") +
           "  oldest " + millis_at(of, "/oldest_ms"),
       tone::faint});
  return shown;
}

line dishes_line(const json& snapshot) {
  line shown;
  for (const auto& each : list_at(snapshot, "/actors/hottest_dishes")) {
    if (shown.size() == 2 * hottest_max) break;
    const auto id = each.find("dish_id");
    shown.push_back({(id == each.end() ? "-" : id->dump()) + " "});
    shown.push_back({count_at(each, "/orders") + "  ", tone::strong});
  }
  return shown;
}

}  // namespace

section kafka(const json& snapshot, const look& on) {
  if (!flag_at(snapshot, "/kafka/configured")) {
    return {1, {{label("Kafka"), {"kafka.brokers is not set: nothing goes out or comes in"}}}};
  }
  section all;
  const auto& consumers = list_at(snapshot, "/kafka/consumers");
  const auto full = largest_lag(consumers);
  for (const auto& consumer : consumers) {
    all.lines.push_back(consumer_line(consumer, all.lines.empty() ? "Kafka" : ""));
    for (const auto& each : list_at(consumer, "/partitions")) {
      all.lines.push_back(partition_line(each, full, on));
    }
  }
  const bool relay = flag_at(snapshot, "/kafka/outbox/relay_held");
  all.lines.push_back(
      {label(all.lines.empty() ? "Kafka" : ""),
       {relay ? "outbox: this process is the relay" : "outbox: another process is the relay",
        relay ? tone::plain : tone::attention},
       {"  published " + count_at(snapshot, "/kafka/outbox/published") + "  failed tries " +
        count_at(snapshot, "/kafka/outbox/failed") + "  in memory " +
        count_at(snapshot, "/kafka/outbox/in_memory")},
       {"  producer in flight " + count_at(snapshot, "/kafka/producer/in_flight"), tone::faint}});
  return all;
}

section actors(const json& snapshot) {
  line states{label(""), {"by state", tone::faint}};
  for (const auto& each : list_at(snapshot, "/actors/by_state")) {
    states.push_back({"  " + text_at(each, "/state") + " " + count_at(each, "/count")});
  }
  line kinds{label(""), {"by kind ", tone::faint}};
  for (const auto& each : list_at(snapshot, "/actors/kinds")) {
    kinds.push_back({"  " + text_at(each, "/kind") + " " + count_at(each, "/count")});
  }
  const auto restarts = number_at(snapshot, "/actors/restarts").value_or(0);
  return {
      1,
      {{label("actors"),
        {"orders " + count_at(snapshot, "/actors/resident") + " of " +
         count_at(snapshot, "/actors/resident_max")},
        {"  loads " + count_at(snapshot, "/actors/loads") + "  unloads " +
         count_at(snapshot, "/actors/unloads")}},
       {label(""),
        {"restarts " + count_words(restarts), restarts > 0 ? tone::attention : tone::plain},
        {"  failures " + count_at(snapshot, "/actors/handler_failures") + "  forgets " +
         count_at(snapshot, "/actors/forgets") + "  bounced " +
         count_at(snapshot, "/actors/bounced") + "  crowded out " +
         count_at(snapshot, "/actors/crowded_out")}},
       states,
       kinds}};
}

section hottest(const json& snapshot) {
  section all;
  const auto add = [&](const char* word, line shown) {
    shown.insert(shown.begin(), label(word));
    all.lines.push_back(std::move(shown));
  };
  std::size_t shown = 0;
  for (const auto& each : list_at(snapshot, "/actors/hottest_orders")) {
    if (shown == hottest_max) break;
    add(shown++ == 0 ? "hottest" : "",
        {{"order " + text_at(each, "/order_id") + "  "},
         {count_at(each, "/commands"), tone::strong},
         {" commands a minute"}});
  }
  auto dishes = dishes_line(snapshot);
  if (!dishes.empty()) {
    dishes.insert(dishes.begin(), {"dishes, orders a minute:  ", tone::faint});
    add(shown == 0 ? "hottest" : "", std::move(dishes));
  }
  shown = 0;
  for (const auto& each : list_at(snapshot, "/actors/longest_waiting")) {
    if (shown == hottest_max) break;
    add(shown++ == 0 ? "longest" : "",
        {{"order " + text_at(each, "/order_id") + "  " + text_at(each, "/state") + " for "},
         {millis_at(each, "/for_ms"), tone::strong}});
  }
  all.least = 0;
  return all;
}

}  // namespace app::top
