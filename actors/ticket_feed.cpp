#include "actors/ticket_feed.hpp"

#include "actors/handlers.hpp"

#include <algorithm>
#include <utility>

namespace actors {

namespace {

constexpr std::chrono::seconds tick_pause{1};
constexpr std::uint32_t ticks_max = ticket_watch_max / tick_pause;

std::string event_of(std::uint64_t number, std::string_view name, std::string_view what) {
  auto text = "id: " + std::to_string(number);
  text.append("\nevent: ").append(name);
  text.append("\ndata: ").append(what);
  return text += "\n\n";
}

void answer_stream(reply& to, std::string text, std::uint64_t position) {
  answer news;
  news.what = outcome::streamed;
  news.body = std::move(text);
  news.position = position;
  to.answer(std::move(news));
}

}  // namespace

ticket_feed::ticket_feed(
    caf::actor_config& config, std::uint64_t first_number, metrics* counts, ticket_metrics* tickets)
    : ticket_feed_actor::base(config), counts_(counts), tickets_(tickets), last_(first_number) {}

ticket_feed::behavior_type ticket_feed::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  delayed_send(this, tick_pause, tick_atom::value);
  return {
      [this](const ticket_changed& news) { note(news); },
      [this](watch_tickets& command) { watch(command); },
      [this](tick_atom) {
        pass_second();
        delayed_send(this, tick_pause, tick_atom::value);
      },
  };
}

void ticket_feed::on_exit() {
  watchers_.clear();
  settle_gauge();
}

void ticket_feed::settle_gauge() {
  tickets_->watchers.set(static_cast<std::int64_t>(watchers_.size()));
}

void ticket_feed::note(const ticket_changed& news) {
  ++last_;
  pieces_.push_back(
      {news.what.establishment, event_of(last_, "ticket", domain::render_ticket(news.what))});
  if (pieces_.size() > kept_news_max) pieces_.pop_front();
  std::erase_if(watchers_, [this](watcher& each) { return answer_news(each.command); });
  settle_gauge();
}

bool ticket_feed::knows_all_since(std::uint64_t number) const {
  return number <= last_ && number >= last_ - pieces_.size();
}

void ticket_feed::watch(watch_tickets& command) {
  if (command.since == 0) {
    return answer_stream(command.to, event_of(last_, "hello", "{}"), last_);
  }
  if (!knows_all_since(command.since)) {
    tickets_->resets.add();
    return answer_stream(command.to, event_of(last_, "reset", "{}"), last_);
  }
  if (answer_news(command)) return;
  if (watchers_.size() >= waiting_watchers_max) {
    return command.to.refuse(domain::refusal::overloaded);
  }
  watchers_.push_back({std::move(command), now_});
  settle_gauge();
}

// Answers with the news its rights cover, if there are any. What was let go while this one waited
// was none of his, or he would have been answered.
bool ticket_feed::answer_news(watch_tickets& command) {
  const auto first = last_ - pieces_.size();  // The number before the first piece kept.
  auto number = std::max(command.since, first);
  std::string text;
  std::size_t count = 0;
  for (; number < last_ && count < news_per_answer_max; ++number) {
    const auto& each = pieces_[number - first];
    if (!command.rights.cover(each.establishment)) continue;
    text += each.event;
    ++count;
  }
  if (count == 0) return false;
  answer_stream(command.to, std::move(text), number);
  return true;
}

// A comment tells those who waited long that there is nothing new, and where to go on.
void ticket_feed::pass_second() {
  ++now_;
  std::erase_if(watchers_, [this](watcher& each) {
    if (now_ - each.since_tick < ticks_max) return false;
    answer_stream(each.command.to, ": \n\n", last_);
    return true;
  });
  settle_gauge();
}

}  // namespace actors
