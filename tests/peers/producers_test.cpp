#include "messaging/consumer.hpp"
#include "peers/publishing.hpp"
#include "support/child_process.hpp"
#include "support/eventually.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <mutex>
#include <utility>

namespace {

constexpr std::chrono::minutes peer_wait_max{2};

// Keeps the values of one key.
class reader : public messaging::record_handler {
 public:
  explicit reader(std::string key) : key_(std::move(key)) {}

  std::optional<messaging::settlement> handle(
      const messaging::record& what, std::uint64_t /*number*/) override {
    const std::lock_guard hold{mutex_};
    if (what.key == key_) values_.emplace_back(what.value.value_or("nothing"));
    return messaging::settlement{messaging::fate::applied, {}, {}};
  }

  std::vector<std::string> values() {
    const std::lock_guard hold{mutex_};
    return values_;
  }

 private:
  std::string key_;
  std::mutex mutex_;
  std::vector<std::string> values_;
};

class producer : public peers::on_kafka {
 public:
  // Lets a peer publish two values under its own name; the number of places that it prints.
  static std::ptrdiff_t places_told_by(const std::string& peer) {
    support::child_process program{
        std::string{PEERS} + "/" + peer,
        {broker().address(), peers::topic, peer, "раз", R"({"n": 2})"}};
    EXPECT_EQ(program.wait(peer_wait_max), 0) << program.errors();
    const auto places = program.output();
    return std::count(places.begin(), places.end(), '\n');
  }

  // The values that came under that name, two of them or what came in time.
  static std::vector<std::string> read_two(const std::string& peer) {
    messaging::producer letters{client(), {}, peers::partitions};
    reader values{peer};
    messaging::consumer_settings settings;
    settings.client = client();
    settings.group = peer;
    settings.topic = peers::topic;
    settings.partitions = peers::partitions;
    messaging::consumer consumer{settings, values, letters};
    consumer.run();
    support::eventually(peers::wait_max, [&] { return values.values().size() >= 2; });
    consumer.stop();
    return values.values();
  }
};

TEST_F(producer, in_python_is_understood_with_the_defaults_of_its_client) {
  const auto places = places_told_by("produce_callback.py");

  EXPECT_EQ(places, 2);
  EXPECT_THAT(read_two("produce_callback.py"), testing::ElementsAre("раз", R"({"n": 2})"));
}

TEST_F(producer, in_java_is_understood_with_the_defaults_of_its_client) {
  const auto places = places_told_by("produce_callback_java");

  EXPECT_EQ(places, 2);
  EXPECT_THAT(read_two("produce_callback_java"), testing::ElementsAre("раз", R"({"n": 2})"));
}

}  // namespace
