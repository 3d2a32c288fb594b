#include "messaging/held_records.hpp"

#include <optional>
#include <string_view>

namespace messaging {
namespace {

// A number is a stay and a place: 16 million places, a trillion stays.
constexpr unsigned place_bits = 24;
constexpr std::uint64_t place_mask = (std::uint64_t{1} << place_bits) - 1;

std::optional<std::string_view> bytes(const void* at, std::size_t size) {
  if (!at) return std::nullopt;
  return std::string_view{static_cast<const char*>(at), size};
}

}  // namespace

record view(const rd_kafka_message_t& message, std::string_view topic) {
  rd_kafka_timestamp_type_t kind{};
  return {
      topic,
      message.partition,
      message.offset,
      rd_kafka_message_timestamp(&message, &kind),
      bytes(message.key, message.key_len),
      bytes(message.payload, message.len),
      {}};
}

void add_headers(record& to, const rd_kafka_message_t& message) {
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers)) return;
  const char* name = nullptr;
  const void* value = nullptr;
  std::size_t size = 0;
  for (std::size_t i = 0; !rd_kafka_header_get_all(headers, i, &name, &value, &size); ++i)
    to.headers.emplace_back(name, bytes(value, size).value_or(""));
}

place held_records::add() {
  if (free_.empty()) {
    records_.emplace_back();
    return static_cast<place>(records_.size() - 1);
  }
  const auto at = free_.back();
  free_.pop_back();
  return at;
}

void held_records::remove(place at) {
  records_[at] = held_record{};
  free_.push_back(at);
}

void held_records::renumber(place at) { records_[at].number = ++stays_ << place_bits | at; }

place held_records::find(std::uint64_t number) const {
  const auto at = static_cast<place>(number & place_mask);
  return at < records_.size() && number != 0 && records_[at].number == number ? at : nowhere;
}

}  // namespace messaging
