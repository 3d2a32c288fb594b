#pragma once

#include <functional>
#include <string>

namespace app {

// Where the demo plays and who may play in it.
struct demo_stage {
  std::string url;           // http://host:port of a running kitchen.
  std::string database_url;  // For the balances at the end.
  // A token for a customer of that name, or for an administrator.
  std::function<std::string(const std::string& user)> customer;
  std::function<std::string()> admin;
};

// One scene: what was asked, what came back, what was suppressed.
struct demo_scene {
  std::string title;
  std::string asked;
  std::string answered;
  std::string suppressed;
  bool as_promised = false;
};

// Plays the doors that exist against the running service and hands each scene to `tell` as soon as
// it is over. True when all went as promised. Throws std::runtime_error with a sentence when the
// service does not answer.
bool play_demo(const demo_stage& stage, const std::function<void(const demo_scene&)>& tell);

}  // namespace app
