#pragma once

#include "http/route.hpp"

#include <span>

namespace http::establishment {

// The API of establishment-service and its page, one row each.
std::span<const route> routes();

}  // namespace http::establishment
