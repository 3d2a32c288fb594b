#include "http/console/handlers.hpp"

namespace http::console {

namespace {

// What a stream waits beyond the time in which there is always something to tell.
constexpr std::chrono::seconds watch_slack{5};

domain::result<step> show(call& in, const services& use, ::console::view what) {
  use.console->send(::console::show{what, in.ask()});
  return step::asked;
}

}  // namespace

domain::result<step> show_overview(call& in, const services& use) {
  return show(in, use, ::console::view::overview);
}

domain::result<step> show_history(call& in, const services& use) {
  return show(in, use, ::console::view::history);
}

domain::result<step> show_actors(call& in, const services& use) {
  return show(in, use, ::console::view::actors);
}

domain::result<step> show_settings(call& in, const services& use) {
  return show(in, use, ::console::view::settings);
}

domain::result<step> watch_snapshots(call& in, const services& use) {
  in.wait = ::console::watch_wait_max + watch_slack;
  use.console->send(::console::watch{in.position, in.ask()});
  return step::asked;
}

domain::result<step> show_balances(call& in, const services& use) {
  use.console->send(::console::show_balances{in.ask()});
  return step::asked;
}

domain::result<step> check_balances(call& in, const services& use) {
  use.console->send(::console::check_balances{in.ask()});
  return step::asked;
}

}  // namespace http::console
