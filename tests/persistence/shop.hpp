#pragma once

#include "persistence/kitchen/reader.hpp"
#include "persistence/kitchen/writer.hpp"
#include "support/test_database.hpp"

#include <string>
#include <vector>

// Builders for the tests of the kitchen's persistence.
namespace persistence::kitchen {

// 2026-01-01T12:00:00.000Z
domain::timestamp noon();

// An intent to place an order of establishment 1, with a fresh id.
class wish {
 public:
  explicit wish(std::string user = "anna");
  wish& with(std::int64_t dish, std::int64_t quantity);
  wish& keyed(const std::string& key);
  wish& comment(std::string text);
  wish& at(domain::timestamp when);
  operator intent() const { return place_; }  // NOLINT: reads as what it is.
  const place_order& place() const { return place_; }

 private:
  place_order place_;
};

// The order moved on by one version.
move_order step(const domain::order& from, domain::order_status to);

restock_dish delivery(std::int64_t dish, std::int64_t quantity);
restock_dish keyed_delivery(std::int64_t dish, std::int64_t quantity, const std::string& key);

writer_settings settings_for(const std::string& url);
reader_settings reader_settings_for(const std::string& url);

// A database with a small menu of establishment 1: dish 1 with 5 portions, 2 with 100, 3 and 4
// without limit (4 in dollars); dish 9 belongs to establishment 2. A writer and a reader stand
// ready.
class shop {
 public:
  shop();

  // Asserts at its end that every balance holds, unless a test broke one on purpose.
  ~shop();
  shop(const shop&) = delete;
  shop& operator=(const shop&) = delete;

  std::vector<outcome> commit(const std::vector<intent>& batch);
  outcome commit_one(const intent& one) { return commit({one}).front(); }

  // Places an order that must succeed.
  domain::order order(const intent& wish);

  std::int64_t count(const std::string& table) {
    return db.number("select count(*) from " + table);
  }
  std::int64_t available(std::int64_t dish) {
    return db.number("select available from dishes where id = " + std::to_string(dish));
  }

  // A change that no writer made.
  void by_hand(const std::string& sql);

  support::test_database db;
  kitchen::writer writer;
  kitchen::reader reader;
  commit_report report;
  bool changed_by_hand = false;
};

// Asserts that the outcome is of that kind and returns it.
template <class Kind>
Kind as(const outcome& answer) {
  const auto* kind = std::get_if<Kind>(&answer);
  if (kind == nullptr)
    throw std::logic_error("the outcome is number " + std::to_string(answer.index()));
  return *kind;
}

template <class Kind>
bool is(const outcome& answer) {
  return std::holds_alternative<Kind>(answer);
}

}  // namespace persistence::kitchen
