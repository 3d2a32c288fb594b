#include "app/demo_scenes.hpp"
#include "app/demo_timing.hpp"
#include "app/demo_words.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

namespace app {

using nlohmann::json;

namespace {

constexpr int races = 8;
constexpr std::chrono::milliseconds head_start_step{20};

// Buys or restocks until exactly one portion is left.
void leave_one(showing& show, const json& dish) {
  const auto available = dish.at("available").get<std::int64_t>();
  if (available == 0) return show.restock(dish, 1);
  if (available == 1) return;
  show.place("early-guest", show.key("leave-one"), order_of(dish, available - 1));
}

// How the races between a customer's cancels and the establishment's reject ended.
struct race_results {
  int cancelled = 0;
  int rejected = 0;
  int wrong = 0;
};

// What lost against a cancel lies among the dead letters, and the demo tidies it up.
void note_cancelled(showing& show, const std::string& order, race_results& to) {
  const auto letter = show.await_dead_letter(order);
  const bool fine = letter.is_object() && letter.at("cause") == "invalid_transition" &&
                    show.discard(letter).at("state") == "discarded";
  ++(fine ? to.cancelled : to.wrong);
}

// A callback takes the longer way, and without a head start the cancels would win every race. Who
// has won one starts later in the next.
void race(showing& show, const json& dish, std::chrono::milliseconds head_start, race_results& to) {
  const auto order = show.placed("larisa", order_of(dish, 1));
  const auto shop = dish.at("establishment_id").get<std::int64_t>();
  const auto cancel = [&] { return show.cancel("larisa", order); };
  show.begin_publishing(order, callback_of(order, "rejected", shop));
  std::this_thread::sleep_for(head_start);
  const auto answers = at_once({cancel, cancel});
  const bool settled = show.await_settled(show.finish_publishing());
  const auto path = path_of(show.events("larisa", order));
  std::map<std::string, int> told;
  for (const auto& each : answers) ++told[in_short(each)];
  if (settled && path == "created → cancelled" && told["200 applied"] == 1 &&
      told["200 duplicate"] == 1) {
    note_cancelled(show, order, to);
  } else if (settled && path == "created → rejected" && told["409 invalid_transition"] == 2) {
    ++to.rejected;
  } else {
    ++to.wrong;
  }
}

}  // namespace

demo_scene play_two_cancels(showing& show) {
  const auto order = show.placed("dmitri", show.lunch(1));
  const auto cancel = [&] { return show.cancel("dmitri", order); };
  const auto answers = at_once({cancel, cancel});
  std::map<std::string, int> verdicts;
  for (const auto& each : answers) ++verdicts[each.header("Transition-Verdict")];
  demo_scene scene;
  scene.title = "Two cancels at once";
  scene.asked = "POST /orders/" + order + "/cancel, twice at once";
  scene.answered = in_short(answers[0]) + ", " + in_short(answers[1]);
  scene.suppressed = "one of them: the stock came back once";
  scene.as_promised = verdicts["applied"] == 1 && verdicts["duplicate"] == 1;
  return scene;
}

demo_scene play_last_portion(showing& show) {
  const auto dish = show.scarce_dish();
  leave_one(show, dish);
  const auto body = order_of(dish, 1);
  std::vector<std::function<http::got()>> guests;
  for (const char* guest : {"elena", "fyodor", "galina"}) {
    guests.emplace_back([&show, guest, &body] { return show.place(guest, show.key(guest), body); });
  }
  std::map<int, int> by_status;
  for (const auto& each : at_once(guests)) ++by_status[each.status];
  demo_scene scene;
  scene.title = "The last portion, wanted by three";
  scene.asked = "one each of «" + dish.at("name").get<std::string>() + "»";
  scene.answered = std::to_string(by_status[201]) + "× 201, " + std::to_string(by_status[409]) +
                   "× 409 out_of_stock";
  scene.suppressed = "nothing sold twice: the stock is 0, never negative";
  scene.as_promised = by_status[201] == 1 && by_status[409] == 2 && show.available(dish) == 0;
  show.restock(dish, 20);
  return scene;
}

demo_scene play_cancels_and_reject(showing& show) {
  demo_scene scene;
  scene.title = "Two cancels against a reject";
  scene.asked = plural(races, "order") +
                "; for each two cancels over HTTP and a callback «rejected», timed so that they "
                "reach the kitchen together";
  if (show.left_out_without_broker(scene)) return scene;
  const auto dish = show.scarce_dish();
  if (dish.at("available") == 0) show.restock(dish, 1);
  const auto before = show.available(dish);
  race_results result;
  std::chrono::milliseconds head_start{0};
  for (int i = 0; i < races && result.wrong == 0; ++i) {
    const auto rejected = result.rejected;
    race(show, dish, head_start, result);
    head_start += result.rejected == rejected ? head_start_step : -head_start_step;
    head_start = std::max(head_start, std::chrono::milliseconds{0});
  }
  const auto after = show.available(dish);
  scene.answered = std::to_string(result.cancelled) +
                   "× cancelled (200 applied, 200 duplicate, "
                   "the reject a dead letter), " +
                   std::to_string(result.rejected) + "× rejected (409 invalid_transition twice)" +
                   (result.wrong == 0 ? "" : ", " + std::to_string(result.wrong) + "× neither");
  scene.suppressed = "the losers of every race: portions of «" +
                     dish.at("name").get<std::string>() + "» before " + std::to_string(before) +
                     ", after " + std::to_string(after) + ", each given back once";
  scene.as_promised = result.wrong == 0 && before == after;
  return scene;
}

}  // namespace app
