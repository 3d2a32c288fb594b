#include "bench/callbacks_stand.hpp"

#include "messaging/producer.hpp"
#include "messaging/topics.hpp"
#include "support/eventually.hpp"

#include <atomic>
#include <stdexcept>
#include <sys/resource.h>
#include <unistd.h>

namespace bench {
namespace {

constexpr std::size_t under_way_max = 20'000;
constexpr std::chrono::minutes broker_patience{2};

std::string callback_of(const std::string& order) {
  return R"({"kitchen_order_id":")" + order + R"(","status":"accepted","idempotency_key":")" +
         order + R"(:accepted","establishment_id":1,"occurred_at":"2026-01-01T12:00:00.000Z"})";
}

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

}  // namespace

topic_pair new_topics(const messaging::client_settings& client) {
  static int count = 0;
  const auto own = std::to_string(::getpid()) + "-" + std::to_string(++count);
  topic_pair made{"callbacks-" + own, "dead-letters-" + own};
  const std::vector<std::string> names{made.callbacks, made.dead_letters};
  messaging::ensure_topics(client, names, partitions, std::chrono::seconds{30});
  return made;
}

std::vector<std::string> seed_orders(support::test_database& db, std::size_t count) {
  db.exec(
      "insert into establishments (id, name) values (1, 'Shop'); "
      "insert into dishes (id, establishment_id, name, price_minor, currency) "
      "values (1, 1, 'Dish', 100, 'RUB')");
  db.exec(
      "insert into orders (id, user_id, establishment_id, status, version, total_minor, currency, "
      "created_at, updated_at) select md5(g::text)::uuid, 'anna', 1, 'created', 1, 100, 'RUB', "
      "now(), now() from generate_series(1, " +
      std::to_string(count) + ") g");
  db.exec("insert into order_lines select id, 1, 1, 1, 100 from orders");
  db.exec(
      "insert into order_status_events (order_id, version, to_status, source, at) "
      "select id, 1, 'created', 'http', created_at from orders");
  db.exec("analyze orders, order_lines, order_status_events");
  std::vector<std::string> ids;
  ids.reserve(count);
  for (const auto& row : db.exec("select id::text from orders order by md5(id::text)"))
    ids.push_back(row[0].as<std::string>());
  return ids;
}

void publish(
    const messaging::client_settings& client,
    const std::string& topic,
    const std::vector<std::string>& orders,
    std::size_t count) {
  std::atomic<std::size_t> reported{0};
  std::atomic<std::size_t> failed{0};
  {
    messaging::producer producer{client, {topic}, partitions};
    for (std::size_t sent = 0; sent < count; ++sent) {
      if (sent - reported >= under_way_max)
        support::eventually(broker_patience, [&] { return sent - reported < under_way_max / 2; });
      const auto& order = orders[sent % orders.size()];
      producer.send({topic, order, callback_of(order), {}}, [&](const messaging::delivery& told) {
        if (told.result != messaging::delivery_result::delivered) ++failed;
        ++reported;
      });
    }
    support::eventually(broker_patience, [&] { return reported == count; });
  }
  if (failed > 0 || reported != count) throw std::runtime_error{"the broker did not take it all"};
}

double cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

}  // namespace bench
