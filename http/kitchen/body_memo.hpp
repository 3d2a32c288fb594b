#pragma once

#include "domain/fingerprint.hpp"
#include "domain/new_order.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace http::kitchen {

// What bodies of new orders said that were read lately. A retry brings the bytes of the first try,
// so they need not be parsed, checked and digested again. One per I/O thread; see decision 0022.
class body_memo {
 public:
  static constexpr std::size_t places = 2048;
  static constexpr std::size_t bytes_max = 512;  // Longer bodies are read each time.

  struct reading {
    domain::new_order wanted;
    domain::fingerprint print;
  };

  body_memo() : places_(places) {}

  // What exactly these bytes said; nullptr when that is not remembered. Valid until the next
  // keep().
  const reading* find(std::string_view body) const;

  // Remembers it in place of another.
  void keep(std::string_view body, reading what);

 private:
  struct place {
    std::string body;
    reading what;
  };

  static std::size_t place_of(std::string_view body);

  std::vector<place> places_;
};

}  // namespace http::kitchen
