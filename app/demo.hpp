#pragma once

#include "messaging/settings.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace app {

// Where the demo plays, who may play in it, and what it may do to the processes.
struct demo_stage {
  std::string kitchen_url;  // http://host:port of a running kitchen.
  std::string establishment_url;
  std::string database_url;  // The kitchen's, for the balances at the end.
  messaging::client_settings kafka;
  messaging::topic_settings topics;
  // Without these the scenes that need them are left out.
  std::string broker_pid_file;
  std::string kitchen_pid_file;
  std::string restart_kitchen;  // A shell command that returns when the kitchen is ready again.
  // A token for a customer of that name, for a cook of that establishment, or for an administrator.
  std::function<std::string(const std::string& user)> customer;
  std::function<std::string(std::int64_t establishment)> cook;
  std::function<std::string()> admin;
};

// One scene: what was asked, what came back, what was suppressed.
struct demo_scene {
  std::string title;
  std::string asked;
  std::string answered;
  std::string suppressed;
  bool as_promised = false;
  std::string left_out;  // Why it was not played; empty when it was.
};

// Plays the doors against the running services and hands each scene to `tell` as soon as it is
// over. True when all that was played went as promised. Throws std::runtime_error with a sentence
// when a service does not answer.
bool play_demo(const demo_stage& stage, const std::function<void(const demo_scene&)>& tell);

}  // namespace app
