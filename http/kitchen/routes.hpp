#pragma once

#include "http/route.hpp"

#include <span>

namespace http::kitchen {

// The API of kitchen-service and its console, one row each.
std::span<const route> routes();

}  // namespace http::kitchen
