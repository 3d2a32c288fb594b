#pragma once

#include "bench/load/recent_orders.hpp"
#include "bench/load/request.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace load {

enum class scenario_kind : std::uint8_t {
  create,          // Each key once.
  create_unkeyed,  // Without a key.
  replay,          // A few keys, made before the window, over and over.
  noop,            // Cancels the given orders again and again.
  cancel,          // Cancels each given order once.
  read,            // Reads the given orders.
  mixed,           // 60 % reads, 20 % creates, 10 % repeats, 10 % cancels, of its own orders.
  constant,        // As create, for servers that answer the same to everything.
};

struct named_scenario {
  std::string_view name;
  scenario_kind what;
  bool wants_orders;
};

inline constexpr named_scenario scenarios[] = {
    {"create", scenario_kind::create, false},
    {"create-unkeyed", scenario_kind::create_unkeyed, false},
    {"replay", scenario_kind::replay, false},
    {"noop", scenario_kind::noop, true},
    {"cancel", scenario_kind::cancel, true},
    {"read", scenario_kind::read, true},
    {"mixed", scenario_kind::mixed, false},
    {"constant", scenario_kind::constant, false},
};

// What a scenario is played with.
struct material {
  std::uint32_t users = 1;
  std::vector<known_order> orders;  // For those that want orders; then not empty.
  std::uint64_t keys = 1000;        // Of a replay.
  bool first_order_only = false;
  std::uint64_t seed = 0;
};

// Says what to ask next. The same material gives the same requests; only mixed also depends on what
// was answered.
class scenario {
 public:
  scenario(scenario_kind what, material with);

  // What has to be asked before the load begins; nullopt when that is all.
  std::optional<request> next_of_set_up();

  // nullopt when everything was asked that there is to ask.
  std::optional<request> next();

  // The creation succeeded, and this is the order.
  void made(const request& creation, const order_id& order);

 private:
  request creation(kind what, std::uint64_t number) const;
  request about(kind what, std::uint64_t position) const;
  request next_of_mixed();
  std::uint64_t random();

  scenario_kind what_;
  material with_;
  std::uint64_t asked_ = 0;
  std::uint64_t created_ = 0;
  std::uint64_t drawn_ = 0;
  recent_orders recent_;
};

}  // namespace load
