#include "app/establishment_loop.hpp"

#include "actors/order_notes.hpp"
#include "app/kafka.hpp"
#include "messaging/consumer.hpp"
#include "messaging/producer.hpp"

#include <optional>

namespace app {

struct establishment_loop::parts {
  explicit parts(const config::kafka_settings& settings)
      : kafka(settings),
        producer(
            kafka.client,
            {kafka.topics.statuses, kafka.topics.dead_orders},
            kafka.topics.partitions) {}

  const config::kafka_settings kafka;
  messaging::producer producer;
  std::optional<actors::order_notes> notes;
  std::optional<messaging::consumer> orders;
};

establishment_loop::establishment_loop(const config::settings& settings) {
  if (settings.kafka.client.brokers.empty()) {
    throw config::bad_settings{
        "The establishment hears and tells over Kafka alone: set kafka.brokers."};
  }
  parts_ = std::make_unique<parts>(settings.kafka);
}

establishment_loop::~establishment_loop() { stop_consuming(); }

messaging::producer& establishment_loop::producer() { return parts_->producer; }

void establishment_loop::run(actors::tickets& tickets) {
  auto& all = *parts_;
  const auto group = all.kafka.group.empty() ? std::string{"establishment"} : all.kafka.group;
  all.notes.emplace(tickets);
  all.orders.emplace(
      consumer_of(all.kafka, group, all.kafka.topics.orders, all.kafka.topics.dead_orders),
      *all.notes,
      all.producer);
  all.notes->report_to(all.orders->box());
  all.orders->run();
}

void establishment_loop::stop_consuming() {
  if (parts_ && parts_->orders) parts_->orders->stop();
}

std::vector<http::ready_part> establishment_loop::ready() const {
  if (!parts_->orders) return {{"orders", false, "starts"}};
  return {ready_part_of("orders", parts_->orders->state(), parts_->kafka.oldest_max)};
}

void establishment_loop::expose(exposition& to) const {
  app::expose(to, parts_->producer.state());
  if (parts_->orders) app::expose(to, parts_->kafka.topics.orders, parts_->orders->state());
}

}  // namespace app
