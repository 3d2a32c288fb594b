#include "actors/reader.hpp"

#include "actors/handlers.hpp"

#include <utility>

namespace actors {

namespace kitchen = persistence::kitchen;

reader::reader(
    caf::actor_config& config,
    kitchen::reader_settings settings,
    metrics* counts,
    std::atomic<bool>* ready)
    : reader_actor::base(config), reader_(std::move(settings), ready), counts_(counts) {}

reader::behavior_type reader::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  send(this, tick_atom::value);
  return {
      [this](load_request& request) {
        if (loads_.gather(request)) send(this, flush_atom::value);
      },
      [this](flush_atom) { load(); },
      [this](list_orders& command) { list(command); },
      [this](list_events& command) { list(command); },
      [this](list_establishments& command) { list(command); },
      [this](list_menu& command) { list(command); },
      [this](tick_atom) { look_after_connection(); },
      [this](stop_atom) { quit(); },
  };
}

void reader::load() {
  const auto batch = loads_.take();
  if (batch.empty()) return;
  std::vector<domain::order_id> ids;
  ids.reserve(batch.size());
  for (const auto& each : batch) ids.push_back(each.id);
  std::vector<std::optional<kitchen::loaded_order>> found;
  const auto up = reader_.try_read([&](auto& from) { found = from.load(ids); });
  found.resize(batch.size());
  counts_->load_batch_orders.observe(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    send(batch[i].to, loaded{std::move(found[i]), !up});
  }
  if (loads_.goes_on()) send(this, flush_atom::value);
}

void reader::list(list_orders& command) {
  kitchen::orders_page page;
  const auto up = reader_.try_read([&](auto& from) {
    page = from.orders_of(command.user, command.status, command.limit, command.after);
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
  const auto up = reader_.try_read([&](auto& from) { events = from.events_of(command.id, owner); });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  if (!events) return command.to.refuse(domain::refusal::unknown_order);
  command.to.answer({outcome::found, domain::render_events(*events), command.id, std::nullopt});
}

void reader::list(list_establishments& command) {
  std::vector<domain::establishment> all;
  const auto up = reader_.try_read([&](auto& from) { all = from.establishments(); });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  command.to.answer({outcome::found, domain::render_establishments(all), {}, std::nullopt});
}

void reader::list(list_menu& command) {
  std::optional<std::vector<domain::dish>> dishes;
  const auto up =
      reader_.try_read([&](auto& from) { dishes = from.menu_of(command.establishment); });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  if (!dishes) return command.to.refuse(domain::refusal::unknown_establishment);
  command.to.answer({outcome::found, domain::render_menu(*dishes), {}, std::nullopt});
}

void reader::look_after_connection() {
  reader_.look_after_connection();
  delayed_send(this, connection_check_pause, tick_atom::value);
}

}  // namespace actors
