#include "actors/ticket_store.hpp"

namespace actors {

template class batching_store<ticket_store_trade>;

}  // namespace actors
