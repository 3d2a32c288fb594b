#include "http/session.hpp"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <exception>

namespace http {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::size_t read_bytes = 4 * 1024;
constexpr std::size_t output_kept_max = 64 * 1024;
constexpr std::string_view continue_line = "HTTP/1.1 100 Continue\r\n\r\n";

}  // namespace

session::session(asio::ip::tcp::socket socket, gate::entry as, worker& home)
    : home_(home),
      socket_(std::move(socket)),
      as_(as),
      slot_(std::make_shared<answer_slot>(home.answers(), home.where().counts)),
      buffer_(home.where().settings.header_bytes_max + 2 * read_bytes),
      now_(clock::now()) {}

session::~session() {
  slot_->abandon();
  home_.where().door->leave(as_);
}

asio::awaitable<void> session::run() {
  error_code ignored;
  socket_.set_option(asio::ip::tcp::no_delay{true}, ignored);
  socket_.non_blocking(true, ignored);
  try {
    co_await serve_requests();
  } catch (const std::exception& why) {
    log_fault("session", why.what(), request_id_);
  } catch (...) {
    log_fault("session", "unknown exception", request_id_);
  }
}

asio::awaitable<void> session::serve_requests() {
  while (!last_) {
    begin_request();
    if (as_ == gate::entry::turned_away) {
      break_off(domain::refusal::overloaded);
    } else {
      const bool arrived = co_await read_request();
      if (!arrived) co_return;
    }
    if (!admitted_) admit();
    if (!refused_ && handle() == step::asked) co_await wait_for_answer();
    compose();
    auto sent = write_now();
    if (sent == written::rest) sent = co_await write_rest();
    count_and_log();
    if (sent == written::broken) co_return;
    if (streams_) co_await stream();
  }
  co_await linger();
}

void session::begin_request() {
  const auto& settings = home_.where().settings;
  reader_.emplace(in_, settings);
  clear(out_);
  to_ = {};
  who_.reset();
  place_ = {};
  stream_place_ = {};
  streams_ = false;
  wait_.reset();
  on_timeout_ = domain::refusal::timed_out;
  admitted_ = false;
  refused_ = false;
  began_ = now_;
  if (buffer_.size() > 0) return enter(phase::reading, now_ + settings.header_deadline);
  // Whoever was let in at the last moment may begin after the others were told to leave.
  const bool leaving = home_.where().closing.load(std::memory_order_relaxed);
  enter(phase::idle, now_ + (leaving ? settings.drain_idle : settings.idle_deadline));
}

// True when there is something to answer; false when the connection is over.
asio::awaitable<bool> session::read_request() {
  feed_reader();
  while (wants_bytes()) {
    if (begin_body()) {
      const auto sent = co_await write_rest();
      if (sent == written::broken) co_return false;
      enter(phase::reading, began_ + home_.where().settings.request_deadline);
    }
    if (refused_ && last_) co_return true;
    const bool filled = co_await fill_buffer();
    if (!filled) co_return refused_;
    feed_reader();
  }
  co_return true;
}

void session::feed_reader() {
  const auto bytes = buffer_.cdata();
  buffer_.consume(reader_->read({static_cast<const char*>(bytes.data()), bytes.size()}));
}

bool session::wants_bytes() const {
  const auto now = reader_->now();
  return now == request_reader::progress::in_header || now == request_reader::progress::in_body;
}

// Once, when the header is complete and the body is not: judges the request before its body is
// read. True when the client waits to be told that it may send; `output_` is what to tell it.
bool session::begin_body() {
  if (admitted_ || reader_->now() != request_reader::progress::in_body) return false;
  admit();
  enter(phase::reading, began_ + home_.where().settings.request_deadline);
  const bool asks_first = in_.expects_continue && in_.body.empty();
  // A refused body that is too large, or that may never come, is not waited for.
  if (refused_) last_ = last_ || asks_first || in_.body_too_large;
  if (refused_ || !asks_first) return false;
  output_.assign(continue_line);
  written_bytes_ = 0;
  return true;
}

