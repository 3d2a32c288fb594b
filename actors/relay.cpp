#include "actors/relay.hpp"

#include "actors/relay_desk.hpp"
#include "messaging/event_json.hpp"
#include "persistence/connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace actors {

namespace kitchen = persistence::kitchen;

namespace {

using clock = std::chrono::steady_clock;

constexpr std::size_t removal_letters = 1'000;  // Removed at once, when there are as many.
constexpr std::chrono::milliseconds removal_pause{50};
constexpr std::chrono::milliseconds outage_pause{500};
constexpr std::chrono::milliseconds lock_pause{1'000};
constexpr std::chrono::milliseconds idle_pause{1'000};
constexpr std::chrono::milliseconds warning_pause{1'000};

domain::timestamp now_of_day() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace

void relay::desk::work() {
  for (;;) {
    const auto now = clock::now();
    empty_tray();
    {
      const std::lock_guard hold{in->mutex};
      if (in->stopping) break;
    }
    turn(now);
    wait(clock::now());
  }
  finish();
}

void relay::desk::turn(clock::time_point now) {
  lanes.wake(now);
  for (const auto& each : std::exchange(reported, {})) settle(each, now);
  take_in(std::exchange(offered, {}));
  publish_ready();
  const bool many = lanes.delivered_ids().size() >= removal_letters;
  if (!lanes.delivered_ids().empty() && (many || now >= next_removal)) remove_delivered(now);
  if (now >= next_look) look(now);
  gauge_up();
}

void relay::desk::empty_tray() {
  const std::lock_guard hold{in->mutex};
  offered.swap(in->letters);
  reported.swap(in->reports);
  if (std::exchange(in->spilled, false)) {
    caught_up = false;
    next_look = std::min(next_look, clock::now());
  }
}

// While the table holds letters that are not known, a letter from memory could overtake an earlier
// one of its order; it is read in its turn.
void relay::desk::take_in(std::vector<kitchen::letter> fresh) {
  for (auto& each : fresh) {
    if (!holds || !caught_up || lanes.known() >= settings.window_max) {
      caught_up = false;
      continue;
    }
    if (lanes.add(std::move(each))) counts.handed_over.add();
  }
}

void relay::desk::settle(const relay_report& each, clock::time_point now) {
  if (each.what.result == messaging::delivery_result::delivered) {
    counts.published.add();
    published.keep({each.order, each.version, each.what.partition, each.what.offset, now_of_day()});
    return lanes.delivered(each.id);
  }
  counts.failed.add();
  if (now >= next_warning) {
    spdlog::warn("relay: a letter was not taken id={} why=\"{}\"", each.id, each.what.detail);
    next_warning = now + warning_pause;
  }
  lanes.failed(each.id, now);
}

void relay::desk::publish_ready() {
  if (!holds) return;
  while (const auto* next = lanes.take()) {
    messaging::outgoing message;
    message.topic = settings.topic;
    message.key = domain::to_string(next->order);
    message.value =
        messaging::write_order_news(next->order, next->version, next->name, next->at, next->body);
    relay_report ours{next->id, next->order, next->version, {}};
    send(std::move(message), [to = in, ours](const messaging::delivery& what) {
      const std::lock_guard hold{to->mutex};
      to->reports.push_back(ours);
      to->reports.back().what = what;
      if (to->reports.size() == 1) to->filled.notify_one();
    });
  }
}

void relay::desk::remove_delivered(clock::time_point now) {
  if (down && now < next_removal) return;
  try {
    source.remove(lanes.delivered_ids());
    counts.removed.add(lanes.delivered_ids().size());
    lanes.forget_delivered();
    next_removal = now + removal_pause;
    // Half the window is free again: there may be more in the table.
    if (!caught_up && lanes.known() <= settings.window_max / 2)
      next_look = std::min(next_look, now);
  } catch (const std::exception& why) {
    next_removal = now + outage_pause;
    fail("remove", why);
  }
}

void relay::desk::look(clock::time_point now) {
  try {
    const bool held_before = holds;
    holds = source.hold();
    if (holds != held_before) {
      spdlog::info(holds ? "relay: publishes the outbox" : "relay: another process publishes");
    }
    if (holds) {
      published.begin(now_of_day());
    } else {
      published.end();
    }
    next_look = now + (holds ? settings.scan_pause : lock_pause);
    if (!holds) {
      caught_up = false;
      lanes.let_go();  // The other relay sends them; late ones of ours would only repeat it.
      return;
    }
    read_more(now);
    down = false;
  } catch (const std::exception& why) {
    next_look = now + outage_pause;
    fail("read", why);
  }
}

void relay::desk::read_more(clock::time_point now) {
  const auto known = lanes.known_ids();
  const auto room = settings.window_max - std::min(settings.window_max, known.size());
  if (room == 0) return;
  auto rows = source.read(known, room);
  caught_up = rows.size() < room;
  if (!caught_up && rows.size() > settings.window_max / 2) next_look = now + outage_pause;
  for (auto& each : rows) {
    if (lanes.add(std::move(each))) counts.read.add();
  }
  publish_ready();
  const auto depth = source.measure();
  counts.waiting.set(depth.waiting);
  counts.oldest_ms.set(depth.oldest ? depth.oldest->time_since_epoch().count() : 0);
}

void relay::desk::fail(const char* what, const std::exception& why) {
  caught_up = false;
  if (!std::exchange(down, true)) {
    spdlog::warn("relay: cannot {} letters why=\"{}\"", what, why.what());
  }
}

void relay::desk::wait(clock::time_point now) {
  auto until = std::min(next_look, now + idle_pause);
  if (const auto wake = lanes.next_wake()) until = std::min(until, *wake);
  if (!lanes.delivered_ids().empty()) until = std::min(until, next_removal);
  std::unique_lock hold{in->mutex};
  in->filled.wait_until(hold, until, [this] {
    return !in->letters.empty() || !in->reports.empty() || in->spilled || in->stopping;
  });
}

void relay::desk::gauge_up() {
  counts.held.set(holds ? 1 : 0);
  counts.in_memory.set(static_cast<std::int64_t>(lanes.known()));
  counts.stuck.set(static_cast<std::int64_t>(lanes.stuck()));
}

void relay::desk::finish() {
  const auto until = clock::now() + settings.stop_wait_max;
  while (lanes.under_way() > 0 && clock::now() < until) {
    for (const auto& each : std::exchange(reported, {})) settle(each, clock::now());
    if (lanes.under_way() == 0) break;
    std::unique_lock hold{in->mutex};
    in->filled.wait_until(hold, until, [this] { return !in->reports.empty(); });
    reported.swap(in->reports);
  }
  if (!lanes.delivered_ids().empty()) remove_delivered(clock::now());
  gauge_up();
}

relay::relay(relay_settings settings, kitchen::outbox source, publish to, relay_counts& counts)
    : desk_(std::make_unique<desk>(std::move(settings), std::move(source), std::move(to), counts)) {
}

relay::~relay() { stop(); }

void relay::offer(std::vector<kitchen::letter> fresh) {
  if (fresh.empty()) return;
  auto& in = *desk_->in;
  const std::lock_guard hold{in.mutex};
  const bool was_empty = in.letters.empty();
  for (auto& each : fresh) {
    if (in.letters.size() >= desk_->settings.window_max) {
      in.spilled = true;
      break;
    }
    in.letters.push_back(std::move(each));
  }
  if (was_empty) in.filled.notify_one();
}

std::vector<publication> relay::publications(const domain::order_id& id) const {
  return desk_->published.of(id);
}

std::optional<domain::timestamp> relay::remembers_since() const {
  return desk_->published.complete_since();
}

void relay::run() {
  desk_->thread = std::thread{[this] { desk_->work(); }};
}

void relay::stop() {
  {
    const std::lock_guard hold{desk_->in->mutex};
    desk_->in->stopping = true;
    desk_->in->filled.notify_one();
  }
  if (desk_->thread.joinable()) desk_->thread.join();
}

}  // namespace actors
