#pragma once

#include "actors/metrics.hpp"
#include "actors/ticket_messages.hpp"
#include "actors/ticket_metrics.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace actors {

inline constexpr std::size_t kept_news_max = 4096;
inline constexpr std::size_t news_per_answer_max = 256;
inline constexpr std::size_t waiting_watchers_max = 1024;

// Tells those who watch what has changed. Every change gets the next number; the first number is
// the time of start, so that numbers of an earlier life of the process are always too old.
class ticket_feed final : public ticket_feed_actor::base {
 public:
  ticket_feed(
      caf::actor_config& config,
      std::uint64_t first_number,
      metrics* counts,
      ticket_metrics* tickets);

  const char* name() const override { return "ticket_feed"; }
  void on_exit() override;

 protected:
  behavior_type make_behavior() override;

 private:
  struct piece {
    domain::establishment_id establishment;
    std::string event;
  };

  struct watcher {
    watch_tickets command;
    std::uint32_t since_tick = 0;
  };

  void note(const ticket_changed& news);
  void watch(watch_tickets& command);
  void pass_second();
  bool answer_news(watch_tickets& command);
  bool knows_all_since(std::uint64_t number) const;
  void settle_gauge();

  metrics* counts_;
  ticket_metrics* tickets_;
  std::uint64_t last_;        // The number of the latest piece of news.
  std::deque<piece> pieces_;  // The latest ones; the last has the number last_.
  std::vector<watcher> watchers_;
  std::uint32_t now_ = 0;  // In ticks.
};

}  // namespace actors
