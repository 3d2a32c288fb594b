#pragma once

#include "http/call.hpp"
#include "http/services.hpp"

// What the rows of routes.cpp do: parse, ask, and leave the answer to http/answers.cpp.
namespace http::kitchen {

domain::result<step> place_order(call& in, const services& use);
domain::result<step> read_order(call& in, const services& use);
domain::result<step> list_orders(call& in, const services& use);
domain::result<step> list_events(call& in, const services& use);
domain::result<step> cancel_order(call& in, const services& use);

domain::result<step> list_establishments(call& in, const services& use);
domain::result<step> list_menu(call& in, const services& use);
domain::result<step> restock_dish(call& in, const services& use);

domain::result<step> list_dead_letters(call& in, const services& use);
domain::result<step> read_dead_letter(call& in, const services& use);
domain::result<step> redrive_dead_letter(call& in, const services& use);
domain::result<step> discard_dead_letter(call& in, const services& use);

domain::result<step> tell_policy(call& in, const services& use);
domain::result<step> tell_openapi(call& in, const services& use);

}  // namespace http::kitchen
