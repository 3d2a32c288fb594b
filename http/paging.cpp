#include "http/paging.hpp"

#include <charconv>

namespace http {

using domain::refusal;

domain::result<std::size_t> limit_of(const std::string* text) {
  if (text == nullptr) return page_size;
  std::size_t limit = 0;
  const auto* const end = text->data() + text->size();
  const auto [rest, failure] = std::from_chars(text->data(), end, limit);
  if (failure != std::errc{} || rest != end || limit == 0 || limit > page_size_max) {
    return refusal::bad_limit;
  }
  return limit;
}

domain::result<paging> read_paging(const query& asked) {
  paging page;
  const auto limit = limit_of(asked.find("limit"));
  if (!limit) return limit.error();
  page.limit = *limit;
  if (const auto* const text = asked.find("status")) {
    page.status = domain::parse_status(*text);
    if (!page.status) return refusal::bad_status;
  }
  if (const auto* const text = asked.find("cursor")) {
    const auto after = domain::parse_cursor(*text);
    if (!after) return after.error();
    page.after = *after;
  }
  return page;
}

}  // namespace http
