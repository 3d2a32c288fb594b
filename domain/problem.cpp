#include "domain/problem.hpp"

#include "domain/order_json.hpp"

#include <array>

namespace domain {
namespace {

constexpr std::size_t refusals = static_cast<std::size_t>(refusal::internal_error) + 1;

// A refusal that stays one, however often it is asked.
constexpr refusal_row never(
    refusal why, std::uint16_t status, std::string_view code, std::string_view title) {
  return {why, status, code, title, false, 0};
}

// A refusal that may pass: the same request can succeed after `retry_after_s` seconds (0:
// whenever).
constexpr refusal_row later(
    refusal why,
    std::uint16_t status,
    std::string_view code,
    std::string_view title,
    std::uint16_t retry_after_s) {
  return {why, status, code, title, true, retry_after_s};
}

using enum refusal;

// clang-format off
constexpr std::array<refusal_row, refusals> rows{
    never(malformed_request, 400, "malformed_request", "The request is not valid HTTP."),
    never(malformed_json, 400, "malformed_json", "The body is not one valid JSON document."),
    never(duplicate_member, 400, "duplicate_member", "The body names a member twice."),
    never(unknown_member, 400, "unknown_member", "The body has a member that nobody knows."),
    never(missing_member, 400, "missing_member", "The body lacks a member."),
    never(wrong_type, 400, "wrong_type", "A member of the body has the wrong type."),
    never(forbidden_character, 400, "forbidden_character", "The body contains U+0000."),
    never(json_too_deep, 400, "json_too_deep", "The body is nested too deeply."),
    never(bad_order_id, 400, "bad_order_id", "The order's id is not a UUID in lower case."),
    never(bad_dish_id, 400, "bad_dish_id", "The dish's id is not a positive whole number."),
    never(bad_establishment_id, 400, "bad_establishment_id",
        "The establishment's id is not a positive whole number."),
    never(bad_query, 400, "bad_query", "The query of the address cannot be read."),
    never(bad_cursor, 400, "bad_cursor", "The cursor does not come from this service."),
    never(bad_status, 400, "bad_status", "There is no such order status."),
    never(bad_limit, 400, "bad_limit", "The limit is out of range."),
    never(bad_action, 400, "bad_action", "There is no such action."),
    never(bad_reason, 400, "bad_reason", "A reason of 1 to 500 bytes has to be given."),
    never(bad_dead_letter_id, 400, "bad_dead_letter_id",
        "The dead letter's id is not a positive whole number."),
    never(bad_host, 400, "bad_host", "A request names exactly one host."),
    never(bad_prefer, 400, "bad_prefer", "The Prefer header cannot be read."),
    never(idempotency_key_required, 400, "idempotency_key_required",
        "This request needs an Idempotency-Key."),
    never(idempotency_key_empty, 400, "idempotency_key_empty", "The Idempotency-Key is empty."),
    never(idempotency_key_too_long, 400, "idempotency_key_too_long",
        "The Idempotency-Key is too long."),
    never(idempotency_key_invalid, 400, "idempotency_key_invalid",
        "The Idempotency-Key is not made of visible ASCII characters."),
    never(idempotency_key_repeated, 400, "idempotency_key_repeated",
        "The Idempotency-Key is given more than once."),
    never(missing_token, 401, "missing_token", "The request carries no token."),
    never(bad_token, 401, "bad_token", "The token is not valid."),
    never(forbidden, 403, "forbidden", "This is for another role."),
    never(unknown_route, 404, "unknown_route", "There is nothing at this address."),
    never(unknown_order, 404, "unknown_order", "There is no such order."),
    never(unknown_establishment, 404, "unknown_establishment", "There is no such establishment."),
    never(unknown_dish, 404, "unknown_dish", "There is no such dish."),
    never(unknown_ticket, 404, "unknown_ticket", "There is no such ticket."),
    never(unknown_dead_letter, 404, "unknown_dead_letter", "There is no such dead letter."),
    never(method_not_allowed, 405, "method_not_allowed", "This address does not know that method."),
    later(request_timeout, 408, "request_timeout", "The request did not arrive in time.", 0),
    never(length_required, 411, "length_required", "A body needs a Content-Length."),
    never(body_too_large, 413, "body_too_large", "The body is too large."),
    never(unsupported_media_type, 415, "unsupported_media_type", "The body has to be JSON."),
    never(expectation_failed, 417, "expectation_failed", "The expectation cannot be met."),
    never(headers_too_large, 431, "headers_too_large", "The header is too large."),
    never(http_version_not_supported, 400, "http_version_not_supported",
        "The HTTP version is not spoken here."),
    never(empty_order, 422, "empty_order", "The order has no lines."),
    never(too_many_lines, 422, "too_many_lines", "The order has too many lines."),
    never(duplicate_dish, 422, "duplicate_dish", "The order names a dish twice."),
    never(bad_quantity, 422, "bad_quantity", "A quantity is out of range."),
    never(comment_too_long, 422, "comment_too_long", "The comment is too long."),
    never(no_such_establishment, 422, "no_such_establishment",
        "The order names an establishment that does not exist."),
    never(no_such_dish, 422, "no_such_dish", "The order names a dish that does not exist."),
    never(foreign_dish, 422, "foreign_dish", "The order names a dish of another establishment."),
    never(mixed_currencies, 422, "mixed_currencies",
        "The order's dishes are sold in different currencies."),
    never(total_too_large, 422, "total_too_large", "The order's total is too large."),
    never(stock_too_large, 422, "stock_too_large", "The stock would become too large."),
    never(unlimited_dish, 422, "unlimited_dish", "The dish's stock is not counted."),
    never(rejected_by_store, 422, "rejected_by_store",
        "The values of the request cannot be stored."),
    never(idempotency_key_reused, 422, "idempotency_key_reused",
        "The Idempotency-Key was used for another request."),
    never(out_of_stock, 409, "out_of_stock", "Some dishes have run out."),
    never(invalid_transition, 409, "invalid_transition", "The order's status does not allow this."),
    never(foreign_order, 409, "foreign_order", "The order belongs to another establishment."),
    never(earlier_dead_letter, 409, "earlier_dead_letter",
        "An earlier dead letter of the same order still waits."),
    never(dead_letter_settled, 409, "dead_letter_settled", "The dead letter was settled before."),
    later(idempotency_in_flight, 409, "idempotency_in_flight",
        "The first request with this key is still running.", 1),
    later(too_many_requests, 429, "too_many_requests",
        "There are too many requests of this user.", 1),
    later(publish_failed, 502, "publish_failed",
        "The status is saved but was not published; ask again.", 1),
    later(overloaded, 503, "overloaded", "The service has too much to do.", 1),
    later(store_down, 503, "store_down", "The service cannot reach its store.", 2),
    later(timed_out, 503, "timed_out", "The answer took too long.", 1),
    later(shutting_down, 503, "shutting_down", "The service is shutting down.", 2),
    later(internal_error, 500, "internal_error", "The service failed.", 0),
};
// clang-format on

constexpr bool every_refusal_has_its_row() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].why) != i) return false;
  }
  return true;
}
static_assert(every_refusal_has_its_row());

