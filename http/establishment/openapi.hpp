#pragma once

#include <string_view>

namespace http::establishment {

// docs/openapi-establishment.yaml as it was when this binary was built.
std::string_view openapi();

}  // namespace http::establishment
