#pragma once

#include "actors/looking.hpp"

#include <functional>
#include <optional>
#include <utility>

namespace actors {

// Tells exactly once: "nothing" when it goes away untold, as with a message that was lost. What it
// calls must not throw.
class look_teller {
 public:
  explicit look_teller(std::function<void(std::optional<order_look>)> to) : to_(std::move(to)) {}
  ~look_teller() { tell(std::nullopt); }
  look_teller(const look_teller&) = delete;
  look_teller& operator=(const look_teller&) = delete;

  void tell(std::optional<order_look> what) {
    if (const auto to = std::exchange(to_, nullptr)) to(std::move(what));
  }

 private:
  std::function<void(std::optional<order_look>)> to_;
};

}  // namespace actors
