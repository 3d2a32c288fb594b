#include "domain/idempotency_key.hpp"

#include <algorithm>
#include <optional>

namespace domain {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// What a quoted string (RFC 9651, 3.3.3) says; nothing when it does not end where the text ends, or
// escapes anything but a quote and a backslash. Characters are judged later.
std::optional<std::string> unquoted(std::string_view text) {
  std::string said;
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1 == text.size() ? std::optional{said} : std::nullopt;
    if (text[at] == '\\') {
      ++at;
      if (at == text.size() || (text[at] != '"' && text[at] != '\\')) return std::nullopt;
    }
    said += text[at];
  }
  return std::nullopt;
}

bool is_visible(char c) { return c >= 0x21 && c <= 0x7e; }

}  // namespace

// Length is judged before characters: 256 bytes of anything are too long, 255 bytes of Cyrillic are
// invalid.
result<std::string> read_idempotency_key(std::string_view header_value) {
  const auto value = trimmed(header_value);
  if (value.empty()) return problem{refusal::idempotency_key_empty, "The key has no characters."};

  const auto key = value.front() == '"' ? unquoted(value) : std::string{value};
  if (!key)
    return problem{refusal::idempotency_key_invalid, "The quoted key is no RFC 9651 string."};
  if (key->empty()) return problem{refusal::idempotency_key_empty, "The key has no characters."};
  if (key->size() > idempotency_key_bytes_max) {
    return problem{refusal::idempotency_key_too_long, "A key has at most 255 bytes."};
  }
  if (!std::all_of(key->begin(), key->end(), is_visible)) {
    return problem{refusal::idempotency_key_invalid, "A key is made of visible ASCII characters."};
  }
  return *key;
}

}  // namespace domain
