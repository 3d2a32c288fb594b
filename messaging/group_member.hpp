#pragma once

#include "messaging/library.hpp"
#include "messaging/settings.hpp"
#include "messaging/wake_fd.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace messaging {

// What a member of a group is told by the library, on the thread that polls.
class member_events {
 public:
  virtual ~member_events() = default;
  virtual void assigned(const std::vector<std::int32_t>& partitions) = 0;
  // `lost`: somebody else may have them already.
  virtual void revoked(bool lost) = 0;
  virtual void failed(rd_kafka_resp_err_t error) = 0;
  virtual void connected(bool now) = 0;
};

using offsets = std::map<std::int32_t, std::int64_t>;  // By partition.

// The library's side of a consumer: a member of a group for one topic. Every call has a limit, and
// nothing here decides when it is made. Belongs to one thread.
class group_member {
 public:
  // Throws std::runtime_error with a sentence when the settings are no good.
  group_member(const consumer_settings& settings, member_events& events);
  ~group_member();
  group_member(const group_member&) = delete;
  group_member& operator=(const group_member&) = delete;

  // A sentence when the topic is missing or has another number of partitions; empty when all is
  // well; nothing when nobody answered in time.
  std::optional<std::string> topic_objection(std::chrono::milliseconds wait_max) const;

  void join();
  void resign();  // Gives the partitions back and stays away until the next join().

  message_handle poll();  // The next record or failure; calls events as they are due.

  void pause(const std::vector<std::int32_t>& partitions);
  void resume(const std::vector<std::int32_t>& partitions);

  offsets committed(
      const std::vector<std::int32_t>& partitions, std::chrono::milliseconds wait_max) const;
  std::int64_t end_of(std::int32_t partition) const;  // As the broker said last.

  // Asks for a commit; what was acknowledged comes out of commits(). One at a time.
  void commit(const offsets& marks);
  bool committing() const { return committing_; }
  // The offsets that were acknowledged since the last call.
  offsets commits();

  // Leaves the group, if the coordinator answers in time, and is of no use afterwards. Every record
  // must be gone before.
  void leave(std::chrono::milliseconds wait_max);

  const wake_fd& fd() const { return fd_; }  // Readable when there may be something to poll.
  wake_fd& fd() { return fd_; }

 private:
  static void on_rebalance(
      rd_kafka_t* client,
      rd_kafka_resp_err_t error,
      rd_kafka_topic_partition_list_t* partitions,
      void* self);
  static void on_error(rd_kafka_t* client, int error, const char* reason, void* self);
  static int on_statistics(rd_kafka_t* client, char* json, std::size_t bytes, void* self);

  partition_list list_of(const std::vector<std::int32_t>& partitions) const;
  void read_commit(rd_kafka_event_t* event, offsets& acknowledged);

  const consumer_settings& settings_;
  member_events& events_;
  wake_fd fd_;
  client_handle client_;
  topic_handle topic_;
  queue_handle records_;
  queue_handle commits_;
  bool committing_ = false;
};

}  // namespace messaging
