#include "domain/ids.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>

#include <tuple>

namespace domain {
namespace {

int version_of(const order_id& id) { return id.value.data[6] >> 4; }
int variant_of(const order_id& id) { return id.value.data[8] >> 6; }

RC_GTEST_PROP(order_id, is_read_back_from_its_own_text, ()) {
  const auto id = *any::id();

  RC_ASSERT(parse_order_id(to_string(id)) == id);
}

TEST(order_id, is_written_in_lower_case_with_four_dashes) {
  order_id id;
  for (std::uint8_t i = 0; i < 16; ++i) id.value.data[i] = static_cast<std::uint8_t>(i * 17);

  EXPECT_EQ(to_string(id), "00112233-4455-6677-8899-aabbccddeeff");
}

TEST(order_id, is_nothing_in_any_other_form) {
  for (const auto* text : {
           "",
           "00112233-4455-6677-8899-AABBCCDDEEFF",
           "0011223344556677-8899-aabbccddeeff",
           "00112233445566778899aabbccddeeff",
           "{00112233-4455-6677-8899-aabbccddeef",
           "00112233-4455-6677-8899-aabbccddeeff ",
           "00112233-4455-6677-8899-aabbccddeef",
           "00112233-4455-6677-8899-aabbccddeefg",
           "001122334-455-6677-8899-aabbccddeeff",
       }) {
    EXPECT_EQ(parse_order_id(text), std::nullopt) << text;
  }
}

RC_GTEST_PROP(
    time_ordered_id, sorts_by_time_whatever_is_random, (std::uint64_t a, std::uint64_t b)) {
  const auto earlier = *rc::gen::inRange<std::int64_t>(0, (std::int64_t{1} << 48) - 1);
  const auto later = *rc::gen::inRange<std::int64_t>(earlier + 1, std::int64_t{1} << 48);

  const auto first = time_ordered_id(timestamp{std::chrono::milliseconds{earlier}}, a, b);
  const auto second = time_ordered_id(timestamp{std::chrono::milliseconds{later}}, b, a);

  RC_ASSERT(first < second);
  RC_ASSERT(to_string(first) < to_string(second));
}

RC_GTEST_PROP(time_ordered_id, is_a_uuid_of_version_7, (std::uint64_t high, std::uint64_t low)) {
  const auto id = time_ordered_id(*any::time(), high, low);

  RC_ASSERT(version_of(id) == 7);
  RC_ASSERT(variant_of(id) == 2);
}

TEST(time_ordered_id, agrees_with_the_example_of_rfc_9562) {
  const timestamp at{std::chrono::milliseconds{0x017F22E279B0}};

  const auto id = time_ordered_id(at, 0xCC3, 0x18C4DC0C0C07398F);

  EXPECT_EQ(to_string(id), "017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
}

TEST(time_ordered_id, keeps_all_74_random_bits) {
  const auto id = [](std::uint64_t high, std::uint64_t low) {
    return time_ordered_id(timestamp{}, high, low);
  };

  for (unsigned bit = 0; bit < 12; ++bit)
    EXPECT_NE(id(std::uint64_t{1} << bit, 0), id(0, 0)) << bit;
  for (unsigned bit = 0; bit < 62; ++bit)
    EXPECT_NE(id(0, std::uint64_t{1} << bit), id(0, 0)) << bit;
}

TEST(id_of_claimed, is_its_time_and_the_end_of_its_claims) {
  const auto claim = derived_id({"user-7"}, "POST /orders", "abc");
  const timestamp early{std::chrono::milliseconds{1'700'000'000'000}};
  const auto id = id_of_claimed(claim, early);

  EXPECT_EQ(to_string(id), "018bcfe5-6800" + to_string(claim).substr(13));
  EXPECT_LT(id, id_of_claimed(claim, early + std::chrono::milliseconds{1}));
}

TEST(id_of_claimed, ends_alike_whenever_it_is_made_and_unlike_others) {
  const auto claim = derived_id({"user-7"}, "POST /orders", "abc");
  const auto other = derived_id({"user-7"}, "POST /orders", "abd");
  const timestamp early{std::chrono::milliseconds{1'700'000'000'000}};
  const auto late = early + std::chrono::hours{24};

  EXPECT_TRUE(ends_alike{}(id_of_claimed(claim, early), id_of_claimed(claim, late)));
  EXPECT_TRUE(ends_alike{}(id_of_claimed(claim, early), claim));
  EXPECT_FALSE(ends_alike{}(id_of_claimed(claim, early), id_of_claimed(other, early)));
  EXPECT_EQ(
      std::hash<order_id>{}(id_of_claimed(claim, early)),
      std::hash<order_id>{}(id_of_claimed(claim, late)));
}

TEST(derived_id, is_the_same_for_ever) {
  const auto id = derived_id({"user-7"}, "POST /orders", "abc");

  EXPECT_EQ(to_string(id), "4b332e96-39ea-842d-8b89-8277fde90f5c");
}

RC_GTEST_PROP(
    derived_id, is_a_uuid_of_version_8, (const std::string& user, const std::string& key)) {
  const auto id = derived_id({user}, "POST /orders", key);

  RC_ASSERT(version_of(id) == 8);
  RC_ASSERT(variant_of(id) == 2);
  RC_ASSERT(id == derived_id({user}, "POST /orders", key));
}

RC_GTEST_PROP(derived_id, differs_for_different_triples, ()) {
  const auto part = rc::gen::container<std::string>(rc::gen::element('a', '\0', '\1'));
  const auto triple = rc::gen::tuple(part, part, part);
  const auto [user, route, key] = *triple;
  const auto [other_user, other_route, other_key] = *triple;
  const bool same = std::tie(user, route, key) == std::tie(other_user, other_route, other_key);

  const auto id = derived_id({user}, route, key);
  const auto other = derived_id({other_user}, other_route, other_key);

  RC_ASSERT((id == other) == same);
}

RC_GTEST_PROP(derived_id, differs_when_bytes_move_from_part_to_part, (const std::string& text)) {
  const auto cut = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
  const auto other_cut =
      *rc::gen::distinctFrom(rc::gen::inRange<std::size_t>(0, text.size() + 2), cut);
  RC_PRE(other_cut <= text.size());

  const auto id = derived_id({text.substr(0, cut)}, text.substr(cut), "key");
  const auto other = derived_id({text.substr(0, other_cut)}, text.substr(other_cut), "key");
  const auto later = derived_id({"user"}, text.substr(0, cut), text.substr(cut));
  const auto other_later = derived_id({"user"}, text.substr(0, other_cut), text.substr(other_cut));

  RC_ASSERT(id != other);
  RC_ASSERT(later != other_later);
}

}  // namespace
}  // namespace domain
