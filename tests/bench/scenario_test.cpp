#include "bench/load/scenario.hpp"

#include "bench/load/request_texts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace load {
namespace {

order_id id_of(std::uint64_t number) {
  order_id out;
  out.fill('0');
  const auto digits = std::to_string(number);
  std::copy(digits.rbegin(), digits.rend(), out.rbegin());
  return out;
}

material three_orders() {
  material out;
  out.users = 2;
  out.orders = {{id_of(1), 0}, {id_of(2), 1}, {id_of(3), 0}};
  return out;
}

const std::vector<std::string> tokens{"first-token", "second-token"};

TEST(scenario, creates_with_each_key_once) {
  scenario creates{scenario_kind::create, {}};
  std::set<std::uint64_t> numbers;

  for (int i = 0; i < 1000; ++i) numbers.insert(creates.next().value().number);

  EXPECT_EQ(numbers.size(), 1000U);
  EXPECT_EQ(creates.next_of_set_up(), std::nullopt);
}

TEST(scenario, repeats_exactly_the_keys_that_it_made_before) {
  material two_keys;
  two_keys.keys = 2;
  scenario replays{scenario_kind::replay, two_keys};
  std::set<std::uint64_t> made;
  std::set<std::uint64_t> repeated;

  while (const auto each = replays.next_of_set_up()) made.insert(each->number);
  for (int i = 0; i < 10; ++i) repeated.insert(replays.next().value().number);

  EXPECT_EQ(made, (std::set<std::uint64_t>{0, 1}));
  EXPECT_EQ(repeated, made);
}

TEST(scenario, cancels_each_given_order_once) {
  scenario cancels{scenario_kind::cancel, three_orders()};

  EXPECT_EQ(cancels.next()->order, id_of(1));
  EXPECT_EQ(cancels.next()->user, 1U);
  EXPECT_EQ(cancels.next()->order, id_of(3));
  EXPECT_EQ(cancels.next(), std::nullopt);
}

TEST(scenario, cancels_the_first_order_alone_when_it_is_hot) {
  auto hot = three_orders();
  hot.first_order_only = true;
  scenario cancels{scenario_kind::noop, hot};

  for (int i = 0; i < 5; ++i) EXPECT_EQ(cancels.next()->order, id_of(1));
}

TEST(scenario, mixes_a_day_out_of_its_own_orders) {
  scenario day{scenario_kind::mixed, {}};
  std::map<kind, int> asked;
  std::set<std::uint64_t> created;
  std::set<std::uint64_t> cancelled;
  int repeats = 0;

  for (int i = 0; i < 20'000; ++i) {
    const auto each = day.next().value();
    ++asked[each.what];
    if (each.what == kind::create_keyed) {
      if (created.insert(each.number).second)
        day.made(each, id_of(each.number));
      else
        ++repeats;
    } else {
      EXPECT_TRUE(created.contains(each.number));
    }
    if (each.what == kind::cancel) {
      EXPECT_TRUE(cancelled.insert(each.number).second);
    }
  }

  EXPECT_NEAR(asked[kind::read], 12'000, 400);
  EXPECT_NEAR(static_cast<double>(created.size()), 4'000, 400);
  EXPECT_NEAR(repeats, 2'000, 300);
  EXPECT_NEAR(asked[kind::cancel], 2'000, 300);
}

TEST(request_texts, write_a_creation_with_its_key_and_dish) {
  const dishes hot{1, 0, 0};
  request_texts texts{tokens, 8080, "run-", hot};

  const auto text = texts.of({kind::create_keyed, 1, 42, {}});

  EXPECT_EQ(
      text,
      "POST /orders HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAuthorization: Bearer second-token\r\n"
      "Content-Type: application/json\r\nContent-Length: 69\r\n"
      "Idempotency-Key: run-000000000042\r\n\r\n"
      R"({"establishment_id":    1,"items":[{"dish_id":      1,"quantity":1}]})");
}

TEST(request_texts, give_a_repeat_the_same_bytes) {
  const dishes menu{1000, 1.1, 5};
  request_texts texts{tokens, 8080, "run-", menu};
  const std::string first{texts.of({kind::create_keyed, 0, 7, {}})};

  texts.of({kind::create_keyed, 0, 123'456, {}});

  EXPECT_EQ(texts.of({kind::create_keyed, 0, 7, {}}), first);
}

TEST(request_texts, write_reads_and_cancels_of_an_order) {
  const dishes hot{1, 0, 0};
  request_texts texts{tokens, 80, "", hot};

  EXPECT_EQ(
      texts.of({kind::read, 0, 0, id_of(9)}),
      "GET /orders/000000000000000000000000000000000009 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n"
      "Authorization: Bearer first-token\r\n\r\n");
  EXPECT_TRUE(texts.of({kind::cancel, 0, 0, id_of(9)})
                  .starts_with("POST /orders/000000000000000000000000000000000009/cancel HTTP"));
}

}  // namespace
}  // namespace load
