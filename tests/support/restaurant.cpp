#include "support/restaurant.hpp"

#include "support/menu.hpp"

namespace support {
namespace {

const std::string& furnish(const test_database& db) {
  menu{db.url()}
      .with_dish(1, 5)
      .with_dish(2, 100'000)
      .with_dish(3, std::nullopt)
      .with_dish(9, 100, 2);
  return db.url();
}

}  // namespace

restaurant::restaurant(const overrides& settings) : kitchen(furnish(db), settings) {}

restaurant::~restaurant() { expect_balanced(db.url()); }

double restaurant::metric(const std::string& line) const {
  const auto page = '\n' + seat().get("/metrics").body;
  const auto place = page.find('\n' + line + ' ');
  return place == std::string::npos ? 0 : std::stod(page.substr(place + line.size() + 2));
}

}  // namespace support
