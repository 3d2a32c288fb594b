#include "console/timeline.hpp"

#include "console/names.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace console {

namespace {

using actors::attempt;
using actors::attempt_end;
using actors::attempt_kind;
using domain::event_source;
using persistence::kitchen::order_records;

bool came_with_key(const attempt& of, const order_records& stored) {
  switch (of.end) {
    case attempt_end::claimed:
    case attempt_end::replayed:
    case attempt_end::in_flight:
    case attempt_end::mismatched:
    case attempt_end::expired:
    case attempt_end::refusal_replayed:
      return true;
    case attempt_end::failed:
      return stored.order.key.has_value();
    case attempt_end::unkeyed:
    case attempt_end::applied:
    case attempt_end::duplicate:
    case attempt_end::stale:
    case attempt_end::invalid_transition:
    case attempt_end::key_reused:
    case attempt_end::foreign_order:
      break;
  }
  return false;
}

// Whether the attempt made the event: of one order no two events lead to the same status.
bool made(const attempt& tried, const domain::order_event& event) {
  const auto& at = tried;
  switch (at.kind) {
    case attempt_kind::place:
      return event.version == 1 &&
             (at.end == attempt_end::claimed || at.end == attempt_end::unkeyed);
    case attempt_kind::cancel:
      return event.source == event_source::http && at.end == attempt_end::applied &&
             event.to == domain::order_status::cancelled;
    case attempt_kind::callback:
      return event.source == event_source::kafka && at.end == attempt_end::applied &&
             event.to == at.wanted;
    case attempt_kind::redrive:
      return event.source == event_source::redrive && at.end == attempt_end::applied &&
             event.to == at.wanted;
  }
  return false;
}

class merging {
 public:
  merging(
      const order_records& stored,
      const std::vector<actors::publication>& published,
      const topic_names& topics)
      : stored_(stored), published_(published), topics_(topics) {}

  std::vector<moment> result(const std::optional<actors::order_look>& live) && {
    if (live) attempts_ = live->attempts;
    for (const auto& event : stored_.events) add_event(event);
    for (const auto& each : attempts_) add_attempt(each, each.at);
    for (const auto& each : stored_.dead_letters) add_letter(each);
    std::stable_sort(
        all_.begin(), all_.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    mark_redelivered();
    return std::move(all_);
  }

 private:
  void add(domain::timestamp at, std::optional<int> door, happening what) {
    all_.push_back({at, door, std::move(what)});
  }

  // The attempt behind the event, what it changed, and who was told.
  void add_event(const domain::order_event& event) {
    add_cause(event);
    add(event.at,
        {},
        transition_moment{event.version, event.from, event.to, to_string(event.source)});
    const bool gives_back =
        event.to == domain::order_status::rejected || event.to == domain::order_status::cancelled;
    for (const auto& each : stored_.movements) {
      const bool fits = each.is_release ? gives_back : event.version == 1;
      if (!fits) continue;
      add(std::max(each.at, event.at), {}, stock_moment{each.is_release, each.dish, each.quantity});
    }
    add_letter_of(event);
  }

  void add_cause(const domain::order_event& event) {
    const auto cause =
        std::ranges::find_if(attempts_, [&](const auto& each) { return made(each, event); });
    if (cause != attempts_.end()) {
      auto at = std::min(cause->at, event.at);
      if (event.source == event_source::http) {
        add_attempt(*cause, at);
      } else {
        add_callback_of(event, at);
      }
      attempts_.erase(cause);
      return;
    }
    if (event.source != event_source::http) add_callback_of(event, event.at);
  }

  // What the event's row tells is more than the actor remembers: the key and the topic.
  void add_callback_of(const domain::order_event& event, domain::timestamp at) {
    callback_moment what;
    what.source = to_string(event.source);
    what.status = event.to;
    what.topic = event.topic.value_or("");
    what.partition = event.partition.value_or(0);
    what.offset = event.offset.value_or(0);
    what.key = event.idempotency_key;
    what.verdict = to_string(attempt_end::applied);
    add(at, 2, std::move(what));
  }

  void add_letter_of(const domain::order_event& event) {
    const auto row = std::ranges::find(
        stored_.letters, event.version, [](const auto& each) { return each.version; });
    const auto name = std::string{event.version == 1 ? "order.created" : "order."} +
                      (event.version == 1 ? "" : std::string{to_string(event.to)});
    const auto sent = std::ranges::find(published_, event.version, &actors::publication::version);
    if (sent != published_.end()) {
      add(std::max(sent->at, event.at),
          {},
          published_moment{event.version, name, topics_.orders, sent->partition, sent->offset});
    } else if (row != stored_.letters.end()) {
      add(std::max(row->at, event.at), {}, outbox_moment{row->version, row->name});
    }
  }

  void add_attempt(const attempt& of, domain::timestamp at) {
    switch (of.kind) {
      case attempt_kind::place: {
        const bool keyed = came_with_key(of, stored_);
        add(at,
            keyed ? std::optional{1} : std::nullopt,
            request_moment{
                "place",
                std::string{of.request.text()},
                keyed ? stored_.order.key : std::nullopt,
                to_string(of.end)});
        return;
      }
      case attempt_kind::cancel:
        add(at, 3, request_moment{"cancel", std::string{of.request.text()}, {}, to_string(of.end)});
        return;
      case attempt_kind::callback:
      case attempt_kind::redrive: {
        callback_moment what;
        what.source = to_string(
            of.kind == attempt_kind::callback ? event_source::kafka : event_source::redrive);
        what.status = of.wanted;
        what.topic = topics_.statuses;
        what.partition = of.partition;
        what.offset = of.offset;
        what.verdict = to_string(of.end);
        add(at, 2, std::move(what));
        return;
      }
    }
  }

  void add_letter(const persistence::kitchen::letter_outline& letter) {
    add(letter.at, std::nullopt, letter_moment{letter.id, letter.cause, letter.state});
    for (const auto& act : letter.acts) add(act.at, {}, act_moment{letter.id, act});
  }

  // The broker gave the very record again, because its offset had not moved: door 4.
  void mark_redelivered() {
    std::set<std::pair<std::int32_t, std::int64_t>> seen;
    for (auto& each : all_) {
      auto* const callback = std::get_if<callback_moment>(&each.what);
      if (callback == nullptr || callback->source != to_string(event_source::kafka)) continue;
      if (seen.emplace(callback->partition, callback->offset).second) continue;
      callback->redelivered = true;
      each.door = 4;
    }
  }

  const order_records& stored_;
  const std::vector<actors::publication>& published_;
  const topic_names& topics_;
  std::vector<attempt> attempts_;  // Those whose effect was not met yet.
  std::vector<moment> all_;
};

bool is_creation(const actors::attempt& what) {
  return what.end == actors::attempt_end::claimed || what.end == actors::attempt_end::unkeyed;
}

}  // namespace

std::vector<moment> timeline_of(
    const order_records& stored,
    const std::optional<actors::order_look>& live,
    const std::vector<actors::publication>& published,
    const topic_names& topics) {
  return merging{stored, published, topics}.result(live);
}

std::optional<domain::timestamp> attempts_since(const std::optional<actors::order_look>& live) {
  if (!live) return std::nullopt;
  if (!live->forgot) return live->since;
  // The creation never makes room; when the others did, they are complete from the oldest on.
  const auto& all = live->attempts;
  const std::size_t creations = !all.empty() && is_creation(all.front()) ? 1 : 0;
  if (all.size() - creations < actors::attempts_max) return std::nullopt;
  return all[creations].at;
}

}  // namespace console
