#include "bench/kitchen_arm.hpp"

#include "messaging/consumer.hpp"
#include "support/eventually.hpp"

#include <atomic>
#include <stdexcept>
#include <utility>

namespace bench {
namespace {

using clock = std::chrono::steady_clock;

constexpr std::chrono::minutes patience{5};

domain::timestamp now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

actors::kitchen_settings settings_of(const std::string& database_url) {
  actors::kitchen_settings settings;
  settings.database_url = database_url;
  return settings;
}

// Passes settlements on and looks at the clock at the last of them.
class stopwatch final : public messaging::settlement_box {
 public:
  stopwatch(std::size_t records, messaging::fate expected)
      : records_(records), expected_(expected) {}

  void pass_to(std::shared_ptr<messaging::settlement_box> box) { box_ = std::move(box); }

  void begin() {
    if (std::exchange(running_, true)) return;
    begun_ = clock::now();
    cpu_ = cpu_seconds();
  }

  void settle(std::uint64_t number, messaging::settlement what) noexcept override {
    if (what.fate != expected_) ++others_;
    box_->settle(number, std::move(what));
    if (++settled_ != records_) return;
    lap_ = {
        records_,
        std::chrono::duration<double>(clock::now() - begun_).count(),
        cpu_seconds() - cpu_};
    done_ = true;
  }

  bool done() const { return done_; }
  bool as_expected() const { return others_ == 0; }
  lap result() const { return lap_; }

 private:
  std::size_t records_;
  messaging::fate expected_;
  std::shared_ptr<messaging::settlement_box> box_;
  bool running_ = false;  // Of the consumer's thread, like what follows.
  clock::time_point begun_;
  double cpu_ = 0;
  std::atomic<std::size_t> settled_{0};
  std::atomic<std::size_t> others_{0};
  lap lap_;
  std::atomic<bool> done_{false};
};

class timed_callbacks final : public messaging::record_handler {
 public:
  timed_callbacks(actors::kitchen& to, stopwatch& watch) : callbacks_(to), watch_(watch) {}
  void report_to(std::shared_ptr<messaging::settlement_box> box) {
    callbacks_.report_to(std::move(box));
  }
  std::optional<messaging::settlement> handle(
      const messaging::record& what, std::uint64_t number) override {
    watch_.begin();
    return callbacks_.handle(what, number);
  }
  void end_burst() override { callbacks_.end_burst(); }

 private:
  actors::callbacks callbacks_;
  stopwatch& watch_;
};

}  // namespace

kitchen_arm::kitchen_arm(messaging::client_settings client, const std::string& database_url)
    : client_(std::move(client)),
      kitchen_(settings_of(database_url), counts_, now),
      letters_(client_, {}, partitions) {
  const auto ready = [this] {
    const auto parts = kitchen_.ready();
    return parts.writer && parts.reader;
  };
  if (!support::eventually(patience, ready)) throw std::runtime_error{"the kitchen is not ready"};
}

kitchen_arm::~kitchen_arm() { kitchen_.stop(); }

lap kitchen_arm::consume(const topic_pair& topics, std::size_t records, messaging::fate expected) {
  const auto watch = std::make_shared<stopwatch>(records, expected);
  timed_callbacks handler{kitchen_, *watch};
  messaging::consumer_settings settings;
  settings.client = client_;
  settings.group = "kitchen-" + topics.callbacks;
  settings.topic = topics.callbacks;
  settings.dead_letter_topic = topics.dead_letters;
  settings.partitions = partitions;
  messaging::consumer consumer{settings, handler, letters_};
  watch->pass_to(consumer.box());
  handler.report_to(watch);
  consumer.run();
  const auto settled = support::eventually(patience, [&] { return watch->done(); });
  consumer.stop();
  if (!settled) throw std::runtime_error{"the records are not settled"};
  if (!watch->as_expected()) throw std::runtime_error{"records met an unexpected fate"};
  return watch->result();
}

}  // namespace bench
