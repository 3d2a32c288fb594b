#include "loop/loop.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

namespace loop {

std::string read_record::header(const std::string& name) const {
  const auto found = std::ranges::find(headers, name, [](const auto& each) { return each.first; });
  return found == headers.end() ? "" : found->second;
}

class topic_reader::collector : public messaging::record_handler {
 public:
  std::optional<messaging::settlement> handle(
      const messaging::record& what, std::uint64_t /*number*/) override {
    read_record record;
    record.partition = what.partition;
    record.offset = what.offset;
    record.key = what.key.value_or("");
    record.value = what.value.value_or("");
    for (const auto& [name, value] : what.headers) record.headers.emplace_back(name, value);
    const std::lock_guard hold{mutex_};
    records_.push_back(std::move(record));
    return messaging::settlement{messaging::fate::applied, {}, {}};
  }
  std::vector<read_record> all() const {
    const std::lock_guard hold{mutex_};
    return records_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<read_record> records_;
};

topic_reader::topic_reader(const std::string& topic, messaging::producer& letters)
    : collector_(std::make_unique<collector>()) {
  messaging::consumer_settings settings;
  settings.client = client();
  settings.group = "reader-of-" + topic;
  settings.topic = topic;
  settings.with_headers = true;
  settings.value_bytes_max = 1U << 24U;
  consumer_ = std::make_unique<messaging::consumer>(settings, *collector_, letters);
  consumer_->run();
}

topic_reader::~topic_reader() = default;

std::vector<read_record> topic_reader::all() const { return collector_->all(); }

std::vector<read_record> topic_reader::await(std::size_t count) const {
  support::eventually(patience, [&] { return all().size() >= count; });
  return all();
}

support::overrides with_kafka(
    const messaging::topic_settings& topics, const support::overrides& further) {
  support::overrides settings{
      "kafka.brokers=\"" + broker_address() + "\"",
      "kafka.orders_topic=\"" + topics.orders + "\"",
      "kafka.statuses_topic=\"" + topics.statuses + "\"",
      "kafka.dead_letters_topic=\"" + topics.dead_letters + "\"",
      "kafka.dead_orders_topic=\"" + topics.dead_orders + "\"",
      "kafka.group=\"" + topics.statuses + "\""};
  settings.insert(settings.end(), further.begin(), further.end());
  return settings;
}

connected_restaurant::connected_restaurant(const support::overrides& settings)
    : open(with_kafka(topics, settings)) {}

std::string callback_json(
    const std::string& order,
    const std::string& status,
    const std::optional<std::string>& key,
    std::int64_t establishment) {
  nlohmann::json body{
      {"kitchen_order_id", order}, {"status", status}, {"establishment_id", establishment}};
  if (key) body["idempotency_key"] = *key;
  return body.dump();
}

void connected_restaurant::tell(const std::string& order, const std::string& status) {
  publish(order, callback_json(order, status, order + ":" + status));
}

void connected_restaurant::tell_without_key(const std::string& order, const std::string& status) {
  publish(order, callback_json(order, status, std::nullopt));
}

void connected_restaurant::publish(const std::string& key, const std::string& value) {
  std::promise<messaging::delivery> reported;
  producer.send({topics.statuses, key, value, {}}, [&](const messaging::delivery& what) {
    reported.set_value(what);
  });
  const auto what = reported.get_future().get();
  EXPECT_EQ(what.result, messaging::delivery_result::delivered) << what.detail;
}

bool connected_restaurant::settled(std::uint64_t records) const {
  const auto line = "kuhnya_consumer_records_total{topic=\"" + topics.statuses + "\"}";
  return support::eventually(
      patience, [&] { return open.metric(line) >= static_cast<double>(records); });
}

double connected_restaurant::outcome(const std::string& name) const {
  return open.metric(
      "kuhnya_consumer_settled_total{topic=\"" + topics.statuses + "\",outcome=\"" + name + "\"}");
}

bool connected_restaurant::await_letters(std::int64_t count) {
  return support::eventually(patience, [&] { return open.count("dead_letters") >= count; });
}

std::string connected_restaurant::placed(std::int64_t dish, std::int64_t quantity) {
  const auto answer = open.seat().place(support::order_of(dish, quantity));
  EXPECT_EQ(answer.status, 201) << answer.body;
  return answer.id();
}

}  // namespace loop
