#pragma once

#include "domain/ids.hpp"

#include <cstdint>
#include <vector>

namespace http {

// Who a verified token speaks for.
struct identity {
  domain::user_id user;
  bool customer = false;
  bool admin = false;
  std::vector<domain::establishment_id> establishments;  // Those he may speak for.

  friend bool operator==(const identity&, const identity&) = default;
};

// An identity and when its token holds: from `not_before`, before `expires`, leeway included.
struct verified_token {
  identity who;
  std::int64_t not_before_s = 0;
  std::int64_t expires_s = 0;

  bool holds_at(domain::timestamp now) const {
    const auto now_s = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
    return now_s >= not_before_s && now_s < expires_s;
  }
};

}  // namespace http
