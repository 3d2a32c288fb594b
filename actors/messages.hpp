#pragma once

#include "actors/commands.hpp"
#include "actors/look_teller.hpp"
#include "persistence/kitchen/intents.hpp"
#include "persistence/kitchen/reader.hpp"

#include <caf/all.hpp>

#include <memory>
#include <vector>

// The map of the kitchen: every actor's interface, a line of meaning for each message. Commands are
// in commands.hpp; the establishment's side is in ticket_messages.hpp.
namespace actors {

using flush_atom = caf::atom_constant<caf::atom("flush")>;
using pace_atom = caf::atom_constant<caf::atom("pace")>;
using leave_atom = caf::atom_constant<caf::atom("leave")>;
using stop_atom = caf::atom_constant<caf::atom("stop")>;
using tick_atom = caf::atom_constant<caf::atom("tick")>;

// What the store did with an intent.
struct written {
  persistence::kitchen::outcome what;
};
using written_listener = caf::typed_actor<caf::reacts_to<written>>;

// An intent on its way to the store, and who is told what became of it.
struct write_request {
  persistence::kitchen::intent what;
  written_listener to;
};

// What the database knows of an order; `down` when it could not be asked.
struct loaded {
  std::optional<persistence::kitchen::loaded_order> what;
  bool down = false;
};
using loaded_listener = caf::typed_actor<caf::reacts_to<loaded>>;

struct load_request {
  domain::order_id id;
  loaded_listener to;
};

// What an order tells its router of its leaving; after `left` and `died` it reads its mailbox no
// more.
enum class parting : std::uint8_t {
  idle,   // Nothing worth keeping in memory: ask me to leave.
  stays,  // Asked to leave, but busy.
  left,   // Asked to leave, and gone; nothing was in its mailbox.
  died,   // Gone without being asked; what was in its mailbox answered "failed, retry".
};
struct order_parting {
  domain::order_id id;
  parting how = parting::idle;
};

// Commands that came at once, in their order.
struct order_burst {
  std::vector<order_command> commands;
};

// What the console asks: how the order is now, told without waking it.
struct look_at_order {
  domain::order_id id;
  std::shared_ptr<look_teller> to;
};

// One lane's writer: gathers intents while a transaction runs and commits all of them in the next
// (detached: it blocks).
using store_actor = caf::typed_actor<
    caf::reacts_to<write_request>,  // Answered by `written` to the request's listener.
    caf::reacts_to<flush_atom>,     // Own message: commit what has gathered, or wait for more.
    caf::reacts_to<pace_atom>,      // Own message: the wait is over.
    caf::reacts_to<tick_atom>,      // Looks after the connection.
    caf::reacts_to<stop_atom>>;     // Commits what was accepted before, then ends.

// Reads, batched on a connection of their own (detached: it blocks).
using reader_actor = caf::typed_actor<
    caf::reacts_to<load_request>,  // Answered by `loaded`.
    caf::reacts_to<flush_atom>,    // Own message: load what has gathered.
    caf::reacts_to<list_orders>,
    caf::reacts_to<list_events>,
    caf::reacts_to<list_establishments>,
    caf::reacts_to<list_menu>,
    caf::reacts_to<tick_atom>,   // Looks after the connection.
    caf::reacts_to<stop_atom>>;  // Ends.

// One live order: everything that wants to know or change it passes through its mailbox.
using order_actor = caf::typed_actor<
    caf::reacts_to<order_command>,  // One handler for all: each costs every order some fifty bytes.
    caf::reacts_to<written>,        // From the store.
    caf::reacts_to<loaded>,         // From the reader.
    caf::reacts_to<look_at_order>,
    caf::reacts_to<leave_atom>>;  // From its router: leave if you can.

// A router: finds or starts the order a command is for, and unloads those that are idle or too
// many.
using orders_actor = caf::typed_actor<
    caf::reacts_to<place_order>,
    caf::reacts_to<read_order>,
    caf::reacts_to<cancel_order>,
    caf::reacts_to<apply_callback>,
    caf::reacts_to<order_burst>,
    caf::reacts_to<look_at_order>,  // Passed on to the order, if there is one.
    caf::reacts_to<order_parting>,  // From its orders.
    caf::reacts_to<tick_atom>>;     // Unloads who was idle for long.

// Receipts of stock: one restock of a key at a time.
using restocks_actor = caf::typed_actor<
    caf::reacts_to<restock_dish>,
    caf::reacts_to<written>>;  // From the store.

// Removes expired keys, a few pages a tick (detached: it blocks).
using sweeper_actor = caf::typed_actor<caf::reacts_to<tick_atom>, caf::reacts_to<stop_atom>>;

}  // namespace actors

// None of these leaves the process, so CAF need not know how to write them down.
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::place_order)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::read_order)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::cancel_order)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::apply_callback)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::order_command)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::list_orders)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::list_events)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::list_establishments)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::list_menu)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::restock_dish)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::written)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::write_request)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::loaded)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::load_request)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::look_at_order)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::order_burst)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::order_parting)
