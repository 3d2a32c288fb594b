#include "actors/reader.hpp"

#include "actors/handlers.hpp"
#include "actors/store.hpp"
#include "persistence/connection.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace actors {

namespace kitchen = persistence::kitchen;

reader::reader(
    caf::actor_config& config,
    kitchen::reader_settings settings,
    metrics* counts,
    std::atomic<bool>* ready)
    : reader_actor::base(config), reader_(std::move(settings)), counts_(counts), ready_(ready) {}

reader::behavior_type reader::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  send(this, tick_atom::value);
  return {
      [this](load_request& request) { gather(request); },
      [this](flush_atom) { load(); },
      [this](list_orders& command) { list(command); },
      [this](list_events& command) { list(command); },
      [this](list_establishments& command) { list(command); },
      [this](list_menu& command) { list(command); },
      [this](tick_atom) { look_after_connection(); },
      [this](stop_atom) { quit(); },
  };
}

// Runs one read; false when the database is away. A database known to be away is not asked again at
// once.
template <class Read>
bool reader::try_read(Read read) {
  if (!reader_.connected() && std::chrono::steady_clock::now() < retry_at_) return false;
  try {
    read();
    ready_->store(true, std::memory_order_relaxed);
    return true;
  } catch (const std::exception& why) {
    spdlog::warn("reader: read failed why=\"{}\"", why.what());
    ready_->store(reader_.connected(), std::memory_order_relaxed);
    retry_at_ = std::chrono::steady_clock::now() + retry_pause;
    return false;
  }
}

void reader::gather(load_request& request) {
  waiting_.push_back(std::move(request));
  if (std::exchange(flushing_, true)) return;
  send(this, flush_atom::value);
}

void reader::load() {
  flushing_ = false;
  const auto size = std::min(waiting_.size(), load_batch_max);
  if (size == 0) return;
  std::vector<domain::order_id> ids;
  ids.reserve(size);
  for (std::size_t i = 0; i < size; ++i) ids.push_back(waiting_[i].id);
  std::vector<std::optional<kitchen::loaded_order>> found;
  const auto up = try_read([&] { found = reader_.load(ids); });
  found.resize(size);
  counts_->load_batch_orders.observe(size);
  for (std::size_t i = 0; i < size; ++i) {
    send(waiting_[i].to, loaded{std::move(found[i]), !up});
  }
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(size));
  if (waiting_.empty()) return;
  flushing_ = true;
  send(this, flush_atom::value);
}

void reader::list(list_orders& command) {
  kitchen::orders_page page;
  const auto up = try_read([&] {
    page = reader_.orders_of(command.user, command.status, command.limit, command.after);
  });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  std::optional<std::string> next;
  if (page.next) next = domain::to_string(*page.next);
  command.to.answer({outcome::found, domain::render_orders(page.orders, next), {}, std::nullopt});
}

void reader::list(list_events& command) {
  std::optional<std::vector<domain::order_event>> events;
  std::optional<domain::user_id> owner;
  if (command.asker.rights == rights::own) owner = command.asker.user;
  const auto up = try_read([&] { events = reader_.events_of(command.id, owner); });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  if (!events) return command.to.refuse(domain::refusal::unknown_order);
  command.to.answer({outcome::found, domain::render_events(*events), command.id, std::nullopt});
}

void reader::list(list_establishments& command) {
  std::vector<domain::establishment> all;
  const auto up = try_read([&] { all = reader_.establishments(); });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  command.to.answer({outcome::found, domain::render_establishments(all), {}, std::nullopt});
}

void reader::list(list_menu& command) {
  std::optional<std::vector<domain::dish>> dishes;
  const auto up = try_read([&] { dishes = reader_.menu_of(command.establishment); });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  if (!dishes) return command.to.refuse(domain::refusal::unknown_establishment);
  command.to.answer({outcome::found, domain::render_menu(*dishes), {}, std::nullopt});
}

void reader::look_after_connection() {
  ready_->store(reader_.ping(), std::memory_order_relaxed);
  delayed_send(this, connection_check_pause, tick_atom::value);
}

}  // namespace actors
