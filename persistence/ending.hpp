#pragma once

#include <cstdint>

namespace persistence {

// How one try to write a batch ended.
enum class ending : std::uint8_t {
  done,               // Its outcomes hold.
  refused_by_server,  // Rolled back; the error says why.
  lost,               // The connection is gone and nothing was written.
  in_doubt,           // The connection is gone and nobody knows yet; the truth has to be read.
};

}  // namespace persistence
