#pragma once

#include "http/call.hpp"
#include "http/idempotency.hpp"
#include "http/prefer.hpp"

#include <optional>
#include <string>

namespace http::kitchen {

// Gives a command the claim its request's key makes, and lets the request wait for the first copy
// when it prefers to.
template <class Command>
void attach_key(
    call& in, std::optional<std::string> key, const domain::json_tree& asked, Command& command) {
  if (!key) return;
  command.claim = claim(*in.who, in.row, std::move(*key), asked);
  const auto wait = wait_preference(in.in.prefer, in.settings.wait_max);
  if (!wait || wait->count() == 0) return;
  command.copies = actors::waiting::wait;
  in.wait = wait;
  in.on_timeout = domain::refusal::idempotency_in_flight;
}

}  // namespace http::kitchen
