#include "messaging/producer.hpp"

#include "messaging/producer_client.hpp"

#include <spdlog/spdlog.h>

#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <stdexcept>
#include <thread>

namespace messaging {
namespace {

using namespace std::chrono_literals;

constexpr auto poll_wait_max = 100ms;
constexpr auto rebuild_pause = 1s;

}  // namespace

// The client in use may be exchanged only under the lock; the thread that does so is the one that
// polls, so it reads without.
struct producer::engine {
  engine(client_settings from, std::vector<std::string> names, std::int32_t count)
      : settings(std::move(from)), topics(std::move(names)), partitions(count) {
    client = std::make_unique<producer_client>(settings, topics, partitions, counts);
    reporting = std::thread{[this] { report(); }};
  }

  ~engine() {
    stopping = true;
    reporting.join();
    client->finish(settings.delivery_wait_max);
  }

  engine(const engine&) = delete;
  engine& operator=(const engine&) = delete;

  void report() {
    while (!stopping) {
      client->poll(poll_wait_max);
      if (client->fatal() && std::chrono::steady_clock::now() >= rebuild_at) rebuild();
    }
  }

  // What the broken client still held is reported `unknown` after the new one is in place, so that
  // whoever sends again at once reaches the new one.
  void rebuild() {
    rebuild_at = std::chrono::steady_clock::now() + rebuild_pause;
    std::unique_ptr<producer_client> broken;
    try {
      broken = std::make_unique<producer_client>(settings, topics, partitions, counts);
    } catch (const std::runtime_error& why) {
      spdlog::error("producer: cannot be rebuilt why=\"{}\"", why.what());
      return;
    }
    {
      const std::unique_lock exchange{mutex};
      std::swap(client, broken);
    }
    ++counts.rebuilt;
    spdlog::warn("producer: rebuilt after a fatal error why=\"{}\"", broken->fatal_words());
    broken->abandon();
  }

  client_settings settings;
  std::vector<std::string> topics;
  std::int32_t partitions;
  producer_counts counts;
  mutable std::shared_mutex mutex;
  std::unique_ptr<producer_client> client;
  std::chrono::steady_clock::time_point rebuild_at{};
  std::atomic<bool> stopping{false};
  std::thread reporting;
};

producer::producer(
    client_settings settings, std::vector<std::string> topics, std::int32_t partitions)
    : engine_(std::make_unique<engine>(std::move(settings), std::move(topics), partitions)) {}

producer::~producer() = default;

void producer::send(outgoing message, std::function<void(const delivery&)> done) {
  delivery refused;
  {
    const std::shared_lock use{engine_->mutex};
    if (engine_->client->enqueue(std::move(message), done, refused)) return;
  }
  ++engine_->counts.refused;
  done(refused);
}

producer_state producer::state() const {
  const auto& counts = engine_->counts;
  producer_state now;
  now.connected = counts.connected;
  now.delivered = counts.delivered;
  now.refused = counts.refused;
  now.unknown = counts.unknown;
  now.rebuilt = counts.rebuilt;
  now.in_flight = counts.in_flight;
  return now;
}

}  // namespace messaging
