#include "bench/ceilings/batch_of_orders.hpp"
#include "persistence/kitchen/writer.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <random>
#include <stdexcept>
#include <sys/resource.h>
#include <vector>

// How many keyed creates does PostgreSQL take from the product's own store, without HTTP and
// without actors? The ceiling of everything that stands before it.
namespace bench {
namespace {

using clock = std::chrono::steady_clock;

struct wish_of_run {
  std::size_t orders_per_batch = 256;
  double seconds = 4;
  std::size_t writers = 1;  // One backend works on one core at a time, and waits for the disk.
  std::int64_t dishes = 1'000;
};

double cpu_seconds() {
  rusage use{};
  ::getrusage(RUSAGE_SELF, &use);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

std::string database_url() {
  const char* url = std::getenv("KUHNYA_DATABASE_URL");
  if (url == nullptr) throw std::runtime_error{"KUHNYA_DATABASE_URL is not set."};
  return url;
}

// Commits batches until the end; the orders that were placed. Throws std::runtime_error when the
// store does not place them all.
std::size_t write(
    persistence::kitchen::writer& to, batch_of_orders& orders, clock::time_point end) {
  std::size_t placed = 0;
  while (clock::now() < end) {
    const auto now =
        std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    persistence::commit_report report;
    const auto outcomes = to.commit(orders.renewed(now), report);
    const auto done = std::ranges::count_if(outcomes, [](const auto& each) {
      return std::holds_alternative<persistence::kitchen::placed>(each);
    });
    if (static_cast<std::size_t>(done) != outcomes.size()) {
      throw std::runtime_error{"the store did not place every order: " + report.trouble};
    }
    placed += outcomes.size();
  }
  return placed;
}

void run(const wish_of_run& how) {
  std::random_device device;
  std::vector<persistence::kitchen::writer> writers;
  std::vector<batch_of_orders> batches;
  for (std::size_t made = 0; made < how.writers; ++made) {
    persistence::kitchen::writer_settings settings;
    settings.database_url = database_url();
    writers.emplace_back(settings);
    if (!writers.back().ping()) throw std::runtime_error{"the database cannot be reached"};
    const auto seed = (std::uint64_t{device()} << 32U) | device();
    batches.emplace_back(
        how.orders_per_batch, share_of_dishes{how.dishes, made, how.writers}, seed);
  }
  const auto cpu_before = cpu_seconds();
  const auto begun = clock::now();
  const auto end = begun + std::chrono::duration_cast<clock::duration>(
                               std::chrono::duration<double>{how.seconds});
  std::vector<std::future<std::size_t>> running;
  for (std::size_t i = 0; i < how.writers; ++i) {
    running.push_back(
        std::async(std::launch::async, [&, i] { return write(writers[i], batches[i], end); }));
  }
  std::size_t orders = 0;
  for (auto& each : running) orders += each.get();
  const std::chrono::duration<double> took = clock::now() - begun;
  std::printf(
      "{\"orders\":%zu,\"seconds\":%.3f,\"rate\":%.1f,\"cpu_seconds\":%.3f}\n",
      orders,
      took.count(),
      static_cast<double>(orders) / took.count(),
      cpu_seconds() - cpu_before);
}

}  // namespace
}  // namespace bench

int main(int count, char** words) try {
  CLI::App line{"Keyed creates a second through the product's store alone."};
  bench::wish_of_run how;
  line.add_option("--orders-per-batch", how.orders_per_batch, "One transaction each.")
      ->check(CLI::Range(std::size_t{1}, persistence::batch_intents_max));
  line.add_option("--seconds", how.seconds, "How long.")->check(CLI::Range(0.1, 3600.0));
  line.add_option("--writers", how.writers, "Each with establishments of its own.")
      ->check(CLI::Range(1, 8));
  line.add_option("--dishes", how.dishes, "From 1 on, with stock.")->check(CLI::PositiveNumber);
  CLI11_PARSE(line, count, words);
  bench::run(how);
  return 0;
} catch (const std::exception& why) {
  std::fprintf(stderr, "%s\n", why.what());
  return 1;
}
