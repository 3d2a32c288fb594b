#include "actors/callbacks.hpp"

#include "actors/handlers.hpp"
#include "messaging/event_json.hpp"

#include <utility>
#include <variant>

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

class verdict_sink final : public answer_sink {
 public:
  explicit verdict_sink(std::shared_ptr<messaging::settlement_box> box) : box_(std::move(box)) {}
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

void callbacks::report_to(std::shared_ptr<messaging::settlement_box> box) {
  verdicts_ = std::make_shared<verdict_sink>(std::move(box));
}

std::optional<settlement> callbacks::handle(const messaging::record& what, std::uint64_t number) {
  auto read = messaging::read_callback(what.key, what.value);
  if (auto* poison = std::get_if<messaging::poison>(&read)) {
    return settlement{fate::dead, std::string{poison->cause}, std::move(poison->detail)};
  }
  apply_callback command;
  command.what = std::move(std::get<domain::status_callback>(read));
  command.id = command.what.order;
  command.topic = what.topic;
  command.partition = what.partition;
  command.offset = what.offset;
  command.to = reply{verdicts_, number};
  kitchen_.send(std::move(command));
  return std::nullopt;
}

}  // namespace actors
