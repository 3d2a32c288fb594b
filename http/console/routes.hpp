#pragma once

#include "http/route.hpp"

#include <span>

namespace http::console {

// The console's rows, which kitchen-service serves beside its own.
std::span<const route> routes();

}  // namespace http::console
