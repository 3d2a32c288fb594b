#include "domain/json_shape.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/paging.hpp"
#include "http/path_id.hpp"
#include "http/query.hpp"

namespace http::kitchen {

namespace {

using domain::refusal;

constexpr std::size_t reason_bytes_max = 500;
constexpr std::size_t cause_bytes_max = 100;
constexpr std::string_view list_parameters[] = {"state", "cause", "order_id", "limit", "after"};
constexpr std::string_view redrive_parameters[] = {"dry_run"};

domain::result<std::int64_t> letter_id_of(const call& in) {
  const auto id = positive_id(in.path_id);
  if (!id) return refusal::bad_dead_letter_id;
  return *id;
}

std::optional<domain::problem> read_filter(const query& asked, actors::list_dead_letters& page) {
  if (const auto* text = asked.find("state")) {
    page.state = domain::parse_letter_state(*text);
    if (!page.state) return domain::problem{refusal::bad_status, "There is no such state."};
  }
  if (const auto* text = asked.find("cause")) {
    if (text->empty() || text->size() > cause_bytes_max) return refusal::bad_query;
    page.cause = *text;
  }
  if (const auto* text = asked.find("order_id")) {
    const auto id = order_id_of(*text);
    if (!id) return id.error();
    page.order = *id;
  }
  if (const auto* text = asked.find("after")) {
    const auto after = positive_id(*text);
    if (!after) return refusal::bad_cursor;
    page.after = *after;
  }
  return std::nullopt;
}

domain::result<std::string> read_reason(std::string_view text) {
  const auto body = domain::read_json(text);
  if (!body) return body.error();
  const domain::json_place root{body->root()};
  if (auto why = domain::misshapen(root, {"reason"})) return std::move(*why);
  const auto reason = domain::required(root, "reason");
  if (!reason) return reason.error();
  if ((*reason)->what != domain::json_tree::kind::text) {
    return domain::refuse_at(refusal::wrong_type, "A text is expected here.", *reason);
  }
  const auto& words = (*reason)->scalar;
  if (words.empty() || words.size() > reason_bytes_max) return refusal::bad_reason;
  return words;
}

}  // namespace

domain::result<step> list_dead_letters(call& in, const services& use) {
  const auto asked = read_query(in.in.query(), list_parameters);
  if (!asked) return asked.error();
  actors::list_dead_letters page;
  if (auto why = read_filter(*asked, page)) return std::move(*why);
  const auto limit = limit_of(asked->find("limit"));
  if (!limit) return limit.error();
  page.limit = *limit;
  page.to = in.ask();
  use.dead_letters->send(std::move(page));
  return step::asked;
}

domain::result<step> read_dead_letter(call& in, const services& use) {
  const auto id = letter_id_of(in);
  if (!id) return id.error();
  use.dead_letters->send(actors::read_dead_letter{*id, in.ask()});
  return step::asked;
}

domain::result<step> redrive_dead_letter(call& in, const services& use) {
  const auto id = letter_id_of(in);
  if (!id) return id.error();
  const auto asked = read_query(in.in.query(), redrive_parameters);
  if (!asked) return asked.error();
  auto how = actors::earnest::apply;
  if (const auto* text = asked->find("dry_run")) {
    if (*text != "true" && *text != "false") return refusal::bad_query;
    if (*text == "true") how = actors::earnest::try_out;
  }
  use.dead_letters->send(actors::redrive_dead_letter{*id, how, in.who->user, in.ask()});
  return step::asked;
}

domain::result<step> discard_dead_letter(call& in, const services& use) {
  const auto id = letter_id_of(in);
  if (!id) return id.error();
  auto reason = read_reason(in.in.body);
  if (!reason) return reason.error();
  use.dead_letters->send(
      actors::discard_dead_letter{*id, std::move(*reason), in.who->user, in.ask()});
  return step::asked;
}

}  // namespace http::kitchen
