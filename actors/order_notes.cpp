#include "actors/order_notes.hpp"

#include "actors/settlements.hpp"
#include "messaging/event_json.hpp"

#include <utility>
#include <variant>

namespace actors {

using messaging::fate;
using messaging::settlement;

void order_notes::report_to(std::shared_ptr<messaging::settlement_box> box) {
  settled_ = settle_in(std::move(box));
}

std::optional<settlement> order_notes::handle(const messaging::record& what, std::uint64_t number) {
  auto read = messaging::read_order_news(what.key, what.value);
  if (auto* poison = std::get_if<messaging::poison>(&read)) {
    return settlement{fate::dead, std::string{poison->cause}, std::move(poison->detail)};
  }
  auto& news = std::get<messaging::order_news>(read);
  const bool cancelled = news.name == "order.cancelled";
  const auto expected = cancelled ? domain::order_status::cancelled : domain::order_status::created;
  if (news.order.status != expected) {
    return settlement{fate::dead, "wrong_shape", "The order's status is not what the event tells."};
  }
  note_order command;
  command.id = news.order.id;
  command.order = std::move(news.order);
  command.to = reply{settled_, number};
  tickets_.send(std::move(command));
  return std::nullopt;
}

}  // namespace actors
