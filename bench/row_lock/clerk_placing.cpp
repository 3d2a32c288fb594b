#include "bench/row_lock/clerk.hpp"
#include "bench/row_lock/rows.hpp"
#include "domain/new_order.hpp"
#include "domain/order_json.hpp"
#include "persistence/binary_array.hpp"

// How a clerk places orders: stored answer? │ begin, lock │ write all, commit.
namespace bench::row_lock {

namespace {

using persistence::kitchen::stored_answer;

constexpr std::chrono::hours answer_lifetime{24};
constexpr std::string_view instance = "/orders";

domain::problem key_reused(std::vector<std::string> pointers) {
  domain::problem why{
      domain::refusal::idempotency_key_reused, "This key was first used with another request."};
  why.pointers = std::move(pointers);
  return why;
}

std::string headers_of(std::int16_t status, const domain::order_id& id) {
  if (status != 201) return "{}";
  return R"({"Location":"/orders/)" + to_string(id) + R"("})";
}

domain::order order_of(
    const actors::place_order& asked, const domain::admission& admitted, domain::timestamp now) {
  domain::order order;
  order.id = asked.id;
  order.user = asked.user;
  order.establishment = asked.wanted.establishment;
  order.lines = admitted.lines;
  order.total_minor = admitted.total_minor;
  order.currency = admitted.currency;
  order.comment = asked.wanted.comment;
  order.created_at = now;
  order.updated_at = now;
  return order;
}

}  // namespace

// Racers of one key meet at its unique row: the later ones are rolled back and find the answer when
// they look again.
void clerk::serve(actors::place_order& asked, attempt which) {
  if (asked.claim) {
    db_.add(sql::find_answer, asked.claim->id);
    const auto before = read_answer(db_.go().front());
    if (before && answer_copy(asked, *before)) return;
    if (!before && which == attempt::after_conflict && answer_from_older(asked)) return;
  }
  persistence::binary_array dishes{persistence::element::int8};
  for (const auto& line : asked.wanted.items) dishes.add(line.dish.value);
  const auto bytes = dishes.bytes();
  db_.add_begin();
  db_.add(sql::lock_wanted_dishes, std::string_view{bytes.data(), bytes.size()});
  auto dishes_left = read_dishes(db_.go().back());
  const auto admitted = dishes_left.take(asked.wanted);
  if (!admitted) return turn_down(asked, admitted.error());
  place(asked, *admitted, dishes_left);
}

// The stored answer again, byte for byte. False when it was a refusal that has expired.
bool clerk::answer_copy(actors::place_order& asked, const stored_answer& before) {
  if (before.expires_at <= now_) {
    if (before.order) return answer_from_order(asked, *before.order);
    replaces_expired_ = true;
    return false;
  }
  if (before.print != asked.claim->print) {
    refuse_reused(asked, before);
  } else if (before.order) {
    asked.to.answer({actors::outcome::replayed, before.body, *before.order, std::nullopt});
  } else {
    asked.to.answer(
        {actors::outcome::refusal_replayed, before.body, asked.id, domain::refusal::out_of_stock});
  }
  return true;
}

void clerk::refuse_reused(actors::place_order& asked, const stored_answer& before) {
  if (before.order) {
    if (const auto order = find_order(*before.order)) {
      const auto first = domain::request_of(domain::view(*order));
      return asked.to.refuse(key_reused(domain::differing_members(first, asked.wanted)));
    }
  }
  const auto tree = domain::read_json(before.request.value_or(""));
  if (!tree) return asked.to.refuse(key_reused({""}));
  const auto first = domain::read_new_order(*tree);
  if (!first) return asked.to.refuse(key_reused({""}));
  asked.to.refuse(key_reused(domain::differing_members(*first, asked.wanted)));
}

// The key's row is gone, and the order it led to is found by the key. False when there is none.
bool clerk::answer_from_older(actors::place_order& asked) {
  db_.add(sql::find_order_of_key, asked.user.value, asked.claim->key);
  const auto id = read_id(db_.go().front());
  return id && answer_from_order(asked, *id);
}

// The order still says what was asked for, whatever became of the key's row. False when there is no
// such order.
bool clerk::answer_from_order(actors::place_order& asked, const domain::order_id& id) {
  const auto order = find_order(id);
  if (!order) return false;
  const auto first = domain::request_of(domain::view(*order));
  if (first != asked.wanted) {
    asked.to.refuse(key_reused(domain::differing_members(first, asked.wanted)));
    return true;
  }
  auto body = domain::render_order(domain::view(*order));
  asked.to.answer({actors::outcome::existing, std::move(body), id, std::nullopt});
  return true;
}

void clerk::place(
    actors::place_order& asked,
    const domain::admission& admitted,
    const domain::stock_ledger& menu) {
  const auto order = order_of(asked, admitted, now_);
  auto body = domain::render_order(domain::view(order));
  const auto key = asked.claim ? std::optional<std::string_view>{asked.claim->key} : std::nullopt;
  db_.add(
      sql::insert_order,
      order.id,
      order.user.value,
      order.establishment.value,
      key,
      order.total_minor,
      order.currency.text(),
      order.comment,
      now_);
  std::int16_t position = 0;
  for (const auto& line : order.lines) {
    ++position;
    db_.add(sql::insert_line, order.id, position, line.dish.value, line.quantity, line.price_minor);
    if (!menu.find(line.dish)->available) continue;
    db_.add(
        sql::insert_movement,
        order.id,
        line.dish.value,
        std::string_view{"take"},
        line.quantity,
        now_);
    db_.add(sql::change_stock, line.dish.value, -line.quantity);
  }
  db_.add(
      sql::insert_event,
      order.id,
      order.version,
      std::optional<std::string_view>{},
      to_string(order.status),
      now_);
  db_.add(
      sql::insert_letter, order.id, order.version, std::string_view{"order.created"}, body, now_);
  if (asked.claim) add_answer(asked, 201, body, std::nullopt);
  db_.add_commit();
  db_.go();
  asked.to.answer({actors::outcome::created, std::move(body), order.id, std::nullopt});
}

// Only the shop's own refusal is stored under the key.
void clerk::turn_down(actors::place_order& asked, const domain::problem& why) {
  if (why.why != domain::refusal::out_of_stock) {
    db_.roll_back();
    return asked.to.refuse(why);
  }
  auto body = domain::render(why, instance);
  if (!asked.claim) {
    db_.roll_back();
  } else {
    const auto status = static_cast<std::int16_t>(domain::row_of(why.why).status);
    add_answer(asked, status, body, domain::canonical_request(asked.wanted));
    db_.add_commit();
    db_.go();
  }
  asked.to.answer({actors::outcome::shop_refused, std::move(body), asked.id, why});
}

void clerk::add_answer(
    const actors::place_order& asked,
    std::int16_t status,
    std::string_view body,
    const std::optional<std::string>& request) {
  const auto& claim = *asked.claim;
  const auto& print = claim.print.bytes;
  const auto headers = headers_of(status, asked.id);
  if (replaces_expired_) db_.add(sql::delete_answer, claim.id);
  db_.add(
      sql::insert_answer,
      claim.id,
      asked.user.value,
      claim.route,
      claim.key,
      std::string_view{reinterpret_cast<const char*>(print.data()), print.size()},
      domain::fingerprint_version,
      status == 201 ? std::optional{asked.id} : std::nullopt,
      status,
      headers,
      body,
      request,
      now_,
      now_ + answer_lifetime);
}

}  // namespace bench::row_lock
