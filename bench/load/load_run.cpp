#include "bench/load/load_run.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace load {

using namespace std::chrono_literals;

namespace {

constexpr auto set_up_max = 60s;
constexpr auto answer_wait_max = 30s;  // Row locks on a slow disk take long.
constexpr auto refused_pause = 100ms;
constexpr auto tidy_every = 10ms;
constexpr int events_max = 64;
constexpr std::size_t made_orders_max = 4'000'000;

cpu_time cpu_now() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return {seconds(used.ru_utime), seconds(used.ru_stime)};
}

// Whoever started us watches for these lines.
void announce(const char* what) {
  std::puts(what);
  std::fflush(stdout);
}

clock::duration from_seconds(double seconds) {
  return std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>{seconds});
}

}  // namespace

load_run::load_run(const run_settings& how, scenario& what, request_texts& texts)
    : how_(how), scenario_(what), texts_(texts), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) throw cannot_run{std::string{"epoll: "} + std::strerror(errno)};
  connections_.reserve(how.connections);
  for (std::uint32_t i = 0; i < how.connections; ++i)
    connections_.emplace_back(epoll_, how.port, i);
}

load_run::~load_run() {
  connections_.clear();
  ::close(epoll_);
}

void load_run::run() {
  ensure_listening(how_.port);
  auto now = clock::now();
  enter(phase::set_up, now + set_up_max);
  tidies_at_ = now;
  while (phase_ != phase::over) {
    if (now >= tidies_at_) tidy(now);
    send_due(now);
    tally_.queued(how_.when.waiting(now));
    wait_for_events(now);
    now = clock::now();
    advance(now);
  }
}

void load_run::enter(phase next, clock::time_point until) {
  phase_ = next;
  phase_ends_ = until;
  exhausted_ = false;
}

void load_run::advance(clock::time_point now) {
  const bool nothing_left = exhausted_ && busy_ == 0;
  const bool time_is_up = now >= phase_ends_;
  switch (phase_) {
    case phase::set_up:
      if (time_is_up) throw cannot_run{"the set-up took too long"};
      if (nothing_left) end_set_up(now);
      return;
    case phase::warm_up:
      if (time_is_up || nothing_left) begin_window(now);
      return;
    case phase::window:
      if (time_is_up || nothing_left) end_window(now);
      return;
    case phase::drain:
      if (time_is_up || busy_ == 0) end_drain(now);
      return;
    case phase::over:
      return;
  }
}

void load_run::end_set_up(clock::time_point now) {
  if (asked_in_set_up_ && tally_.keys_answered() == 0) {
    throw cannot_run{"no order of the set-up was answered with success"};
  }
  how_.when.begin(now);
  enter(phase::warm_up, now + from_seconds(how_.warm_seconds));
}

void load_run::begin_window(clock::time_point now) {
  announce("begin");
  cpu_ = cpu_now();
  tally_.begin_window(now, how_.window_seconds);
  enter(phase::window, now + from_seconds(how_.window_seconds));
}

void load_run::end_window(clock::time_point now) {
  tally_.end_window(now);
  const auto end = cpu_now();
  cpu_ = {end.user_seconds - cpu_.user_seconds, end.system_seconds - cpu_.system_seconds};
  announce("end");
  if (how_.when.is_open()) {
    while (const auto since = how_.when.take(now)) tally_.given_up(*since, now);
  }
  enter(phase::drain, now + from_seconds(how_.drain_seconds_max));
}

void load_run::end_drain(clock::time_point now) {
  for (const auto& each : connections_) {
    if (each.now() == connection::state::busy) tally_.never_answered(each.since(), now);
  }
  enter(phase::over, now);
}

void load_run::wait_for_events(clock::time_point now) {
  if (looks_at_pace()) return look_at_pace(now);
  react(std::max(wakes_at() - now, clock::duration::zero()));
}

// What comes and what is due meanwhile is taken together: a tool that wakes for each of 20,000
// requests a second takes the time of those it measures.
void load_run::look_at_pace(clock::time_point now) {
  looks_at_ = std::max(looks_at_ + how_.look_pace, now);
  std::this_thread::sleep_until(looks_at_);
  while (react(clock::duration::zero()) == events_max) {
  }
}

bool load_run::looks_at_pace() const {
  const bool measures = phase_ == phase::warm_up || phase_ == phase::window;
  return measures && how_.when.is_open() && how_.look_pace > clock::duration::zero();
}

