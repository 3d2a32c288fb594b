#include "console/health.hpp"

#include <algorithm>

namespace console {

namespace {

using messaging::partition_state;

std::string place_of(const topic_state& topic, std::int32_t partition) {
  return topic.topic + '/' + std::to_string(partition);
}

std::optional<std::int64_t> lag_of(const partition_state& of) {
  if (of.end < 0 || of.watermark < 0) return std::nullopt;
  return std::max<std::int64_t>(of.end - of.watermark, 0);
}

// The lag of the same partition in earlier measures.
std::optional<std::int64_t> lag_then(
    const measures& then, const std::string& topic, std::int32_t partition) {
  for (const auto& each : then.level.consumers) {
    if (each.topic != topic) continue;
    for (const auto& one : each.now.partitions) {
      if (one.partition == partition) return lag_of(one);
    }
  }
  return std::nullopt;
}

bool is_away(const topic_state& of) { return !of.now.connected || !of.now.joined; }

bool was_away(const measures& then, const std::string& topic) {
  const auto& all = then.level.consumers;
  const auto found = std::ranges::find(all, topic, &topic_state::topic);
  return found != all.end() && is_away(*found);
}

// Gathers reasons in the order in which they are looked for.
class examination {
 public:
  examination(const snapshot& now, const recent_measures& recent, const health_thresholds& than)
      : now_(now), recent_(recent), than_(than) {}

  health result() && {
    look_for_loss();
    look_at_outbox();
    look_at_consumers();
    look_at_people();
    look_at_actors();
    look_at_establishment();
    return std::move(found_);
  }

 private:
  void add(
      health_state how,
      std::string_view code,
      std::optional<std::string> subject,
      std::optional<double> value) {
    found_.state = std::max(found_.state, how);
    found_.reasons.push_back({code, std::move(subject), value});
  }

  void bad(std::string_view code, std::optional<std::string> subject, std::optional<double> value) {
    add(health_state::bad, code, std::move(subject), value);
  }
  void notice(
      std::string_view code, std::optional<std::string> subject, std::optional<double> value) {
    add(health_state::attention, code, std::move(subject), value);
  }

  void look_for_loss() {
    const auto broken = now_.found.balances.broken;
    if (broken > 0) bad("balance_broken", {}, static_cast<double>(broken));
    const bool starting = now_.now.at - now_.started_at < than_.starting;
    for (const auto& each : now_.now.level.parts) {
      if (!each.ready && !starting) bad("part_not_ready", each.name, {});
    }
    for (const auto& each : now_.now.level.consumers) {
      if (!each.now.dead_letters_writable) bad("dead_letters_unwritable", each.topic, {});
    }
    const auto& before = recent_.before(than_.rejected_over);
    const auto fresh = now_.now.total.rejected - before.total.rejected;
    const auto seconds = std::chrono::duration<double>(now_.now.taken - before.taken).count();
    const auto rate = seconds > 0 ? static_cast<double>(fresh) / seconds : 0;
    if (rate >= than_.rejected_per_s) bad("requests_rejected", {}, rate);
  }

  void look_at_outbox() {
    const auto& outbox = now_.now.level.outbox;
    auto stuck = outbox.stuck_orders;
    for (auto age = than_.between_tries; age.count() > 0; --age) {
      stuck = std::max(stuck, recent_.before(age).level.outbox.stuck_orders);
    }
    if (stuck > 0) notice("outbox_stuck", {}, static_cast<double>(stuck));
    if (!outbox.oldest_at) return;
    const std::chrono::duration<double> age = now_.now.at - *outbox.oldest_at;
    if (age > than_.outbox_old) notice("outbox_old", {}, age.count());
  }

  // Callbacks wait in Kafka meanwhile, so nothing is lost.
  void look_for_absent_consumers() {
    const auto& then = recent_.before(than_.consumer_away);
    if (now_.now.taken - then.taken < than_.consumer_away - std::chrono::seconds{1}) return;
    for (const auto& topic : now_.now.level.consumers) {
      if (is_away(topic) && was_away(then, topic.topic)) notice("consumer_away", topic.topic, {});
    }
  }

  void look_at_consumers() {
    look_for_absent_consumers();
    for (const auto& topic : now_.now.level.consumers) {
      for (const auto& each : topic.now.partitions) {
        if (!each.paused.empty()) notice("partition_paused", place_of(topic, each.partition), {});
      }
    }
    const auto& then = recent_.before(than_.lag_over);
    if (now_.now.taken - then.taken < than_.lag_over - std::chrono::seconds{1}) return;
    for (const auto& topic : now_.now.level.consumers) {
      for (const auto& each : topic.now.partitions) {
        const auto lag = lag_of(each).value_or(0);
        const auto before = lag_then(then, topic.topic, each.partition);
        if (lag < than_.lag_records_min || !before || lag <= *before) continue;
        notice("lag_growing", place_of(topic, each.partition), static_cast<double>(lag));
      }
    }
  }

  void look_at_people() {
    const auto open = now_.now.level.dead_waiting + now_.now.level.dead_shelved;
    if (open > 0) notice("dead_letters_waiting", {}, static_cast<double>(open));
    const auto& there = now_.found.establishment;
    if (there && there->unpublished > 0) {
      notice("unpublished_tickets", {}, static_cast<double>(there->unpublished));
    }
  }

  void look_at_actors() {
    if (!now_.actors.longest_waiting.empty()) {
      const auto& first = now_.actors.longest_waiting.front();
      if (first.age >= than_.actor_waiting) {
        notice(
            "actor_waiting_long",
            domain::to_string(first.id),
            static_cast<double>(first.age.count()));
      }
    }
    const auto before = recent_.before(std::chrono::seconds{60}).total.restarts;
    const auto fresh = now_.now.total.restarts - before;
    if (fresh > 0) notice("actor_restarts", {}, static_cast<double>(fresh));
  }

  void look_at_establishment() {
    const auto& found = now_.found;
    if (found.establishment_asked && !found.establishment) {
      notice("establishment_unreachable", {}, {});
    }
  }

  const snapshot& now_;
  const recent_measures& recent_;
  const health_thresholds& than_;
  health found_;
};

}  // namespace

health health_of(
    const snapshot& now, const recent_measures& recent, const health_thresholds& than) {
  return examination{now, recent, than}.result();
}

}  // namespace console
