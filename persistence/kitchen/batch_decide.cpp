#include "persistence/kitchen/batch_decide.hpp"

#include <utility>

namespace persistence::kitchen {
namespace {

constexpr std::int16_t status_ok = 200;
constexpr std::int16_t status_created = 201;
constexpr std::string_view place_instance = "/orders";

domain::order order_of(const place_order& wish, domain::admission admitted) {
  domain::order order;
  order.id = wish.id;
  order.user = wish.user;
  order.establishment = wish.wanted.establishment;
  order.lines = std::move(admitted.lines);
  order.total_minor = admitted.total_minor;
  order.currency = admitted.currency;
  order.comment = wish.wanted.comment;
  order.created_at = wish.at;
  order.updated_at = wish.at;
  return order;
}

class deciding {
 public:
  deciding(
      known_facts& known,
      std::chrono::milliseconds answer_lifetime,
      const std::function<domain::order_id(domain::timestamp)>& make_receipt_id)
      : known_(known), lifetime_(answer_lifetime), make_receipt_id_(make_receipt_id) {}

  outcome decide(const place_order& wish) {
    if (wish.claim) {
      if (auto seen = seen_before(*wish.claim, wish.at)) return *std::move(seen);
    }
    auto admitted = known_.ledger.take(wish.wanted);
    if (!admitted) return turn_down(wish, std::move(admitted).error());
    return place(wish, *std::move(admitted));
  }

  outcome decide(const move_order& move) {
    plan_.moves.push_back({index(), &move});
    return moved{};
  }

  outcome decide(const restock_dish& restock) {
    if (restock.claim) {
      if (auto seen = seen_before(*restock.claim, restock.at)) return *std::move(seen);
    }
    const auto available = known_.ledger.receive(restock.dish, restock.quantity);
    if (!available) return turned_down{available.error()};
    plan_.receipts.push_back({index(), make_receipt_id_(restock.at), &restock});
    plan_.stock_deltas[restock.dish.value] += restock.quantity;
    restocked done{*available, domain::render_restock(restock.dish, *available)};
    if (restock.claim) {
      auto request = R"({"quantity":)" + std::to_string(restock.quantity) + '}';
      claim(*restock.claim, restock.user, restock.at, status_ok, {}, done.body, std::move(request));
    }
    return done;
  }

  void add(const intent& each) {
    plan_.outcomes.push_back(std::visit([this](const auto& one) { return decide(one); }, each));
  }

  batch_plan finish() { return std::move(plan_); }

 private:
  std::size_t index() const { return plan_.outcomes.size(); }

  std::optional<outcome> seen_before(const domain::key_claim& claim, domain::timestamp now) {
    const auto found = known_.claims.find(claim.id);
    if (found == known_.claims.end()) {
      const auto older = known_.orders.find(claim.id);
      if (older != known_.orders.end()) return order_exists{older->second};
      return std::nullopt;
    }
    auto& answer = found->second.answer;
    if (answer.expires_at > now) return claimed_before{std::move(answer)};
    if (answer.order) return order_exists{*answer.order};
    plan_.expired_claims.push_back(claim.id);
    return std::nullopt;
  }

  outcome turn_down(const place_order& wish, domain::problem why) {
    if (why.why != domain::refusal::out_of_stock) return turned_down{std::move(why)};
    refused answer{why, domain::render(why, place_instance), std::nullopt};
    if (wish.claim) {
      const auto status = static_cast<std::int16_t>(domain::row_of(why.why).status);
      auto request = domain::canonical_request(wish.wanted);
      answer.expires_at =
          claim(*wish.claim, wish.user, wish.at, status, {}, answer.body, std::move(request));
    }
    return answer;
  }

  outcome place(const place_order& wish, domain::admission admitted) {
    for (const auto& line : admitted.lines) {
      if (!known_.ledger.find(line.dish)->available) continue;
      plan_.takes.push_back({wish.id, line.dish, line.quantity, wish.at});
      plan_.stock_deltas[line.dish.value] -= line.quantity;
    }
    placed answer{order_of(wish, std::move(admitted)), std::nullopt};
    new_order_row row{index(), nullptr, domain::render_order(view(answer.order))};
    if (wish.claim) {
      row.claim = &*wish.claim;
      answer.expires_at =
          claim(*wish.claim, wish.user, wish.at, status_created, wish.id, row.body, std::nullopt);
    }
    plan_.orders.push_back(std::move(row));
    return answer;
  }

  // Plans the row of a claim; says when its answer will expire.
  domain::timestamp claim(
      const domain::key_claim& claim,
      const domain::user_id& user,
      domain::timestamp at,
      std::int16_t status,
      std::optional<domain::order_id> order,
      std::string body,
      std::optional<std::string> request) {
    const auto expires_at = at + lifetime_;
    plan_.claims.push_back(
        {index(),
         &claim,
         user.value,
         status,
         order,
         std::move(body),
         std::move(request),
         at,
         expires_at});
    return expires_at;
  }

  known_facts& known_;
  std::chrono::milliseconds lifetime_;
  const std::function<domain::order_id(domain::timestamp)>& make_receipt_id_;
  batch_plan plan_;
};

}  // namespace

batch_plan decide(
    std::span<const intent> batch,
    known_facts& known,
    std::chrono::milliseconds answer_lifetime,
    const std::function<domain::order_id(domain::timestamp)>& make_receipt_id) {
  deciding step{known, answer_lifetime, make_receipt_id};
  for (const auto& each : batch) step.add(each);
  return step.finish();
}

}  // namespace persistence::kitchen
