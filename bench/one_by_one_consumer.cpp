#include "bench/one_by_one_consumer.hpp"

#include "messaging/event_json.hpp"
#include "messaging/library.hpp"

#include <pqxx/pqxx>

#include <stdexcept>
#include <variant>

namespace bench {
namespace {

using clock = std::chrono::steady_clock;

constexpr int poll_wait_max_ms = 1'000;
constexpr int empty_polls_max = 60;

messaging::client_handle subscribed(
    const messaging::client_settings& client, const std::string& topic) {
  auto settings = messaging::base_settings(client);
  messaging::set(settings, "group.id", "one-by-one-" + topic);
  messaging::set(settings, "enable.auto.commit", "false");
  messaging::set(settings, "auto.offset.reset", "earliest");
  auto made = messaging::new_client(messaging::client_kind::consumer, std::move(settings));
  rd_kafka_poll_set_consumer(made.get());
  const messaging::partition_list topics{rd_kafka_topic_partition_list_new(1)};
  rd_kafka_topic_partition_list_add(topics.get(), topic.c_str(), RD_KAFKA_PARTITION_UA);
  if (rd_kafka_subscribe(made.get(), topics.get())) throw std::runtime_error{"cannot subscribe"};
  return made;
}

void prepare(pqxx::connection& db) {
  db.prepare("lock", "select status, version from orders where id = $1::uuid for update");
  db.prepare(
      "move",
      "update orders set status = $2, version = version + 1, updated_at = now() where id = "
      "$1::uuid");
  db.prepare(
      "tell",
      "insert into order_status_events (order_id, version, from_status, to_status, source, "
      "idempotency_key, topic, partition, \"offset\", at) values ($1::uuid, $2, $3, $4, 'kafka', "
      "$5, $6, $7, $8, now())");
}

void apply(pqxx::connection& db, const rd_kafka_message_t& message, const std::string& topic) {
  const std::string_view key{static_cast<const char*>(message.key), message.key_len};
  const std::string_view value{static_cast<const char*>(message.payload), message.len};
  const auto what = std::get<domain::status_callback>(messaging::read_callback(key, value));
  const auto id = domain::to_string(what.order);
  const std::string status{to_string(what.status)};
  pqxx::work tx{db};
  const auto order = tx.exec_prepared1("lock", id);
  const auto from = order[0].as<std::string>();
  if (from != status) {
    tx.exec_prepared0("move", id, status);
    tx.exec_prepared0(
        "tell",
        id,
        order[1].as<int>() + 1,
        from,
        status,
        what.idempotency_key.value_or(""),
        topic,
        message.partition,
        message.offset);
  }
  tx.commit();
}

}  // namespace

lap one_by_one(
    const messaging::client_settings& client,
    const std::string& topic,
    const std::string& database_url,
    std::size_t records) {
  const auto consumer = subscribed(client, topic);
  pqxx::connection db{database_url};
  prepare(db);
  lap done;
  clock::time_point begun;
  double cpu = 0;
  for (int empty = 0; done.records < records && empty < empty_polls_max;) {
    const messaging::message_handle message{
        rd_kafka_consumer_poll(consumer.get(), poll_wait_max_ms)};
    if (!message || message->err) {
      ++empty;
      continue;
    }
    if (done.records == 0) {
      begun = clock::now();
      cpu = cpu_seconds();
    }
    apply(db, *message, topic);
    if (rd_kafka_commit_message(consumer.get(), message.get(), 0))
      throw std::runtime_error{"cannot commit"};
    ++done.records;
  }
  if (done.records < records) throw std::runtime_error{"the records do not come"};
  done.seconds = std::chrono::duration<double>(clock::now() - begun).count();
  done.cpu_seconds = cpu_seconds() - cpu;
  rd_kafka_consumer_close(consumer.get());
  return done;
}

}  // namespace bench
