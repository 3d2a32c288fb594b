#include "domain/money.hpp"

#include <gtest/gtest.h>

namespace domain {
namespace {

TEST(add_line, adds_price_times_quantity) { EXPECT_EQ(add_line(100, 250, 3), 850); }

TEST(add_line, is_nothing_beyond_63_bits) {
  EXPECT_EQ(add_line(INT64_MAX - 6, 2, 3), INT64_MAX);
  EXPECT_EQ(add_line(INT64_MAX - 5, 2, 3), std::nullopt);
  EXPECT_EQ(add_line(0, INT64_MAX, 2), std::nullopt);
  EXPECT_EQ(add_line(0, -1, 1), std::nullopt);
}

TEST(currency, is_three_capital_letters) {
  EXPECT_EQ(parse_currency("EUR")->text(), "EUR");
  for (const auto* text : {"", "EU", "EURO", "eur", "EU1", "E R"}) {
    EXPECT_EQ(parse_currency(text), std::nullopt) << text;
  }
}

TEST(currency, is_roubles_unless_said_otherwise) { EXPECT_EQ(currency{}.text(), "RUB"); }

}  // namespace
}  // namespace domain
