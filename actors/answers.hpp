#pragma once

#include "actors/attempt.hpp"
#include "actors/metrics.hpp"
#include "actors/reply.hpp"
#include "domain/new_order.hpp"
#include "domain/order_json.hpp"
#include "domain/transitions.hpp"

#include <optional>
#include <string>
#include <vector>

// The words in which orders answer.
namespace actors {

// The order, rendered as it is in `order`.
answer answer_with(outcome what, const domain::order_view& order);

domain::problem invalid_transition(domain::order_status current);

domain::problem key_reused(std::vector<std::string> pointers);

// Pointers of the members in which `wanted` differs from a stored canonical request; the whole
// document where that is not known.
std::vector<std::string> differing_from(
    const std::optional<std::string>& canonical, const domain::new_order& wanted);

void count(metrics& metrics, domain::verdict verdict);

attempt_end end_of(domain::verdict verdict);

}  // namespace actors
