#pragma once

#include "messaging/assigned_partition.hpp"
#include "messaging/consumer.hpp"
#include "messaging/held_records.hpp"
#include "messaging/inbox.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <vector>

namespace messaging {

// Hands records to the handler, lane by lane, and follows each to its end. Knows nothing of how
// records are fetched and offsets committed. Belongs to the consumer's thread.
class dispatcher {
 public:
  dispatcher(const consumer_settings& settings, record_handler& handler, producer& letters);

  const std::shared_ptr<inbox>& box() const { return box_; }

  // Partitions come and go.
  void begin(std::int32_t partition, std::int64_t committed);
  void close_intake() { open_ = false; }       // Nothing more is handed out.
  bool idle() const { return working_ == 0; }  // Nothing is handed out, no letter is under way.
  void forget();  // All partitions. What is handed out is kept until it is settled.
  void drop();    // Even that.
  std::map<std::int32_t, assigned_partition>& partitions() { return partitions_; }
  const std::map<std::int32_t, assigned_partition>& partitions() const { return partitions_; }

  void take(message_handle message, steady_time now);
  void read_notes(steady_time now);
  void retry_due(steady_time now);
  void end_burst();  // After every round of the three above.

  std::optional<steady_time> next_retry() const;
  std::size_t held() const { return held_.size(); }
  bool letters_written() const;
  void describe(consumer_state& to, steady_time now) const;

 private:
  using stage = held_record::stage;

  void fill(place at, message_handle message, assigned_partition& home, steady_time now);
  bool queue_behind(place at);
  void run_lane(place at);
  bool offer(place at);
  std::optional<settlement> ask_handler(held_record& of);
  bool settle(place at, settlement what);
  void put_off(place at, const settlement& why);
  void send_letter(place at);
  void read(const note& what);
  void letter_failed(place at, const std::string& detail);
  void rest(place at, stage how, std::uint32_t failed);
  void finish(place at);
  place step_aside(place at);
  void enter(held_record& what, stage next);
  void count(fate what) { ++settled_[static_cast<std::size_t>(what)]; }

  const consumer_settings& settings_;
  record_handler& handler_;
  producer& letters_;
  std::shared_ptr<inbox> box_ = std::make_shared<inbox>();
  std::map<std::int32_t, assigned_partition> partitions_;
  held_records held_;
  std::multimap<steady_time, std::uint64_t> retries_;  // Numbers by when they are due.
  std::vector<note> notes_;
  std::array<std::uint64_t, 5> settled_{};
  std::uint64_t consumed_ = 0;
  std::size_t working_ = 0;  // Handed out, or with a letter under way.
  bool open_ = true;
  steady_time now_;
  std::minstd_rand chance_{std::random_device{}()};
};

}  // namespace messaging
