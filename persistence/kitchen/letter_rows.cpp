#include "persistence/kitchen/letter_rows.hpp"

#include "domain/hex.hpp"
#include "persistence/kitchen/rows.hpp"

#include <stdexcept>
#include <utility>

namespace persistence::kitchen {
namespace {

std::optional<std::string> optional_text(const pqxx::field& field) {
  if (field.is_null()) return std::nullopt;
  return field.as<std::string>();
}

std::optional<std::string> optional_bytes(const pqxx::field& hex) {
  if (hex.is_null()) return std::nullopt;
  return bytes_of_hex(hex.c_str());
}

}  // namespace

domain::dead_letter read_dead_letter(const pqxx::row& row) {
  domain::dead_letter letter;
  letter.id = row["id"].as<std::int64_t>();
  letter.topic = row["topic"].as<std::string>();
  letter.partition = row["partition"].as<std::int32_t>();
  letter.offset = row["offset"].as<std::int64_t>();
  letter.source_topic = row["source_topic"].as<std::string>();
  letter.source_partition = row["source_partition"].as<std::int32_t>();
  letter.source_offset = row["source_offset"].as<std::int64_t>();
  letter.source_at = read_time(row["source_ms"]);
  letter.value_bytes = row["value_bytes"].as<std::int64_t>();
  letter.value_sha256 = optional_text(row["value_sha256"]);
  if (!row["order_id"].is_null()) letter.order = domain::parse_order_id(row["order_id"].c_str());
  letter.cause = row["cause"].as<std::string>();
  letter.detail = row["detail"].as<std::string>();
  letter.first_seen = read_time(row["first_seen_ms"]);
  letter.attempts = row["attempts"].as<std::int32_t>();
  const auto state = domain::parse_letter_state(row["state"].c_str());
  if (!state) throw std::runtime_error("the store holds an unknown state of a dead letter");
  letter.state = *state;
  letter.verdict = optional_text(row["verdict"]);
  letter.redrives = row["redrives"].as<std::int32_t>();
  letter.updated_at = read_time(row["updated_ms"]);
  return letter;
}

void read_bytes(const pqxx::row& row, domain::dead_letter& to) {
  to.key = optional_bytes(row["key"]);
  to.value = optional_bytes(row["value"]);
}

domain::letter_act read_act(const pqxx::row& row) {
  return {
      row["act"].as<std::string>(),
      {row["user_id"].as<std::string>()},
      row["verdict"].as<std::string>(),
      row["detail"].as<std::string>(),
      read_time(row["at_ms"])};
}

std::string bytes_of_hex(std::string_view hex) {
  auto bytes = domain::from_hex(hex);
  if (!bytes) throw std::runtime_error("the store holds bytes that are no hex");
  return *std::move(bytes);
}

}  // namespace persistence::kitchen
