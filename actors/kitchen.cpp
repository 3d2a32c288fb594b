#include "actors/kitchen.hpp"

#include "actors/dead_letter_actor.hpp"
#include "actors/look_at.hpp"
#include "actors/messages.hpp"
#include "actors/orders.hpp"
#include "actors/placement.hpp"
#include "actors/reader.hpp"
#include "actors/restocks.hpp"
#include "actors/store.hpp"
#include "actors/sweeping.hpp"
#include "actors/system_settings.hpp"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

namespace actors {

struct kitchen::running {
  running(const kitchen_settings& settings, metrics& counted)
      : counts(counted),
        config(settings.scheduler_threads),
        system(config),
        writers_ready(settings.lanes) {}

  metrics& counts;
  system_settings config;
  caf::actor_system system;
  std::vector<std::atomic<bool>> writers_ready;
  std::atomic<bool> reader_ready{false};
  std::vector<store_actor> lanes;
  std::vector<orders_actor> routers;
  reader_actor reader;
  restocks_actor restocks;
  sweeper_actor sweeper;
  dead_letter_actor_type dead_letters;
  std::vector<std::unique_ptr<order_context>> contexts;  // Outlive the orders, see stop().
  std::atomic<bool> stopped{false};
};

namespace {

// What was written to the outbox goes to the relay without being read again.
store::commit_hook hand_over(kitchen::letter_taker to) {
  if (!to) return {};
  return [to = std::move(to)](
             std::span<const persistence::kitchen::intent>,
             std::span<persistence::kitchen::outcome> outcomes) {
    std::vector<persistence::kitchen::letter> letters;
    const auto take = [&](std::optional<persistence::kitchen::letter>& letter) {
      if (letter) letters.push_back(*std::exchange(letter, std::nullopt));
    };
    for (auto& each : outcomes) {
      if (auto* fresh = std::get_if<persistence::kitchen::placed>(&each)) take(fresh->letter);
      if (auto* moved = std::get_if<persistence::kitchen::moved>(&each)) take(moved->letter);
    }
    to(std::move(letters));
  };
}

}  // namespace

static_assert(commit_max == persistence::batch_intents_max);

kitchen::kitchen(
    kitchen_settings settings,
    metrics& counts,
    std::function<domain::timestamp()> now,
    letter_taker letters)
    : running_(std::make_unique<running>(settings, counts)) {
  auto& run = *running_;
  persistence::kitchen::writer_settings writing;
  writing.database_url = settings.database_url;
  writing.statement_wait_max = settings.statement_wait_max;
  writing.connect_wait_max = settings.connect_wait_max;
  writing.batch_max = settings.batch_max;
  writing.commits_apart = settings.commits_apart;
  writing.answer_lifetime = settings.answer_lifetime;
  for (std::size_t lane = 0; lane < settings.lanes; ++lane) {
    run.lanes.push_back(run.system.spawn<store, caf::detached>(
        writing, &counts, &run.writers_ready[lane], hand_over(letters)));
  }
  persistence::kitchen::reader_settings reading;
  reading.database_url = settings.database_url;
  reading.statement_wait_max = settings.statement_wait_max;
  reading.connect_wait_max = settings.connect_wait_max;
  run.reader = run.system.spawn<reader, caf::detached>(reading, &counts, &run.reader_ready);
  run.restocks = run.system.spawn<class restocks>(run.lanes.front(), &counts, now);
  sweeping_settings pauses;
  pauses.idle_pause = settings.sweep_pause;
  pauses.round_pause = std::max(pauses.idle_pause, settings.sweep_pause * 10);
  run.sweeper = run.system.spawn<sweeping, caf::detached>(
      persistence::kitchen::sweeper{settings.database_url, settings.sweep_pages},
      pauses,
      &counts,
      now);
  run.dead_letters = run.system.spawn<dead_letter_actor, caf::detached>(
      persistence::kitchen::dead_letters{reading}, this, &counts.dead_letters, now);
  orders_settings routing;
  routing.resident_max =
      std::max<std::size_t>(1, settings.resident_orders_max / settings.scheduler_threads);
  routing.idle_ticks_max =
      static_cast<std::uint32_t>(std::max<std::int64_t>(1, settings.idle_max.count()));
  const lanes<store_actor> all_lanes{run.lanes};
  for (std::size_t router = 0; router < settings.scheduler_threads; ++router) {
    run.contexts.push_back(std::make_unique<order_context>());
    auto& shared = *run.contexts.back();
    shared.lanes = all_lanes;
    shared.reader = run.reader;
    shared.metrics = &counts;
    shared.now = now;
    shared.answer_lifetime = settings.answer_lifetime;
    run.routers.push_back(run.system.spawn<orders>(routing, run.contexts.back().get()));
  }
}

kitchen::~kitchen() { stop(); }

namespace {

template <class Command>
void send_to_router(metrics& counts, const std::vector<orders_actor>& routers, Command command) {
  counts.mailbox_waiting.add();
  command.sent = std::chrono::steady_clock::now();
  const auto& router = routers[router_of(command.id, routers.size())];
  caf::anon_send(router, std::move(command));
}

}  // namespace

void kitchen::send(place_order command) {
  send_to_router(running_->counts, running_->routers, std::move(command));
}
void kitchen::send(read_order command) {
  send_to_router(running_->counts, running_->routers, std::move(command));
}
void kitchen::send(cancel_order command) {
  send_to_router(running_->counts, running_->routers, std::move(command));
}
void kitchen::send(apply_callback command) {
  send_to_router(running_->counts, running_->routers, std::move(command));
}

void kitchen::send_all(std::vector<order_command> commands) {
  const auto& routers = running_->routers;
  const auto now = std::chrono::steady_clock::now();
  running_->counts.mailbox_waiting.add(static_cast<std::int64_t>(commands.size()));
  std::vector<order_burst> bursts(routers.size());
  for (auto& each : commands) {
    const auto id = std::visit([&](auto& one) { return one.sent = now, one.id; }, each);
    if (routers.size() > 1)
      bursts[router_of(id, routers.size())].commands.push_back(std::move(each));
  }
  if (routers.size() == 1) bursts.front().commands = std::move(commands);
  for (std::size_t router = 0; router < routers.size(); ++router) {
    if (!bursts[router].commands.empty())
      caf::anon_send(routers[router], std::move(bursts[router]));
  }
}

void kitchen::send(list_orders command) { caf::anon_send(running_->reader, std::move(command)); }
void kitchen::send(list_events command) { caf::anon_send(running_->reader, std::move(command)); }
void kitchen::send(list_establishments command) {
  caf::anon_send(running_->reader, std::move(command));
}
void kitchen::send(list_menu command) { caf::anon_send(running_->reader, std::move(command)); }
void kitchen::send(restock_dish command) { caf::anon_send(running_->restocks, std::move(command)); }

void kitchen::send(list_dead_letters command) {
  caf::anon_send(running_->dead_letters, std::move(command));
}
void kitchen::send(read_dead_letter command) {
  caf::anon_send(running_->dead_letters, std::move(command));
}
void kitchen::send(redrive_dead_letter command) {
  caf::anon_send(running_->dead_letters, std::move(command));
}
void kitchen::send(discard_dead_letter command) {
  caf::anon_send(running_->dead_letters, std::move(command));
}

void kitchen::index(
    domain::dead_letter letter,
    std::uint64_t number,
    std::shared_ptr<messaging::settlement_box> box) {
  caf::anon_send(running_->dead_letters, index_letter{std::move(letter), number, std::move(box)});
}

readiness kitchen::ready() const {
  const auto& writers = running_->writers_ready;
  const auto up = [](const std::atomic<bool>& each) {
    return each.load(std::memory_order_relaxed);
  };
  return {std::all_of(writers.begin(), writers.end(), up), up(running_->reader_ready)};
}

void kitchen::look(const domain::order_id& id, std::function<void(std::optional<order_look>)> to) {
  const auto& routers = running_->routers;
  auto teller = std::make_shared<look_teller>(std::move(to));
  caf::anon_send(routers[router_of(id, routers.size())], look_at_order{id, std::move(teller)});
}

system_look kitchen::look() {
  const auto& run = *running_;
  std::vector<const order_context*> contexts;
  contexts.reserve(run.contexts.size());
  for (const auto& each : run.contexts) contexts.push_back(each.get());
  auto seen = look_at(run.counts, contexts);
  if (run.stopped.load()) return seen;
  seen.routers = static_cast<std::int64_t>(run.routers.size());
  seen.stores = static_cast<std::int64_t>(run.lanes.size());
  seen.other_actors = 4;  // Reader, restocks, sweeper, dead letters.
  return seen;
}

void kitchen::stop() {
  auto& run = *running_;
  if (run.stopped.exchange(true)) return;
  {
    caf::scoped_actor self{run.system};
    caf::anon_send(run.sweeper, stop_atom::value);
    for (const auto& lane : run.lanes) caf::anon_send(lane, stop_atom::value);
    self->wait_for(run.lanes);
    caf::anon_send(run.reader, stop_atom::value);
    caf::anon_send(run.dead_letters, stop_atom::value);
    self->wait_for(run.reader, run.sweeper, run.dead_letters);
  }
  for (const auto& router : run.routers) {
    caf::anon_send_exit(router, caf::exit_reason::user_shutdown);
  }
  caf::anon_send_exit(run.restocks, caf::exit_reason::user_shutdown);
  run.system.await_all_actors_done();
  for (const auto& context : run.contexts)
    context->router = orders_actor{};  // Each router stands in its own context.
}

}  // namespace actors
