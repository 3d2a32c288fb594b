#include "http/session.hpp"

#include <boost/asio/buffer.hpp>

#include <charconv>

namespace http {

// Digits only; whatever else a client sends, it begins with what is new from now on.
std::uint64_t position_of(std::string_view last_event_id) {
  std::uint64_t position = 0;
  const auto* const end = last_event_id.data() + last_event_id.size();
  const auto [rest, failure] = std::from_chars(last_event_id.data(), end, position);
  return failure == std::errc{} && rest == end ? position : 0;
}

// The head and the first news are sent. Asks again and again for what is new; a reader that takes
// its time is asked for later, and then gets the newest.
boost::asio::awaitable<void> session::stream() {
  while (may_go_on()) {
    clear(out_);
    if (handle() != step::asked) co_return;
    co_await wait_for_answer();
    if (!streams_) co_return;
    output_.swap(out_.body);
    auto sent = write_now();
    if (sent == written::rest) sent = co_await write_rest();
    if (sent == written::broken) co_return;
  }
}

// A stream ends with its token, so that nobody watches longer than he may ask.
bool session::may_go_on() const {
  const auto& where = home_.where();
  return !aborted_ && !where.closing.load(std::memory_order_relaxed) &&
         (!who_ || who_->holds_at(where.use.now()));
}

// Nobody reads from the socket while its stream waits, so the end of the reader is looked for.
bool session::reader_has_left() {
  char byte = 0;
  boost::system::error_code failure;
  const auto got = socket_.receive(
      boost::asio::buffer(&byte, 1), boost::asio::socket_base::message_peek, failure);
  return failure != boost::asio::error::would_block && (failure || got == 0);
}

}  // namespace http
