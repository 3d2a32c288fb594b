#pragma once

#include "messaging/consumer.hpp"
#include "messaging/wake_fd.hpp"

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace messaging {

// Something that was said about a record: by the handler what became of it, or by the producer
// whether its letter got through.
struct note {
  enum class kind : std::uint8_t { settled, letter_delivered, letter_failed };
  std::uint64_t number = 0;
  kind what = kind::settled;
  settlement settled;
  std::string detail;  // letter_failed: for the log.
};

// Notes from any thread. A burst of them wakes the consumer once.
class inbox : public settlement_box {
 public:
  void settle(std::uint64_t number, settlement what) noexcept override;
  void report_letter(std::uint64_t number, const delivery& report) noexcept;

  // Exchanges what came for an empty vector, whose memory is used again.
  void take(std::vector<note>& notes);
  const wake_fd& fd() const { return fd_; }
  wake_fd& fd() { return fd_; }

 private:
  void put(note what);

  wake_fd fd_;
  std::mutex mutex_;
  std::vector<note> notes_;
};

}  // namespace messaging
