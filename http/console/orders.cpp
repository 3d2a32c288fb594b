#include "domain/idempotency_key.hpp"
#include "domain/json_tree.hpp"
#include "domain/order_json.hpp"
#include "http/console/handlers.hpp"
#include "http/header_values.hpp"
#include "http/paging.hpp"
#include "http/path_id.hpp"

namespace http::console {

namespace {

using domain::refusal;

constexpr std::chrono::seconds actor_wait_max{1};
constexpr std::string_view search_parameters[] = {
    "order_id", "user", "key", "status", "limit", "cursor"};

// The database takes no other texts.
bool is_utf8(const std::string& text) {
  std::string quoted;
  domain::append_json_text(quoted, text);
  return domain::read_json(quoted).has_value();
}

std::optional<domain::problem> read_user(const std::string& text, domain::order_search& to) {
  if (text.empty() || text.size() > domain::user_id_bytes_max || !is_utf8(text)) {
    return domain::problem{refusal::bad_query, "A user is 1 to 128 bytes of UTF-8."};
  }
  to.user = domain::user_id{text};
  return {};
}

std::optional<domain::problem> read_key(const std::string& text, domain::order_search& to) {
  if (text.size() > domain::idempotency_key_bytes_max || !is_visible(text)) {
    return domain::problem{refusal::bad_query, "A key is 1 to 255 visible ASCII characters."};
  }
  to.key = text;
  return {};
}

std::optional<domain::problem> read_filter(const query& asked, domain::order_search& to) {
  if (const auto* const text = asked.find("order_id")) {
    const auto id = order_id_of(*text);
    if (!id) return id.error();
    to.id = *id;
  }
  if (const auto* const text = asked.find("user")) {
    if (auto why = read_user(*text, to)) return why;
  }
  if (const auto* const text = asked.find("key")) {
    if (auto why = read_key(*text, to)) return why;
  }
  if (to.id || to.user || to.key || to.status) return {};
  return domain::problem{refusal::bad_query, "One of order_id, user, key and status is needed."};
}

}  // namespace

domain::result<step> search_orders(call& in, const services& use) {
  const auto asked = read_query(in.in.query(), search_parameters);
  if (!asked) return asked.error();
  const auto page = read_paging(*asked);
  if (!page) return page.error();
  ::console::search_orders search;
  search.what.status = page->status;
  search.what.limit = page->limit;
  search.what.after = page->after;
  if (auto why = read_filter(*asked, search.what)) return std::move(*why);
  search.to = in.ask();
  use.console->send(std::move(search));
  return step::asked;
}

domain::result<step> tell_story(call& in, const services& use) {
  const auto id = order_id_of(in.path_id);
  if (!id) return id.error();
  use.console->send(::console::tell_story{*id, in.ask()});
  return step::asked;
}

domain::result<step> look_at_actor(call& in, const services& use) {
  const auto id = order_id_of(in.path_id);
  if (!id) return id.error();
  in.wait = actor_wait_max;
  use.console->send(::console::look_at_actor{*id, in.ask()});
  return step::asked;
}

}  // namespace http::console
