#include "domain/packed_order.hpp"

#include "domain/order_json.hpp"
#include "generators.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace domain {
namespace {

std::uintptr_t address(const void* of) { return reinterpret_cast<std::uintptr_t>(of); }

RC_GTEST_PROP(packed_order, is_unpacked_into_the_order_it_was, ()) {
  const auto order = *any::order();

  const packed_order packed{view(order)};

  RC_ASSERT(unpack(packed.view()) == order);
  RC_ASSERT(unpack(view(order)) == order);
  RC_ASSERT(render_order(packed.view()) == render_order(view(order)));
}

RC_GTEST_PROP(packed_order, keeps_aligned_lines_and_its_texts_in_one_block, ()) {
  const auto order = *any::order();

  const packed_order packed{view(order)};

  const auto seen = packed.view();
  const auto lines = address(seen.lines.data());
  RC_ASSERT(lines % alignof(order_line) == 0U);
  RC_ASSERT(address(seen.user.data()) == lines + seen.lines.size_bytes());
  const auto comment = seen.comment.value_or("");
  const auto content = seen.lines.size_bytes() + seen.user.size() + comment.size();
  RC_ASSERT(packed.bytes() > content);
  RC_ASSERT(packed.bytes() - content <= 80U);
  if (seen.comment)
    RC_ASSERT(address(comment.data()) == address(seen.user.data()) + seen.user.size());
}

RC_GTEST_PROP(packed_order, changes_status_version_and_time_only, ()) {
  auto order = *any::order();
  packed_order packed{view(order)};

  order.status = *rc::gen::elementOf(all_statuses);
  order.version = *rc::gen::positive<std::int32_t>();
  order.updated_at = *any::time();
  packed.move_to(order.status, order.version, order.updated_at);

  RC_ASSERT(unpack(packed.view()) == order);
}

RC_GTEST_PROP(packed_order, still_tells_its_first_version_after_moves, ()) {
  auto order = *any::order();
  order.status = order_status::created;
  order.version = 1;
  order.updated_at = order.created_at;
  packed_order packed{view(order)};

  packed.move_to(order_status::accepted, 2, *any::time());
  packed.move_to(order_status::cancelled, 3, *any::time());

  RC_ASSERT(render_order(first_version(packed.view())) == render_order(view(order)));
}

TEST(packed_order, is_empty_until_it_gets_an_order_and_after_it_gave_it_away) {
  order order;
  order.user.value = "user-7";
  packed_order empty;
  packed_order full{view(order)};

  EXPECT_FALSE(empty);
  EXPECT_EQ(empty.bytes(), 0U);
  EXPECT_TRUE(full);

  empty = std::move(full);

  EXPECT_EQ(empty.view().user, "user-7");
  EXPECT_FALSE(full);
}

TEST(packed_order, tells_an_absent_comment_from_an_empty_one) {
  order order;
  const packed_order absent{view(order)};
  order.comment = "";
  const packed_order present{view(order)};

  EXPECT_EQ(absent.view().comment, std::nullopt);
  EXPECT_EQ(present.view().comment, "");
}

}  // namespace
}  // namespace domain
