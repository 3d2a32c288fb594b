#include "messaging/dead_letters.hpp"

#include "domain/hex.hpp"
#include "domain/sha256.hpp"

#include <optional>
#include <utility>

namespace messaging {
namespace {

constexpr std::size_t cause_bytes_max = 64;

void add_part(
    outgoing& to,
    std::optional<std::string>& part,
    const std::string& name,
    const std::optional<std::string_view>& from,
    std::size_t bytes_max) {
  if (!from) return;
  part = from->substr(0, bytes_max);
  if (from->size() <= bytes_max) return;
  to.headers.emplace_back("kuhnya-" + name + "-sha256", domain::to_hex(domain::sha256(*from)));
  to.headers.emplace_back("kuhnya-" + name + "-bytes", std::to_string(from->size()));
}

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U; }

}  // namespace

std::string_view cut_text(std::string_view text, std::size_t bytes_max) {
  constexpr std::size_t character_tail_max = 3;
  if (text.size() <= bytes_max) return text;
  auto end = bytes_max;
  for (std::size_t i = 0; i < character_tail_max && end > 0 && continues_character(text[end]); ++i)
    --end;
  return text.substr(0, continues_character(text[end]) ? bytes_max : end);
}

outgoing dead_letter(const std::string& topic, const obituary& of, std::size_t bytes_max) {
  outgoing letter;
  letter.topic = topic;
  letter.headers = {
      {"kuhnya-topic", std::string{of.what.topic}},
      {"kuhnya-partition", std::to_string(of.what.partition)},
      {"kuhnya-offset", std::to_string(of.what.offset)},
      {"kuhnya-timestamp", std::to_string(of.what.timestamp_ms)},
      {"kuhnya-cause", std::string{cut_text(of.why->cause, cause_bytes_max)}},
      {"kuhnya-detail", std::string{cut_text(of.why->detail, letter_detail_bytes_max)}},
      {"kuhnya-first-seen", std::to_string(of.first_seen_ms)},
      {"kuhnya-attempts", std::to_string(of.attempts)}};
  add_part(letter, letter.key, "key", of.what.key, bytes_max);
  add_part(letter, letter.value, "value", of.what.value, bytes_max);
  return letter;
}

}  // namespace messaging
