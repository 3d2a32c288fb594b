#include "actors/answers.hpp"

#include <cstdlib>
#include <utility>

namespace actors {

answer answer_with(outcome what, const domain::order_view& order) {
  return {what, domain::render_order(order), order.id, std::nullopt};
}

domain::problem invalid_transition(domain::order_status current) {
  domain::problem why{domain::refusal::invalid_transition};
  why.current_status = domain::to_string(current);
  return why;
}

domain::problem key_reused(std::vector<std::string> pointers) {
  domain::problem why{
      domain::refusal::idempotency_key_reused, "This key was first used with another request."};
  why.pointers = std::move(pointers);
  return why;
}

std::vector<std::string> differing_from(
    const std::optional<std::string>& canonical, const domain::new_order& wanted) {
  if (!canonical) return {""};
  const auto tree = domain::read_json(*canonical);
  if (!tree) return {""};
  const auto first = domain::read_new_order(*tree);
  if (!first) return {""};
  return domain::differing_members(*first, wanted);
}

void count(metrics& metrics, domain::verdict verdict) {
  switch (verdict) {
    case domain::verdict::applied:
      return metrics.verdict_applied.add();
    case domain::verdict::duplicate:
      return metrics.verdict_duplicate.add();
    case domain::verdict::stale:
      return metrics.verdict_stale.add();
    case domain::verdict::invalid_transition:
      return metrics.verdict_invalid.add();
  }
}

attempt_end end_of(domain::verdict verdict) {
  switch (verdict) {
    case domain::verdict::applied:
      return attempt_end::applied;
    case domain::verdict::duplicate:
      return attempt_end::duplicate;
    case domain::verdict::stale:
      return attempt_end::stale;
    case domain::verdict::invalid_transition:
      return attempt_end::invalid_transition;
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

}  // namespace actors
