#include "actors/ticket_reader.hpp"

#include "actors/handlers.hpp"

#include <utility>

namespace actors {

namespace establishment = persistence::establishment;

ticket_reader::ticket_reader(
    caf::actor_config& config,
    establishment::reader_settings settings,
    metrics* counts,
    std::atomic<bool>* ready)
    : ticket_reader_actor::base(config), reader_(std::move(settings), ready), counts_(counts) {}

ticket_reader::behavior_type ticket_reader::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  send(this, tick_atom::value);
  return {
      [this](ticket_load_request& request) {
        if (loads_.gather(request)) send(this, flush_atom::value);
      },
      [this](flush_atom) { load(); },
      [this](list_tickets& command) { list(command); },
      [this](tick_atom) { look_after_connection(); },
      [this](stop_atom) { quit(); },
  };
}

void ticket_reader::load() {
  const auto batch = loads_.take();
  if (batch.empty()) return;
  std::vector<domain::order_id> ids;
  ids.reserve(batch.size());
  for (const auto& each : batch) ids.push_back(each.id);
  std::vector<std::optional<establishment::loaded_ticket>> found;
  const auto up = reader_.try_read([&](auto& from) { found = from.load(ids); });
  found.resize(batch.size());
  counts_->load_batch_orders.observe(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    send(batch[i].to, ticket_loaded{std::move(found[i]), !up});
  }
  if (loads_.goes_on()) send(this, flush_atom::value);
}

// Of one establishment, or of all that the asker's rights cover; what they do not is as good as not
// there.
void ticket_reader::list(list_tickets& command) {
  std::optional<std::vector<domain::establishment_id>> of;
  if (!command.rights.all) of = command.rights.of;
  if (command.establishment) {
    of.emplace();
    if (command.rights.cover(*command.establishment)) of->push_back(*command.establishment);
  }
  establishment::tickets_page page;
  const auto up = reader_.try_read([&](auto& from) {
    page = from.tickets_of(of, command.status, command.limit, command.after);
  });
  if (!up) return command.to.refuse(domain::refusal::store_down);
  std::optional<std::string> next;
  if (page.next) next = domain::to_string(*page.next);
  command.to.answer({outcome::found, domain::render_tickets(page.tickets, next), {}, std::nullopt});
}

void ticket_reader::look_after_connection() {
  reader_.look_after_connection();
  delayed_send(this, connection_check_pause, tick_atom::value);
}

}  // namespace actors
