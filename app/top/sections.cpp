#include "app/top/sections.hpp"

#include "app/top/advice.hpp"
#include "app/top/numbers.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace app::top {

namespace {

using nlohmann::json;

constexpr std::size_t label_columns = 9;

tone tone_of(const std::string& state) {
  if (state == "good" || state == "green") return tone::good;
  if (state == "bad" || state == "red") return tone::bad;
  return tone::attention;
}

std::string in_capitals(std::string word) {
  std::ranges::transform(word, word.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return word;
}

constexpr const char* door_names[] = {
    "Idempotency-Key", "Kafka callback", "status change", "Kafka offset", "cook's advance"};

line door_line(const json& door, const char* word) {
  const auto number = number_at(door, "/door").value_or(0);
  const bool named = number >= 1 && number <= 5;
  const std::string name = named ? door_names[static_cast<std::size_t>(number) - 1] : "?";
  line shown{label(word), {fitted(count_words(number) + " " + name, 18), tone::plain}};
  if (!flag_at(door, "/known")) {
    shown.push_back({"not known: its service does not answer", tone::attention});
    return shown;
  }
  const auto suppressed = count_at(door, "/suppressed");
  shown.push_back({right(suppressed, 11), tone::strong});
  shown.push_back({right(rate_at(door, "/suppressed_per_s"), 9)});
  std::string outcomes;
  for (const auto& each : list_at(door, "/outcomes")) {
    outcomes += "  " + text_at(each, "/name") + " " + count_at(each, "/count");
  }
  shown.push_back({outcomes, tone::faint});
  return shown;
}

line quantile_line(
    const json& snapshot,
    const char* word,
    const char* name,
    const std::string& place,
    std::string (*words)(std::optional<double>)) {
  line shown{label(word), {fitted(name, 12)}};
  for (const auto* each : {"/p50", "/p95", "/p99", "/max"}) {
    shown.push_back({right(words(number_at(snapshot, (place + each).c_str())), 10)});
  }
  return shown;
}

std::string millis_of_micros(std::optional<double> micros) {
  return micros ? millis_words(*micros / 1000) : "-";
}

// Its colour only when there is something to look at.
span counted(const std::string& words, double value, tone when_above_zero) {
  return {words, value > 0 ? when_above_zero : tone::plain};
}

}  // namespace

std::string right(const std::string& text, std::size_t width) {
  const auto taken = columns(text);
  return taken < width ? std::string(width - taken, ' ') + text : text;
}

span label(const char* word) { return {fitted(word, label_columns), tone::faint}; }

section title(const json& snapshot, const contact& with) {
  section all;
  if (snapshot.is_object()) {
    const auto at = text_at(snapshot, "/at");
    const auto state = text_at(snapshot, "/health/state");
    const auto up = seconds_between(text_at(snapshot, "/started_at"), at);
    all.lines.push_back(
        {{"Kuhnya  ", tone::strong},
         {in_capitals(state.empty() ? "unknown" : state), tone_of(state)},
         {"  " + at + (up ? "  up " + seconds_words(*up) : "")},
         {"  " + text_at(snapshot, "/version") + "  " + with.url, tone::faint}});
  } else {
    all.lines.push_back({{"Kuhnya  ", tone::strong}, {with.url, tone::faint}});
  }
  if (!with.trouble.empty()) {
    const auto since = seconds_words(with.trouble_seconds);
    const auto* const kept = snapshot.is_object() ? "OLD for " : "WAITING for ";
    all.lines.push_back({{kept + since + ": ", tone::bad}, {with.trouble + " It is tried again."}});
  } else if (!snapshot.is_object()) {
    all.lines.push_back({{"Asks for the first picture."}});
  }
  all.least = all.lines.size();
  return all;
}

section health(const json& snapshot, const look& on) {
  const auto state = text_at(snapshot, "/health/state");
  const auto room = on.width - std::min(on.width, label_columns);
  section all;
  const auto add = [&](const std::string& sentence, tone as) {
    for (const auto& each : wrapped(sentence, room)) {
      all.lines.push_back({label(all.lines.empty() ? "health" : ""), {each, as}});
    }
  };
  for (const auto& each : list_at(snapshot, "/health/reasons")) {
    const auto told = advice_for(each);
    add(told.what, tone_of(state));
    add(told.act, tone::plain);
  }
  if (all.lines.empty()) {
    const bool good = state == "good";
    add(good ? "Nothing is lost, nothing is stuck, nobody is needed." : "No reason is told.",
        tone_of(state));
  }
  all.least = std::min<std::size_t>(all.lines.size(), 2);
  return all;
}

section balances(const json& snapshot) {
  const auto state = text_at(snapshot, "/balances/state");
  const auto age =
      seconds_between(text_at(snapshot, "/balances/checked_at"), text_at(snapshot, "/at"));
  line shown{label("balances"), {state.empty() ? "unknown" : state, tone_of(state)}};
  if (state == "red") {
    shown.push_back(
        {": " + count_at(snapshot, "/balances/broken") + " broken; kuhnya check names their rows",
         tone::bad});
  }
  shown.push_back({age ? ", checked " + seconds_words(*age) + " ago" : ", not checked yet"});
  if (flag_at(snapshot, "/balances/running")) shown.push_back({", being checked"});
  return {1, {shown}};
}

section parts(const json& snapshot) {
  line ready{label("parts")};
  section all;
  for (const auto& each : list_at(snapshot, "/ready")) {
    const auto name = text_at(each, "/name");
    const auto detail = text_at(each, "/detail");
    if (flag_at(each, "/ready")) {
      ready.push_back({name + " ", tone::plain});
      ready.push_back({"ready", tone::good});
      ready.push_back({detail.empty() ? "  " : " (" + detail + ")  "});
    } else {
      all.lines.push_back(
          {label(all.lines.empty() ? "parts" : ""),
           {name + " is not ready", tone::bad},
           {detail.empty() ? "" : ": " + detail}});
    }
  }
  if (!all.lines.empty()) ready.front() = label("");
  all.least = std::max<std::size_t>(all.lines.size(), 1);
  all.lines.push_back(std::move(ready));
  return all;
}

section doors(const json& snapshot) {
  section all;
  for (const auto& each : list_at(snapshot, "/doors")) {
    all.lines.push_back(door_line(each, all.lines.empty() ? "doors" : ""));
  }
  all.least = std::min<std::size_t>(all.lines.size(), 5);
  return all;
}

section queues(const json& snapshot) {
  const auto oldest =
      seconds_between(text_at(snapshot, "/kafka/outbox/oldest_at"), text_at(snapshot, "/at"));
  const auto stuck = number_at(snapshot, "/kafka/outbox/stuck_orders").value_or(0);
  double lag = 0;
  for (const auto& consumer : list_at(snapshot, "/kafka/consumers")) {
    for (const auto& each : list_at(consumer, "/partitions")) {
      lag += number_at(each, "/lag").value_or(0);
    }
  }
  return {
      1,
      {{label("waiting"),
        {"mailbox " + count_at(snapshot, "/actors/mailbox_waiting")},
        {"  store " + count_at(snapshot, "/store/waiting")},
        {"  outbox " + count_at(snapshot, "/kafka/outbox/rows") +
         (oldest ? " (oldest " + seconds_words(*oldest) + ")" : "")},
        counted("  stuck " + count_words(stuck), stuck, tone::bad),
        {"  lag " + count_words(lag)}},
       {label(""),
        {"requests " + count_at(snapshot, "/http/in_flight")},
        {"  connections " + count_at(snapshot, "/http/connections") + "  streams " +
         count_at(snapshot, "/http/streams")}}}};
}

section dead_letters(const json& snapshot) {
  const auto waiting = number_at(snapshot, "/dead_letters/waiting").value_or(0);
  line shown{
      label("letters"),
      counted("dead letters waiting " + count_words(waiting), waiting, tone::attention),
      {"  on the shelf " + count_at(snapshot, "/dead_letters/shelved")}};
  for (const auto& each : list_at(snapshot, "/dead_letters/by_cause")) {
    shown.push_back({"  " + text_at(each, "/cause") + " " + count_at(each, "/open"), tone::faint});
  }
  return {1, {shown}};
}

section rates(const json& snapshot) {
  const auto rejected = number_at(snapshot, "/http/rejected_per_s").value_or(0);
  return {
      1,
      {{label("rates"),
        {"requests " + rate_at(snapshot, "/rates/requests_per_s")},
        {"  suppressed " + rate_at(snapshot, "/rates/suppressed_per_s"), tone::strong},
        {"  placed " + rate_at(snapshot, "/rates/placed_per_s")},
        {"  changes " + rate_at(snapshot, "/rates/transitions_per_s")}},
       {label(""),
        {"callbacks " + rate_at(snapshot, "/rates/callbacks_per_s")},
        {"  published " + rate_at(snapshot, "/rates/published_per_s")},
        {"  commits " + rate_at(snapshot, "/rates/commits_per_s")},
        counted("  rejected " + rate_words(rejected), rejected, tone::bad)}}};
}

section latencies(const json& snapshot) {
  line heading{label("times"), {fitted("", 12)}};
  for (const auto* each : {"p50", "p95", "p99", "max"}) {
    heading.push_back({right(each, 10), tone::faint});
  }
  return {
      3,
      {heading,
       quantile_line(snapshot, "", "request", "/http/latency_ms", millis_words),
       quantile_line(snapshot, "", "commit", "/store/commit_ms", millis_words),
       quantile_line(snapshot, "", "in mailbox", "/actors/mailbox_age_ms", millis_words),
       quantile_line(snapshot, "", "handler", "/actors/handler_us", millis_of_micros),
       quantile_line(snapshot, "", "batch, rows", "/store/batch", count_words)}};
}

}  // namespace app::top
