#include "console/desk.hpp"

#include "console/found.hpp"
#include "console/order_json.hpp"
#include "persistence/connection.hpp"

#include <spdlog/spdlog.h>

#include <exception>
#include <future>
#include <utility>

namespace console {

namespace {

constexpr std::chrono::seconds actor_wait_max{1};
constexpr std::chrono::seconds causes_pause{5};
constexpr std::chrono::seconds look_up_pause{1};

}  // namespace

desk::desk(const settings& how, const sources& from, const attention& eyes)
    : topics_(how.topics), from_(from), eyes_(eyes), inspector_(how.database) {}

void desk::send(search_orders asked) { take(std::move(asked)); }
void desk::send(tell_story asked) { take(std::move(asked)); }

void desk::take(question asked) {
  auto& to = std::visit([](auto& each) -> actors::reply& { return each.to; }, asked);
  {
    const std::lock_guard hold{mutex_};
    if (stopped_) return to.refuse(domain::refusal::shutting_down);
    if (waiting_.size() >= desk_waiting_max) return to.refuse(domain::refusal::overloaded);
    waiting_.push_back(std::move(asked));
  }
  asked_.notify_one();
}

cause_counts desk::dead_by_cause() const {
  const std::lock_guard hold{mutex_};
  return causes_;
}

void desk::run() {
  thread_ = std::jthread{[this](const std::stop_token& stop) { work(stop); }};
}

void desk::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
  const std::lock_guard hold{mutex_};
  stopped_ = true;
  waiting_.clear();
}

void desk::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::optional<question> next;
    {
      std::unique_lock hold{mutex_};
      asked_.wait_for(hold, stop, look_up_pause, [this] { return !waiting_.empty(); });
      if (stop.stop_requested()) return;
      if (!waiting_.empty()) {
        next = std::move(waiting_.front());
        waiting_.pop_front();
      }
    }
    if (next) std::visit([this](auto& each) { answer(each); }, *next);
    count_causes();
  }
}

// Each would wait as long again for a database that is away.
void desk::turn_away_waiting() {
  std::deque<question> waiting;
  {
    const std::lock_guard hold{mutex_};
    waiting.swap(waiting_);
  }
  for (auto& each : waiting) {
    std::visit([](auto& asked) { asked.to.refuse(domain::refusal::store_down); }, each);
  }
}

template <class Work>
void desk::guarded(actors::reply& to, Work work) {
  try {
    work();
  } catch (const persistence::database_unavailable& why) {
    spdlog::warn("console: database unavailable detail={}", why.what());
    to.refuse(domain::refusal::store_down);
    turn_away_waiting();
  } catch (const std::exception& why) {
    spdlog::error("console: question failed detail={}", why.what());
    to.refuse(domain::refusal::internal_error);
  }
}

void desk::answer(search_orders& asked) {
  guarded(asked.to, [&] { asked.to.answer(found(render_found(inspector_.search(asked.what)))); });
}

// The actor is asked first, so that whatever it remembers to have done is in the database by then.
void desk::answer(tell_story& asked) {
  guarded(asked.to, [&] {
    order_story story;
    story.live = ask_actor(asked.id);
    auto stored = inspector_.records_of(asked.id);
    if (!stored) return asked.to.refuse(domain::refusal::unknown_order);
    story.stored = std::move(*stored);
    std::vector<actors::publication> published;
    if (from_.publications_of) published = from_.publications_of(asked.id);
    if (from_.publications_since) story.publications_since = from_.publications_since();
    story.timeline = timeline_of(story.stored, story.live, published, topics_);
    asked.to.answer(found(render_story(story)));
  });
}

std::optional<actors::order_look> desk::ask_actor(const domain::order_id& id) const {
  if (from_.actors == nullptr) return std::nullopt;
  const auto seen = std::make_shared<std::promise<std::optional<actors::order_look>>>();
  auto look = seen->get_future();
  from_.actors->look(id, [seen](auto what) { seen->set_value(std::move(what)); });
  if (look.wait_for(actor_wait_max) != std::future_status::ready) return std::nullopt;
  return look.get();
}

void desk::count_causes() {
  const auto now = std::chrono::steady_clock::now();
  if (!eyes_.is_paid() || now < causes_due_) return;
  causes_due_ = now + causes_pause;
  try {
    auto causes = inspector_.open_causes();
    const std::lock_guard hold{mutex_};
    causes_ = std::move(causes);
  } catch (const std::exception& why) {
    spdlog::warn("console: causes not counted detail={}", why.what());
  }
}

}  // namespace console
