#pragma once

#include "support/guest.hpp"
#include "support/service_process.hpp"
#include "support/test_database.hpp"

#include <string>

namespace support {

// An open kitchen on a database of its own with a small menu. Of establishment 1: dish 1 with 5
// portions, 2 with 100,000, 3 without limit; of establishment 2: dish 9 with 100. Every balance is
// proved at its end.
class restaurant {
 public:
  explicit restaurant(const overrides& settings = {});
  ~restaurant();
  restaurant(const restaurant&) = delete;
  restaurant& operator=(const restaurant&) = delete;

  guest seat(const std::string& user = "anna") const { return {kitchen, customer(user)}; }
  guest chef() const { return {kitchen, admin()}; }

  std::int64_t count(const std::string& table) {
    return db.number("select count(*) from " + table);
  }
  std::int64_t available(std::int64_t dish) {
    return db.number("select available from dishes where id = " + std::to_string(dish));
  }
  std::string status(const std::string& order) {
    return db.text("select status from orders where id = '" + order + "'");
  }

  // The value of one line of GET /metrics, labels included; 0 when there is no such line.
  double metric(const std::string& line) const;

  test_database db;
  kitchen_process kitchen;
};

}  // namespace support
