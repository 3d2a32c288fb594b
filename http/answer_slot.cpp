#include "http/answer_slot.hpp"

#include <utility>

namespace http {

actors::reply answer_slot::ask(permit place) {
  abandon();
  asked_ = question{++last_ticket_, std::move(place)};
  return {shared_from_this(), last_ticket_};
}

void answer_slot::abandon() {
  answer_.reset();
  if (asked_) abandoned_.push_back(std::move(*asked_));
  asked_.reset();
}

void answer_slot::give_up() {
  if (is_waiting()) resume();
}

std::optional<actors::answer> answer_slot::take() { return std::exchange(answer_, std::nullopt); }

void answer_slot::deliver(std::uint64_t ticket, actors::answer what) {
  if (!asked_ || asked_->ticket != ticket) {
    const auto late =
        std::erase_if(abandoned_, [&](const auto& one) { return one.ticket == ticket; });
    return counts_->answers_late.add(late);
  }
  asked_.reset();
  answer_ = std::move(what);
  if (is_waiting()) resume();
}

void answer_slot::answered(std::uint64_t ticket, actors::answer what) noexcept {
  queue_->push({shared_from_this(), ticket, std::move(what)});
}

void answer_slot::resume() {
  auto waiting = std::move(*resume_);
  resume_.reset();
  std::move(waiting)();
}

}  // namespace http
