#include "actors/dead_letter_actor.hpp"

#include "actors/handlers.hpp"
#include "actors/settlements.hpp"
#include "messaging/event_json.hpp"
#include "persistence/connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

namespace actors {

using domain::letter_state;
using domain::refusal;

namespace {

constexpr std::size_t redrives_max = 1'000;  // Under way at once.
constexpr std::chrono::milliseconds count_pause{1'000};
constexpr int ticks_uncounted_max = 300;  // Others may change the index too.

// Orders' answers on their way back to the actor.
class verdict_mail final : public answer_sink {
 public:
  explicit verdict_mail(dead_letter_actor_type to) : to_(std::move(to)) {}
  void answered(std::uint64_t number, answer what) noexcept override {
    caf::anon_send(to_, redriven{number, std::move(what)});
  }

 private:
  dead_letter_actor_type to_;
};

// What the letter says, or why it says nothing.
std::variant<domain::status_callback, messaging::poison> callback_of(
    const domain::dead_letter& letter) {
  if (letter.value && std::ssize(*letter.value) < letter.value_bytes) {
    return messaging::poison{"too_large", "The value was cut; only its beginning is kept."};
  }
  return messaging::read_callback(letter.key, letter.value);
}

std::string verdict_of(const answer& what) {
  switch (what.what) {
    case outcome::applied:
      return "applied";
    case outcome::duplicate:
      return "duplicate";
    case outcome::stale:
      return "stale";
    default:
      return std::string{domain::row_of(what.why.value_or(refusal::internal_error).why).code};
  }
}

void tell(
    reply& to,
    std::int64_t id,
    earnest how,
    std::string_view verdict,
    std::string_view detail,
    letter_state state) {
  const bool dry = how == earnest::try_out;
  to.answer({outcome::found, render_redrive(id, dry, verdict, detail, state), {}, std::nullopt});
}

}  // namespace

dead_letter_actor::dead_letter_actor(
    caf::actor_config& config,
    persistence::kitchen::dead_letters store,
    kitchen_door* orders,
    dead_letter_counts* counts,
    std::function<domain::timestamp()> now)
    : dead_letter_actor_type::base(config),
      store_(std::move(store)),
      orders_(orders),
      counts_(counts),
      now_(std::move(now)) {}

dead_letter_actor_type::behavior_type dead_letter_actor::make_behavior() {
  verdicts_ = std::make_shared<verdict_mail>(dead_letter_actor_type{this});
  send(this, tick_atom::value);
  return {
      [this](list_dead_letters& command) { list(command); },
      [this](read_dead_letter& command) { show(command); },
      [this](redrive_dead_letter& command) { redrive(command); },
      [this](discard_dead_letter& command) { discard(command); },
      [this](redriven& news) { follow(news); },
      [this](index_letter& fresh) { gather(fresh); },
      [this](flush_atom) { index(); },
      [this](tick_atom) {
        count_open();
        delayed_send(this, count_pause, tick_atom::value);
      },
      [this](stop_atom) {
        index();
        verdicts_.reset();
        pending_.clear();
        quit();
      },
  };
}

template <class Work>
void dead_letter_actor::guarded(reply& to, Work work) {
  try {
    work();
  } catch (const persistence::database_unavailable&) {
    to.refuse(refusal::store_down);
  } catch (const std::exception& why) {
    spdlog::error("dead letters: cannot be asked why=\"{}\"", why.what());
    to.refuse(refusal::internal_error);
  }
}

void dead_letter_actor::list(list_dead_letters& command) {
  guarded(command.to, [&] {
    const auto page =
        store_.list({command.state, command.cause, command.order}, command.after, command.limit);
    command.to.answer(
        {outcome::found, render_dead_letters(page.letters, page.next), {}, std::nullopt});
  });
}

void dead_letter_actor::show(read_dead_letter& command) {
  guarded(command.to, [&] {
    const auto letter = store_.find(command.id);
    if (!letter) return command.to.refuse(refusal::unknown_dead_letter);
    command.to.answer({outcome::found, render_dead_letter(*letter), {}, std::nullopt});
  });
}

bool dead_letter_actor::under_way(std::int64_t id) const {
  return std::ranges::any_of(
      pending_, [id](const auto& each) { return each.second.letter.id == id; });
}

void dead_letter_actor::redrive(redrive_dead_letter& command) {
  if (under_way(command.id) || pending_.size() >= redrives_max) {
    return command.to.refuse(refusal::overloaded);
  }
  guarded(command.to, [&] {
    auto letter = store_.find(command.id);
    if (!letter) return command.to.refuse(refusal::unknown_dead_letter);
    if (letter->state == letter_state::discarded) {
      return command.to.refuse(refusal::dead_letter_settled);
    }
    if (letter->state == letter_state::settled) {
      return tell(
          command.to,
          letter->id,
          command.earnest,
          letter->verdict.value_or(""),
          "It was settled before.",
          letter->state);
    }
    if (command.earnest == earnest::apply) {
      if (const auto first = store_.earlier(*letter)) {
        domain::problem why{refusal::earlier_dead_letter};
        why.members = "\"earlier\":" + std::to_string(*first);
        return command.to.refuse(std::move(why));
      }
    }
    auto read = callback_of(*letter);
    auto& at_hand = pending_[++last_number_];
    at_hand = {std::move(command), *std::move(letter)};
    if (const auto* poison = std::get_if<messaging::poison>(&read)) {
      auto node = pending_.extract(last_number_);
      return settle_with(node.mapped(), std::string{poison->cause}, poison->detail, false);
    }
    apply_callback callback;
    callback.what = std::move(std::get<domain::status_callback>(read));
    callback.id = callback.what.order;
    callback.source = domain::event_source::redrive;
    callback.topic = at_hand.letter.source_topic;
    callback.partition = at_hand.letter.source_partition;
    callback.offset = at_hand.letter.source_offset;
    callback.earnest = at_hand.asked.earnest;
    callback.to = reply{verdicts_, last_number_};
    orders_->send(std::move(callback));
  });
}

void dead_letter_actor::follow(redriven& news) {
  auto node = pending_.extract(news.number);
  if (!node) return;
  auto& at_hand = node.mapped();
  const auto judged = settlement_of(news.what);
  if (judged.fate == messaging::fate::later) {
    return at_hand.asked.to.refuse(news.what.why.value_or(refusal::store_down));
  }
  const bool taken = judged.fate != messaging::fate::dead;
  settle_with(at_hand, verdict_of(news.what), judged.detail, taken);
}

// Writes the verdict down before it tells it: who is told nothing may ask again, the order
// remembers.
void dead_letter_actor::settle_with(
    pending& at_hand, const std::string& verdict, const std::string& detail, bool taken) {
  auto& asked = at_hand.asked;
  const auto& letter = at_hand.letter;
  if (asked.earnest == earnest::try_out) {
    return tell(asked.to, letter.id, asked.earnest, verdict, detail, letter.state);
  }
  guarded(asked.to, [&] {
    const auto now = taken ? letter_state::settled : letter_state::shelved;
    const bool noted = store_.note(letter, {"redrive", asked.by, verdict, detail, now_()}, now);
    if (!noted) return asked.to.refuse(refusal::overloaded);
    (taken ? counts_->redriven : counts_->shelved).add();
    changed_ = true;
    tell(asked.to, letter.id, asked.earnest, verdict, detail, now);
  });
}

void dead_letter_actor::discard(discard_dead_letter& command) {
  if (under_way(command.id)) return command.to.refuse(refusal::overloaded);
  guarded(command.to, [&] {
    const auto letter = store_.find(command.id);
    if (!letter) return command.to.refuse(refusal::unknown_dead_letter);
    if (letter->state == letter_state::settled) {
      return command.to.refuse(refusal::dead_letter_settled);
    }
    if (letter->state != letter_state::discarded) {
      const domain::letter_act act{"discard", command.by, "discarded", command.reason, now_()};
      if (!store_.note(*letter, act, letter_state::discarded)) {
        return command.to.refuse(refusal::overloaded);
      }
      counts_->discarded.add();
      changed_ = true;
    }
    const auto after = store_.find(command.id);
    command.to.answer({outcome::found, render_dead_letter(*after), {}, std::nullopt});
  });
}

void dead_letter_actor::gather(index_letter& fresh) {
  fresh_.push_back(std::move(fresh));
  if (std::exchange(flushing_, true)) return;
  send(this, flush_atom::value);
}

// All that gathered at once; while the database is away their records come again.
void dead_letter_actor::index() {
  flushing_ = false;
  const auto batch = std::exchange(fresh_, {});
  if (batch.empty()) return;
  std::vector<domain::dead_letter> letters;
  letters.reserve(batch.size());
  for (const auto& each : batch) letters.push_back(each.letter);
  messaging::settlement result{messaging::fate::applied, {}, {}};
  try {
    store_.index(letters);
    counts_->indexed.add(letters.size());
    changed_ = true;
  } catch (const std::exception& why) {
    result = {messaging::fate::later, "store_down", why.what()};
  }
  for (const auto& each : batch) each.box->settle(each.number, result);
}

// An idle kitchen asks nothing: the index is counted when something was done to it.
void dead_letter_actor::count_open() {
  if (!changed_ && ++ticks_uncounted_ < ticks_uncounted_max) return;
  try {
    const auto open = store_.open();
    counts_->waiting.set(open.waiting);
    counts_->on_shelf.set(open.shelved);
    changed_ = false;
    ticks_uncounted_ = 0;
  } catch (const std::exception&) {
    // The readiness of the writer and the reader tells that the database is away.
    return;
  }
}

}  // namespace actors
