#include "http/answers.hpp"

#include <utility>

namespace http {

namespace {

using actors::outcome;

constexpr std::uint16_t ok = 200;
constexpr std::uint16_t created = 201;
constexpr std::uint16_t accepted = 202;
constexpr std::uint16_t conflict = 409;

void add_location(response& out, const actors::answer& answer, const route& row) {
  if (row.what != effect::creates) return;
  add_header(out, "Location", std::string{row.path} + '/' + domain::to_string(answer.order));
}

void say_verdict(response& out, const route& row, const char* verdict, actors::counter& count) {
  if (row.what != effect::transitions) return;
  add_header(out, "Transition-Verdict", verdict);
  count.add();
}

void count_refusal(domain::refusal why, metrics& counts) {
  if (why == domain::refusal::idempotency_in_flight) counts.in_flight_refused.add();
  if (why == domain::refusal::idempotency_key_reused) counts.keys_reused.add();
  if (why == domain::refusal::invalid_transition) counts.transitions_invalid.add();
}

// The shop's own document: it was stored under the key and goes out as it is.
void say_no(response& out, const actors::answer& answer) {
  out.status = answer.why ? domain::row_of(answer.why->why).status : conflict;
  out.content_type = problem_type;
  if (answer.why) out.why = answer.why->why;
}

}  // namespace

void render_answer(
    response& out,
    actors::answer answer,
    const route& row,
    std::string_view path,
    const http_settings& settings,
    metrics& counts) {
  const std::uint16_t first_status = row.what == effect::creates ? created : ok;
  switch (answer.what) {
    case outcome::created:
      out.status = first_status;
      add_location(out, answer, row);
      break;
    case outcome::replayed:
      out.status = settings.replayed_as == replay_status::original ? first_status : ok;
      add_location(out, answer, row);
      add_header(out, "Idempotent-Replayed", "true");
      counts.replayed.add();
      break;
    case outcome::existing:
      add_location(out, answer, row);
      counts.existing.add();
      break;
    case outcome::found:
      if (row.what == effect::begins) out.status = accepted;
      break;
    case outcome::stale:
      break;
    case outcome::streamed:
      out.content_type = events_type;
      // A proxy that gathers bytes would keep the news from the reader.
      add_header(out, "X-Accel-Buffering", "no");
      break;
    case outcome::applied:
      say_verdict(out, row, "applied", counts.transitions_applied);
      break;
    case outcome::duplicate:
      say_verdict(out, row, "duplicate", counts.transitions_duplicate);
      break;
    case outcome::shop_refused:
      say_no(out, answer);
      break;
    case outcome::refusal_replayed:
      say_no(out, answer);
      add_header(out, "Idempotent-Replayed", "true");
      counts.refusals_replayed.add();
      break;
    case outcome::refused: {
      const auto why = answer.why.value_or(domain::refusal::internal_error);
      count_refusal(why.why, counts);
      refuse(out, why, path);
      return;
    }
  }
  out.body = std::move(answer.body);
}

}  // namespace http
