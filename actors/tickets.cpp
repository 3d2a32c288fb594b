#include "actors/tickets.hpp"

#include "actors/placement.hpp"
#include "actors/republishing.hpp"
#include "actors/system_settings.hpp"
#include "actors/ticket_feed.hpp"
#include "actors/ticket_messages.hpp"
#include "actors/ticket_reader.hpp"
#include "actors/ticket_router.hpp"
#include "actors/ticket_store.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

namespace actors {

namespace establishment = persistence::establishment;

namespace {

constexpr std::chrono::milliseconds stop_margin{500};  // Beyond what a publication may take.

template <class Command>
void send_to_router(metrics& counts, const std::vector<tickets_actor>& routers, Command command) {
  counts.mailbox_waiting.add();
  command.sent = std::chrono::steady_clock::now();
  const auto& router = routers[router_of(command.id, routers.size())];
  caf::anon_send(router, std::move(command));
}

// Grows from one life of a process to the next.
std::uint64_t first_news_number() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

establishment::reader_settings reading_of(const establishment_settings& settings) {
  establishment::reader_settings reading;
  reading.database_url = settings.database_url;
  reading.statement_wait_max = settings.statement_wait_max;
  reading.connect_wait_max = settings.connect_wait_max;
  return reading;
}

persistence::writer_settings writing_of(const establishment_settings& settings) {
  persistence::writer_settings writing;
  writing.database_url = settings.database_url;
  writing.statement_wait_max = settings.statement_wait_max;
  writing.connect_wait_max = settings.connect_wait_max;
  writing.batch_max = settings.batch_max;
  writing.commits_apart = settings.commits_apart;
  return writing;
}

}  // namespace

struct tickets::running {
  running(establishment_settings given, metrics& counted)
      : settings(std::move(given)),
        counts(counted),
        config(settings.scheduler_threads),
        system(config),
        writers_ready(settings.lanes) {}

  void spawn_lanes();
  void spawn_routers(const ticket_context& shared);
  void finish_work();

  establishment_settings settings;
  metrics& counts;
  work_under_way work;
  std::atomic<std::uint32_t> failures_in_row{0};
  system_settings config;
  caf::actor_system system;
  std::vector<std::atomic<bool>> writers_ready;
  std::atomic<bool> reader_ready{false};
  std::vector<ticket_store_actor> lanes;
  std::vector<tickets_actor> routers;
  ticket_reader_actor reader;
  ticket_feed_actor feed;
  republisher_actor republisher;
  std::vector<std::unique_ptr<ticket_context>> contexts;  // Outlive the tickets, see stop().
  bool stopped = false;
};

void tickets::running::spawn_lanes() {
  for (std::size_t lane = 0; lane < settings.lanes; ++lane) {
    lanes.push_back(system.spawn<ticket_store, caf::detached>(
        writing_of(settings), &counts, &writers_ready[lane]));
  }
}

void tickets::running::spawn_routers(const ticket_context& shared) {
  router_settings routing;
  routing.resident_max =
      std::max<std::size_t>(1, settings.resident_tickets_max / settings.scheduler_threads);
  routing.idle_ticks_max =
      static_cast<std::uint32_t>(std::max<std::int64_t>(1, settings.idle_max.count()));
  for (std::size_t router = 0; router < settings.scheduler_threads; ++router) {
    contexts.push_back(std::make_unique<ticket_context>(shared));
    routers.push_back(system.spawn<ticket_router>(routing, contexts.back().get()));
  }
}

void tickets::running::finish_work() {
  const auto wait_max = settings.publication_wait_max + settings.statement_wait_max + stop_margin;
  if (!work.await_end(wait_max)) spdlog::warn("tickets: stopped with work under way");
}

tickets::tickets(
    establishment_settings settings,
    metrics& counts,
    ticket_metrics& ticket_counts,
    messaging::producer& producer,
    std::function<domain::timestamp()> now)
    : tickets(
          settings,
          counts,
          ticket_counts,
          publish_through(producer, settings.statuses_topic),
          std::move(now)) {}

tickets::tickets(
    establishment_settings settings,
    metrics& counts,
    ticket_metrics& ticket_counts,
    status_publisher publish,
    std::function<domain::timestamp()> now)
    : running_(std::make_unique<running>(std::move(settings), counts)) {
  auto& run = *running_;
  const auto reading = reading_of(run.settings);
  run.spawn_lanes();
  run.reader = run.system.spawn<ticket_reader, caf::detached>(reading, &counts, &run.reader_ready);
  run.feed = run.system.spawn<ticket_feed>(first_news_number(), &counts, &ticket_counts);
  ticket_context shared;
  shared.lanes = lanes<ticket_store_actor>{run.lanes};
  shared.reader = run.reader;
  shared.feed = run.feed;
  shared.metrics = &counts;
  shared.tickets = &ticket_counts;
  shared.now = now;
  shared.publish = std::move(publish);
  shared.work = &run.work;
  shared.failures_in_row = &run.failures_in_row;
  shared.publication_wait_max = run.settings.publication_wait_max;
  run.spawn_routers(shared);
  republishing_settings pauses;
  pauses.after = run.settings.republish_after;
  pauses.pause = run.settings.republish_pause;
  run.republisher = run.system.spawn<republishing, caf::detached>(
      establishment::backlog{reading},
      pauses,
      &ticket_counts,
      &counts,
      &run.failures_in_row,
      [&counts, routers = run.routers](publish_ticket command) {
        send_to_router(counts, routers, command);
      },
      now);
}

tickets::~tickets() { stop(); }

void tickets::send(note_order command) {
  send_to_router(running_->counts, running_->routers, std::move(command));
}
void tickets::send(read_ticket command) {
  send_to_router(running_->counts, running_->routers, std::move(command));
}
void tickets::send(advance_ticket command) {
  send_to_router(running_->counts, running_->routers, std::move(command));
}
void tickets::send(list_tickets command) { caf::anon_send(running_->reader, std::move(command)); }
void tickets::send(watch_tickets command) { caf::anon_send(running_->feed, std::move(command)); }

ticket_readiness tickets::ready() const {
  const auto& writers = running_->writers_ready;
  const auto up = [](const std::atomic<bool>& each) {
    return each.load(std::memory_order_relaxed);
  };
  return {std::all_of(writers.begin(), writers.end(), up), up(running_->reader_ready)};
}

void tickets::stop() {
  auto& run = *running_;
  if (std::exchange(run.stopped, true)) return;
  {
    caf::scoped_actor self{run.system};
    caf::anon_send(run.republisher, stop_atom::value);
    self->wait_for(run.republisher);
  }
  run.finish_work();
  {
    caf::scoped_actor self{run.system};
    for (const auto& lane : run.lanes) caf::anon_send(lane, stop_atom::value);
    self->wait_for(run.lanes);
    caf::anon_send(run.reader, stop_atom::value);
    self->wait_for(run.reader);
  }
  for (const auto& router : run.routers) {
    caf::anon_send_exit(router, caf::exit_reason::user_shutdown);
  }
  caf::anon_send_exit(run.feed, caf::exit_reason::user_shutdown);
  run.system.await_all_actors_done();
  for (const auto& context : run.contexts)
    context->router = tickets_actor{};  // Each router stands in its own context.
}

}  // namespace actors
