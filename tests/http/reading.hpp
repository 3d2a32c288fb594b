#pragma once

#include "http/request_reader.hpp"

#include <string>
#include <string_view>

namespace test_http {

// What a reader made of some bytes.
struct reading {
  using progress = http::request_reader::progress;

  http::request in;
  progress now = progress::in_header;
  domain::refusal why = domain::refusal::internal_error;
  std::string left;  // What it did not take.
};

enum class pieces { whole, single_bytes };

// Reads one request the way a session does: what is not taken is shown again together with what
// arrives next.
inline reading read(
    std::string_view bytes, pieces how = pieces::whole, const http::http_settings& limits = {}) {
  reading made;
  http::request_reader reader{made.in, limits};
  std::string buffer;
  const std::size_t step = how == pieces::whole ? bytes.size() : 1;
  while (!bytes.empty() && reader.now() != reading::progress::complete &&
         reader.now() != reading::progress::refused) {
    buffer += bytes.substr(0, step);
    bytes.remove_prefix(std::min(step, bytes.size()));
    buffer.erase(0, reader.read(buffer));
  }
  made.now = reader.now();
  made.why = reader.why();
  made.left = buffer + std::string{bytes};
  return made;
}

}  // namespace test_http
