#pragma once

#include "actors/ticket_commands.hpp"
#include "messaging/consumer.hpp"

#include <memory>
#include <optional>

namespace actors {

// Brings the kitchen's news to the establishment's tickets, and what became of them back to the
// consumer.
class order_notes final : public messaging::record_handler {
 public:
  explicit order_notes(tickets_door& to) : tickets_(to) {}

  // Where to tell what became of the news; before the consumer runs.
  void report_to(std::shared_ptr<messaging::settlement_box> box);

  std::optional<messaging::settlement> handle(
      const messaging::record& what, std::uint64_t number) override;

 private:
  tickets_door& tickets_;
  std::shared_ptr<answer_sink> settled_;
};

}  // namespace actors
