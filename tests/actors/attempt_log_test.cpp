#include "actors/attempt_log.hpp"

#include <gtest/gtest.h>

namespace actors {

namespace {

constexpr domain::timestamp began{std::chrono::seconds{1'800'000'000}};

attempt callback_at(std::int64_t offset) {
  attempt made;
  made.kind = attempt_kind::callback;
  made.end = attempt_end::duplicate;
  made.partition = 2;
  made.offset = offset;
  return made;
}

}  // namespace

TEST(attempt_log, of_an_order_nobody_else_asked_for_is_its_creation) {
  attempt_log log{began};

  log.keep_creation(began, attempt_end::claimed, request_label{"r-1"});

  ASSERT_EQ(log.all().size(), 1U);
  EXPECT_EQ(log.all().front().kind, attempt_kind::place);
  EXPECT_EQ(log.all().front().end, attempt_end::claimed);
  EXPECT_EQ(log.all().front().request.text(), "r-1");
  EXPECT_EQ(log.began(), began);
  EXPECT_FALSE(log.forgot());
}

TEST(attempt_log, keeps_the_newest_sixteen_and_the_creation_and_says_that_it_forgot) {
  attempt_log log{began};
  log.keep_creation(began, attempt_end::claimed, request_label{"first"});
  for (std::int64_t i = 0; i < 16; ++i) log.keep(callback_at(i));
  EXPECT_FALSE(log.forgot());

  for (std::int64_t i = 16; i < 21; ++i) log.keep(callback_at(i));

  const auto all = log.all();
  ASSERT_EQ(all.size(), attempts_max + 1);
  EXPECT_EQ(all.front().request.text(), "first");
  for (std::size_t i = 1; i < all.size(); ++i)
    EXPECT_EQ(all[i].offset, static_cast<std::int64_t>(i) + 4);
  EXPECT_TRUE(log.forgot());
}

TEST(attempt_log, in_doubt_says_so_and_keeps_what_it_has) {
  attempt_log log{began};
  log.keep(callback_at(7));

  log.doubt();

  EXPECT_TRUE(log.forgot());
  EXPECT_EQ(log.all().size(), 1U);
}

TEST(attempt_log, knows_a_record_by_partition_and_offset_together) {
  attempt_log log{began};
  EXPECT_FALSE(log.knows_record(2, 7));

  log.keep(callback_at(7));

  EXPECT_TRUE(log.knows_record(2, 7));
  EXPECT_FALSE(log.knows_record(2, 8));
  EXPECT_FALSE(log.knows_record(3, 7));
}

TEST(attempt_log, does_not_take_a_redrive_for_a_record) {
  attempt_log log{began};
  auto redriven = callback_at(7);
  redriven.kind = attempt_kind::redrive;

  log.keep(redriven);

  EXPECT_FALSE(log.knows_record(2, 7));
}

TEST(request_label, is_cut_to_its_bytes) {
  const std::string longest(request_label::bytes_max, 'x');

  EXPECT_EQ(request_label{longest + "y"}.text(), longest);
  EXPECT_EQ(request_label{}.text(), "");
}

}  // namespace actors
