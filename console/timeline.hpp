#pragma once

#include "actors/looking.hpp"
#include "persistence/kitchen/inspector.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// All that happened to one order, in one line of time.
namespace console {

// An HTTP attempt.
struct request_moment {
  std::string_view action;  // place, cancel
  std::string request_id;
  std::optional<std::string> key;
  std::string_view verdict;
};

struct callback_moment {
  std::string_view source;  // kafka, redrive
  domain::order_status status = domain::order_status::created;
  std::string topic;
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::optional<std::string> key;
  std::string_view verdict;
  bool redelivered = false;
};

struct transition_moment {
  std::int32_t version = 0;
  std::optional<domain::order_status> from;
  domain::order_status to = domain::order_status::created;
  std::string_view source;
};

struct stock_moment {
  bool is_release = false;
  domain::dish_id dish;
  std::int64_t quantity = 0;
};

struct outbox_moment {
  std::int32_t version = 0;
  std::string name;
};

struct published_moment {
  std::int32_t version = 0;
  std::string name;
  std::string topic;
  std::int32_t partition = 0;
  std::int64_t offset = 0;
};

struct letter_moment {
  std::int64_t letter = 0;
  std::string cause;
  domain::letter_state state = domain::letter_state::waiting;
};

struct act_moment {
  std::int64_t letter = 0;
  domain::letter_act act;
};

using happening = std::variant<
    request_moment,
    callback_moment,
    transition_moment,
    stock_moment,
    outbox_moment,
    published_moment,
    letter_moment,
    act_moment>;

struct moment {
  domain::timestamp at;
  std::optional<int> door;  // The one it came through.
  happening what;
};

struct topic_names {
  std::string orders;
  std::string statuses;
};

// Merges what is stored with what the order's actor and the relay remember. By time; a cause stands
// before its effects, also where the clocks of their rows say otherwise. Pure.
std::vector<moment> timeline_of(
    const persistence::kitchen::order_records& stored,
    const std::optional<actors::order_look>& live,
    const std::vector<actors::publication>& published,
    const topic_names& topics);

// From when on the attempts of a live order are all there are.
std::optional<domain::timestamp> attempts_since(const std::optional<actors::order_look>& live);

}  // namespace console
