#include "domain/order_json.hpp"

#include <array>

namespace domain {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

constexpr bool must_be_escaped(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

// The letter after the backslash; 0 where there is none and the code point is spelt out.
constexpr char short_escape(char c) {
  switch (c) {
    case '"':
      return '"';
    case '\\':
      return '\\';
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    default:
      return 0;
  }
}

void append_escape(std::string& to, char c) {
  to += '\\';
  if (const char letter = short_escape(c)) {
    to += letter;
    return;
  }
  const auto code = static_cast<unsigned char>(c);
  to += "u00";
  to += hex_digits[code >> 4];
  to += hex_digits[code & 0x0f];
}

}  // namespace

void append_json_text(std::string& to, std::string_view text) {
  to += '"';
  std::size_t kept = 0;  // What lies before needs no more work.
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!must_be_escaped(text[at])) continue;
    to.append(text, kept, at - kept);
    append_escape(to, text[at]);
    kept = at + 1;
  }
  to.append(text, kept);
  to += '"';
}

}  // namespace domain
