#include "domain/json_tree.hpp"
#include "http/answers.hpp"
#include "http/call.hpp"
#include "http/console_cookie.hpp"
#include "http/header_values.hpp"
#include "http/session.hpp"

#include <exception>

namespace http {

using domain::refusal;

namespace {

constexpr std::uint16_t no_content = 204;
constexpr std::uint16_t not_modified = 304;

std::optional<domain::problem> cancel_body_objection(std::string_view body) {
  if (body.empty()) return {};
  const auto tree = domain::read_json(body);
  if (!tree) return tree.error();
  if (tree->root().what != domain::json_tree::kind::object) return refusal::wrong_type;
  if (!tree->root().members.empty()) return refusal::unknown_member;
  return {};
}

}  // namespace

// In the order of the checks: framing, route, method, who asks, his role, limits, the body's size
// and type.
void session::admit() {
  admitted_ = true;
  name_request();
  if (reader_->now() == request_reader::progress::refused) return break_off(reader_->why());
  if (const auto why = objection()) turn_down(*why);
}

std::optional<domain::problem> session::objection() {
  const auto& where = home_.where();
  to_ = find_route(where.routes, in_.method, in_.path(), where.page);
  if (to_.row == nullptr) {
    if (to_.why == refusal::method_not_allowed) {
      add_header(out_, "Allow", allowed_methods(where.routes, in_.path(), where.page));
    }
    return to_.why;
  }
  if (to_.row->who != access::everyone) {
    if (auto why = recognise()) return why;
  }
  if (auto why = no_room()) return why;
  return body_objection();
}

std::optional<domain::problem> session::no_room() {
  auto& door = *home_.where().door;
  const auto keep = [](domain::result<permit> found, permit& place) {
    if (!found) return std::optional{found.error()};
    place = std::move(*found);
    return std::optional<domain::problem>{};
  };
  switch (to_.row->load) {
    case load::counted:
      return keep(door.admit(who_ ? who_->who.user.value : std::string{}), place_);
    case load::apart:
      return keep(door.admit_apart(), place_);
    case load::stream:
      return keep(door.admit_stream(), stream_place_);
    case load::exempt:
      break;
  }
  return {};
}

// By the header; under the console's path a cookie will do where there is none. A browser sends
// cookies along with what other pages of the same host ask for, whatever their port, so a change
// also bears a header that those cannot send unasked.
domain::result<std::shared_ptr<const verified_token>> session::signed_in() {
  const auto now = home_.where().use.now();
  if (!in_.authorization.empty() || !to_.row->path.starts_with(console_place)) {
    return home_.tokens().identify(in_.authorization, now);
  }
  const auto token = console_token(in_.cookie);
  if (!token) return token.error();
  if (in_.method == verb::post && !in_.from_console) {
    return domain::problem{
        refusal::forbidden, "Whoever is signed in by the cookie sends Console-Request: 1."};
  }
  return home_.tokens().identify_token(*token, now);
}

std::optional<domain::problem> session::recognise() {
  auto found = signed_in();
  if (!found) return found.error();
  who_ = std::move(*found);
  if (!may(who_->who, to_.row->who)) return refusal::forbidden;
  return {};
}

std::optional<domain::problem> session::body_objection() const {
  if (in_.body_too_large) return refusal::body_too_large;
  switch (to_.row->body) {
    case body_kind::none:
      if (in_.content_length.value_or(0) > 0) {
        return domain::problem{refusal::malformed_request, "This address takes no body."};
      }
      break;
    case body_kind::json:
      if (!in_.content_length) return refusal::length_required;
      if (!is_json(in_.content_type)) return refusal::unsupported_media_type;
      break;
    case body_kind::empty_object:
      break;
  }
  if (to_.row->query == query_use::none && !in_.query().empty()) return refusal::bad_query;
  return {};
}

step session::handle() {
  try {
    const auto done = call_handler();
    if (done) return *done;
    turn_down(done.error());
  } catch (const std::exception& why) {
    log_fault("handler", why.what(), request_id_);
    turn_down(refusal::internal_error);
  } catch (...) {
    log_fault("handler", "unknown exception", request_id_);
    turn_down(refusal::internal_error);
  }
  return step::answered;
}

domain::result<step> session::call_handler() {
  const auto& where = home_.where();
  if (to_.row->body == body_kind::empty_object) {
    if (auto why = cancel_body_objection(in_.body)) return std::move(*why);
  }
  call now{
      in_,
      out_,
      *to_.row,
      to_.path_id,
      to_.file,
      who_ ? &who_->who : nullptr,
      who_ ? who_->expires_s : 0,
      where.settings,
      home_.ids(),
      *slot_,
      std::move(place_),
      where.draining.load(std::memory_order_relaxed),
      streams_ ? position_ : position_of(in_.last_event_id),
      request_id_,
      {},
      refusal::timed_out};
  const auto done = to_.row->handle(now, home_.use());
  wait_ = now.wait;
  on_timeout_ = now.on_timeout;
  return done;
}

void session::take_answer() {
  const auto& where = home_.where();
  streams_ = false;
  if (auto answer = slot_->take()) {
    streams_ = answer->what == actors::outcome::streamed;
    position_ = answer->position;
    return render_answer(
        out_, std::move(*answer), *to_.row, in_.path(), where.settings, *where.counts);
  }
  slot_->abandon();
  const bool leaves = aborted_ || where.closing.load(std::memory_order_relaxed);
  const auto why = leaves ? refusal::shutting_down : on_timeout_;
  if (why == refusal::idempotency_in_flight) where.counts->in_flight_refused.add();
  turn_down(why);
}

void session::turn_down(const domain::problem& why) {
  refused_ = true;
  place_ = {};
  streams_ = false;
  refuse(out_, why, in_.path());
}

// For what cannot be read on: the answer is the connection's last.
void session::break_off(refusal why) {
  admitted_ = true;
  last_ = true;
  name_request();
  turn_down(why);
}

void session::name_request() {
  if (in_.request_id.empty()) return home_.ids().request(request_id_);
  request_id_ = in_.request_id;
}

void session::compose() {
  const auto& where = home_.where();
  last_ = last_ || streams_ || !in_.keep_alive || where.closing.load(std::memory_order_relaxed);
  auto afterwards = connection::as_is;
  if (last_) {
    afterwards = connection::close;
  } else if (!in_.version_1_1) {
    afterwards = connection::keep_alive;
  }
  output_.clear();
  render(output_, out_, request_id_, home_.date(), afterwards, content_kind());
}

content session::content_kind() const {
  if (streams_) return content::goes_on;
  if (out_.status == not_modified || out_.status == no_content) return content::none;
  return in_.method == verb::head ? content::left_out : content::sent;
}

void session::count_and_log() {
  now_ = clock::now();
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(now_ - began_);
  auto& counts = *home_.where().counts;
  auto& row = counts.of(to_.row);
  const auto kind = static_cast<std::size_t>(out_.status / 100 - 1);
  row.answers.at(kind).add();
  row.micros.at(kind).observe(static_cast<std::uint64_t>(took.count()));
  // The console's own refusals are no customer's: an operator's look makes no alarm.
  const bool looks = to_.row != nullptr && to_.row->path.starts_with(console_place);
  if (out_.why && !looks) counts.refusals.at(static_cast<std::size_t>(*out_.why)).add();
  home_.log().add(request_id_, to_.row, out_, took, now_);
}

}  // namespace http
