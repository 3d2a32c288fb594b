#pragma once

#include "actors/ticket_context.hpp"
#include "actors/ticket_messages.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace actors {

inline constexpr std::size_t parked_ticket_commands_max =
    512;  // Of one ticket; one more is refused as overloaded.
inline constexpr int ticket_decisions_max =
    4;  // Times one command is decided again after a lost race.

// One ticket. It claims its own durable state on first use, writes a step before it publishes it,
// publishes steps one after the other, and forgets what it knew whenever the store fails or finds
// another version. Reads are answered at any time, from what is committed.
class ticket final : public ticket_actor::base {
 public:
  ticket(caf::actor_config& config, domain::order_id id, const ticket_context* use);

  const char* name() const override { return "ticket"; }
  void on_exit() override;

 protected:
  behavior_type make_behavior() override;

 private:
  // `absent` knows nothing; `noting`, `moving` and `marking` have a write under way, `publishing` a
  // publication.
  enum class phase : std::uint8_t {
    absent,
    loading,
    noting,
    resident,
    moving,
    publishing,
    marking
  };

  using step = persistence::establishment::unpublished_step;

  // The command being written, kept until the store answers.
  struct pending_write {
    std::variant<std::monostate, note_order, advance_ticket> asked;
    domain::ticket after;
  };

  // Someone who waits for the publication, and what he is told when it succeeds.
  struct rider {
    reply to;
    std::string_view published;
  };

  struct publication {
    std::vector<step> steps;
    std::size_t next = 0;
    std::vector<rider> riders;
    bool background = false;
    domain::timestamp begun;
  };

  void take(ticket_command command);
  void take(note_order& command);
  void take(read_ticket& command);
  void take(advance_ticket& command);
  void take(publish_ticket& command);

  void start_loading();
  void start_noting(note_order& command);
  void start_move(
      std::variant<std::monostate, note_order, advance_ticket> asked, domain::order_status target);
  void start_publishing(std::optional<rider> first);
  void start_marking(std::int32_t version, std::optional<note_order> asked);
  void cancel(note_order& command);
  void advance(advance_ticket& command);
  void ride(advance_ticket& command);

  void settle(ticket_written& result);
  void settle_noting(persistence::establishment::outcome& what);
  void settle_moving(persistence::establishment::outcome& what);
  void settle_marking(persistence::establishment::outcome& what);
  void become_moved(pending_write& write);
  void become_loaded(ticket_loaded& result);
  template <class Command>
  void decide_again(Command& asked);

  void send_next();
  void hear(const ticket_delivery& news);
  void finish_publishing();
  void fail_publishing(messaging::delivery_result result);
  void after_publishing(std::int32_t acknowledged);
  domain::problem publish_failed(messaging::delivery_result result) const;

  void park(ticket_command command);
  void take_up_parked();
  void fall_back(domain::refusal why);
  void fall_back(reply& to, domain::refusal why);
  void forget();
  void enter(phase next);
  void tell_feed();
  void leave_if_idle();
  void say(parting how);
  caf::error end_after(std::exception_ptr& failure);

  const ticket_context* use_;
  domain::order_id id_;
  phase phase_ = phase::absent;
  bool just_loaded_ = false;  // What the database said a moment ago need not be asked again.
  bool parted_ = false;
  std::uint8_t decisions_ = 0;
  std::uint64_t publications_ = 0;
  domain::ticket committed_;
  std::vector<step> unpublished_;
  std::unique_ptr<pending_write> pending_;
  std::unique_ptr<publication> publication_;
  std::vector<ticket_command> parked_;
};

}  // namespace actors
