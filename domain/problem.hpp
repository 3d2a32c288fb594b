#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace domain {

// Every reason a request can be turned down. Adding one is adding a line here and a row in
// problem.cpp.
enum class refusal : std::uint8_t {
  // The request cannot be read (400).
  malformed_request,
  malformed_json,
  duplicate_member,
  unknown_member,
  missing_member,
  wrong_type,
  forbidden_character,
  json_too_deep,
  bad_order_id,
  bad_dish_id,
  bad_establishment_id,
  bad_query,
  bad_cursor,
  bad_status,
  bad_limit,
  bad_action,
  bad_reason,
  bad_dead_letter_id,
  bad_host,
  bad_prefer,
  idempotency_key_required,
  idempotency_key_empty,
  idempotency_key_too_long,
  idempotency_key_invalid,
  idempotency_key_repeated,
  // Who is asking (401, 403).
  missing_token,
  bad_token,
  forbidden,
  // There is no such thing (404, 405).
  unknown_route,
  unknown_order,
  unknown_establishment,
  unknown_dish,
  unknown_ticket,
  unknown_dead_letter,
  method_not_allowed,
  // How it was sent (408, 411, 413, 415, 417, 431; 400 for a version of HTTP we do not speak: it is
  // the client who errs).
  request_timeout,
  length_required,
  body_too_large,
  unsupported_media_type,
  expectation_failed,
  headers_too_large,
  http_version_not_supported,
  // Well-formed but senseless (422).
  empty_order,
  too_many_lines,
  duplicate_dish,
  bad_quantity,
  comment_too_long,
  no_such_establishment,
  no_such_dish,
  foreign_dish,
  mixed_currencies,
  total_too_large,
  stock_too_large,
  unlimited_dish,
  rejected_by_store,
  idempotency_key_reused,
  // The shop says no (409).
  out_of_stock,
  invalid_transition,
  foreign_order,
  earlier_dead_letter,
  dead_letter_settled,
  idempotency_in_flight,
  // Not now (429, 502, 503) and our fault (500).
  too_many_requests,
  publish_failed,
  overloaded,
  store_down,
  timed_out,
  shutting_down,
  internal_error,
};

// What a refusal means over HTTP.
struct refusal_row {
  refusal why;
  std::uint16_t status;
  std::string_view code;   // Stable, one per cause.
  std::string_view title;  // One sentence for people.
  bool retryable;
  std::uint16_t retry_after_s;  // 0: no Retry-After.
};

// The row of a refusal, from the one table.
const refusal_row& row_of(refusal why);

// A refusal with what is known about this occurrence.
struct problem {
  refusal why = refusal::internal_error;
  std::string detail;                 // A sentence, ours; may be empty.
  std::vector<std::string> pointers;  // JSON Pointers of the members it is about.
  std::vector<std::int64_t> dishes;   // out_of_stock: the dishes there are too few of.
  std::string_view current_status =
      {};               // invalid_transition: the order's status; points to static text.
  std::string members;  // Further members of the document, as JSON: `"name":value,…`; ours alone.

  problem() = default;
  problem(refusal reason) : why(reason) {}  // NOLINT: a bare refusal is a problem.
  problem(refusal reason, std::string text) : why(reason), detail(std::move(text)) {}
};

// The problem document (RFC 9457): type, title, status, detail, instance, code, retryable, and
// pointers, dishes or current_status where there are any. `instance` is the request's path.
std::string render(const problem& problem, std::string_view instance);

}  // namespace domain
