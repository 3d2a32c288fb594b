#pragma once

#include "actors/metrics.hpp"

#include <caf/all.hpp>

namespace actors {

// One visitor made of several lambdas.
template <class... Handlers>
struct overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
overloaded(Handlers...) -> overloaded<Handlers...>;

// For messages no handler knows: counted instead of printed.
inline auto counting_default_handler(metrics* counts) {
  return [counts](caf::scheduled_actor*, caf::message_view&) -> caf::result<caf::message> {
    counts->unmatched.add();
    return caf::sec::unexpected_message;
  };
}

}  // namespace actors
