#pragma once

#include "http/call.hpp"
#include "http/idempotency.hpp"
#include "http/prefer.hpp"

namespace http::kitchen {

// Lets a keyed request wait for the first copy when it prefers to.
template <class Command>
void heed_preference(call& in, Command& command) {
  const auto wait = wait_preference(in.in.prefer, in.settings.wait_max);
  if (!wait || wait->count() == 0) return;
  command.copies = actors::waiting::wait;
  in.wait = wait;
  in.on_timeout = domain::refusal::idempotency_in_flight;
}

}  // namespace http::kitchen
