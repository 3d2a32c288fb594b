#pragma once

#include "domain/order.hpp"
#include "domain/stock.hpp"

#include <string_view>

// An order of two lines as a client spells it, and what becomes of it.
namespace bench {

inline constexpr domain::timestamp sample_time{std::chrono::seconds{1'800'000'000}};
inline constexpr std::string_view sample_key = "6d1f3c5a-8f0e-4a3b-9d61-0b7f6a1c2e44";
inline constexpr std::string_view sample_body =
    R"({"establishment_id": 1, "items": [{"dish_id": 10, "quantity": 2}, {"dish_id": 11, )"
    R"("quantity": 1}], "comment": "без лука, пожалуйста"})";

domain::order sample_order(domain::order_status status);

// The dishes of the order, with stock for ever.
domain::stock_ledger sample_stock();

}  // namespace bench
