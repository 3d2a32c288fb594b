#pragma once

#include "app/top/line.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace app::top {

// How the conversation with the kitchen goes.
struct contact {
  std::string url;
  std::string trouble;  // Why there is nothing new, a sentence; empty when there is.
  double trouble_seconds = 0;
};

// The snapshot of GET /console/api/overview as lines of text, at most the look's height of them and
// none wider than its width, each ended by \n. Nothing (null) when none has come yet. What stands
// further down gives way first. No text of the snapshot reaches the terminal as anything but
// characters that stand for themselves.
std::string render(const nlohmann::json& snapshot, const contact& with, const look& on);

}  // namespace app::top
