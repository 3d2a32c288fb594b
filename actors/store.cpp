#include "actors/store.hpp"

namespace actors {

template class batching_store<store_trade>;

}  // namespace actors
