#pragma once

#include "domain/order_json.hpp"
#include "domain/problem.hpp"
#include "domain/ticket.hpp"

#include <cstdint>
#include <variant>

// What the establishment's writer is asked for, and what it answers: one outcome for every intent
// of a batch.
namespace persistence::establishment {

// A ticket that may be new.
struct note_ticket {
  domain::ticket ticket;
};

// Move a ticket that stands one version before `after`, at `from`.
struct move_ticket {
  domain::ticket after;  // As it shall be; published_version is what must count as published.
  domain::order_status from = domain::order_status::created;
  domain::event_source source = domain::event_source::http;
};

// Every change up to `version` needs no publication any more.
struct mark_published {
  domain::order_id order;
  std::int32_t version = 1;
};

using intent = std::variant<note_ticket, move_ticket, mark_published>;

struct noted {};
// There was a ticket of that order already, which stays as it is.
struct known_before {};
struct moved {};
// The ticket does not stand at the expected version and status; nothing was written.
struct version_conflict {};
struct marked {};
// The store does not take these values; nothing was written.
struct turned_down {
  domain::problem why;
};
// The world is down or too slow; for this intent nothing was written, as far as the truth could be
// read.
struct failed {
  domain::refusal why = domain::refusal::store_down;
};

using outcome =
    std::variant<noted, known_before, moved, version_conflict, marked, turned_down, failed>;

}  // namespace persistence::establishment
