#pragma once

#include "http/call.hpp"
#include "http/services.hpp"

// What every service tells about itself.
namespace http {

domain::result<step> tell_alive(call& in, const services& use);

// 503 while a part is not ready or the server drains.
domain::result<step> tell_ready(call& in, const services& use);

domain::result<step> tell_metrics(call& in, const services& use);

}  // namespace http
