#include "bench/budget/counted.hpp"
#include "bench/budget/samples.hpp"
#include "domain/fingerprint.hpp"
#include "domain/idempotency_key.hpp"
#include "domain/new_order.hpp"
#include "domain/order_json.hpp"
#include "domain/packed_order.hpp"
#include "domain/sha256.hpp"
#include "domain/stock.hpp"
#include "domain/transitions.hpp"

namespace bench {
namespace {

void decide_every_pair() {
  domain::reached_statuses reached;
  reached.add(domain::order_status::created);
  for (const auto current : domain::all_statuses) {
    for (const auto wanted : domain::all_statuses) keep(domain::decide(current, reached, wanted));
  }
}

std::vector<counted> counted_on_the_way_in() {
  const auto tree = *domain::read_json(sample_body);
  const auto canonical = domain::canonical_form(tree);
  return {
      {"read JSON", [] { keep(domain::read_json(sample_body)); }},
      {"read a new order", [tree] { keep(domain::read_new_order(tree)); }},
      {"canonical form", [tree] { keep(domain::canonical_form(tree)); }},
      {"SHA-256", [canonical] { keep(domain::sha256(canonical)); }},
      {"fingerprint", [tree] { keep(domain::fingerprint_of(tree)); }},
      {"read a key", [] { keep(domain::read_idempotency_key(sample_key)); }},
      {"derive an id", [] { keep(domain::derived_id({"7"}, "POST /orders", sample_key)); }},
  };
}

std::vector<counted> counted_on_the_way_out() {
  const auto tree = *domain::read_json(sample_body);
  const auto wanted = *domain::read_new_order(tree);
  const auto order = sample_order(domain::order_status::created);
  const auto admit = [wanted, stock = sample_stock()]() mutable {
    keep(stock.take(wanted));
    for (const auto& line : wanted.items) stock.give_back(line.dish, line.quantity);
  };
  return {
      {"admit an order", admit},
      {"decide every pair of statuses", decide_every_pair},
      {"pack an order", [order] { keep(domain::packed_order{domain::view(order)}); }},
      {"render an order", [order] { keep(domain::render_order(domain::view(order))); }},
  };
}

}  // namespace

std::vector<counted> counted_of_domain() {
  auto all = counted_on_the_way_in();
  for (auto& each : counted_on_the_way_out()) all.push_back(std::move(each));
  return all;
}

}  // namespace bench
