#include "actors/store.hpp"

namespace actors {

namespace kitchen = persistence::kitchen;

const domain::order_id* store_trade::subject_of(const intent& what) {
  struct {
    const domain::order_id* operator()(const kitchen::place_order& each) const {
      return each.claim ? &each.claim->id : &each.id;
    }
    const domain::order_id* operator()(const kitchen::move_order& each) const {
      return &each.after.id;
    }
    const domain::order_id* operator()(const kitchen::restock_dish& each) const {
      return each.claim ? &each.claim->id : nullptr;
    }
  } subject;
  return std::visit(subject, what);
}

template class batching_store<store_trade>;

}  // namespace actors
