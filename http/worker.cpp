#include "http/worker.hpp"

#include "http/session.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>

#include <algorithm>
#include <array>
#include <ctime>
#include <exception>

namespace http {

namespace asio = boost::asio;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds sweep_pause_max{250};
constexpr milliseconds sweep_pause_min{10};

// A deadline is noticed at most a quarter of the shortest one late.
milliseconds sweep_pause(const http_settings& settings) {
  const auto shortest = std::min(
      {settings.header_deadline,
       settings.request_deadline,
       settings.write_deadline,
       settings.idle_deadline,
       settings.answer_deadline,
       settings.linger_deadline,
       settings.drain_idle});
  return std::clamp(shortest / 4, sweep_pause_min, sweep_pause_max);
}

asio::awaitable<void> keep(std::unique_ptr<session> one) { co_await one->run(); }

}  // namespace

worker::worker(premises& where)
    : where_(where),
      open_(context_.get_executor()),
      timer_(context_),
      sweep_pause_(sweep_pause(where.settings)),
      use_(use_here()),
      answers_(std::make_shared<answer_queue>(
          [this] { asio::post(context_, [this] { answers_->drain(); }); })),
      tokens_(where.tokens, where.use.tokens.cached_max),
      log_(where.settings),
      sessions_(std::make_unique<session_list>()) {
  refresh_date();
}

worker::~worker() { answers_->close(); }

// Whatever the requests that have arrived by now ask goes to the orders in one burst: a posted
// handler runs when theirs have run.
services worker::use_here() {
  auto use = where_.use;
  if (use.kitchen == nullptr) return use;
  kitchen_.emplace(*use.kitchen, [this] { asio::post(context_, [this] { hand_over(); }); });
  use.kitchen = &*kitchen_;
  return use;
}

void worker::hand_over() {
  try {
    kitchen_->hand_over();
  } catch (const std::exception& why) {
    log_fault("burst", why.what(), "-");
  } catch (...) {
    log_fault("burst", "unknown exception", "-");
  }
}

void worker::serve(asio::ip::tcp::socket socket, gate::entry as) {
  auto one = std::make_unique<session>(std::move(socket), as, *this);
  asio::post(context_, [this, one = std::move(one)]() mutable {
    if (closed_) return;
    sessions_->push_back(*one);
    asio::co_spawn(context_, keep(std::move(one)), asio::detached);
  });
}

void worker::run() {
  sweep_again();
  context_.run();
}

void worker::drain() {
  asio::post(context_, [this] {
    const auto by = session::clock::now() + where_.settings.drain_idle;
    for (auto next = sessions_->begin(); next != sessions_->end();) (next++)->leave_when_idle(by);
  });
}

void worker::close() {
  asio::post(context_, [this] {
    closed_ = true;
    timer_.cancel();
    open_.reset();
    for (auto next = sessions_->begin(); next != sessions_->end();) (next++)->abort();
  });
}

void worker::sweep_again() {
  timer_.expires_after(sweep_pause_);
  timer_.async_wait([this](const boost::system::error_code& stopped) {
    if (stopped || closed_) return;
    sweep(session::clock::now());
    sweep_again();
  });
}

void worker::sweep(session::clock::time_point now) {
  refresh_date();
  // A session may end and leave the list while it is looked at, but only that one.
  for (auto next = sessions_->begin(); next != sessions_->end();) (next++)->check_deadline(now);
}

// RFC 9110, 5.6.7, in the C locale's words whatever the process's locale is.
void worker::refresh_date() {
  const auto now = std::chrono::floor<std::chrono::seconds>(where_.use.now()).time_since_epoch();
  if (now == dated_) return;
  dated_ = now;
  constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months{
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t seconds = now.count();
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 40> text{};
  const int size = std::snprintf(
      text.data(),
      text.size(),
      "%s, %02d %s %04d %02d:%02d:%02d GMT",
      days.at(static_cast<std::size_t>(utc.tm_wday)),
      utc.tm_mday,
      months.at(static_cast<std::size_t>(utc.tm_mon)),
      utc.tm_year + 1900,
      utc.tm_hour,
      utc.tm_min,
      utc.tm_sec);
  date_.assign(text.data(), static_cast<std::size_t>(std::max(size, 0)));
}

}  // namespace http
