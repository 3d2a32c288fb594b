#pragma once

#include "http/call.hpp"
#include "http/services.hpp"

// What the rows of routes.cpp do: parse, ask, and leave the answer to http/answers.cpp.
namespace http::console {

domain::result<step> show_overview(call& in, const services& use);
domain::result<step> show_history(call& in, const services& use);
domain::result<step> show_actors(call& in, const services& use);
domain::result<step> show_settings(call& in, const services& use);
domain::result<step> watch_snapshots(call& in, const services& use);

domain::result<step> show_balances(call& in, const services& use);
domain::result<step> check_balances(call& in, const services& use);

domain::result<step> search_orders(call& in, const services& use);
domain::result<step> tell_story(call& in, const services& use);
domain::result<step> look_at_actor(call& in, const services& use);

domain::result<step> tell_session(call& in, const services& use);
domain::result<step> begin_session(call& in, const services& use);
domain::result<step> end_session(call& in, const services& use);

// To the address with the slash, below which the page's files and the cookie live.
domain::result<step> lead_to_page(call& in, const services& use);

}  // namespace http::console
