#pragma once

#include "http/answer_slot.hpp"
#include "http/gate.hpp"
#include "http/request.hpp"
#include "http/request_reader.hpp"
#include "http/response.hpp"
#include "http/router.hpp"
#include "http/worker.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace http {

// Where the reader of a stream goes on, by its Last-Event-ID; 0 without one.
std::uint64_t position_of(std::string_view last_event_id);

// One connection: reads a request, asks, answers, and again. Its coroutine is the only loop;
// deadlines are a field that the worker's sweep looks at, so that no operation needs a timer of its
// own.
class session : public session_hook {
 public:
  using clock = std::chrono::steady_clock;

  session(boost::asio::ip::tcp::socket socket, gate::entry as, worker& home);
  ~session();
  session(const session&) = delete;
  session& operator=(const session&) = delete;

  boost::asio::awaitable<void> run();

  // From the sweep: ends what has lasted too long.
  void check_deadline(clock::time_point now);
  // A silent connection ends at `by`, a stream now; others end after their answer by themselves.
  void leave_when_idle(clock::time_point by);
  // Ends the connection whatever it is doing.
  void abort();

 private:
  enum class phase : std::uint8_t { idle, reading, asking, watching, writing, lingering };

  enum class written : std::uint8_t { all, rest, broken };

  boost::asio::awaitable<void> serve_requests();
  boost::asio::awaitable<bool> read_request();
  boost::asio::awaitable<bool> fill_buffer();
  boost::asio::awaitable<void> wait_for_answer();
  boost::asio::awaitable<written> write_rest();
  boost::asio::awaitable<void> linger();

  void begin_request();
  void feed_reader();
  bool wants_bytes() const;
  bool begin_body();
  written write_now();
  void enter(phase next, clock::time_point deadline);

  // What goes on after its first answer: session_stream.cpp.
  boost::asio::awaitable<void> stream();
  bool may_go_on() const;
  bool reader_has_left();

  // What to answer: session_answer.cpp.
  void admit();
  std::optional<domain::problem> objection();
  std::optional<domain::problem> recognise();
  domain::result<std::shared_ptr<const verified_token>> signed_in();
  std::optional<domain::problem> no_room();
  std::optional<domain::problem> body_objection() const;
  step handle();
  domain::result<step> call_handler();
  void take_answer();
  void turn_down(const domain::problem& why);
  void break_off(domain::refusal why);
  void name_request();
  void compose();
  content content_kind() const;
  void count_and_log();

  worker& home_;
  boost::asio::ip::tcp::socket socket_;
  const gate::entry as_;
  const std::shared_ptr<answer_slot> slot_;
  boost::beast::flat_buffer buffer_;

  // Of the request at hand.
  request in_;
  std::optional<request_reader> reader_;
  destination to_;
  std::shared_ptr<const verified_token> who_;
  permit place_;
  permit stream_place_;  // Kept while the stream is open.
  response out_;
  std::string output_;
  std::size_t written_bytes_ = 0;
  std::string request_id_;
  std::optional<std::chrono::seconds> wait_;
  domain::refusal on_timeout_ = domain::refusal::timed_out;
  clock::time_point began_;
  clock::time_point now_;  // When the last answer went out.
  bool admitted_ = false;  // Judged by its header; `refused_` tells how.
  bool refused_ = false;
  bool streams_ = false;  // The last answer is part of a stream; the next begins at `position_`.
  std::uint64_t position_ = 0;
  bool last_ = false;  // The connection ends after this answer.

  phase phase_ = phase::idle;
  clock::time_point deadline_;
  bool expired_ = false;
  bool aborted_ = false;
};

}  // namespace http
