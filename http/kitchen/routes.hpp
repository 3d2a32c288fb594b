#pragma once

#include "http/route.hpp"

#include <span>

namespace http::kitchen {

// The API of kitchen-service, one row each.
std::span<const route> routes();

}  // namespace http::kitchen
