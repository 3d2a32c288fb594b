#include "http/kitchen/routes.hpp"

#include "http/console/routes.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/probes.hpp"

#include <iterator>
#include <vector>

namespace http::kitchen {

namespace {

constexpr route rows[] = {
    {.method = verb::post,
     .path = "/orders",
     .handle = place_order,
     .who = access::customer,
     .body = body_kind::json,
     .key = key_use::taken,
     .what = effect::creates},
    {.method = verb::get,
     .path = "/orders",
     .handle = list_orders,
     .who = access::customer,
     .query = query_use::taken},
    {.method = verb::get, .path = "/orders/{id}", .handle = read_order, .who = access::signed_in},
    {.method = verb::get,
     .path = "/orders/{id}/events",
     .handle = list_events,
     .who = access::signed_in},
    {.method = verb::post,
     .path = "/orders/{id}/cancel",
     .handle = cancel_order,
     .who = access::customer,
     .body = body_kind::empty_object,
     .what = effect::transitions},
    {.method = verb::get, .path = "/establishments", .handle = list_establishments},
    {.method = verb::get, .path = "/establishments/{id}/menu", .handle = list_menu},
    {.method = verb::post,
     .path = "/dishes/{id}/restock",
     .handle = restock_dish,
     .who = access::admin,
     .body = body_kind::json,
     .key = key_use::taken,
     .what = effect::changes},
    {.method = verb::get,
     .path = "/dead-letters",
     .handle = list_dead_letters,
     .who = access::admin,
     .query = query_use::taken},
    {.method = verb::get,
     .path = "/dead-letters/{id}",
     .handle = read_dead_letter,
     .who = access::admin},
    {.method = verb::post,
     .path = "/dead-letters/{id}/redrive",
     .handle = redrive_dead_letter,
     .who = access::admin,
     .body = body_kind::empty_object,
     .what = effect::changes,
     .query = query_use::taken},
    {.method = verb::post,
     .path = "/dead-letters/{id}/discard",
     .handle = discard_dead_letter,
     .who = access::admin,
     .body = body_kind::json,
     .what = effect::changes},
    {.method = verb::get,
     .path = "/idempotency-policy",
     .handle = tell_policy,
     .load = load::exempt},
    {.method = verb::get, .path = "/openapi.yaml", .handle = tell_openapi, .load = load::exempt},
    {.method = verb::get, .path = "/livez", .handle = tell_alive, .load = load::exempt},
    {.method = verb::get, .path = "/readyz", .handle = tell_ready, .load = load::exempt},
    {.method = verb::get, .path = "/metrics", .handle = tell_metrics, .load = load::exempt},
};

}  // namespace

// Its own first: a request looks through the rows in their order, and the console has time.
std::span<const route> routes() {
  static const auto all = [] {
    std::vector<route> both{std::begin(rows), std::end(rows)};
    const auto further = console::routes();
    both.insert(both.end(), further.begin(), further.end());
    return both;
  }();
  return all;
}

}  // namespace http::kitchen
