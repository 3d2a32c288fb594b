#include "by_hand.hpp"

namespace api {

void move_by_hand(support::test_database& db, const std::string& order, const std::string& status) {
  const auto id = "'" + order + "'";
  const auto target = "'" + status + "'";
  std::string steps =
      "begin;"
      "insert into order_status_events (order_id, version, from_status, to_status, source, at) "
      "select id, version + 1, status, " +
      target + ", 'redrive', now() from orders where id = " + id +
      ";"
      "update orders set status = " +
      target + ", version = version + 1, updated_at = now() where id = " + id + ";";
  if (status == "rejected" || status == "cancelled") {
    steps +=
        "update dishes d set available = d.available + t.quantity from stock_movements t "
        "where t.dish_id = d.id and t.direction = 'take' and t.order_id = " +
        id +
        ";"
        "insert into stock_movements (order_id, dish_id, direction, quantity, at) "
        "select order_id, dish_id, 'release', quantity, now() from stock_movements "
        "where direction = 'take' and order_id = " +
        id + ";";
  }
  db.exec(steps + "commit;");
}

}  // namespace api
