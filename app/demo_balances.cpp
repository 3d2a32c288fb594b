#include "app/demo_scenes.hpp"
#include "app/demo_words.hpp"
#include "persistence/kitchen/check.hpp"

namespace app {

demo_scene play_balances(showing& show) {
  demo_scene scene;
  scene.title = "The balances";
  scene.asked = "every invariant over the whole database";
  std::size_t held = 0;
  const auto all = persistence::kitchen::check(show.stage().database_url);
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

}  // namespace app
