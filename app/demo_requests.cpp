#include "app/demo_scenes.hpp"
#include "app/demo_timing.hpp"
#include "app/demo_words.hpp"

#include <map>

namespace app {

using nlohmann::json;

namespace {

constexpr int taps = 50;

bool is_replay(const http::got& answer) {
  return answer.status == 200 && answer.header("Idempotent-Replayed") == "true";
}

// What one copy of the request was told, in words that do not need the manual.
std::string told(const http::got& answer) {
  if (is_replay(answer)) return "200, the stored answer again (Idempotent-Replayed: true)";
  if (answer.status == 201) return "201, placed now (the lost copy had not been taken in)";
  return in_short(answer);
}

}  // namespace

demo_scene play_lost_answer(showing& show) {
  const auto key = show.key("lost-answer");
  http::client client{show.stage().kitchen_url};
  client.send_and_hang_up("POST", "/orders", show.headers("anna", key), show.lunch(2).dump());
  http::got second;
  comes_true(demo_patience, [&] {
    second = show.place("anna", key, show.lunch(2));
    return member(second, "code") != "idempotency_in_flight";
  });
  const auto third = show.place("anna", key, show.lunch(2));
  const auto order = member(third, "id");
  demo_scene scene;
  scene.title = "A lost answer and its retries";
  scene.asked =
      "one order three times under one key; the client hangs up before the first answer, and "
      "reads those to its two retries";
  scene.answered = "to the first retry " + told(second) + "; to the second " + told(third) +
                   "; both name the same order, " + order;
  scene.suppressed = "two of the three: one order was placed";
  scene.as_promised = is_replay(third) && (is_replay(second) || second.status == 201) &&
                      second.body == third.body && !order.empty();
  return scene;
}

demo_scene play_double_tap(showing& show) {
  const auto key = show.key("double-tap");
  const auto answers = at_once(std::vector<std::function<http::got()>>(
      taps, [&] { return show.place("boris", key, show.lunch(1)); }));
  std::map<int, std::int64_t> by_status;
  for (const auto& each : answers) ++by_status[each.status];
  demo_scene scene;
  scene.title = "A double tap";
  scene.asked = std::to_string(taps) + " copies of one request at once";
  for (const auto& [status, n] : by_status) {
    scene.answered +=
        (scene.answered.empty() ? "" : ", ") + std::to_string(n) + "× " + std::to_string(status);
  }
  scene.suppressed = std::to_string(taps - by_status[201]) +
                     " duplicates: replayed (200) or still in flight (409)";
  scene.as_promised = by_status[201] == 1 && by_status[200] + by_status[409] == taps - 1;
  return scene;
}

demo_scene play_other_body(showing& show) {
  const auto key = show.key("other-body");
  const auto first = show.place("clara", key, show.lunch(1));
  const auto other = show.place("clara", key, show.lunch(3));
  demo_scene scene;
  scene.title = "Another body under the same key";
  scene.asked = "1 portion, then 3 under the same key";
  scene.answered = std::to_string(first.status) + ", then " + in_short(other) + " at " +
                   member(other, "pointers");
  scene.suppressed = "the second request: a key stands for one request only";
  scene.as_promised = first.status == 201 && other.status == 422;
  return scene;
}

}  // namespace app
