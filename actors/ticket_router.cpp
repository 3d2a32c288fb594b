#include "actors/ticket_router.hpp"

namespace actors {

template class router<ticket_router_trade>;

}  // namespace actors
