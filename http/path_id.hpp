#pragma once

#include "domain/ids.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace http {

// A positive id of 63 bits in its one spelling: no sign, no leading zero. Nothing otherwise.
std::optional<std::int64_t> positive_id(std::string_view text);

// The id of an order. Refuses bad_order_id.
domain::result<domain::order_id> order_id_of(std::string_view text);

}  // namespace http
