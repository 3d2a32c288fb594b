#include "console/office.hpp"

#include "console/found.hpp"
#include "console/order_json.hpp"
#include "persistence/kitchen/check.hpp"

#include <memory>
#include <utility>

namespace console {

office::office(settings how, sources from)
    : how_(std::move(how)),
      from_(std::move(from)),
      clerk_(
          [url = how_.database.database_url](const auto& stop) {
            return persistence::kitchen::check(url, stop);
          },
          eyes_,
          from_.now),
      establishment_(from_.establishment_metrics, eyes_),
      desk_(how_, from_, eyes_),
      collector_(from_, how_.facts, [this] { return find(); }) {}

office::~office() { stop(); }

void office::run() {
  clerk_.run();
  establishment_.run();
  desk_.run();
  collector_.run();
}

void office::stop() {
  collector_.stop();
  desk_.stop();
  establishment_.stop();
  clerk_.stop();
}

findings office::find() const {
  return {clerk_.brief(), desk_.dead_by_cause(), establishment_.has_asked(), establishment_.last()};
}

void office::send(show asked) {
  if (asked.what == view::settings) return asked.to.answer(found(how_.settings_document));
  eyes_.note();
  collector_.send(std::move(asked));
}

void office::send(watch asked) {
  eyes_.note();
  collector_.send(std::move(asked));
}

void office::send(search_orders asked) { desk_.send(std::move(asked)); }
void office::send(tell_story asked) { desk_.send(std::move(asked)); }

void office::send(look_at_actor asked) {
  if (from_.actors == nullptr) return asked.to.answer(found(render_actor(std::nullopt)));
  const auto to = std::make_shared<actors::reply>(std::move(asked.to));
  from_.actors->look(asked.id, [to](auto live) { to->answer(found(render_actor(live))); });
}

void office::send(show_balances asked) { asked.to.answer(found(clerk_.render())); }

void office::send(check_balances asked) {
  clerk_.check();
  asked.to.answer(found(clerk_.render()));
}

}  // namespace console
