#include "config/rows.hpp"

#include "config/row_kinds.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace config {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
constexpr std::int64_t million = 1'000'000;

std::vector<row> rows_of_services() {
  return {
      choice(
          "mode",
          [](settings & s) -> auto& { return s.mode; },
          std::vector<std::pair<std::string, mode>>{
              {"development", mode::development}, {"production", mode::production}}),
      choice(
          "log.level",
          [](settings & s) -> auto& { return s.level; },
          std::vector<std::pair<std::string, log_level>>{
              {"debug", log_level::debug},
              {"info", log_level::info},
              {"warn", log_level::warn},
              {"error", log_level::error}}),
      choice(
          "log.access",
          [](settings & s) -> auto& { return s.http.access_log; },
          std::vector<std::pair<std::string, http::access_log>>{
              {"off", http::access_log::off},
              {"errors", http::access_log::errors},
              {"all", http::access_log::all}}),
      number(
          "log.refusals_per_second_max",
          [](settings & s) -> auto& { return s.http.refusals_logged_per_second; },
          0,
          million),

      text(
          "http.address", [](settings & s) -> auto& { return s.http.address; }),
      number(
          "http.port", [](settings & s) -> auto& { return s.http.port; }, 0, 65'535),
      number(
          "http.threads", [](settings & s) -> auto& { return s.http.io_threads; }, 1, 64),
      bytes(
          "http.header_max",
          [](settings & s) -> auto& { return s.http.header_bytes_max; },
          1024,
          1U << 20U),
      bytes(
          "http.body_max",
          [](settings & s) -> auto& { return s.http.body_bytes_max; },
          1024,
          1U << 24U),
      duration(
          "http.header_deadline",
          [](settings & s) -> auto& { return s.http.header_deadline; },
          milliseconds{50}),
      duration(
          "http.request_deadline",
          [](settings & s) -> auto& { return s.http.request_deadline; },
          milliseconds{50}),
      duration(
          "http.write_deadline",
          [](settings & s) -> auto& { return s.http.write_deadline; },
          milliseconds{50}),
      duration(
          "http.idle_deadline",
          [](settings & s) -> auto& { return s.http.idle_deadline; },
          milliseconds{50}),
      duration(
          "http.answer_deadline",
          [](settings & s) -> auto& { return s.http.answer_deadline; },
          milliseconds{50}),
      number(
          "http.connections_max",
          [](settings & s) -> auto& { return s.http.connections_max; },
          1,
          million),
      number(
          "http.in_flight_max",
          [](settings & s) -> auto& { return s.http.in_flight_max; },
          1,
          million),
      number(
          "http.in_flight_per_user_max",
          [](settings & s) -> auto& { return s.http.in_flight_per_user_max; },
          1,
          million),

      only(
          service::establishment,
          text(
              "http.page_directory", [](settings & s) -> auto& { return s.http.page_directory; })),
      number(
          "http.streams_max", [](settings & s) -> auto& { return s.http.streams_max; }, 1, million),
      only(
          service::kitchen,
          text(
              "console.page", [](settings & s) -> auto& { return s.http.page_directory; })),
      only(
          service::kitchen,
          text(
              "console.establishment_url",
              [](settings & s) -> auto& { return s.establishment_url; })),

      only(
          service::kitchen,
          flag(
              "idempotency.key_required",
              [](settings & s) -> auto& { return s.http.require_idempotency_key; })),
      only(
          service::kitchen,
          choice(
              "idempotency.replay_status",
              [](settings & s) -> auto& { return s.http.replayed_as; },
              std::vector<std::pair<std::string, http::replay_status>>{
                  {"ok", http::replay_status::ok_200},
                  {"original", http::replay_status::original}})),
      only(
          service::kitchen,
          duration(
              "idempotency.answer_lifetime",
              [](settings & s) -> auto& { return s.kitchen.answer_lifetime; },
              seconds{1})),
      only(
          service::kitchen,
          duration(
              "idempotency.sweep_pause",
              [](settings & s) -> auto& { return s.kitchen.sweep_pause; },
              milliseconds{10})),
      only(
          service::kitchen,
          number(
              "idempotency.sweep_pages",
              [](settings & s) -> auto& { return s.kitchen.sweep_pages; },
              1,
              65'536)),

      choice(
          "auth.algorithm",
          [](settings & s) -> auto& { return s.auth.algorithm; },
          std::vector<std::pair<std::string, http::token_algorithm>>{
              {"HS256", http::token_algorithm::hs256},
              {"RS256", http::token_algorithm::rs256},
              {"ES256", http::token_algorithm::es256}}),
      secret(
          "auth.secret", [](settings & s) -> auto& { return s.auth.secret; }),
      text(
          "auth.public_key_file", [](settings & s) -> auto& { return s.auth.public_key_file; }),
      text(
          "auth.issuer", [](settings & s) -> auto& { return s.auth.issuer; }),
      text(
          "auth.audience", [](settings & s) -> auto& { return s.auth.audience; }),
      duration(
          "auth.leeway",
          [](settings & s) -> auto& { return s.auth.leeway; },
          milliseconds{0},
          seconds{5}),
      number(
          "auth.cached_tokens_max",
          [](settings & s) -> auto& { return s.auth.cached_tokens_max; },
          1,
          million),

      secret(
          "database.url", [](settings & s) -> auto& { return s.kitchen.database_url; }),
      duration(
          "database.statement_wait_max",
          [](settings & s) -> auto& { return s.kitchen.statement_wait_max; },
          milliseconds{100}),
      duration(
          "database.connect_wait_max",
          [](settings & s) -> auto& { return s.kitchen.connect_wait_max; },
          milliseconds{100}),
      number(
          "database.lanes", [](settings & s) -> auto& { return s.kitchen.lanes; }, 1, 64),
      number(
          "database.batch_max",
          [](settings & s) -> auto& { return s.kitchen.batch_max; },
          1,
          actors::commit_max),
      duration(
          "database.commits_apart",
          [](settings & s) -> auto& { return s.kitchen.commits_apart; },
          milliseconds{0},
          milliseconds{100}),

      number(
          "actors.scheduler_threads",
          [](settings & s) -> auto& { return s.kitchen.scheduler_threads; },
          1,
          64),
      only(
          service::kitchen,
          number(
              "actors.resident_orders_max",
              [](settings & s) -> auto& { return s.kitchen.resident_orders_max; },
              1,
              100 * million)),
      only(
          service::establishment,
          number(
              "actors.resident_tickets_max",
              [](settings & s) -> auto& { return s.establishment.resident_tickets_max; },
              1,
              100 * million)),
      only(
          service::establishment,
          duration(
              "tickets.republish_after",
              [](settings & s) -> auto& { return s.establishment.republish_after; },
              milliseconds{100})),
      only(
          service::establishment,
          duration(
              "tickets.republish_pause",
              [](settings & s) -> auto& { return s.establishment.republish_pause; },
              milliseconds{100})),
      duration(
          "actors.idle_max", [](settings & s) -> auto& { return s.kitchen.idle_max; }, seconds{1}),

      duration(
          "drain.pause", [](settings & s) -> auto& { return s.drain_pause; }, milliseconds{0}),
      duration(
          "drain.max", [](settings & s) -> auto& { return s.drain_max; }, seconds{1}),
  };
}

const std::vector<row>& all_rows() {
  static const auto all = [] {
    auto made = rows_of_services();
    for (auto& each : kafka_rows()) made.push_back(std::move(each));
    return made;
  }();
  return all;
}

}  // namespace

std::span<const row> rows() { return all_rows(); }

bool knows(service reader, const row& setting) {
  return reader == service::any || setting.known_to == service::any || setting.known_to == reader;
}

}  // namespace config
