#pragma once

#include "config/settings.hpp"
#include "http/server.hpp"

#include <signal.h>

// The life of a serving process, the same for both services.
namespace app {

// Blocks the signals that end us in every thread, so that one place waits for them.
sigset_t hold_signals();

// Logs in our form, tells every effective setting once, and makes room for sockets.
void announce(const config::settings& settings, config::service who);

// Waits for the signal to end, then drains: readiness says no first, what was accepted is answered.
// True when nothing had to be cut off.
bool serve_until_signal(
    http::server& server, const config::settings& settings, const sigset_t& ends);

}  // namespace app
