#pragma once

#include "actors/messages.hpp"
#include "actors/ticket_commands.hpp"
#include "messaging/producer.hpp"
#include "persistence/establishment/intents.hpp"
#include "persistence/establishment/reader.hpp"

#include <caf/all.hpp>

#include <cstdint>
#include <optional>
#include <variant>

// The map of the establishment's side: every actor's interface, a line of meaning for each message.
// Commands are in ticket_commands.hpp; atoms and partings are the kitchen's.
namespace actors {

// What the store did with an intent.
struct ticket_written {
  persistence::establishment::outcome what;
};
using ticket_written_listener = caf::typed_actor<caf::reacts_to<ticket_written>>;

// An intent on its way to the store, and who is told what became of it.
struct ticket_write_request {
  persistence::establishment::intent what;
  ticket_written_listener to;
};

// What the database knows of a ticket; `down` when it could not be asked.
struct ticket_loaded {
  std::optional<persistence::establishment::loaded_ticket> what;
  bool down = false;
};
using ticket_loaded_listener = caf::typed_actor<caf::reacts_to<ticket_loaded>>;

struct ticket_load_request {
  domain::order_id id;
  ticket_loaded_listener to;
};

// The broker's word on the publication of that number.
struct ticket_delivery {
  std::uint64_t number = 0;
  messaging::delivery what;
};
using ticket_delivery_listener = caf::typed_actor<caf::reacts_to<ticket_delivery>>;

// A ticket as it is committed now.
struct ticket_changed {
  domain::ticket what;
};

// One lane's writer (detached: it blocks).
using ticket_store_actor = caf::typed_actor<
    caf::reacts_to<ticket_write_request>,  // Answered by `ticket_written` to the listener.
    caf::reacts_to<flush_atom>,  // Own message: commit what has gathered, or wait for more.
    caf::reacts_to<pace_atom>,   // Own message: the wait is over.
    caf::reacts_to<tick_atom>,   // Looks after the connection.
    caf::reacts_to<stop_atom>>;  // Commits what was accepted before, then ends.

// Reads, batched on a connection of their own (detached: it blocks).
using ticket_reader_actor = caf::typed_actor<
    caf::reacts_to<ticket_load_request>,  // Answered by `ticket_loaded`.
    caf::reacts_to<flush_atom>,           // Own message: load what has gathered.
    caf::reacts_to<list_tickets>,
    caf::reacts_to<tick_atom>,   // Looks after the connection.
    caf::reacts_to<stop_atom>>;  // Ends.

// What is asked of one ticket.
using ticket_command = std::variant<note_order, read_ticket, advance_ticket, publish_ticket>;

// One ticket: everything that wants to know or change it passes through its mailbox.
using ticket_actor = caf::typed_actor<
    caf::reacts_to<ticket_command>,
    caf::reacts_to<ticket_written>,   // From the store.
    caf::reacts_to<ticket_loaded>,    // From the reader.
    caf::reacts_to<ticket_delivery>,  // From the producer.
    caf::reacts_to<leave_atom>>;      // From its router: leave if you can.

// A router: finds or starts the ticket a command is for, and unloads those that are idle or too
// many.
using tickets_actor = caf::typed_actor<
    caf::reacts_to<note_order>,
    caf::reacts_to<read_ticket>,
    caf::reacts_to<advance_ticket>,
    caf::reacts_to<publish_ticket>,
    caf::reacts_to<order_parting>,  // From its tickets.
    caf::reacts_to<tick_atom>>;     // Unloads who was idle for long.

// News for those who watch.
using ticket_feed_actor = caf::typed_actor<
    caf::reacts_to<ticket_changed>,
    caf::reacts_to<watch_tickets>,  // Answered when there is news for its rights, or in time.
    caf::reacts_to<tick_atom>>;     // A second has passed.

// Has published what nobody presses for (detached: it blocks).
using republisher_actor = caf::typed_actor<caf::reacts_to<tick_atom>, caf::reacts_to<stop_atom>>;

}  // namespace actors

// None of these leaves the process, so CAF need not know how to write them down.
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::note_order)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::read_ticket)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::advance_ticket)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::publish_ticket)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::ticket_command)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::list_tickets)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::watch_tickets)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::ticket_written)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::ticket_write_request)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::ticket_loaded)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::ticket_load_request)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::ticket_delivery)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::ticket_changed)
