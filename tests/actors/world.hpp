#pragma once

#include "actors/orders.hpp"
#include "domain/fingerprint.hpp"

#include <caf/all.hpp>
#include <caf/scheduler/test_coordinator.hpp>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace actors::test {

// CAF's deterministic scheduler: nothing runs but in run().
struct deterministic : caf::actor_system_config {
  deterministic() { set("scheduler.policy", caf::atom("testing")); }
};

// Collects answers by ticket.
class inbox : public answer_sink {
 public:
  void answered(std::uint64_t ticket, answer what) noexcept override {
    if (!answers_.emplace(ticket, std::move(what)).second) ++repeats_;
  }
  const answer* find(std::uint64_t ticket) const {
    const auto found = answers_.find(ticket);
    return found == answers_.end() ? nullptr : &found->second;
  }
  int repeats() const { return repeats_; }

 private:
  std::map<std::uint64_t, answer> answers_;
  int repeats_ = 0;
};

// One router with real orders; store and reader are played by the test, so that it decides when,
// and whether, they answer.
class world {
 public:
  explicit world(orders_settings settings = {});
  ~world();
  world(const world&) = delete;
  world& operator=(const world&) = delete;

  // Sends a command; the number under which its answer arrives.
  template <class Command>
  std::uint64_t ask(Command command) {
    command.to = reply{answers, ++last_ticket_};
    caf::anon_send(router, std::move(command));
    return last_ticket_;
  }

  // What the console is told of an order; nothing when it is not here.
  std::optional<order_look> look(const domain::order_id& id);

  void run();
  void tick();  // One second passes for the router.

  // The store answers its oldest open write; the reader its oldest open load.
  void store_answers(persistence::kitchen::outcome what);
  void reader_answers(std::optional<persistence::kitchen::loaded_order> what);
  void reader_is_down();

  // The order as the store would have placed it.
  domain::order placed_by(const persistence::kitchen::intent& intent) const;
  // Answers the oldest open write with its success.
  void store_succeeds();

  const answer& answer_to(std::uint64_t ticket) const;
  bool open(std::uint64_t ticket) const { return answers->find(ticket) == nullptr; }

  deterministic config;
  caf::actor_system system{config};
  actors::metrics metrics;
  domain::timestamp now{std::chrono::seconds{1'800'000'000}};
  std::shared_ptr<inbox> answers = std::make_shared<inbox>();
  std::vector<write_request> writes;  // Open, oldest first.
  std::vector<load_request> loads;
  int writes_seen = 0;
  int loads_seen = 0;
  order_context context;
  orders_actor router;

 private:
  caf::scheduler::test_coordinator& scheduler_;
  std::uint64_t last_ticket_ = 0;
};

// Two pelmeni and a tea for user 7, under a key.
place_order keyed_order(const std::string& key = "first", std::int64_t quantity = 2);

// The same request an hour later, which brings another id.
place_order later(place_order copy);
read_order reading(domain::order_id id, const std::string& user = "7");
cancel_order cancelling(domain::order_id id, const std::string& user = "7");

// The order as the database would give it to a waking actor.
persistence::kitchen::loaded_order stored(
    const domain::order& order,
    const std::optional<place_order>& claimed_by,
    domain::timestamp expires_at);

// A world in which user 7's order "first" is committed.
struct with_placed_order : world {
  explicit with_placed_order(orders_settings settings = {}) : world(settings) {
    ask(keyed_order());
    run();
    order = placed_by(writes.front().what);
    store_succeeds();
  }
  domain::order order;
};

}  // namespace actors::test
