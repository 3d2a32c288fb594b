#pragma once

#include "messaging/consumer.hpp"
#include "messaging/dispatcher.hpp"
#include "messaging/group_member.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace messaging {

// The thread behind a consumer: brings records from the library to the dispatcher and its marks
// back, and sleeps when there is nothing to do.
class consume_loop : public member_events {
 public:
  consume_loop(consumer_settings settings, record_handler& handler, producer& letters);
  ~consume_loop() override;
  consume_loop(const consume_loop&) = delete;
  consume_loop& operator=(const consume_loop&) = delete;

  std::shared_ptr<settlement_box> box() const { return dispatcher_.box(); }
  void run();
  void stop();
  consumer_state state() const;

 private:
  void work();
  void step();
  bool take_in();
  void take(message_handle message);
  void hold_or_let_go();
  bool holds_back() const;
  void sync_pauses();
  void look_at_topic();
  void sleep_until(steady_time when);
  steady_time next_work() const;
  void publish();
  std::string trouble() const;

  // Offsets.
  void commit_when_due();
  void note_commits();
  bool commit_by(steady_time end);

  // The end of a share of partitions, and of all.
  void wind_down(steady_time end);
  void close();

  void assigned(const std::vector<std::int32_t>& partitions) override;
  void revoked(bool lost) override;
  void failed(rd_kafka_resp_err_t error) override;
  void connected(bool now) override { connected_ = now; }

  consumer_settings settings_;
  dispatcher dispatcher_;
  std::unique_ptr<group_member> member_;

  steady_time now_;
  bool joining_ = false;  // The topic is as it should be, and we are in the group or on our way.
  steady_time look_at_;   // When to look at the topic again.
  std::string objection_;
  std::string failure_;  // What the library objects to, until something works again.
  bool joined_ = false;
  bool connected_ = false;
  std::uint64_t rebalances_ = 0;
  bool holding_ = false;  // The credits are used up: nothing is polled, soon nothing fetched.
  steady_time held_since_;
  steady_time commit_at_;
  steady_time publish_at_;

  std::atomic<bool> stopping_{false};
  mutable std::mutex state_mutex_;
  consumer_state state_;
  std::thread thread_;
};

}  // namespace messaging
