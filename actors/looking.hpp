#pragma once

#include "actors/attempt.hpp"
#include "domain/ids.hpp"
#include "domain/status.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

// What the console may see of the actors at work. Looking never wakes an order and never makes one
// wait. No CAF here.
namespace actors {

// `absent` knows nothing; `refused` is a key whose stored answer is a refusal; `placing` and
// `moving` have a write under way.
enum class order_phase : std::uint8_t { absent, loading, placing, resident, moving, refused };
inline constexpr std::size_t order_phases = 6;

// One live order, as its actor sees itself.
struct order_look {
  order_phase phase = order_phase::absent;
  std::optional<domain::order_status> status;  // Nothing until it knows.
  std::int32_t version = 0;
  std::size_t parked = 0;
  domain::timestamp since;  // When this actor began; attempts are complete from then on, if
  bool forgot = false;      // none had to make room.
  std::uint32_t asked = 0;  // Commands since then.
  std::optional<domain::timestamp> key_expires_at;
  std::optional<domain::order_status> pending;  // The status that is being written.
  std::vector<attempt> attempts;                // Oldest first.
};

// How often something was asked for in the last minute; of `count` at most `error` may belong to
// others (Space-Saving: Metwally, Agrawal, El Abbadi, 2005).
template <class Id>
struct frequent {
  Id id{};
  std::uint64_t count = 0;
  std::uint64_t error = 0;
};

struct waiting_order {
  domain::order_id id;
  order_phase phase = order_phase::loading;
  std::chrono::milliseconds age{0};
};

// All actors at a glance; at most twenty in each list, the foremost first.
struct system_look {
  std::array<std::int64_t, order_phases> by_phase{};
  std::int64_t routers = 0;
  std::int64_t stores = 0;
  std::int64_t other_actors = 0;
  std::vector<frequent<domain::order_id>> hottest_orders;
  std::vector<frequent<domain::dish_id>> hottest_dishes;
  std::vector<waiting_order> longest_waiting;
};

class looking_door {
 public:
  virtual ~looking_door() = default;
  // Calls `to` once, soon, from any thread: nothing when no actor holds the order.
  virtual void look(
      const domain::order_id& id, std::function<void(std::optional<order_look>)> to) = 0;
  // From memory alone, at most a second old. Callable from any thread; blocks nobody.
  virtual system_look look() = 0;
};

// A letter of the outbox that the broker took.
struct publication {
  domain::order_id order;
  std::int32_t version = 0;
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  domain::timestamp at;
};

}  // namespace actors
