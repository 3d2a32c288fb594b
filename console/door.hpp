#pragma once

#include "actors/reply.hpp"
#include "domain/ids.hpp"
#include "domain/order_search.hpp"

#include <chrono>
#include <cstdint>

// Everything that can be asked of the console. No CAF here: doors include this file alone.
namespace console {

// How long a watcher may wait for the next snapshot; they come once a second.
inline constexpr std::chrono::seconds watch_wait_max{10};

enum class view : std::uint8_t { overview, history, actors, settings };

struct show {
  console::view what = view::overview;
  actors::reply to;
};

// The newest snapshot as a server-sent event, once there is one that comes after `since`.
struct watch {
  std::uint64_t since = 0;
  actors::reply to;
};

struct search_orders {
  domain::order_search what;
  actors::reply to;
};

// An order, its actor and all that happened to it. Refuses unknown_order.
struct tell_story {
  domain::order_id id;
  actors::reply to;
};

// The order's actor as it is now; never wakes it.
struct look_at_actor {
  domain::order_id id;
  actors::reply to;
};

struct show_balances {
  actors::reply to;
};

// Begins a check now, unless one runs.
struct check_balances {
  actors::reply to;
};

// The way in. Returns at once; the answer comes through the reply token. Callable from any thread.
class door {
 public:
  virtual ~door() = default;
  virtual void send(show asked) = 0;
  virtual void send(watch asked) = 0;
  virtual void send(search_orders asked) = 0;
  virtual void send(tell_story asked) = 0;
  virtual void send(look_at_actor asked) = 0;
  virtual void send(show_balances asked) = 0;
  virtual void send(check_balances asked) = 0;
};

}  // namespace console
