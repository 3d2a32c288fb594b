#include "bench/row_lock/rows.hpp"

#include <algorithm>
#include <stdexcept>

namespace bench::row_lock {
namespace {

domain::order_status status_of(std::string_view text) {
  const auto status = domain::parse_status(text);
  if (!status) throw std::runtime_error{"the database holds an unknown status"};
  return *status;
}

}  // namespace

std::optional<persistence::kitchen::stored_answer> read_answer(
    const persistence::binary_rows& rows) {
  if (rows.size() == 0) return std::nullopt;
  persistence::kitchen::stored_answer answer;
  const auto print = rows.text(0, 0);
  std::copy_n(print.begin(), answer.print.bytes.size(), answer.print.bytes.begin());
  answer.status = rows.int2(0, 1);
  answer.body = rows.text(0, 2);
  answer.request = rows.optional_text(0, 3);
  if (!rows.is_null(0, 4)) answer.order = domain::order_id{rows.uuid(0, 4)};
  answer.expires_at = rows.timestamp(0, 5);
  return answer;
}

std::optional<domain::order> read_order(
    const domain::order_id& id, const persistence::binary_rows& rows) {
  if (rows.size() == 0) return std::nullopt;
  domain::order order;
  order.id = id;
  order.user.value = rows.text(0, 0);
  order.establishment = {rows.int8(0, 1)};
  order.status = status_of(rows.text(0, 2));
  order.version = rows.int4(0, 3);
  order.total_minor = rows.int8(0, 4);
  order.currency = domain::parse_currency(rows.text(0, 5)).value_or(domain::currency{});
  order.comment = rows.optional_text(0, 6);
  order.created_at = rows.timestamp(0, 7);
  order.updated_at = rows.timestamp(0, 8);
  for (int row = 0; row < rows.size(); ++row) {
    order.lines.push_back({{rows.int8(row, 9)}, rows.int8(row, 10), rows.int8(row, 11)});
  }
  return order;
}

std::optional<domain::order_id> read_id(const persistence::binary_rows& rows) {
  if (rows.size() == 0) return std::nullopt;
  return domain::order_id{rows.uuid(0, 0)};
}

domain::stock_ledger read_dishes(const persistence::binary_rows& rows) {
  domain::stock_ledger ledger;
  for (int row = 0; row < rows.size(); ++row) {
    domain::dish dish;
    dish.id = {rows.int8(row, 0)};
    dish.establishment = {rows.int8(row, 1)};
    dish.price_minor = rows.int8(row, 2);
    dish.currency = domain::parse_currency(rows.text(row, 3)).value_or(domain::currency{});
    if (!rows.is_null(row, 4)) dish.available = rows.int8(row, 4);
    ledger.add(std::move(dish));
  }
  return ledger;
}

void refresh(domain::order& order, const persistence::binary_rows& rows) {
  if (rows.size() == 0) throw std::runtime_error{"the order is gone"};
  order.status = status_of(rows.text(0, 0));
  order.version = rows.int4(0, 1);
  order.updated_at = rows.timestamp(0, 2);
}

}  // namespace bench::row_lock
