#pragma once

#include "actors/reply.hpp"
#include "http/metrics.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "http/route.hpp"
#include "http/settings.hpp"

namespace http {

// Turns what a door answered into the response of a row, and counts what the doors against
// duplicates did. Pure but for the counters.
void render_answer(
    response& out,
    actors::answer answer,
    const route& row,
    std::string_view path,
    const http_settings& settings,
    metrics& counts);

}  // namespace http
