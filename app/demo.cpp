#include "app/demo.hpp"

#include "app/demo_scenes.hpp"

namespace app {

namespace {

using scene_player = demo_scene (*)(showing&);

// The consumer is killed last: it takes its successor a while to be given the partitions.
constexpr scene_player program[] = {
    play_lost_answer,
    play_double_tap,
    play_other_body,
    play_two_cancels,
    play_last_portion,
    play_callback_five_times,
    play_poison,
    play_cancels_and_reject,
    play_press_again,
    play_killed_consumer,
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
