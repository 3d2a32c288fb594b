#include "http/establishment/routes.hpp"

#include "http/establishment/handlers.hpp"
#include "http/files.hpp"
#include "http/probes.hpp"

namespace http::establishment {

namespace {

constexpr route rows[] = {
    {.method = verb::get,
     .path = "/tickets",
     .handle = list_tickets,
     .who = access::establishment,
     .query = query_use::taken},
    // Before the row below, whose {id} it would fit.
    {.method = verb::get,
     .path = "/tickets/stream",
     .handle = watch_tickets,
     .who = access::establishment,
     .what = effect::streams,
     .load = load::stream},
    {.method = verb::get,
     .path = "/tickets/{id}",
     .handle = read_ticket,
     .who = access::establishment},
    {.method = verb::post,
     .path = "/orders/{id}/advance",
     .handle = advance_ticket,
     .who = access::establishment,
     .body = body_kind::json,
     .what = effect::transitions},
    {.method = verb::get, .path = "/openapi.yaml", .handle = tell_openapi, .load = load::exempt},
    {.method = verb::get, .path = "/livez", .handle = tell_alive, .load = load::exempt},
    {.method = verb::get, .path = "/readyz", .handle = tell_ready, .load = load::exempt},
    {.method = verb::get, .path = "/metrics", .handle = tell_metrics, .load = load::exempt},
    {.method = verb::get,
     .path = any_file,
     .handle = tell_file,
     .query = query_use::taken,
     .load = load::exempt},
    {.method = verb::head,
     .path = any_file,
     .handle = tell_file,
     .query = query_use::taken,
     .load = load::exempt},
};

}  // namespace

std::span<const route> routes() { return rows; }

}  // namespace http::establishment
