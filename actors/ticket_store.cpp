#include "actors/ticket_store.hpp"

namespace actors {

namespace establishment = persistence::establishment;

const domain::order_id* ticket_store_trade::subject_of(const intent& what) {
  struct {
    const domain::order_id* operator()(const establishment::note_ticket& each) const {
      return &each.ticket.order;
    }
    const domain::order_id* operator()(const establishment::move_ticket& each) const {
      return &each.after.order;
    }
    const domain::order_id* operator()(const establishment::mark_published& each) const {
      return &each.order;
    }
  } subject;
  return std::visit(subject, what);
}

template class batching_store<ticket_store_trade>;

}  // namespace actors
