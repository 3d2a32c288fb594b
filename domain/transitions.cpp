#include "domain/transitions.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace domain {
namespace {

struct step {
  order_status from;
  order_status to;
  friend bool operator==(step, step) = default;
};

constexpr std::array legal_steps{
    step{order_status::created, order_status::accepted},
    step{order_status::accepted, order_status::cooking},
    step{order_status::cooking, order_status::ready},
    step{order_status::ready, order_status::completed},
    step{order_status::created, order_status::rejected},
    step{order_status::accepted, order_status::rejected},
    step{order_status::created, order_status::cancelled},
    step{order_status::accepted, order_status::cancelled},
};

}  // namespace

bool can_transition(order_status from, order_status to) {
  return std::find(legal_steps.begin(), legal_steps.end(), step{from, to}) != legal_steps.end();
}

bool is_final(order_status status) {
  return std::none_of(
      legal_steps.begin(), legal_steps.end(), [=](step each) { return each.from == status; });
}

bool gives_stock_back(order_status status) {
  return status == order_status::rejected || status == order_status::cancelled;
}

std::string_view to_string(verdict verdict) {
  switch (verdict) {
    case verdict::applied:
      return "applied";
    case verdict::duplicate:
      return "duplicate";
    case verdict::stale:
      return "stale";
    case verdict::invalid_transition:
      return "invalid_transition";
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

verdict decide(order_status current, reached_statuses reached, order_status wanted) {
  if (wanted == current) return verdict::duplicate;
  if (can_transition(current, wanted)) return verdict::applied;
  if (reached.contains(wanted)) return verdict::stale;
  return verdict::invalid_transition;
}

}  // namespace domain
