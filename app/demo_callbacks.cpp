#include "app/demo_scenes.hpp"
#include "app/demo_words.hpp"

namespace app {

using nlohmann::json;

namespace {

constexpr int copies = 5;

// Which event of a history carries a key, and how often.
std::int64_t events_with_key(const json& events, const std::string& key) {
  std::int64_t found = 0;
  for (const auto& each : events) found += each.value("idempotency_key", json{}) == key ? 1 : 0;
  return found;
}

}  // namespace

demo_scene play_callback_five_times(showing& show) {
  demo_scene scene;
  scene.title = "One callback, delivered five times";
  scene.asked = std::to_string(copies) + " copies of «accepted» for one order on " +
                show.stage().topics.statuses;
  if (show.left_out_without_broker(scene)) return scene;
  const auto order = show.placed("ivan", show.lunch(1));
  const auto before = show.callbacks();
  for (int i = 0; i < copies; ++i) show.begin_publishing(order, callback_of(order, "accepted"));
  const bool settled = show.await_settled(show.finish_publishing());
  const auto came = show.callbacks().since(before);
  const auto events = show.events("ivan", order);
  const auto path = path_of(events);
  scene.answered = std::to_string(came.applied) + " applied, " + std::to_string(came.duplicate) +
                   " duplicate, as GET /metrics counts them; the order: " + path;
  scene.suppressed =
      std::to_string(copies - 1) + " of them: one event in the history has their key";
  scene.as_promised = settled && came.applied == 1 && came.duplicate == copies - 1 &&
                      path == "created → accepted" &&
                      events_with_key(events, order + ":accepted") == 1;
  return scene;
}

demo_scene play_poison(showing& show) {
  demo_scene scene;
  scene.title = "Poison between two good callbacks";
  scene.asked = "«accepted», then «packed», a status that does not exist, then «cooking»";
  if (show.left_out_without_broker(scene)) return scene;
  const auto order = show.placed("kira", show.lunch(1));
  for (const char* status : {"accepted", "packed", "cooking"})
    show.begin_publishing(order, callback_of(order, status));
  const bool settled = show.await_settled(show.finish_publishing());
  const auto path = path_of(show.events("kira", order));
  const auto letter = show.await_dead_letter(order);
  if (!letter.is_object()) {
    scene.answered = path + ", and no dead letter";
    return scene;
  }
  const auto letters = show.dead_letters(order).size();
  const auto cause = letter.at("cause").get<std::string>();
  const auto redriven = show.redrive(letter).value("state", "?");
  const auto discarded = show.discard(letter).value("state", "?");
  scene.answered = path + "; dead letter " + letter.at("id").dump() + ", " + cause +
                   "; re-driven: " + redriven + "; with a reason: " + discarded;
  scene.suppressed = "the poison alone: its neighbours were applied, and it does not come back";
  scene.as_promised = settled && path == "created → accepted → cooking" && letters == 1 &&
                      cause == "unknown_status" && redriven == "shelved" &&
                      discarded == "discarded";
  return scene;
}

}  // namespace app
