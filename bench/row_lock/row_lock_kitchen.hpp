#pragma once

#include "bench/row_lock/clerk.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace bench::row_lock {

inline constexpr std::size_t waiting_max = 4'096;  // One more is refused as overloaded.

// The kitchen's door before a pool of threads, each with its own connection. Places, reads and
// cancels orders; refuses everything else.
class row_lock_kitchen final : public actors::kitchen_door {
 public:
  row_lock_kitchen(const std::string& database_url, std::size_t threads);
  ~row_lock_kitchen() override;  // Serves what waits, then ends the threads.

  void send(actors::place_order asked) override { take(std::move(asked)); }
  void send(actors::read_order asked) override { take(std::move(asked)); }
  void send(actors::cancel_order asked) override { take(std::move(asked)); }
  void send(actors::apply_callback asked) override { decline(asked.to); }
  void send(actors::list_orders asked) override { decline(asked.to); }
  void send(actors::list_events asked) override { decline(asked.to); }
  void send(actors::list_establishments asked) override { decline(asked.to); }
  void send(actors::list_menu asked) override { decline(asked.to); }
  void send(actors::restock_dish asked) override { decline(asked.to); }
  actors::readiness ready() const override;

 private:
  void take(command asked);
  static void decline(actors::reply& to) { to.refuse(domain::refusal::unknown_route); }
  void work(clerk& one);

  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<command> waiting_;
  bool closed_ = false;
  std::vector<std::unique_ptr<clerk>> clerks_;
  std::vector<std::thread> threads_;
};

}  // namespace bench::row_lock
