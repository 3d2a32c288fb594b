#include "app/demo_processes.hpp"
#include "app/demo_scenes.hpp"
#include "app/demo_timing.hpp"
#include "app/demo_words.hpp"

#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

namespace app {

using nlohmann::json;

namespace {

constexpr std::chrono::seconds answer_wait_max{3};
constexpr int orders_of_the_dead = 12;
constexpr const char* whole_life = "created → accepted → cooking → ready → completed";

struct timed_answer {
  http::got answer;
  std::chrono::milliseconds took{0};
};

timed_answer press_while_frozen(showing& show, const std::string& order) {
  const frozen_process broker{process_of(show.stage().broker_pid_file, {"broker", "java"})};
  const auto begun = std::chrono::steady_clock::now();
  auto answer = show.advance(order, "accept", demo_shop);
  const auto took = std::chrono::steady_clock::now() - begun;
  return {std::move(answer), std::chrono::duration_cast<std::chrono::milliseconds>(took)};
}

void begin_all(
    showing& show,
    const std::vector<std::string>& orders,
    std::initializer_list<const char*> statuses) {
  for (const auto* status : statuses)
    for (const auto& order : orders) show.begin_publishing(order, callback_of(order, status));
}

// The first half of the callbacks is being applied and the second one is under way when it dies.
void kill_at_work(showing& show, const std::vector<std::string>& orders) {
  const auto kitchen = process_of(show.stage().kitchen_pid_file, {"kitchen"});
  begin_all(show, orders, {"accepted", "cooking"});
  comes_true(demo_patience, [&] { return show.events("maria", orders.front()).size() > 1; });
  begin_all(show, orders, {"ready", "completed"});
  if (::kill(kitchen, SIGKILL) != 0) throw std::runtime_error{"the kitchen cannot be killed"};
}

void restart_kitchen(const std::string& command) {
  const auto quietly = "(" + command + ") >/dev/null";
  if (std::system(quietly.c_str()) != 0)
    throw std::runtime_error{"the kitchen was not started again by: " + command};
}

}  // namespace

demo_scene play_press_again(showing& show) {
  demo_scene scene;
  scene.title = "Saved, not sent, pressed again";
  scene.asked = "a cook presses «accept» while the broker sleeps, and again when it is awake";
  if (show.left_out_without_broker(scene)) return scene;
  if (show.stage().broker_pid_file.empty()) {
    scene.left_out = "--broker-pid-file does not say which process is the broker";
    return scene;
  }
  const auto order = show.placed("zhanna", show.lunch(1));
  if (!show.await_ticket(order, demo_shop)) {
    scene.answered = "the order did not reach the establishment";
    return scene;
  }
  const auto first = press_while_frozen(show, order);
  const auto ticket = json::parse(first.answer.body, nullptr, false).value("ticket", json{});
  http::got again;
  comes_true(demo_patience, [&] {
    again = show.advance(order, "accept", demo_shop);
    return again.status != 502;
  });
  const std::string promised = "created → accepted";
  std::string path;
  comes_true(
      demo_patience, [&] { return (path = path_of(show.events("zhanna", order))) == promised; });
  const auto status = ticket.is_object() ? ticket.value("status", "?") : "unknown";
  scene.answered = in_short(first.answer) + " after " + std::to_string(first.took.count()) +
                   " ms, the ticket says " + status + "; then " + in_short(again) +
                   "; the order: " + path;
  scene.suppressed = "the step was not taken twice: both publications carry the same key";
  scene.as_promised = in_short(first.answer) == "502 publish_failed" && status == "accepted" &&
                      first.took < answer_wait_max && in_short(again) == "200 republished" &&
                      path == promised;
  return scene;
}

demo_scene play_killed_consumer(showing& show) {
  demo_scene scene;
  scene.title = "A consumer killed between its work and its commit";
  scene.asked = "four callbacks each for " + plural(orders_of_the_dead, "order") +
                "; the kitchen is killed while it works on them, and started again";
  if (show.left_out_without_broker(scene)) return scene;
  if (show.stage().kitchen_pid_file.empty() || show.stage().restart_kitchen.empty()) {
    scene.left_out = "--kitchen-pid-file and --restart-kitchen do not say how to kill it";
    return scene;
  }
  std::vector<std::string> orders;
  for (int i = 0; i < orders_of_the_dead; ++i)
    orders.push_back(show.placed("maria", show.lunch(1)));
  kill_at_work(show, orders);
  const auto marks = show.finish_publishing();
  restart_kitchen(show.stage().restart_kitchen);
  const bool settled = show.await_settled(marks);
  std::int64_t whole = 0;
  std::size_t letters = 0;
  for (const auto& order : orders) {
    whole += path_of(show.events("maria", order)) == whole_life ? 1 : 0;
    letters += show.dead_letters(order).size();
  }
  const auto came = show.callbacks();  // Of the new life alone.
  const auto repeated = came.duplicate + came.stale;
  scene.answered = std::to_string(whole) + " of " + plural(orders_of_the_dead, "order") + " went " +
                   whole_life + ", each step once; " + std::to_string(came.applied) +
                   " callbacks applied after the kill, " +
                   plural(static_cast<std::int64_t>(letters), "dead letter");
  scene.suppressed = plural(repeated, "callback") +
                     " that had been applied before the kill and came again after it";
  scene.as_promised = settled && whole == orders_of_the_dead && letters == 0 && came.dead == 0;
  return scene;
}

}  // namespace app
