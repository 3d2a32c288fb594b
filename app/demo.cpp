#include "app/demo.hpp"

#include "http/client/client.hpp"
#include "persistence/kitchen/check.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <latch>
#include <map>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

namespace app {

namespace {

using nlohmann::json;

constexpr int taps = 50;
constexpr int settle_tries_max = 100;
constexpr std::int64_t shop = 1;

// One showing: its own keys, so that it can be played again and again.
class showing {
 public:
  explicit showing(const demo_stage& stage)
      : stage_(stage), run_(std::to_string(std::random_device{}())) {}

  demo_scene lost_answer();
  demo_scene double_tap();
  demo_scene other_body();
  demo_scene two_cancels();
  demo_scene last_portion();
  demo_scene balances() const;

 private:
  std::string key(const char* scene) const { return std::string{scene} + "-" + run_; }
  http::header_lines headers(const std::string& user, const std::string& key) const;
  http::got post(const std::string& user, const std::string& key, const json& body) const;
  std::vector<http::got> at_once(const std::vector<std::function<http::got()>>& calls) const;
  json scarce_dish() const;
  void leave_one(const json& dish) const;
  void restock(std::int64_t dish, std::int64_t quantity) const;

  const demo_stage& stage_;
  std::string run_;
};

http::got must(std::optional<http::got> answer) {
  if (!answer) throw std::runtime_error{"the kitchen did not answer; is it running? ./dev status"};
  return std::move(*answer);
}

json order_of(const json& dish, std::int64_t quantity) {
  return {
      {"establishment_id", dish.at("establishment_id")},
      {"items", {{{"dish_id", dish.at("id")}, {"quantity", quantity}}}}};
}

json lunch(std::int64_t quantity) {
  return {{"establishment_id", shop}, {"items", {{{"dish_id", 10}, {"quantity", quantity}}}}};
}

std::string plural(std::int64_t n, const char* word) {
  return std::to_string(n) + " " + word + (n == 1 ? "" : "s");
}

http::header_lines showing::headers(const std::string& user, const std::string& key) const {
  http::header_lines lines{
      {"Authorization", "Bearer " + stage_.customer(user)}, {"Content-Type", "application/json"}};
  if (!key.empty()) lines.emplace_back("Idempotency-Key", key);
  return lines;
}

http::got showing::post(const std::string& user, const std::string& key, const json& body) const {
  http::client client{stage_.url};
  return must(client.send("POST", "/orders", headers(user, key), body.dump()));
}

std::vector<http::got> showing::at_once(
    const std::vector<std::function<http::got()>>& calls) const {
  std::vector<http::got> answers(calls.size());
  std::latch start{static_cast<std::ptrdiff_t>(calls.size())};
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      try {
        answers[i] = calls[i]();
      } catch (const std::exception&) {
        answers[i].status = 0;
      }
    });
  }
  threads.clear();
  return answers;
}

demo_scene showing::lost_answer() {
  const auto k = key("lost-answer");
  http::client client{stage_.url};
  if (!client.send_and_hang_up("POST", "/orders", headers("anna", k), lunch(2).dump()))
    must(std::nullopt);
  auto retry = post("anna", k, lunch(2));
  for (int tries = 0; retry.status == 409 && tries < settle_tries_max; ++tries)
    retry = post("anna", k, lunch(2));
  const auto again = post("anna", k, lunch(2));
  const auto same = json::parse(retry.body, nullptr, false)["id"] ==
                    json::parse(again.body, nullptr, false)["id"];
  demo_scene scene{
      "A lost answer and its retry",
      "an order, hung up before the answer; then the same twice more",
      "",
      "",
      false};
  scene.answered = std::to_string(retry.status) + ", then " + std::to_string(again.status) +
                   " Idempotent-Replayed: " + again.header("Idempotent-Replayed");
  scene.suppressed = "the retries placed nothing: one order, " + again.header("Location");
  scene.as_promised = same && again.status == 200 && again.header("Idempotent-Replayed") == "true";
  return scene;
}

demo_scene showing::double_tap() {
  const auto k = key("double-tap");
  const auto answers = at_once(
      std::vector<std::function<http::got()>>(taps, [&] { return post("boris", k, lunch(1)); }));
  std::map<int, std::int64_t> by_status;
  for (const auto& each : answers) ++by_status[each.status];
  demo_scene scene{
      "A double tap", std::to_string(taps) + " copies of one request at once", "", "", false};
  for (const auto& [status, n] : by_status) {
    scene.answered +=
        (scene.answered.empty() ? "" : ", ") + std::to_string(n) + "× " + std::to_string(status);
  }
  scene.suppressed = std::to_string(taps - by_status[201]) +
                     " duplicates: replayed (200) or still in flight (409)";
  scene.as_promised = by_status[201] == 1 && by_status[200] + by_status[409] == taps - 1;
  return scene;
}