asio::awaitable<bool> session::fill_buffer() {
  error_code failure;
  const auto room = buffer_.prepare(read_bytes);
  auto got =
      co_await socket_.async_read_some(room, asio::redirect_error(asio::use_awaitable, failure));
  // A request that came in just as its silence was to end is served.
  if (failure && phase_ == phase::idle && !aborted_) got = socket_.read_some(room, failure);
  buffer_.commit(got);
  if (phase_ == phase::idle && !failure) {
    began_ = clock::now();
    enter(phase::reading, began_ + home_.where().settings.header_deadline);
    co_return true;
  }
  if (phase_ == phase::reading && expired_ && !aborted_) {
    break_off(domain::refusal::request_timeout);
    co_return false;
  }
  // The end of the stream in the middle of a request leaves nobody to answer, whatever was decided
  // so far.
  refused_ = refused_ && !failure;
  co_return !failure;
}

asio::awaitable<void> session::wait_for_answer() {
  const auto usual = home_.where().settings.answer_deadline;
  const bool watches = to_.row->what == effect::streams;
  enter(
      watches ? phase::watching : phase::asking,
      clock::now() + (wait_ ? std::chrono::milliseconds{*wait_} : usual));
  asio::use_awaitable_t<> resumed;
  co_await asio::async_initiate<asio::use_awaitable_t<>, void()>(
      [](auto resume, answer_slot* slot) { slot->keep(std::move(resume)); }, resumed, slot_.get());
  take_answer();
}

session::written session::write_now() {
  error_code failure;
  written_bytes_ = socket_.write_some(asio::buffer(output_), failure);
  if (failure == asio::error::would_block) return written::rest;
  if (failure) return written::broken;
  return written_bytes_ == output_.size() ? written::all : written::rest;
}

asio::awaitable<session::written> session::write_rest() {
  enter(phase::writing, clock::now() + home_.where().settings.write_deadline);
  error_code failure;
  co_await asio::async_write(
      socket_,
      asio::buffer(output_.data() + written_bytes_, output_.size() - written_bytes_),
      asio::redirect_error(asio::use_awaitable, failure));
  if (output_.capacity() > output_kept_max) std::string{}.swap(output_);
  co_return failure ? written::broken : written::all;
}

// Bytes that nobody reads would make the kernel reset the connection, and the client lose the
// answer.
asio::awaitable<void> session::linger() {
  const auto& settings = home_.where().settings;
  error_code failure;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, failure);
  enter(phase::lingering, clock::now() + settings.linger_deadline);
  buffer_.clear();
  std::size_t discarded = 0;
  while (!failure && !expired_ && discarded < settings.linger_bytes_max) {
    discarded += co_await socket_.async_read_some(
        buffer_.prepare(read_bytes), asio::redirect_error(asio::use_awaitable, failure));
  }
}

void session::enter(phase next, clock::time_point deadline) {
  phase_ = next;
  deadline_ = deadline;
  expired_ = false;
}

void session::check_deadline(clock::time_point now) {
  const bool abandoned = phase_ == phase::watching && reader_has_left();
  if (expired_ || (now < deadline_ && !abandoned)) return;
  expired_ = true;
  error_code ignored;
  switch (phase_) {
    case phase::idle:
    case phase::reading:
    case phase::lingering:
      socket_.cancel(ignored);
      return;
    case phase::asking:
    case phase::watching:
      slot_->give_up();
      return;  // May destroy this session.
    case phase::writing:
      socket_.close(ignored);
      return;
  }
}

void session::leave_when_idle(clock::time_point by) {
  if (phase_ == phase::idle) deadline_ = std::min(deadline_, by);
  if (phase_ == phase::watching) slot_->give_up();  // May destroy this session.
}

void session::abort() {
  aborted_ = true;
  error_code ignored;
  socket_.close(ignored);
  slot_->give_up();  // May destroy this session.
}

}  // namespace http
