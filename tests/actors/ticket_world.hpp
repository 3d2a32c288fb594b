#pragma once

#include "actors/ticket_router.hpp"
#include "tests/actors/world.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace actors::test {

// One router with real tickets; store, reader, feed and broker are played by the test, so that it
// decides when, and whether, they answer.
class ticket_world {
 public:
  explicit ticket_world(router_settings settings = {});
  ~ticket_world();
  ticket_world(const ticket_world&) = delete;
  ticket_world& operator=(const ticket_world&) = delete;

  // Sends a command; the number under which its answer arrives.
  template <class Command>
  std::uint64_t ask(Command command) {
    command.to = reply{answers, ++last_ticket_};
    caf::anon_send(router, std::move(command));
    return last_ticket_;
  }

  void run();
  void tick();                                // One second passes for the router.
  void pass(std::chrono::milliseconds time);  // Timed messages that are due by then arrive.

  // The store answers its oldest open write; the reader its oldest open load.
  void store_answers(persistence::establishment::outcome what);
  void store_succeeds();
  void reader_answers(std::optional<persistence::establishment::loaded_ticket> what);
  void reader_is_down();

  // The broker answers the oldest publication it was asked for.
  void broker_answers(messaging::delivery_result what);
  void broker_delivers() { broker_answers(messaging::delivery_result::delivered); }

  const answer& answer_to(std::uint64_t ticket) const;
  bool open(std::uint64_t ticket) const { return answers->find(ticket) == nullptr; }
  domain::refusal refusal_of(std::uint64_t ticket) const;

  struct publication {
    domain::status_callback what;
    std::function<void(const messaging::delivery&)> done;
  };

  deterministic config;
  caf::actor_system system{config};
  actors::metrics metrics;
  ticket_metrics tickets;
  domain::timestamp now{std::chrono::seconds{1'800'000'000}};
  std::shared_ptr<inbox> answers = std::make_shared<inbox>();
  std::vector<ticket_write_request> writes;  // Open, oldest first.
  std::vector<ticket_load_request> loads;
  std::vector<publication> publications;    // Open, oldest first.
  std::vector<std::string> published_keys;  // Of all publications so far.
  std::vector<domain::ticket> news;         // What the feed was told.
  int writes_seen = 0;
  int loads_seen = 0;
  work_under_way work;
  std::atomic<std::uint32_t> failures_in_row{0};
  ticket_context context;
  tickets_actor router;

 private:
  caf::scheduler::test_coordinator& scheduler_;
  std::uint64_t last_ticket_ = 0;
};

// The order of establishment 1 that all these tests are about.
domain::order some_order();
note_order created_order();
note_order cancelled_order();
read_ticket reading_ticket(std::int64_t establishment = 1);
advance_ticket pressing(domain::ticket_action action, std::int64_t establishment = 1);
std::string key_of(domain::order_status status);

// The ticket as the database would give it to a waking actor: at that status after those steps that
// the broker has not acknowledged.
persistence::establishment::loaded_ticket stored_ticket(
    domain::order_status status,
    std::int32_t version,
    std::vector<persistence::establishment::unpublished_step> unpublished = {});

// A world in which the order's ticket is committed.
struct with_ticket : ticket_world {
  explicit with_ticket(router_settings settings = {}) : ticket_world(settings) {
    ask(created_order());
    run();
    store_succeeds();
  }

  // Presses; the step is committed and its publication open.
  std::uint64_t committed_press(domain::ticket_action action) {
    const auto asked = ask(pressing(action));
    run();
    store_succeeds();
    return asked;
  }

  // Presses, and everything succeeds.
  void successful_press(domain::ticket_action action) {
    committed_press(action);
    broker_delivers();
    store_succeeds();
  }
};

}  // namespace actors::test
