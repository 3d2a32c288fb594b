#include "app/top/advice.hpp"

#include "app/top/numbers.hpp"

#include <nlohmann/json.hpp>

#include <string_view>

namespace app::top {

namespace {

enum class unit : std::uint8_t { none, count, rate, seconds, millis };

// In `what`, S stands for the subject and V for the value.
struct row {
  std::string_view code;
  unit measured;
  std::string_view what;
  std::string_view act;
};

constexpr row rows[] = {
    {"balance_broken",
     unit::count,
     "Balances that do not hold: V.",
     "Run kuhnya check: its examples name the rows. Report it before you mend rows."},
    {"part_not_ready",
     unit::none,
     "S is not ready.",
     "Its reason stands under parts; mend what it cannot reach."},
    {"outbox_stuck",
     unit::count,
     "Orders stuck in the outbox: V.",
     "The broker does not take their next letter: look whether it runs; the log names them."},
    {"outbox_old",
     unit::seconds,
     "The oldest letter has waited for V to be published.",
     "Look whether the broker runs and one kitchen is the relay."},
    {"consumer_away",
     unit::none,
     "S is not consumed.",
     "Look whether the broker runs; records wait there and none is lost."},
    {"partition_paused",
     unit::none,
     "S is paused.",
     "Its reason stands under Kafka; it goes on by itself when that is mended."},
    {"lag_growing",
     unit::count,
     "S falls back; records behind: V.",
     "Look at commit times and the database; see whether a record is retried."},
    {"dead_letters_waiting",
     unit::count,
     "Dead letters waiting: V.",
     "Run kuhnya dead-letters list, then redrive --dry-run, redrive or discard."},
    {"dead_letters_unwritable",
     unit::none,
     "Dead letters cannot be written.",
     "Look at the topic of dead letters: the partition stands still until it takes them."},
    {"actor_waiting_long",
     unit::millis,
     "Order S has waited for V.",
     "Look at commit times and the database's locks; the log names the order."},
    {"actor_restarts",
     unit::count,
     "Actors restarted within a minute: V.",
     "They ended without being asked. Nothing is lost; the log has the exception. Report it."},
    {"requests_rejected",
     unit::rate,
     "V requests are turned away.",
     "The load is beyond http.in_flight_max, or one user's client runs wild."},
    {"unpublished_tickets",
     unit::count,
     "Tickets not published: V.",
     "The broker has not acknowledged their status: look whether it runs. They are published by "
     "themselves then."},
    {"establishment_unreachable",
     unit::none,
     "The establishment does not answer; its numbers are missing here.",
     "Look whether it runs and whether its address in the settings is right."},
};

std::string value_of(const nlohmann::json& reason, unit measured) {
  const auto value = number_at(reason, "/value");
  switch (measured) {
    case unit::seconds:
      return value ? seconds_words(*value) : "-";
    case unit::millis:
      return millis_words(value);
    case unit::rate:
      return rate_words(value);
    case unit::none:
    case unit::count:
      return count_words(value);
  }
  return "-";
}

// Both letters stand alone in the sentences above.
std::string filled(std::string_view what, const std::string& subject, const std::string& value) {
  std::string result;
  for (std::size_t i = 0; i < what.size(); ++i) {
    const bool alone = (i == 0 || what[i - 1] == ' ') &&
                       (i + 1 == what.size() || what[i + 1] == ' ' || what[i + 1] == '.');
    if (alone && what[i] == 'S') {
      result += subject.empty() ? "-" : subject;
    } else if (alone && what[i] == 'V') {
      result += value;
    } else {
      result += what[i];
    }
  }
  return result;
}

}  // namespace

advice advice_for(const nlohmann::json& reason) {
  const auto code = text_at(reason, "/code");
  const auto subject = text_at(reason, "/subject");
  for (const auto& each : rows) {
    if (each.code != code) continue;
    return {filled(each.what, subject, value_of(reason, each.measured)), std::string{each.act}};
  }
  return {
      code + " " + subject + " " + value_of(reason, unit::count),
      "This kuhnya does not know the reason; look at the console."};
}

}  // namespace app::top
