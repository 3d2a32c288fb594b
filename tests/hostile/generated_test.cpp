#include "hostile/generator.hpp"
#include "support/raw_connection.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

namespace hostile {

namespace {

constexpr int requests_by_default = 10'000;

int requests() {
  const auto* wanted = std::getenv("KUHNYA_HOSTILE_REQUESTS");
  return wanted == nullptr ? requests_by_default : std::atoi(wanted);
}

// What a person needs to see of the request that went wrong.
std::string shown(const std::string& request) {
  std::string made;
  for (const char each : request.substr(0, 600)) {
    const auto byte = static_cast<unsigned char>(each);
    made += byte >= 0x20 && byte < 0x7f ? std::string{each} : "\\" + std::to_string(byte);
  }
  return made;
}

}  // namespace

TEST(generated_requests, are_refused_or_cut_off_and_write_nothing) {
  support::restaurant open;
  generator wrong{20'261'129, support::token_of(support::customer("mallory"))};
  std::map<int, int> by_status;

  for (int i = 0; i < requests(); ++i) {
    const auto request = wrong.next();
    support::raw_connection line{open.kitchen.port()};
    line.send(request);
    line.finish_sending();
    const auto status = support::status_of(line.read_until_closed());
    ++by_status[status];
    ASSERT_LT(status, 500) << "request " << i << ": " << shown(request);
    ASSERT_TRUE(line.closed()) << "request " << i << " holds its connection: " << shown(request);
  }

  ASSERT_TRUE(open.kitchen.running()) << open.kitchen.log();
  for (const auto* table :
       {"orders", "idempotency_keys", "order_status_events", "stock_movements", "outbox"}) {
    EXPECT_EQ(open.count(table), 0) << table;
  }
  EXPECT_EQ(open.seat().place(support::order_of(2), "after-all-that").status, 201);
  for (const auto& [status, n] : by_status) std::printf("[ measured ] %5d × %d\n", n, status);
  EXPECT_GE(by_status.size(), 8U) << "the requests were not as various as they should be";
}

}  // namespace hostile
