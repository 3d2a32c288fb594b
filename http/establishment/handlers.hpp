#pragma once

#include "http/call.hpp"
#include "http/services.hpp"

// What the rows of routes.cpp do: parse, ask, and leave the answer to http/answers.cpp.
namespace http::establishment {

domain::result<step> list_tickets(call& in, const services& use);
domain::result<step> read_ticket(call& in, const services& use);
domain::result<step> advance_ticket(call& in, const services& use);
domain::result<step> watch_tickets(call& in, const services& use);

domain::result<step> tell_openapi(call& in, const services& use);

}  // namespace http::establishment
