#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace http {

enum class replay_status : std::uint8_t { ok_200, original };
enum class access_log : std::uint8_t { off, errors, all };

// Every limit and deadline of the HTTP side.
struct http_settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any free port.
  std::size_t io_threads = 1;

  std::size_t header_bytes_max = 8 * 1024;
  std::size_t body_bytes_max = 64 * 1024;

  std::chrono::milliseconds header_deadline{
      5'000};  // From the first byte to the end of the header.
  std::chrono::milliseconds request_deadline{10'000};  // From the first byte to the last.
  std::chrono::milliseconds write_deadline{10'000};
  std::chrono::milliseconds idle_deadline{30'000};
  std::chrono::milliseconds answer_deadline{10'000};  // What a request waits for the kitchen.
  std::chrono::seconds wait_max{10};                  // The largest N of "Prefer: wait=N".

  std::size_t connections_max = 10'000;
  std::size_t turned_away_max = 256;  // Connections above the limit that still get a 503.
  std::size_t in_flight_max = 4'096;
  std::size_t in_flight_per_user_max = 256;

  std::size_t streams_max = 256;  // Readers of server-sent events.
  std::size_t apart_max = 32;     // Questions of operators at once.

  // A directory of files to serve where a row says, read at start; empty: none.
  std::string page_directory;

  // After a refusal that leaves bytes unread, so that the client can still read the answer.
  std::chrono::milliseconds linger_deadline{1'000};
  std::size_t linger_bytes_max = 256 * 1024;

  // While draining, how long a silent connection may still begin one last request.
  std::chrono::milliseconds drain_idle{200};

  bool require_idempotency_key = false;
  http::replay_status replayed_as = http::replay_status::ok_200;
  std::chrono::seconds answer_lifetime{24 * 60 * 60};  // Told by GET /idempotency-policy only.

  http::access_log access_log = http::access_log::errors;
  std::size_t refusals_logged_per_second = 10;  // 4xx lines; 5xx are always logged.
};

}  // namespace http
