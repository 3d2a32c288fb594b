#include "app/top/terminal.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <langinfo.h>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace app::top {

namespace {

constexpr std::string_view other_screen = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
constexpr std::string_view own_screen = "\x1b[?7h\x1b[?25h\x1b[?1049l";
constexpr std::size_t columns_max = 1000;

bool write_all(std::string_view text) noexcept {
  while (!text.empty()) {
    const auto sent = ::write(STDOUT_FILENO, text.data(), text.size());
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string_view environment(const char* name) {
  const auto* const value = std::getenv(name);
  return value == nullptr ? std::string_view{} : std::string_view{value};
}

bool speaks_utf8() {
  const auto told = ::newlocale(LC_CTYPE_MASK, "", nullptr);
  if (told == nullptr) return false;
  const bool result = std::string_view{::nl_langinfo_l(CODESET, told)} == "UTF-8";
  ::freelocale(told);
  return result;
}

sigset_t watched_signals() {
  sigset_t all;
  ::sigemptyset(&all);
  for (const int each : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH}) {
    ::sigaddset(&all, each);
  }
  return all;
}

}  // namespace

bool output_is_terminal() { return ::isatty(STDOUT_FILENO) == 1; }

look look_of_output() {
  look on;
  on.unicode = speaks_utf8();
  winsize size{};
  if (output_is_terminal() && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 &&
      size.ws_row > 0) {
    on.width = size.ws_col;
    on.height = size.ws_row;
  } else if (const auto told =
                 std::strtoul(std::string{environment("COLUMNS")}.c_str(), nullptr, 10);
             told > 0 && told <= columns_max) {
    on.width = told;
  }
  on.colours =
      output_is_terminal() && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  return on;
}

terminal::terminal() { take(); }

terminal::~terminal() { give_back(); }

void terminal::take() {
  reads_keys_ = ::tcgetattr(STDIN_FILENO, &before_) == 0;
  if (reads_keys_) {
    auto quiet = before_;
    quiet.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    quiet.c_cc[VMIN] = 1;
    quiet.c_cc[VTIME] = 0;
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
  }
  write_all(other_screen);
}

void terminal::give_back() noexcept {
  write_all(own_screen);
  if (reads_keys_) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
}

void terminal::show(const std::string& lines) {
  constexpr std::string_view erase_line = "\x1b[K";
  // Erasing comes before writing: behind a screen's last column and row there is nothing to erase.
  const auto below = std::to_string(std::ranges::count(lines, '\n') + 1);
  std::string picture = "\x1b[" + below + ";1H\x1b[J\x1b[H";
  std::string_view rest = lines;
  for (bool first = true; !rest.empty(); first = false) {
    const auto end = rest.find('\n');
    if (!first) picture += "\r\n";
    picture.append(erase_line).append(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  if (!write_all(picture)) {
    throw std::runtime_error{std::string{"The terminal is gone: "} + std::strerror(errno) + "."};
  }
}

void terminal::pause() {
  give_back();
  ::raise(SIGSTOP);
  take();
}

events::events() : reads_keys_(::isatty(STDIN_FILENO) == 1) {
  const auto watched = watched_signals();
  ::pthread_sigmask(SIG_BLOCK, &watched, nullptr);
  signals_ = ::signalfd(-1, &watched, SFD_CLOEXEC);
  news_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (signals_ < 0 || news_ < 0) throw std::runtime_error{"The system has no descriptors left."};
}

events::~events() {
  ::close(signals_);
  ::close(news_);
  const auto watched = watched_signals();
  ::pthread_sigmask(SIG_UNBLOCK, &watched, nullptr);
}

void events::tell_news() const noexcept {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto sent = ::write(news_, &one, sizeof one);
}

event events::of_signal() {
  signalfd_siginfo told{};
  if (::read(signals_, &told, sizeof told) != sizeof told) return event::none;
  switch (told.ssi_signo) {
    case SIGTSTP:
      return event::pause;
    case SIGCONT:
    case SIGWINCH:
      return event::redraw;
    default:
      ended_by_ = static_cast<int>(told.ssi_signo);
      return event::ended;
  }
}

event events::of_key() {
  char key = 0;
  if (::read(STDIN_FILENO, &key, 1) != 1) {
    reads_keys_ = false;
    return event::none;
  }
  return key == 'q' || key == 'Q' ? event::quit : event::none;
}

event events::next(std::chrono::milliseconds wait_max) {
  std::array<pollfd, 3> all{
      {{signals_, POLLIN, 0}, {news_, POLLIN, 0}, {reads_keys_ ? STDIN_FILENO : -1, POLLIN, 0}}};
  if (::poll(all.data(), all.size(), static_cast<int>(wait_max.count())) <= 0) return event::none;
  if (all[0].revents != 0) return of_signal();
  if (all[2].revents != 0) return of_key();
  std::uint64_t news = 0;
  return ::read(news_, &news, sizeof news) == sizeof news ? event::news : event::none;
}

}  // namespace app::top
