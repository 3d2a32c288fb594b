#include "actors/dead_letter_intake.hpp"

#include "domain/time_text.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace actors {

namespace {

constexpr std::size_t cause_bytes_max = 100;
constexpr std::size_t detail_bytes_max = 500;
constexpr std::size_t topic_bytes_max = 249;  // Kafka's own limit.
constexpr std::size_t hash_bytes = 64;

std::string_view header(const messaging::record& what, std::string_view name) {
  const auto found =
      std::ranges::find(what.headers, name, [](const auto& each) { return each.first; });
  return found == what.headers.end() ? std::string_view{} : found->second;
}

// Visible ASCII as it is, everything else as a question mark.
std::string plain(std::string_view text, std::size_t bytes_max) {
  std::string result{text.substr(0, bytes_max)};
  std::ranges::replace_if(
      result, [](char c) { return c < 0x20 || c > 0x7e; }, '?');
  return result;
}

template <class Number>
Number number(std::string_view text, Number otherwise) {
  Number value{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = failure == std::errc{} && end == text.data() + text.size() && value >= 0;
  return whole ? value : otherwise;
}

domain::timestamp time_of(std::int64_t milliseconds) {
  return std::clamp(
      domain::timestamp{std::chrono::milliseconds{milliseconds}},
      domain::timestamp{},
      domain::timestamp_max);
}

}  // namespace

domain::dead_letter letter_of(const messaging::record& what, domain::timestamp now) {
  const auto said = [&](std::string_view name) { return header(what, name); };
  domain::dead_letter letter;
  letter.topic = what.topic;
  letter.partition = what.partition;
  letter.offset = what.offset;
  letter.recorded_at = time_of(what.timestamp_ms);
  const bool told = !said("kuhnya-topic").empty();
  letter.source_topic = told ? plain(said("kuhnya-topic"), topic_bytes_max) : letter.topic;
  letter.source_partition = number(said("kuhnya-partition"), what.partition);
  letter.source_offset = number(said("kuhnya-offset"), what.offset);
  letter.source_at = time_of(number(said("kuhnya-timestamp"), what.timestamp_ms));
  if (what.key) letter.key = *what.key;
  if (what.value) letter.value = *what.value;
  const auto present = static_cast<std::int64_t>(what.value ? what.value->size() : 0);
  letter.value_bytes = number(said("kuhnya-value-bytes"), present);
  if (const auto hash = said("kuhnya-value-sha256"); !hash.empty()) {
    letter.value_sha256 = plain(hash, hash_bytes);
  }
  if (what.key) letter.order = domain::parse_order_id(*what.key);
  letter.cause = plain(said("kuhnya-cause"), cause_bytes_max);
  if (letter.cause.empty()) letter.cause = "unknown";
  letter.detail = plain(said("kuhnya-detail"), detail_bytes_max);
  letter.first_seen = time_of(number(said("kuhnya-first-seen"), what.timestamp_ms));
  letter.attempts = number(said("kuhnya-attempts"), std::int32_t{1});
  letter.updated_at = now;
  return letter;
}

std::optional<messaging::settlement> dead_letter_intake::handle(
    const messaging::record& what, std::uint64_t number) {
  to_(letter_of(what, now_()), number, box_);
  return std::nullopt;
}

}  // namespace actors
