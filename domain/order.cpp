#include "domain/order.hpp"

namespace domain {

order_view view(const order& order) {
  return {
      .id = order.id,
      .user = order.user.value,
      .establishment = order.establishment,
      .status = order.status,
      .version = order.version,
      .lines = order.lines,
      .total_minor = order.total_minor,
      .currency = order.currency,
      .comment = order.comment,
      .created_at = order.created_at,
      .updated_at = order.updated_at,
  };
}

order_view first_version(order_view now) {
  now.status = order_status::created;
  now.version = 1;
  now.updated_at = now.created_at;
  return now;
}

}  // namespace domain
