#pragma once

#include "domain/ids.hpp"
#include "domain/problem.hpp"

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace actors {

// What became of a command.
enum class outcome : std::uint8_t {
  created,    // The order was placed; `body` is the order.
  replayed,   // The key's first answer again; `body` is that answer, byte for byte.
  existing,   // The key's answer has expired, its order stands; `body` is the order as it is now.
  found,      // What was asked for is in `body`.
  applied,    // The change happened; `body` is the order as it is now.
  duplicate,  // It had happened before; `body` is the order as it is now.
  stale,      // A late copy of a status the order has left behind; nothing was done.
  streamed,   // News for a reader that goes on asking; `body` is text/event-stream.
  shop_refused,  // The shop says no, and under a key that answer was stored: `body` is the problem
                 // document.
  refusal_replayed,  // The key's stored refusal again, byte for byte.
  refused,           // Turned down; see `why`. Nothing was stored.
};

struct answer {
  outcome what = outcome::refused;
  std::string body;
  domain::order_id order;              // created, replayed, existing: for Location.
  std::optional<domain::problem> why;  // refused, shop_refused.
  std::uint64_t position = 0;          // streamed: where to go on.
};

// Whoever waits for answers. A session has many questions in its life, one at a time; the ticket
// says which one is answered, so that a late answer to an old question is dropped.
class answer_sink {
 public:
  virtual ~answer_sink() = default;
  // Called from any thread, at most once per ticket.
  virtual void answered(std::uint64_t ticket, answer what) noexcept = 0;
};

// Answers its asker exactly once. A token that is destroyed unanswered answers "failed, retry" by
// itself, so a message lost with a dead actor never leaves a client waiting; one that an exception
// takes with it answers "internal error".
class reply {
 public:
  reply() = default;
  reply(std::shared_ptr<answer_sink> sink, std::uint64_t ticket)
      : sink_(std::move(sink)), ticket_(ticket) {}
  reply(reply&&) noexcept = default;
  reply& operator=(reply&& other) noexcept {
    if (this != &other) {
      abandon();
      sink_ = std::move(other.sink_);
      ticket_ = other.ticket_;
    }
    return *this;
  }
  // CAF demands copyable messages and never copies ours; a copy is a spectator that answers nobody.
  reply(const reply& /*other*/) noexcept {}
  reply& operator=(const reply&) = delete;
  ~reply() { abandon(); }

  void answer(actors::answer what) {
    if (const auto sink = std::exchange(sink_, nullptr)) sink->answered(ticket_, std::move(what));
  }

  void refuse(domain::problem why) {
    actors::answer no;
    no.why = std::move(why);
    answer(std::move(no));
  }

  explicit operator bool() const { return sink_ != nullptr; }

 private:
  void abandon() noexcept {
    if (!sink_) return;
    const bool fault = std::uncaught_exceptions() > 0;
    refuse(fault ? domain::refusal::internal_error : domain::refusal::store_down);
  }

  std::shared_ptr<answer_sink> sink_;
  std::uint64_t ticket_ = 0;
};

}  // namespace actors
