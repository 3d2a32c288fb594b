#include "actors/callbacks.hpp"

#include "actors/settlements.hpp"
#include "messaging/event_json.hpp"

#include <utility>
#include <variant>

namespace actors {

using messaging::fate;
using messaging::settlement;

void callbacks::report_to(std::shared_ptr<messaging::settlement_box> box) {
  verdicts_ = settle_in(std::move(box));
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
