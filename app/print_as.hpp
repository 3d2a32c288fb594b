#pragma once

#include <cstdint>

namespace app {

// How a command answers: sentences for people, or one JSON document.
enum class print_as : std::uint8_t { sentences, document };

}  // namespace app
