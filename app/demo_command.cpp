#include "app/demo_command.hpp"

#include "app/demo.hpp"

#include <nlohmann/json.hpp>

#include <iostream>

namespace app {

using nlohmann::json;

namespace {

json document_of(const demo_scene& scene) {
  json document{{"title", scene.title}, {"asked", scene.asked}};
  if (!scene.left_out.empty()) {
    document["left_out"] = scene.left_out;
    return document;
  }
  document["answered"] = scene.answered;
  document["suppressed"] = scene.suppressed;
  document["as_promised"] = scene.as_promised;
  return document;
}

// Flushed at once: the next scene may take a while.
void print(const demo_scene& scene) {
  const bool broken = scene.left_out.empty() && !scene.as_promised;
  std::cout << '\n' << scene.title << (broken ? "   [NOT AS PROMISED]" : "");
  std::cout << "\n  asked       " << scene.asked;
  if (scene.left_out.empty()) {
    std::cout << "\n  came back   " << scene.answered << "\n  suppressed  " << scene.suppressed;
  } else {
    std::cout << "\n  left out    " << scene.left_out;
  }
  std::cout << std::endl;
}

}  // namespace

demo_command::demo_command(CLI::App& line)
    : command_(line.add_subcommand(
          "demo", "Play the doors for a newcomer against the running services")) {
  command_->add_option("--url", kitchen_url_, "The kitchen's address")->capture_default_str();
  command_->add_option("--establishment-url", establishment_url_, "The establishment's address")
      ->capture_default_str();
  command_->add_option(
      "--broker-pid-file",
      broker_pid_file_,
      "Names the broker's process, which is put to sleep for three seconds");
  command_->add_option(
      "--kitchen-pid-file", kitchen_pid_file_, "Names the kitchen's process, which is killed");
  command_->add_option(
      "--restart-kitchen", restart_kitchen_, "A shell command that starts the kitchen again");
}

int demo_command::run(
    const config::settings& settings, const token_source& tokens, print_as form) const {
  const demo_stage stage{
      kitchen_url_,
      establishment_url_,
      settings.kitchen.database_url,
      settings.kafka.client,
      settings.kafka.topics,
      broker_pid_file_,
      kitchen_pid_file_,
      restart_kitchen_,
      [&](const std::string& user) { return tokens(user, "customer"); },
      [&](std::int64_t shop) {
        return tokens("demo-cook", "establishment:" + std::to_string(shop));
      },
      [&] { return tokens("demo-admin", "admin"); }};
  json scenes = json::array();
  const bool all = play_demo(stage, [&](const demo_scene& scene) {
    scenes.push_back(document_of(scene));
    if (form == print_as::sentences) print(scene);
  });
  if (form == print_as::document)
    std::cout << json{{"scenes", scenes}, {"as_promised", all}} << '\n';
  return all ? 0 : 1;
}

}  // namespace app
