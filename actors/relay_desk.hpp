#pragma once

#include "actors/publication_log.hpp"
#include "actors/relay.hpp"
#include "actors/relay_lanes.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

// Where a relay works. Of relay.cpp alone.
namespace actors {

struct relay_report {
  std::int64_t id = 0;
  domain::order_id order;
  std::int32_t version = 0;
  messaging::delivery what;
};

// Where other threads leave things for the relay's; outlives it while a delivery is under way.
struct relay_tray {
  std::mutex mutex;
  std::condition_variable filled;
  std::vector<persistence::kitchen::letter> letters;
  std::vector<relay_report> reports;
  bool spilled = false;  // Letters were offered that there was no room for.
  bool stopping = false;
};

// What the relay knows, and its thread.
struct relay::desk {
  using clock = std::chrono::steady_clock;

  desk(relay_settings given, persistence::kitchen::outbox from, publish to, relay_counts& counted)
      : settings(std::move(given)),
        source(std::move(from)),
        send(std::move(to)),
        counts(counted),
        lanes(settings.retry_first, settings.retry_max) {}

  void work();
  void turn(clock::time_point now);
  void empty_tray();
  void take_in(std::vector<persistence::kitchen::letter> fresh);
  void settle(const relay_report& each, clock::time_point now);
  void publish_ready();
  void remove_delivered(clock::time_point now);
  void look(clock::time_point now);
  void read_more(clock::time_point now);
  void wait(clock::time_point now);
  void gauge_up();
  void finish();
  void fail(const char* what, const std::exception& why);

  const relay_settings settings;
  persistence::kitchen::outbox source;
  const publish send;
  relay_counts& counts;
  const std::shared_ptr<relay_tray> in = std::make_shared<relay_tray>();
  std::thread thread;

  publication_log published;

  // Of the relay's own thread.
  relay_lanes lanes;
  std::vector<persistence::kitchen::letter> offered;
  std::vector<relay_report> reported;
  bool holds = false;
  bool caught_up = false;  // Nothing older than the last look is unknown.
  bool down = false;
  clock::time_point next_look{};
  clock::time_point next_removal{};
  clock::time_point next_warning{};
};

}  // namespace actors
