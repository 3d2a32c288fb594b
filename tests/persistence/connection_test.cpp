#include "persistence/connection.hpp"

#include "persistence/query_connection.hpp"

#include <gtest/gtest.h>

namespace persistence {
namespace {

TEST(classify, tells_what_to_do_by_the_sqlstate) {
  for (const auto* state : {"40001", "40P01", "55P03"}) EXPECT_EQ(classify(state), trouble::retry);
  EXPECT_EQ(classify("23505"), trouble::conflict);
  for (const auto* state : {"22021", "22P02", "23514", "23502", "54000"}) {
    EXPECT_EQ(classify(state), trouble::bad_data) << state;
  }
  for (const auto* state : {"", "08006", "53300", "57P01", "57P03", "57014", "25006", "58030"}) {
    EXPECT_EQ(classify(state), trouble::outage) << state;
  }
  for (const auto* state : {"42P01", "42601", "XX000", "P0001", "26000", "2", "230"}) {
    EXPECT_NE(classify(state), trouble::retry) << state;
  }
  for (const auto* state : {"42P01", "42601", "XX000", "P0001", "26000"}) {
    EXPECT_EQ(classify(state), trouble::bug) << state;
  }
}

TEST(connect_timeout, is_added_to_every_form_of_address) {
  const std::chrono::milliseconds wait{2500};

  EXPECT_EQ(with_connect_timeout("postgresql://h/d", wait), "postgresql://h/d?connect_timeout=3");
  EXPECT_EQ(
      with_connect_timeout("postgresql://h/d?a=b", wait), "postgresql://h/d?a=b&connect_timeout=3");
  EXPECT_EQ(with_connect_timeout("host=h dbname=d", wait), "host=h dbname=d connect_timeout=3");
}

}  // namespace
}  // namespace persistence
