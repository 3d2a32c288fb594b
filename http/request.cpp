#include "http/request.hpp"

namespace http {

namespace {

constexpr std::size_t body_kept_max = 16 * 1024;

}  // namespace

void clear(request& in) {
  in.method = verb::other;
  in.target.clear();
  in.path_bytes = 0;
  in.authorization.clear();
  in.cookie.clear();
  in.idempotency_key.clear();
  in.content_type.clear();
  in.prefer.clear();
  in.if_none_match.clear();
  in.last_event_id.clear();
  in.request_id.clear();
  in.body.clear();
  if (in.body.capacity() > body_kept_max) in.body.shrink_to_fit();
  in.content_length.reset();
  in.idempotency_key_lines = 0;
  in.version_1_1 = false;
  in.keep_alive = false;
  in.expects_continue = false;
  in.from_console = false;
  in.body_too_large = false;
}

}  // namespace http
