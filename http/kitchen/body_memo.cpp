#include "http/kitchen/body_memo.hpp"

#include <functional>
#include <utility>

namespace http::kitchen {

std::size_t body_memo::place_of(std::string_view body) {
  return std::hash<std::string_view>{}(body) % places;
}

// Bodies are compared byte by byte: a hash alone would let one request answer for another.
const body_memo::reading* body_memo::find(std::string_view body) const {
  if (body.empty() || body.size() > bytes_max) return nullptr;
  const auto& there = places_[place_of(body)];
  return there.body == body ? &there.what : nullptr;
}

void body_memo::keep(std::string_view body, reading what) {
  if (body.empty() || body.size() > bytes_max) return;
  auto& there = places_[place_of(body)];
  there.body = body;
  there.what = std::move(what);
}

}  // namespace http::kitchen
