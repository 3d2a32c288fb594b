#include "messaging/consumer.hpp"

#include "stand.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace messaging {
namespace {

using support::eventually;

// One consumer for all tests that leave it as it was: joining takes the embedded broker seconds.
class consumer_test : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shop_ = std::make_unique<stand>();
    handler_ = std::make_unique<scripted_handler>();
    consumer_ = shop_->consume(*handler_);
    ASSERT_TRUE(joined(*consumer_));
  }
  static void TearDownTestSuite() {
    consumer_.reset();
    handler_.reset();
    shop_.reset();
  }

  void SetUp() override { before_ = handler_->count(); }
  void TearDown() override {
    handler_->answer_with({});
    EXPECT_TRUE(eventually(patience, [] { return in_flight() == 0; }));
  }

  static std::size_t in_flight() {
    std::size_t sum = 0;
    for (const auto& each : consumer_->state().partitions) sum += each.in_flight;
    return sum;
  }

  // What this test has let the handler see.
  std::vector<std::string> values() const {
    auto all = handler_->values();
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(before_));
    return all;
  }
  bool await(std::size_t records) const { return handler_->await(before_ + records); }

  static inline std::unique_ptr<stand> shop_;
  static inline std::unique_ptr<scripted_handler> handler_;
  static inline std::unique_ptr<consumer> consumer_;
  std::size_t before_ = 0;
};

TEST_F(consumer_test, hands_over_what_is_published_and_commits_it) {
  const auto committed = committed_in(*consumer_);

  shop_->publish(key_in(0), "a");
  shop_->publish(key_in(1), "b");

  ASSERT_TRUE(await(2));
  EXPECT_TRUE(eventually(patience, [&] { return committed_in(*consumer_) >= committed + 2; }));
}

}  // namespace
}  // namespace messaging
