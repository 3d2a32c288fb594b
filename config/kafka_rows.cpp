#include "config/row_kinds.hpp"
#include "config/rows.hpp"

#include <utility>

namespace config {

using std::chrono::milliseconds;

// Of both services; docs/operations.md says what each means.
std::vector<row> kafka_rows() {
  constexpr std::int64_t million = 1'000'000;
  return {
      text(
          "kafka.brokers", [](settings & s) -> auto& { return s.kafka.client.brokers; }),
      texts(
          "kafka.client", [](settings & s) -> auto& { return s.kafka.client.properties; }),
      text(
          "kafka.group", [](settings & s) -> auto& { return s.kafka.group; }),
      text(
          "kafka.orders_topic", [](settings & s) -> auto& { return s.kafka.topics.orders; }),
      text(
          "kafka.statuses_topic", [](settings & s) -> auto& { return s.kafka.topics.statuses; }),
      text(
          "kafka.dead_letters_topic",
          [](settings & s) -> auto& { return s.kafka.topics.dead_letters; }),
      text(
          "kafka.dead_orders_topic",
          [](settings & s) -> auto& { return s.kafka.topics.dead_orders; }),
      number(
          "kafka.partitions",
          [](settings & s) -> auto& { return s.kafka.topics.partitions; },
          1,
          10'000),
      duration(
          "kafka.delivery_wait_max",
          [](settings & s) -> auto& { return s.kafka.client.delivery_wait_max; },
          milliseconds{100},
          std::chrono::minutes{5}),
      number(
          "kafka.credits_max",
          [](settings & s) -> auto& { return s.kafka.credits_max; },
          1,
          million),
      bytes(
          "kafka.value_max",
          [](settings & s) -> auto& { return s.kafka.value_bytes_max; },
          1024,
          1U << 24U),
      bytes(
          "kafka.dead_letter_value_max",
          [](settings & s) -> auto& { return s.kafka.dead_letter_value_max; },
          0,
          1U << 24U),
      duration(
          "kafka.retry_max",
          [](settings & s) -> auto& { return s.kafka.retry_max; },
          milliseconds{100}),
      duration(
          "kafka.oldest_max",
          [](settings & s) -> auto& { return s.kafka.oldest_max; },
          milliseconds{100}),
  };
}

void put_texts(
    std::string_view path,
    const std::string& prefix,
    const toml::table& from,
    std::map<std::string, std::string>& to) {
  for (const auto& [key, node] : from) {
    const auto name = prefix + std::string{key.str()};
    if (const auto* inner = node.as_table()) {
      put_texts(path, name + ".", *inner, to);
      continue;
    }
    const auto value = node.value_exact<std::string>();
    if (!value || value->find('\0') != std::string::npos) {
      expected(std::string{path} + "." + name, "a text");
    }
    to[name] = *value;
  }
}

std::string print_texts(const std::map<std::string, std::string>& all) {
  std::string text;
  for (const auto& [name, value] : all) {
    const auto hides = [&](std::string_view word) { return name.find(word) != std::string::npos; };
    const bool secret = hides("password") || hides("secret") || hides("key") || hides("config");
    text += (text.empty() ? "" : " ") + name + "=" + (secret ? "(secret)" : value);
  }
  return text;
}

}  // namespace config
