#include "http/path_id.hpp"

#include <charconv>

namespace http {

std::optional<std::int64_t> positive_id(std::string_view text) {
  if (text.empty() || text.front() < '1' || text.front() > '9') return {};
  std::int64_t value = 0;
  const auto* const end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc{} || rest != end) return {};
  return value;
}

domain::result<domain::order_id> order_id_of(std::string_view text) {
  const auto id = domain::parse_order_id(text);
  if (!id) return domain::refusal::bad_order_id;
  return *id;
}

}  // namespace http
