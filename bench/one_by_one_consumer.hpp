#pragma once

#include "bench/callbacks_stand.hpp"

#include <string>

namespace bench {

// The consumer that one would write first, kept as the measure: takes a record, locks its order,
// updates it, adds the event, commits, commits the offset, and only then takes the next. Throws
// std::runtime_error when the records do not come.
lap one_by_one(
    const messaging::client_settings& client,
    const std::string& topic,
    const std::string& database_url,
    std::size_t records);

}  // namespace bench
