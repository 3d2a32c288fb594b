#pragma once

#include "domain/dead_letter.hpp"
#include "messaging/consumer.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace actors {

// Brings the records of the dead letters' topic to their index.
class dead_letter_intake final : public messaging::record_handler {
 public:
  using taker = std::function<void(
      domain::dead_letter, std::uint64_t, std::shared_ptr<messaging::settlement_box>)>;

  dead_letter_intake(taker to, std::function<domain::timestamp()> now)
      : to_(std::move(to)), now_(std::move(now)) {}

  // Where to tell what is indexed; before the consumer runs.
  void report_to(std::shared_ptr<messaging::settlement_box> box) { box_ = std::move(box); }

  std::optional<messaging::settlement> handle(
      const messaging::record& what, std::uint64_t number) override;

 private:
  taker to_;
  std::function<domain::timestamp()> now_;
  std::shared_ptr<messaging::settlement_box> box_;
};

// A letter as its record tells it. Headers may lie or be missing: what cannot be read is told of
// the record itself, with the cause "unknown".
domain::dead_letter letter_of(const messaging::record& what, domain::timestamp now);

}  // namespace actors
