#include "http/query.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace http {

namespace {

// Strict percent-decoding (RFC 3986, 2.1). A plus sign is a plus sign. NUL is refused at every
// door.
std::optional<std::string> decode(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      decoded += text[at];
      continue;
    }
    if (text.size() - at < 3) return {};
    unsigned value = 0;
    const auto* const first = text.data() + at + 1;
    const auto [end, failure] = std::from_chars(first, first + 2, value, 16);
    if (failure != std::errc{} || end != first + 2 || value == 0) return {};
    decoded += static_cast<char>(static_cast<unsigned char>(value));
    at += 2;
  }
  return decoded;
}

}  // namespace

const std::string* query::find(std::string_view name) const {
  for (const auto& [known, value] : parameters_) {
    if (known == name) return &value;
  }
  return nullptr;
}

domain::result<query> read_query(std::string_view text, std::span<const std::string_view> allowed) {
  query found;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const auto parameter = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto equals = parameter.find('=');
    if (equals == std::string_view::npos || found.parameters_.size() == query_parameters_max) {
      return domain::refusal::bad_query;
    }
    auto name = decode(parameter.substr(0, equals));
    auto value = decode(parameter.substr(equals + 1));
    if (!name || !value || found.find(*name) != nullptr ||
        std::find(allowed.begin(), allowed.end(), *name) == allowed.end()) {
      return domain::refusal::bad_query;
    }
    found.parameters_.emplace_back(std::move(*name), std::move(*value));
  }
  return found;
}

}  // namespace http
