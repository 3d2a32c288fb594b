#include "app/kitchen_loop.hpp"

#include "actors/callbacks.hpp"
#include "actors/dead_letter_intake.hpp"
#include "actors/relay.hpp"
#include "app/kafka.hpp"
#include "messaging/producer.hpp"

#include <spdlog/spdlog.h>

#include <optional>

namespace app {

namespace {

actors::relay_settings relay_of(const config::settings& settings) {
  actors::relay_settings relay;
  relay.topic = settings.kafka.topics.orders;
  return relay;
}

persistence::kitchen::outbox outbox_of(const config::settings& settings) {
  persistence::kitchen::reader_settings reading;
  reading.database_url = settings.kitchen.database_url;
  reading.statement_wait_max = settings.kitchen.statement_wait_max;
  reading.connect_wait_max = settings.kitchen.connect_wait_max;
  return persistence::kitchen::outbox{reading};
}

}  // namespace

struct kitchen_loop::parts {
  explicit parts(const config::settings& settings)
      : kafka(settings.kafka),
        producer(
            kafka.client,
            {kafka.topics.orders, kafka.topics.dead_letters},
            kafka.topics.partitions),
        relay(
            relay_of(settings),
            outbox_of(settings),
            [this](auto message, auto done) { producer.send(std::move(message), std::move(done)); },
            relay_counts) {}

  const config::kafka_settings kafka;
  messaging::producer producer;
  actors::relay_counts relay_counts;
  actors::relay relay;
  std::optional<actors::callbacks> callbacks;
  std::optional<actors::dead_letter_intake> intake;
  std::optional<messaging::consumer> statuses;
  std::optional<messaging::consumer> letters;
};

kitchen_loop::kitchen_loop(const config::settings& settings) {
  if (settings.kafka.client.brokers.empty()) {
    spdlog::warn("kafka.brokers is not set: nothing is published and no callback comes in");
    return;
  }
  parts_ = std::make_unique<parts>(settings);
}

kitchen_loop::~kitchen_loop() {
  stop_consuming();
  stop_publishing();
}

actors::kitchen::letter_taker kitchen_loop::letters() {
  if (!parts_) return {};
  return [&relay = parts_->relay](auto fresh) { relay.offer(std::move(fresh)); };
}

void kitchen_loop::run(actors::kitchen& kitchen) {
  if (!parts_) return;
  auto& all = *parts_;
  const auto group = all.kafka.group.empty() ? std::string{"kitchen"} : all.kafka.group;
  const auto& topics = all.kafka.topics;
  all.callbacks.emplace(kitchen);
  all.statuses.emplace(
      consumer_of(all.kafka, group, topics.statuses, topics.dead_letters),
      *all.callbacks,
      all.producer);
  all.callbacks->report_to(all.statuses->box());
  all.intake.emplace(
      [&kitchen](auto letter, auto number, auto box) {
        kitchen.index(std::move(letter), number, std::move(box));
      },
      http::system_now);
  auto indexing = consumer_of(all.kafka, group + ".dead-letters", topics.dead_letters, "");
  indexing.with_headers = true;
  indexing.value_bytes_max = all.kafka.dead_letter_value_max + all.kafka.value_bytes_max;
  all.letters.emplace(indexing, *all.intake, all.producer);
  all.intake->report_to(all.letters->box());
  all.relay.run();
  all.statuses->run();
  all.letters->run();
}

void kitchen_loop::stop_consuming() {
  if (!parts_) return;
  if (parts_->statuses) parts_->statuses->stop();
  if (parts_->letters) parts_->letters->stop();
}

void kitchen_loop::stop_publishing() {
  if (parts_) parts_->relay.stop();
}

std::vector<actors::publication> kitchen_loop::publications_of(const domain::order_id& id) const {
  if (!parts_) return {};
  return parts_->relay.publications(id);
}

std::optional<domain::timestamp> kitchen_loop::remembers_publications_since() const {
  if (!parts_) return std::nullopt;
  return parts_->relay.remembers_since();
}

std::vector<http::ready_part> kitchen_loop::ready() const {
  if (!parts_) return {{"kafka", true, "kafka.brokers is not set"}};
  if (!parts_->statuses || !parts_->letters) return {{"kafka", false, "starts"}};
  const auto oldest_max = parts_->kafka.oldest_max;
  const bool relays = parts_->relay_counts.stuck.value() == 0;
  return {
      ready_part_of("callbacks", parts_->statuses->state(), oldest_max),
      ready_part_of("dead letters", parts_->letters->state(), oldest_max),
      {"outbox", true, relays ? "" : "letters wait for the broker"}};
}

void kitchen_loop::expose(exposition& to) const {
  if (!parts_) return;
  app::expose(to, parts_->relay_counts);
  app::expose(to, parts_->producer.state());
  if (!parts_->statuses || !parts_->letters) return;
  app::expose(to, parts_->kafka.topics.statuses, parts_->statuses->state());
  app::expose(to, parts_->kafka.topics.dead_letters, parts_->letters->state());
}

void kitchen_loop::measure(console::measures& to) const {
  if (!parts_) return;
  const auto& relay = parts_->relay_counts;
  auto& level = to.level;
  level.kafka_configured = true;
  level.producer = parts_->producer.state();
  level.outbox.rows = relay.waiting.value();
  level.outbox.in_memory = relay.in_memory.value();
  level.outbox.stuck_orders = relay.stuck.value();
  level.outbox.relay_held = relay.held.value() != 0;
  if (const auto oldest = relay.oldest_ms.value(); oldest > 0) {
    level.outbox.oldest_at = domain::timestamp{std::chrono::milliseconds{oldest}};
  }
  to.total.letters_published = relay.published.value();
  to.total.letters_failed = relay.failed.value();
  if (!parts_->statuses || !parts_->letters) return;
  level.consumers = {
      {parts_->kafka.topics.statuses, parts_->statuses->state()},
      {parts_->kafka.topics.dead_letters, parts_->letters->state()}};
  const auto& statuses = level.consumers.front().now;
  const auto fate = [&](messaging::fate what) {
    return statuses.settled.at(static_cast<std::size_t>(what));
  };
  to.total.callbacks_settled = statuses.consumed;
  to.total.dead = fate(messaging::fate::dead);
  to.total.retried = fate(messaging::fate::later);
}

}  // namespace app
