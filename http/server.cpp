#include "http/server.hpp"

#include "http/listener.hpp"
#include "http/premises.hpp"
#include "http/worker.hpp"

#include <algorithm>
#include <thread>
#include <vector>

namespace http {

struct server::parts {
  premises where;
  std::vector<std::unique_ptr<worker>> workers;
  std::unique_ptr<listener> port;
  std::vector<std::thread> threads;
  bool draining = false;
};

server::server(
    http_settings settings,
    services use,
    std::shared_ptr<metrics> counts,
    std::span<const route> routes)
    : parts_(new parts{
          {settings,
           use,
           routes,
           token_verifier{use.tokens},
           page::read(settings.page_directory),
           counts,
           std::make_shared<gate>(settings, counts)},
          {},
          {},
          {}}) {
  const auto threads = std::max<std::size_t>(settings.io_threads, 1);
  for (std::size_t made = 0; made < threads; ++made) {
    parts_->workers.push_back(std::make_unique<worker>(parts_->where));
  }
  parts_->port = std::make_unique<listener>(settings, *parts_->where.door, parts_->workers);
}

server::~server() { stop(std::chrono::milliseconds{0}); }

std::uint16_t server::port() const { return parts_->port->port(); }

void server::run() {
  parts_->port->start();
  for (auto& one : parts_->workers) {
    parts_->threads.emplace_back([&one] { one->run(); });
  }
}

void server::announce_drain() { parts_->where.draining.store(true); }

void server::begin_drain() {
  announce_drain();
  if (std::exchange(parts_->draining, true)) return;
  parts_->where.closing.store(true);
  const auto closed = parts_->port->close();
  // Without threads there is nobody to wait for, and nobody was ever let in.
  if (!parts_->threads.empty()) closed.wait();
  for (auto& one : parts_->workers) one->drain();
}

bool server::wait_drained(std::chrono::milliseconds deadline) {
  return parts_->where.door->wait_empty(std::chrono::steady_clock::now() + deadline);
}

bool server::stop(std::chrono::milliseconds deadline) {
  begin_drain();
  const bool clean = wait_drained(deadline);
  for (auto& one : parts_->workers) one->close();
  for (auto& one : parts_->threads) one.join();
  parts_->threads.clear();
  return clean;
}

}  // namespace http
