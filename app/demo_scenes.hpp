#pragma once

#include "app/demo.hpp"
#include "app/demo_showing.hpp"

// The scenes, each playable alone. One file holds those of a kind.
namespace app {

// demo_requests.cpp: one request that comes more than once.
demo_scene play_lost_answer(showing& show);
demo_scene play_double_tap(showing& show);
demo_scene play_other_body(showing& show);

// demo_races.cpp: requests that want the same thing at once.
demo_scene play_two_cancels(showing& show);
demo_scene play_last_portion(showing& show);
demo_scene play_cancels_and_reject(showing& show);

// demo_callbacks.cpp: what the topic brings.
demo_scene play_callback_five_times(showing& show);
demo_scene play_poison(showing& show);

// demo_outages.cpp: a broker that sleeps, a consumer that dies.
demo_scene play_press_again(showing& show);
demo_scene play_killed_consumer(showing& show);

// demo_balances.cpp
demo_scene play_balances(showing& show);

}  // namespace app