demo_scene showing::other_body() {
  const auto k = key("other-body");
  const auto first = post("clara", k, lunch(1));
  const auto other = post("clara", k, lunch(3));
  const auto problem = json::parse(other.body, nullptr, false);
  demo_scene scene{
      "Another body under the same key", "1 portion, then 3 under the same key", "", "", false};
  scene.answered = std::to_string(first.status) + ", then " + std::to_string(other.status) + " " +
                   problem.value("code", "?") + " at " +
                   problem.value("pointers", json::array()).dump();
  scene.suppressed = "the second request: a key stands for one request only";
  scene.as_promised = first.status == 201 && other.status == 422;
  return scene;
}

demo_scene showing::two_cancels() {
  const auto placed = post("dmitri", key("two-cancels"), lunch(1));
  const auto path = placed.header("Location") + "/cancel";
  const auto cancel = [&] {
    http::client client{stage_.url};
    return must(client.send("POST", path, headers("dmitri", "")));
  };
  const auto answers = at_once({cancel, cancel});
  std::map<std::string, int> verdicts;
  for (const auto& each : answers) ++verdicts[each.header("Transition-Verdict")];
  demo_scene scene{"Two cancels at once", "POST " + path + ", twice at once", "", "", false};
  for (const auto& each : answers) {
    scene.answered += (scene.answered.empty() ? "" : ", ") + std::to_string(each.status) + " " +
                      each.header("Transition-Verdict");
  }
  scene.suppressed = "one of them: the stock came back once";
  scene.as_promised = verdicts["applied"] == 1 && verdicts["duplicate"] == 1;
  return scene;
}

// A dish of limited stock, whichever establishment has it.
json showing::scarce_dish() const {
  http::client client{stage_.url};
  const auto shops = json::parse(must(client.send("GET", "/establishments", {})).body);
  for (const auto& each : shops.at("establishments")) {
    const auto path = "/establishments/" + each.at("id").dump() + "/menu";
    const auto menu = json::parse(must(client.send("GET", path, {})).body);
    for (auto dish : menu.at("dishes")) {
      if (dish.at("available").is_null()) continue;
      dish["establishment_id"] = each.at("id");
      return dish;
    }
  }
  throw std::runtime_error{"no menu has a dish with limited stock; run kuhnya seed"};
}

void showing::restock(std::int64_t dish, std::int64_t quantity) const {
  http::client client{stage_.url};
  const http::header_lines lines{
      {"Authorization", "Bearer " + stage_.admin()},
      {"Content-Type", "application/json"},
      {"Idempotency-Key", key("restock")}};
  const auto path = "/dishes/" + std::to_string(dish) + "/restock";
  must(client.send("POST", path, lines, json{{"quantity", quantity}}.dump()));
}

// Buys or restocks until exactly one portion is left.
void showing::leave_one(const json& dish) const {
  const auto id = dish.at("id").get<std::int64_t>();
  const auto available = dish.at("available").get<std::int64_t>();
  if (available == 0) return restock(id, 1);
  if (available == 1) return;
  post("early-guest", key("leave-one"), order_of(dish, available - 1));
}

demo_scene showing::last_portion() {
  const auto dish = scarce_dish();
  leave_one(dish);
  const auto body = order_of(dish, 1);
  std::vector<std::function<http::got()>> guests;
  for (const char* guest : {"elena", "fyodor", "galina"}) {
    guests.emplace_back([this, guest, &body] { return post(guest, key(guest), body); });
  }
  const auto answers = at_once(guests);
  std::map<int, int> by_status;
  for (const auto& each : answers) ++by_status[each.status];
  demo_scene scene{
      "The last portion, wanted by three",
      "one each of «" + dish.at("name").get<std::string>() + "»",
      "",
      "",
      false};
  scene.answered = std::to_string(by_status[201]) + "× 201, " + std::to_string(by_status[409]) +
                   "× 409 out_of_stock";
  scene.suppressed = "nothing sold twice: the stock is 0, never negative";
  scene.as_promised = by_status[201] == 1 && by_status[409] == 2;
  restock(dish.at("id").get<std::int64_t>(), 20);
  return scene;
}

demo_scene showing::balances() const {
  demo_scene scene{"The balances", "every invariant over the whole database", "", "", true};
  std::size_t held = 0;
  const auto all = persistence::kitchen::check(stage_.database_url);
  for (const auto& each : all) {
    if (each.violations == 0)
      ++held;
    else
      scene.suppressed += each.name + " is broken by " + plural(each.violations, "row") + "; ";
  }
  scene.answered = std::to_string(held) + " of " + std::to_string(all.size()) + " hold";
  scene.as_promised = held == all.size();
  if (scene.as_promised)
    scene.suppressed = "no duplicate of this demo left a trace in stock, orders or history";
  return scene;
}

}  // namespace

bool play_demo(const demo_stage& stage, const std::function<void(const demo_scene&)>& tell) {
  showing show{stage};
  bool all = true;
  const auto play = [&](const demo_scene& scene) {
    tell(scene);
    all = all && scene.as_promised;
  };
  play(show.lost_answer());
  play(show.double_tap());
  play(show.other_body());
  play(show.two_cancels());
  play(show.last_portion());
  play(show.balances());
  return all;
}

}  // namespace app
