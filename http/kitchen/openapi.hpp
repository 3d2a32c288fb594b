#pragma once

#include <string_view>

namespace http::kitchen {

// docs/openapi.yaml as it was when this binary was built.
std::string_view openapi();

}  // namespace http::kitchen
