#include "actors/orders.hpp"

namespace actors {

template class router<orders_trade>;

}  // namespace actors
