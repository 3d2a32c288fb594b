#pragma once

#include "console/timeline.hpp"
#include "persistence/kitchen/inspector.hpp"

#include <optional>
#include <string>
#include <vector>

// The console's documents about orders.
namespace console {

// All that is known about one order.
struct order_story {
  persistence::kitchen::order_records stored;
  std::optional<actors::order_look> live;
  std::vector<moment> timeline;
  std::optional<domain::timestamp> publications_since;
};

std::string render_story(const order_story& story);
std::string render_found(const persistence::kitchen::orders_found& found);
std::string render_actor(const std::optional<actors::order_look>& live);  // {"live": …}

}  // namespace console
