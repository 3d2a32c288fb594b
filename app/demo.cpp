#include "app/demo.hpp"

#include "app/demo_scenes.hpp"

namespace app {

namespace {

using scene_player = demo_scene (*)(showing&);

// The consumer is killed first, although its successor is given the partitions only after a while:
// a kitchen counts from its start, so the console tells of all scenes in the end.
constexpr scene_player program[] = {
    play_killed_consumer,
    play_lost_answer,
    play_double_tap,
    play_other_body,
    play_two_cancels,
    play_last_portion,
    play_callback_five_times,
    play_poison,
    play_cancels_and_reject,
    play_press_again,
    play_balances,
};

}  // namespace

bool play_demo(const demo_stage& stage, const std::function<void(const demo_scene&)>& tell) {
  showing show{stage};
  bool all = true;
  for (const auto play : program) {
    const auto scene = play(show);
    tell(scene);
    all = all && (scene.as_promised || !scene.left_out.empty());
  }
  return all;
}

}  // namespace app
