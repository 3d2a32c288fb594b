#include "persistence/kitchen/rows.hpp"

#include "domain/hex.hpp"
#include "persistence/fields.hpp"
#include "persistence/kitchen/letter_rows.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

namespace persistence::kitchen {
namespace {

domain::currency currency_of(const pqxx::field& field) {
  const auto currency = domain::parse_currency(field.c_str());
  if (!currency) refuse_stored("an unknown currency", field.c_str());
  return *currency;
}

domain::event_source source_of(const pqxx::field& field) {
  using domain::event_source;
  for (const auto each : {event_source::http, event_source::kafka, event_source::redrive}) {
    if (to_string(each) == field.c_str()) return each;
  }
  refuse_stored("an unknown source", field.c_str());
}

// dish:quantity:price
domain::order_line read_line(std::string_view text) {
  domain::order_line line;
  const char* next = text.data();
  const char* const end = next + text.size();
  for (auto* number : {&line.dish.value, &line.quantity, &line.price_minor}) {
    const auto [stopped, error] = std::from_chars(next, end, *number);
    if (error != std::errc{}) refuse_stored("an unreadable line", text);
    next = std::min(stopped + 1, end);
  }
  return line;
}

std::vector<domain::order_line> read_lines(const pqxx::field& field) {
  std::vector<domain::order_line> lines;
  std::string_view rest = field.is_null() ? "" : field.c_str();
  while (!rest.empty()) lines.push_back(read_line(cut(rest, ',')));
  return lines;
}

// partition/offset
record_place read_place(std::string_view text) {
  record_place place;
  const char* const end = text.data() + text.size();
  const auto partition = std::from_chars(text.data(), end, place.partition);
  const auto* const second = std::min(partition.ptr + 1, end);
  const auto offset = std::from_chars(second, end, place.offset);
  if (partition.ec != std::errc{} || offset.ec != std::errc{} || offset.ptr != end)
    refuse_stored("an unreadable place of a record", text);
  return place;
}

// status[:key in hex][@partition/offset],…
void read_history(const pqxx::field& field, loaded_order& to) {
  std::string_view rest = field.is_null() ? "" : field.c_str();
  while (!rest.empty()) {
    auto place = cut(rest, ',');
    const auto event = cut(place, '@');
    const auto word = event.substr(0, event.find(':'));
    event_mark mark;
    mark.to = status_of(word);
    to.reached.add(mark.to);
    if (word.size() < event.size()) mark.key = bytes_of_hex(event.substr(word.size() + 1));
    if (!place.empty()) mark.record = read_place(place);
    if (mark.key || mark.record) to.events.push_back(std::move(mark));
  }
}

domain::fingerprint read_fingerprint(const pqxx::field& field) {
  domain::fingerprint print;
  const std::string_view hex = field.c_str();
  const auto bytes = domain::from_hex(hex);
  if (!bytes || bytes->size() != print.bytes.size())
    refuse_stored("an unreadable fingerprint", hex);
  std::memcpy(print.bytes.data(), bytes->data(), bytes->size());
  return print;
}

std::optional<stored_answer> read_answer(const pqxx::row& row) {
  if (row["fingerprint"].is_null()) return std::nullopt;
  stored_answer answer;
  answer.print = read_fingerprint(row["fingerprint"]);
  answer.print_version = row["fingerprint_version"].as<std::int16_t>();
  answer.status = row["answer_status"].as<std::int16_t>();
  answer.request = optional_of<std::string>(row["request"]);
  if (!row["order_id"].is_null()) answer.order = id_of(row["order_id"]);
  answer.expires_at = read_time(row["expires_ms"]);
  return answer;
}

}  // namespace

domain::timestamp read_time(const pqxx::field& milliseconds) {
  return time_of(milliseconds.as<std::int64_t>());
}

domain::order read_order(const pqxx::row& row) {
  domain::order order;
  order.id = id_of(row["id"]);
  order.user.value = row["user_id"].as<std::string>();
  order.establishment.value = row["establishment_id"].as<std::int64_t>();
  order.status = status_of(row["status"].c_str());
  order.version = row["version"].as<std::int32_t>();
  order.lines = read_lines(row["lines"]);
  order.total_minor = row["total_minor"].as<std::int64_t>();
  order.currency = currency_of(row["currency"]);
  order.comment = optional_of<std::string>(row["comment"]);
  order.created_at = read_time(row["created_ms"]);
  order.updated_at = read_time(row["updated_ms"]);
  return order;
}

loaded_order read_loaded_order(const pqxx::row& row) {
  loaded_order loaded;
  loaded.order = read_order(row);
  read_history(row["reached"], loaded);
  loaded.answer = read_answer(row);
  return loaded;
}

domain::order_event read_event(const pqxx::row& row) {
  domain::order_event event;
  event.version = row["version"].as<std::int32_t>();
  if (!row["from_status"].is_null()) event.from = status_of(row["from_status"].c_str());
  event.to = status_of(row["to_status"].c_str());
  event.source = source_of(row["source"]);
  event.idempotency_key = optional_of<std::string>(row["idempotency_key"]);
  event.at = read_time(row["at_ms"]);
  event.topic = optional_of<std::string>(row["topic"]);
  event.partition = optional_of<std::int32_t>(row["partition"]);
  event.offset = optional_of<std::int64_t>(row["offset"]);
  return event;
}

domain::dish read_dish(const pqxx::row& row) {
  domain::dish dish;
  dish.id.value = row["id"].as<std::int64_t>();
  dish.establishment.value = row["establishment_id"].as<std::int64_t>();
  dish.name = row["name"].as<std::string>();
  dish.price_minor = row["price_minor"].as<std::int64_t>();
  dish.currency = currency_of(row["currency"]);
  dish.available = optional_of<std::int64_t>(row["available"]);
  return dish;
}

letter read_letter(const pqxx::row& row) {
  letter found;
  found.id = row["id"].as<std::int64_t>();
  found.order = id_of(row["order_id"]);
  found.version = row["version"].as<std::int32_t>();
  found.name = row["name"].as<std::string>();
  found.at = read_time(row["at_ms"]);
  found.body = row["body"].as<std::string>();
  return found;
}

std::string array_literal(std::span<const domain::order_id> ids) {
  return array_literal_of(ids, [](std::string& to, const domain::order_id& id) { append(to, id); });
}

std::string array_literal(std::span<const std::int64_t> ids) {
  return array_literal_of(ids, [](std::string& to, std::int64_t id) { to += std::to_string(id); });
}

}  // namespace persistence::kitchen
