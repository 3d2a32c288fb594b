#include "bench/budget/samples.hpp"

namespace bench {

domain::order sample_order(domain::order_status status) {
  domain::order order;
  order.id = domain::derived_id({"7"}, "POST /orders", sample_key);
  order.user = {"7"};
  order.establishment = {1};
  order.status = status;
  order.version = status == domain::order_status::created ? 1 : 2;
  order.lines = {{{10}, 2, 45'000}, {{11}, 1, 12'300}};
  order.total_minor = 102'300;
  order.comment = "без лука, пожалуйста";
  order.created_at = sample_time;
  order.updated_at = sample_time + std::chrono::minutes{order.version - 1};
  return order;
}

domain::stock_ledger sample_stock() {
  domain::stock_ledger stock;
  stock.add({.id = {10}, .establishment = {1}, .price_minor = 45'000, .available = 1'000'000});
  stock.add({.id = {11}, .establishment = {1}, .price_minor = 12'300, .available = 1'000'000});
  return stock;
}

}  // namespace bench
