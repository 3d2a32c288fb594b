#include "peers/publishing.hpp"
#include "support/eventually.hpp"

namespace {

using messaging::delivery_result;
using peers::publish;

class kafka : public peers::on_kafka {};

TEST_F(kafka, killed_has_kept_what_it_acknowledged_and_is_where_it_was) {
  messaging::producer producer{client(), {peers::topic}, peers::partitions};
  const auto address = broker().address();
  const auto first = publish(producer, "before");

  broker().kill();
  const auto meanwhile = publish(producer, "meanwhile");
  broker().start();

  EXPECT_EQ(first.result, delivery_result::delivered);
  EXPECT_NE(meanwhile.result, delivery_result::delivered);
  EXPECT_EQ(broker().address(), address);
  messaging::delivery later;
  EXPECT_TRUE(support::eventually(peers::wait_max, [&] {
    later = publish(producer, "after");
    return later.result == delivery_result::delivered;
  }));
  EXPECT_EQ(later.partition, first.partition);
  EXPECT_GT(later.offset, first.offset);
}

TEST_F(kafka, frozen_acknowledges_nothing_until_it_is_thawed) {
  messaging::producer producer{client(), {peers::topic}, peers::partitions};
  const auto first = publish(producer, "before");

  broker().freeze();
  const auto meanwhile = publish(producer, "meanwhile");
  broker().thaw();

  EXPECT_EQ(first.result, delivery_result::delivered);
  EXPECT_EQ(meanwhile.result, delivery_result::unknown);
  EXPECT_TRUE(support::eventually(peers::wait_max, [&] {
    return publish(producer, "after").result == delivery_result::delivered;
  }));
}

}  // namespace
