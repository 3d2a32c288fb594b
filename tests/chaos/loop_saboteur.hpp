#pragma once

#include "messaging/producer.hpp"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace chaos {

using topic_place = std::pair<std::int32_t, std::int64_t>;  // Partition and offset.

// Publishes beside the establishment: of what that has published some at once again, some again
// when the order is long past it, and now and then something that no order can take.
class saboteur {
 public:
  saboteur(messaging::producer& with, std::string topic, unsigned seed);

  // The establishment has published that status of the order.
  void after(const std::string& order, const std::string& status);
  // It will publish nothing more of any order it was told of.
  void come_late();

  // Waits until the broker has answered for everything; false when it did not take all of it.
  bool finish();

  std::size_t copies() const { return copies_; }
  std::size_t late_copies() const { return late_copies_; }
  const std::set<topic_place>& poison() const { return poison_; }  // Once finished.

 private:
  enum class kind : std::uint8_t { good, poison };
  void send(const std::string& key, std::string value, kind what);
  void poison_for(const std::string& order, const std::string& status);

  messaging::producer& producer_;
  std::string topic_;
  std::minstd_rand random_;
  std::vector<std::pair<std::string, std::string>> late_;  // Orders and statuses.
  std::size_t copies_ = 0;
  std::size_t late_copies_ = 0;
  std::size_t sent_ = 0;

  std::mutex mutex_;  // Of what the producer's thread reports.
  std::size_t delivered_ = 0;
  std::size_t failed_ = 0;
  std::set<topic_place> poison_;
};

}  // namespace chaos
