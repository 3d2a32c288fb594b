#pragma once

#include "bench/load/arrivals.hpp"
#include "bench/load/connection.hpp"
#include "bench/load/request_texts.hpp"
#include "bench/load/scenario.hpp"
#include "bench/load/tally.hpp"

#include <cstdint>
#include <deque>
#include <vector>

namespace load {

// CPU time of this process.
struct cpu_time {
  double user_seconds = 0;
  double system_seconds = 0;
};

struct run_settings {
  std::uint16_t port = 0;
  std::uint32_t connections = 1;
  arrivals when = arrivals::closed();
  clock::duration look_pace{0};  // Of an open loop; 0: whenever something comes or is due.
  double warm_seconds = 1;
  double window_seconds = 5;
  bool keeps_orders = false;
  double drain_seconds_max = 5;
};

// The whole of one run, in one thread: set-up, warm-up, window, and what is still to come when the
// window ends. Says `begin` and `end` on stdout, and is over `drain_seconds_max` after the window
// at the latest.
class load_run {
 public:
  load_run(const run_settings& how, scenario& what, request_texts& texts);
  ~load_run();
  load_run(const load_run&) = delete;
  load_run& operator=(const load_run&) = delete;

  // Throws cannot_run: nobody listens, or the set-up came to nothing.
  void run();

  const tally& results() const { return tally_; }
  cpu_time cpu() const { return cpu_; }
  const std::vector<known_order>& made_orders() const { return made_orders_; }

 private:
  enum class phase : std::uint8_t { set_up, warm_up, window, drain, over };

  void advance(clock::time_point now);
  void end_set_up(clock::time_point now);
  void begin_window(clock::time_point now);
  void end_window(clock::time_point now);
  void end_drain(clock::time_point now);
  void enter(phase next, clock::time_point until);

  void wait_for_events(clock::time_point now);
  void look_at_pace(clock::time_point now);
  bool looks_at_pace() const;
  int react(clock::duration wait);
  clock::time_point wakes_at() const;
  void settle(std::uint32_t index, connection::outcome came, clock::time_point now);
  void keep_answer(const connection& from, clock::time_point now);
  void drop(std::uint32_t index, failure why);

  void send_due(clock::time_point now);
  bool has_free();
  std::optional<clock::time_point> due(clock::time_point now);
  std::optional<request> next_request();
  void tidy(clock::time_point now);

  run_settings how_;
  scenario& scenario_;
  request_texts& texts_;
  tally tally_;
  int epoll_;
  std::vector<connection> connections_;
  std::deque<std::uint32_t> free_;  // May name some that are no longer idle.
  std::uint32_t busy_ = 0;
  phase phase_ = phase::set_up;
  clock::time_point phase_ends_;
  clock::time_point tidies_at_;
  clock::time_point opens_at_;
  clock::time_point looks_at_;
  bool asked_in_set_up_ = false;
  bool exhausted_ = false;
  cpu_time cpu_;
  std::vector<known_order> made_orders_;
};

}  // namespace load
