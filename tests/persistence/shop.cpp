#include "shop.hpp"

#include "persistence/kitchen/check.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

namespace persistence::kitchen {
namespace {

constexpr std::string_view place_route = "POST /orders";
constexpr std::string_view restock_route = "POST /dishes/{id}/restock";

domain::order_id fresh_id() {
  static std::atomic<std::uint64_t> count{0};
  return domain::time_ordered_id(noon(), ++count, 0x9e3779b97f4a7c15U);
}

domain::key_claim claim(
    const domain::user_id& user, std::string_view route, const std::string& key) {
  domain::key_claim made;
  made.id = domain::derived_id(user, route, key);
  made.route = route;
  made.key = key;
  made.print.bytes.fill(7);
  return made;
}

}  // namespace

domain::timestamp noon() {
  using namespace std::chrono;
  return sys_days{year{2026} / January / 1} + hours{12};
}

wish::wish(std::string user) {
  place_.id = fresh_id();
  place_.user.value = std::move(user);
  place_.wanted.establishment.value = 1;
  place_.at = noon();
}

wish& wish::with(std::int64_t dish, std::int64_t quantity) {
  place_.wanted.items.push_back({{dish}, quantity});
  return *this;
}

wish& wish::keyed(const std::string& key) {
  place_.claim = claim(place_.user, place_route, key);
  place_.id = domain::id_of_claimed(place_.claim->id, noon());
  return *this;
}

wish& wish::comment(std::string text) {
  place_.wanted.comment = std::move(text);
  return *this;
}

wish& wish::at(domain::timestamp when) {
  place_.at = when;
  return *this;
}

move_order step(const domain::order& from, domain::order_status to) {
  move_order move;
  move.after = from;
  move.after.status = to;
  ++move.after.version;
  move.after.updated_at += std::chrono::seconds{1};
  move.from = from.status;
  return move;
}

restock_dish delivery(std::int64_t dish, std::int64_t quantity) {
  return {{dish}, quantity, {"admin"}, std::nullopt, noon()};
}

restock_dish keyed_delivery(std::int64_t dish, std::int64_t quantity, const std::string& key) {
  auto restock = delivery(dish, quantity);
  restock.claim = claim(restock.user, restock_route, key);
  return restock;
}

writer_settings settings_for(const std::string& url) {
  writer_settings settings;
  settings.database_url = url;
  return settings;
}

reader_settings reader_settings_for(const std::string& url) {
  reader_settings settings;
  settings.database_url = url;
  return settings;
}

shop::shop() : writer(settings_for(db.url())), reader(reader_settings_for(db.url())) {
  db.exec(R"(
    insert into establishments values (1, 'Чайная'), (2, 'Пекарня');
    insert into dishes (id, establishment_id, name, price_minor, currency, available) values
      (1, 1, 'Чай', 5000, 'RUB', 5),
      (2, 1, 'Пирог', 20000, 'RUB', 100),
      (3, 1, 'Вода', 0, 'RUB', null),
      (4, 1, 'Кола', 150, 'USD', null),
      (9, 2, 'Хлеб', 4000, 'RUB', 10);
    insert into stock_receipts (id, dish_id, quantity, user_id, at)
    select gen_random_uuid(), id, available, 'seed', now() from dishes where available > 0)");
}

shop::~shop() {
  if (changed_by_hand) return;
  for (const auto& balance : check(db.url())) {
    EXPECT_EQ(balance.violations, 0) << balance.sentence;
  }
}

void shop::by_hand(const std::string& sql) {
  changed_by_hand = true;
  db.exec(sql);
}

std::vector<outcome> shop::commit(const std::vector<intent>& batch) {
  return writer.commit(batch, report);
}

domain::order shop::order(const intent& wish) { return as<placed>(commit_one(wish)).order; }

}  // namespace persistence::kitchen
