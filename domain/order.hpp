#pragma once

#include "domain/ids.hpp"
#include "domain/money.hpp"
#include "domain/status.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace domain {

struct order_line {
  dish_id dish;
  std::int64_t quantity = 0;
  std::int64_t price_minor = 0;  // Of one portion, from the menu at the time of the order.
  friend bool operator==(const order_line&, const order_line&) = default;
};

struct order {
  order_id id;
  user_id user;
  establishment_id establishment;
  order_status status = order_status::created;
  std::int32_t version = 1;  // The number of events so far.
  std::vector<order_line> lines;
  std::int64_t total_minor = 0;
  domain::currency currency;
  std::optional<std::string> comment;
  timestamp created_at;
  timestamp updated_at;
  friend bool operator==(const order&, const order&) = default;
};

// An order somebody else owns: what renderers read, so that a packed order need not be unpacked.
struct order_view {
  order_id id;
  std::string_view user;
  establishment_id establishment;
  order_status status = order_status::created;
  std::int32_t version = 1;
  std::span<const order_line> lines;
  std::int64_t total_minor = 0;
  domain::currency currency;
  std::optional<std::string_view> comment;
  timestamp created_at;
  timestamp updated_at;
};

order_view view(const order& order);

// The order as its creation answered it: version 1, `created`, untouched since.
order_view first_version(order_view now);

}  // namespace domain
