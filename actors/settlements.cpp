#include "actors/settlements.hpp"

#include <utility>

namespace actors {

using messaging::fate;
using messaging::settlement;

namespace {

// What the order will never accept is for the dead letters; all else is worth another try.
bool is_final(domain::refusal why) {
  switch (why) {
    case domain::refusal::unknown_order:
    case domain::refusal::invalid_transition:
    case domain::refusal::foreign_order:
    case domain::refusal::idempotency_key_reused:
    case domain::refusal::rejected_by_store:
      return true;
    default:
      return false;
  }
}

settlement settlement_of_refusal(const domain::problem& why) {
  const auto& row = domain::row_of(why.why);
  settlement result{
      is_final(why.why) ? fate::dead : fate::later, std::string{row.code}, why.detail};
  if (result.detail.empty()) result.detail = row.title;
  if (!why.current_status.empty())
    result.detail.append(" It is ").append(why.current_status) += '.';
  return result;
}

class settling_sink final : public answer_sink {
 public:
  explicit settling_sink(std::shared_ptr<messaging::settlement_box> box) : box_(std::move(box)) {}
  void answered(std::uint64_t number, answer what) noexcept override {
    box_->settle(number, settlement_of(what));
  }

 private:
  std::shared_ptr<messaging::settlement_box> box_;
};

}  // namespace

settlement settlement_of(const answer& what) {
  switch (what.what) {
    case outcome::applied:
      return {fate::applied, {}, {}};
    case outcome::duplicate:
      return {fate::duplicate, {}, {}};
    case outcome::stale:
      return {fate::stale, {}, {}};
    default:
      return settlement_of_refusal(what.why.value_or(domain::refusal::internal_error));
  }
}

std::shared_ptr<answer_sink> settle_in(std::shared_ptr<messaging::settlement_box> box) {
  return std::make_shared<settling_sink>(std::move(box));
}

}  // namespace actors
