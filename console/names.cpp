#include "console/names.hpp"

#include <cstdlib>

namespace console {

std::string_view to_string(actors::order_phase phase) {
  switch (phase) {
    case actors::order_phase::absent:
      return "absent";
    case actors::order_phase::loading:
      return "loading";
    case actors::order_phase::placing:
      return "placing";
    case actors::order_phase::resident:
      return "resident";
    case actors::order_phase::moving:
      return "moving";
    case actors::order_phase::refused:
      return "refused";
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

std::string_view to_string(actors::attempt_end end) {
  switch (end) {
    case actors::attempt_end::claimed:
      return "claimed";
    case actors::attempt_end::unkeyed:
      return "unkeyed";
    case actors::attempt_end::replayed:
      return "replayed";
    case actors::attempt_end::in_flight:
      return "in_flight";
    case actors::attempt_end::mismatched:
      return "mismatched";
    case actors::attempt_end::expired:
      return "expired";
    case actors::attempt_end::refusal_replayed:
      return "refusal_replayed";
    case actors::attempt_end::applied:
      return "applied";
    case actors::attempt_end::duplicate:
      return "duplicate";
    case actors::attempt_end::stale:
      return "stale";
    case actors::attempt_end::invalid_transition:
      return "invalid_transition";
    case actors::attempt_end::key_reused:
      return "key_reused";
    case actors::attempt_end::foreign_order:
      return "foreign_order";
    case actors::attempt_end::failed:
      return "failed";
  }
  std::abort();
}

std::string_view to_string(balance_state state) {
  switch (state) {
    case balance_state::unknown:
      return "unknown";
    case balance_state::green:
      return "green";
    case balance_state::red:
      return "red";
  }
  std::abort();
}

std::string_view to_string(health_state state) {
  switch (state) {
    case health_state::good:
      return "good";
    case health_state::attention:
      return "attention";
    case health_state::bad:
      return "bad";
  }
  std::abort();
}

}  // namespace console