// A URI holds visible ASCII only; whatever else a path brings is percent-encoded.
std::string as_uri(std::string_view path) {
  constexpr std::string_view hex_digits = "0123456789ABCDEF";
  std::string uri;
  for (const char c : path) {
    if (c >= 0x21 && c <= 0x7e && c != '"' && c != '\\') {
      uri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri += '%';
    uri += hex_digits[byte >> 4];
    uri += hex_digits[byte & 0x0f];
  }
  return uri;
}

void append_member(std::string& to, std::string_view name, std::string_view text) {
  to += ",\"";
  to += name;
  to += "\":";
  append_json_text(to, text);
}

void append_pointers(std::string& to, const std::vector<std::string>& pointers) {
  if (pointers.empty()) return;
  to += R"(,"pointers":)";
  for (std::size_t i = 0; i < pointers.size(); ++i) {
    to += i == 0 ? '[' : ',';
    append_json_text(to, pointers[i]);
  }
  to += ']';
}

void append_dishes(std::string& to, const std::vector<std::int64_t>& dishes) {
  if (dishes.empty()) return;
  to += R"(,"dishes":)";
  for (std::size_t i = 0; i < dishes.size(); ++i) {
    to += i == 0 ? '[' : ',';
    to += std::to_string(dishes[i]);
  }
  to += ']';
}

}  // namespace

const refusal_row& row_of(refusal why) { return rows[static_cast<std::size_t>(why)]; }

std::string render(const problem& problem, std::string_view instance) {
  const auto& row = row_of(problem.why);
  std::string text{R"({"type":"/problems/)"};
  text += row.code;
  text += '"';
  append_member(text, "title", row.title);
  text += R"(,"status":)";
  text += std::to_string(row.status);
  append_member(text, "detail", problem.detail.empty() ? row.title : problem.detail);
  append_member(text, "instance", as_uri(instance));
  append_member(text, "code", row.code);
  text += row.retryable ? R"(,"retryable":true)" : R"(,"retryable":false)";
  append_pointers(text, problem.pointers);
  append_dishes(text, problem.dishes);
  if (!problem.current_status.empty()) {
    append_member(text, "current_status", problem.current_status);
  }
  if (!problem.members.empty()) text.append(",").append(problem.members);
  return text += '}';
}

}  // namespace domain