// How many connections had something to tell.
int load_run::react(clock::duration wait) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(wait);
  const timespec at_most{seconds.count(), (wait - seconds).count()};
  epoll_event events[events_max];
  const int told = ::epoll_pwait2(epoll_, events, events_max, &at_most, nullptr);
  if (told < 0 && errno != EINTR) {
    throw cannot_run{std::string{"epoll: "} + std::strerror(errno)};
  }
  for (int i = 0; i < told; ++i) {
    const auto index = events[i].data.u32;
    const auto came = connections_[index].react(events[i].events);
    if (came != connection::outcome::waits) settle(index, came, clock::now());
  }
  return told;
}

clock::time_point load_run::wakes_at() const {
  const auto usual = std::min(phase_ends_, tidies_at_);
  const bool waits_for_grid = how_.when.is_open() && phase_ != phase::set_up &&
                              phase_ != phase::drain && !exhausted_ && !free_.empty();
  return waits_for_grid ? std::min(usual, how_.when.next()) : usual;
}

void load_run::settle(std::uint32_t index, connection::outcome came, clock::time_point now) {
  auto& each = connections_[index];
  switch (came) {
    case connection::outcome::waits:
      return;
    case connection::outcome::connected:
      free_.push_back(index);
      break;
    case connection::outcome::answered:
      --busy_;
      keep_answer(each, now);
      if (!each.is_spent()) {
        free_.push_back(index);
        break;
      }
      each.close();
      tally_.reconnected();
      break;
    case connection::outcome::closed_idle:
      each.close();
      tally_.reconnected();
      return;
    case connection::outcome::connect_failed:
      return drop(index, failure::connect);
    case connection::outcome::malformed:
      return drop(index, failure::malformed);
    case connection::outcome::reset:
      return drop(index, failure::reset);
  }
  send_due(now);
}

void load_run::keep_answer(const connection& from, clock::time_point now) {
  const auto& what = from.asked();
  const auto& came = from.answered();
  tally_.answered(what, came, from.since(), now);
  const bool creates = what.what == kind::create_keyed || what.what == kind::create_unkeyed;
  if (!creates || came.status / 100 != 2 || came.replayed || !came.has_order) return;
  scenario_.made(what, came.order);
  const bool room = made_orders_.size() < made_orders_max;
  if (how_.keeps_orders && room) made_orders_.push_back({came.order, what.user});
}

// It is opened again by the next tidying.
void load_run::drop(std::uint32_t index, failure why) {
  auto& each = connections_[index];
  tally_.failed(why);
  if (each.now() == connection::state::busy) --busy_;
  if (why == failure::connect) opens_at_ = tidies_at_ + refused_pause;
  if (why != failure::connect) tally_.reconnected();
  each.close();
}

void load_run::send_due(clock::time_point now) {
  while (phase_ < phase::drain && !exhausted_ && has_free()) {
    const auto since = due(now);
    if (!since) return;
    const auto what = next_request();
    exhausted_ = !what;
    if (exhausted_) return;
    const auto index = free_.front();
    free_.pop_front();
    ++busy_;
    if (connections_[index].send(*what, texts_.of(*what), *since, now) ==
        connection::outcome::reset) {
      drop(index, failure::reset);
    }
  }
}

bool load_run::has_free() {
  while (!free_.empty() && connections_[free_.front()].now() != connection::state::idle) {
    free_.pop_front();
  }
  return !free_.empty();
}

std::optional<clock::time_point> load_run::due(clock::time_point now) {
  return phase_ == phase::set_up ? now : how_.when.take(now);
}

std::optional<request> load_run::next_request() {
  if (phase_ != phase::set_up) return scenario_.next();
  const auto out = scenario_.next_of_set_up();
  if (out) asked_in_set_up_ = true;
  return out;
}

// Ends what waits for too long and opens what is down; a few times a second is often enough.
void load_run::tidy(clock::time_point now) {
  tidies_at_ = now + tidy_every;
  for (std::uint32_t i = 0; i < connections_.size(); ++i) {
    auto& each = connections_[i];
    if (each.now() == connection::state::busy && now - each.sent_at() > answer_wait_max) {
      tally_.never_answered(each.since(), now);
      --busy_;
      each.close();
    }
    const bool opens = phase_ != phase::drain && now >= opens_at_;
    if (each.now() != connection::state::down || !opens) continue;
    if (each.open() == connection::outcome::connect_failed) drop(i, failure::connect);
  }
}

}  // namespace load
