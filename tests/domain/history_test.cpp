#include "domain/stock.hpp"
#include "domain/transitions.hpp"
#include "generators.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace domain {
namespace {

using history = std::vector<order_status>;

constexpr std::int64_t stock_at_first = 10;
constexpr std::int64_t ordered = 3;

// The life of one order, and the stock beside it.
struct shop {
  stock_ledger ledger;
  order_status status = order_status::created;
  reached_statuses reached;
  int applied = 0;

  shop() {
    ledger.add({.id = dish_id{1}, .name = "tea", .price_minor = 50, .available = stock_at_first});
    RC_ASSERT(ledger.take({establishment_id{}, {{dish_id{1}, ordered}}, std::nullopt}).has_value());
    reached.add(status);
  }

  void ask_for(order_status wanted) {
    if (decide(status, reached, wanted) != verdict::applied) return;
    ++applied;
    status = wanted;
    reached.add(wanted);
    if (gives_stock_back(wanted)) ledger.give_back(dish_id{1}, ordered);
  }

  std::int64_t available() const { return ledger.find(dish_id{1})->available.value(); }
};

history steps_from(order_status status) {
  history next;
  std::copy_if(
      all_statuses.begin(), all_statuses.end(), std::back_inserter(next), [=](auto wanted) {
        return can_transition(status, wanted);
      });
  return next;
}

// A legal walk through the state graph, of any length.
history legal_history() {
  history walked{order_status::created};
  while (!is_final(walked.back()) && *rc::gen::inRange(0, 5) != 0) {
    walked.push_back(*rc::gen::elementOf(steps_from(walked.back())));
  }
  return walked;
}

// The same walk with copies of what has been sent so far after every step.
history with_copies(const history& walked) {
  history sent;
  for (const auto status : walked) {
    sent.push_back(status);
    const auto copies = *rc::gen::container<history>(rc::gen::elementOf(history{sent}));
    sent.insert(sent.end(), copies.begin(), copies.end());
  }
  return sent;
}

shop after(const history& sent) {
  shop end;
  for (const auto status : sent) end.ask_for(status);
  return end;
}

RC_GTEST_PROP(history, ends_the_same_whatever_copies_are_sprinkled_into_it, ()) {
  const auto walked = legal_history();

  const auto clean = after(walked);
  const auto noisy = after(with_copies(walked));

  RC_ASSERT(clean.status == walked.back());
  RC_ASSERT(noisy.status == clean.status);
  RC_ASSERT(noisy.reached == clean.reached);
  RC_ASSERT(noisy.applied == clean.applied);
  RC_ASSERT(noisy.available() == clean.available());
}

RC_GTEST_PROP(history, gives_stock_back_exactly_when_it_ends_rejected_or_cancelled, ()) {
  const auto sent = *rc::gen::container<history>(rc::gen::elementOf(all_statuses));

  const auto end = after(sent);

  const auto kept = gives_stock_back(end.status) ? 0 : ordered;
  RC_ASSERT(end.available() == stock_at_first - kept);
}

}  // namespace
}  // namespace domain
