#pragma once

#include "actors/gathering_door.hpp"
#include "messaging/consumer.hpp"

#include <memory>
#include <optional>

namespace actors {

// Brings the records of the establishments' topic to their orders, and the orders' verdicts back to
// the consumer.
class callbacks final : public messaging::record_handler {
 public:
  explicit callbacks(kitchen_door& to) : kitchen_(to) {}

  // Where verdicts go; before the consumer runs.
  void report_to(std::shared_ptr<messaging::settlement_box> box);

  std::optional<messaging::settlement> handle(
      const messaging::record& what, std::uint64_t number) override;
  void end_burst() override { kitchen_.hand_over(); }

 private:
  gathering_door kitchen_;
  std::shared_ptr<answer_sink> verdicts_;
};

}  // namespace actors
