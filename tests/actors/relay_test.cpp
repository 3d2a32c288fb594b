#include "actors/relay.hpp"

#include "support/eventually.hpp"
#include "support/test_database.hpp"

#include <gtest/gtest.h>

// What a relay remembers of its publications, on a real database, with a broker that is played.
namespace actors::test {

namespace {

using namespace std::chrono_literals;
using messaging::delivery;
using messaging::delivery_result;

constexpr auto patience = 10s;

class played_relay {
 public:
  explicit played_relay(delivery_result result) : result_(result) {
    ours.run();
    EXPECT_TRUE(support::eventually(patience, [&] { return ours.remembers_since().has_value(); }));
  }

  // As the store does after its commit; there is no row, which is as if it were removed already.
  void offer(std::uint8_t order, std::int32_t version) {
    persistence::kitchen::letter letter;
    letter.id = ++letters_;
    letter.order.value.data[15] = order;
    letter.version = version;
    letter.name = version == 1 ? "order.created" : "order.cancelled";
    letter.body = "{}";
    ours.offer({letter});
  }
  std::vector<publication> of(std::uint8_t order) const {
    domain::order_id id;
    id.value.data[15] = order;
    return ours.publications(id);
  }

 private:
  persistence::kitchen::outbox source() {
    persistence::kitchen::reader_settings reading;
    reading.database_url = db_.url();
    return persistence::kitchen::outbox{reading};
  }
  void publish(const std::function<void(const delivery&)>& done) {
    delivery made;
    made.result = result_;
    made.partition = 4;
    made.offset = offset_++;
    done(made);
  }

  support::test_database db_;
  delivery_result result_;
  std::int64_t letters_ = 0;
  std::int64_t offset_ = 90;

 public:
  relay_counts counts;
  relay ours{{}, source(), [this](auto /*message*/, auto done) { publish(done); }, counts};
};

}  // namespace

TEST(relay, remembers_where_the_letters_of_an_order_went_and_when) {
  const auto before =
      std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  played_relay relay{delivery_result::delivered};
  relay.offer(1, 1);
  relay.offer(2, 1);
  relay.offer(1, 2);

  ASSERT_TRUE(support::eventually(patience, [&] { return relay.of(1).size() == 2; }));

  const auto found = relay.of(1);
  EXPECT_EQ(found[0].version, 1);
  EXPECT_EQ(found[1].version, 2);
  EXPECT_EQ(found[0].partition, 4);
  EXPECT_EQ(found[0].offset, 90);
  EXPECT_GT(found[1].offset, found[0].offset);
  EXPECT_GE(found[0].at, before);
  EXPECT_LE(found[0].at, found[1].at);
  EXPECT_LE(*relay.ours.remembers_since(), found[0].at);
}

TEST(relay, remembers_nothing_the_broker_did_not_take) {
  played_relay relay{delivery_result::unknown};

  relay.offer(1, 1);

  ASSERT_TRUE(support::eventually(patience, [&] { return relay.counts.failed.value() > 0; }));
  EXPECT_TRUE(relay.of(1).empty());
}

}  // namespace actors::test
