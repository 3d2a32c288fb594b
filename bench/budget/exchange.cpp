#include "bench/budget/exchange.hpp"

#include "domain/ensure.hpp"
#include "http/answers.hpp"
#include "http/call.hpp"
#include "http/kitchen/routes.hpp"
#include "http/request_reader.hpp"
#include "http/router.hpp"
#include "http/token_mint.hpp"

namespace bench {

http::token_settings sample_token_settings() {
  http::token_settings made;
  made.keys.push_back({http::token_algorithm::hs256, "a secret of more than thirty-two bytes"});
  made.issuer = "kuhnya";
  made.audience = "kuhnya";
  return made;
}

std::string sample_token() {
  const auto settings = sample_token_settings();
  const http::identity who{{"7"}, true, false, {}};
  return http::mint_token(settings, settings.keys.front(), who, sample_time, std::chrono::hours{1});
}

exchange::exchange(resident_kitchen::memory what)
    : kitchen_(what),
      counts_(std::make_shared<http::metrics>(http::kitchen::routes())),
      gate_(std::make_shared<http::gate>(settings_, counts_)),
      tokens_(sample_token_settings()),
      authenticator_(tokens_, 16),
      queue_(std::make_shared<http::answer_queue>([] {})),
      slot_(std::make_shared<http::answer_slot>(queue_, counts_)) {
  use_.kitchen = &kitchen_;
  use_.now = [] { return sample_time; };
}

void exchange::handle() {
  const auto to = http::find_route(http::kitchen::routes(), in_.method, in_.path(), page_);
  domain::ensure(to.row != nullptr, "the samples' addresses exist");
  const auto found = authenticator_.identify(in_.authorization, sample_time);
  domain::ensure(found.has_value(), "the samples' token holds");
  const auto& who = (*found)->who;
  auto place = gate_->admit(who.user.value);
  domain::ensure(place.has_value(), "there is room for one");
  http::call now{
      in_,
      out_,
      *to.row,
      to.path_id,
      to.file,
      &who,
      (*found)->expires_s,
      settings_,
      ids_,
      *slot_,
      std::move(*place),
      false,
      0,
      request_id_};
  const auto done = to.row->handle(now, use_);
  domain::ensure(done && *done == http::step::asked, "the samples are asked of the kitchen");
  queue_->drain();
  http::render_answer(out_, slot_->take().value(), *to.row, in_.path(), settings_, *counts_);
}

const std::string& exchange::answer_to(std::string_view bytes) {
  http::request_reader reader{in_, settings_};
  http::clear(out_);
  const auto taken = reader.read(bytes);
  domain::ensure(taken == bytes.size(), "the samples are one request each");
  ids_.request(request_id_);
  handle();
  output_.clear();
  http::render(
      output_,
      out_,
      request_id_,
      "Fri, 15 Jan 2027 08:00:00 GMT",
      http::connection::as_is,
      http::content::sent);
  return output_;
}

}  // namespace bench
