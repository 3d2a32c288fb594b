#pragma once

#include "app/top/line.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <termios.h>

namespace app::top {

// What standard output can show: its size; colours unless NO_COLOR is set or TERM is dumb; UTF-8
// when the environment says so. Without a terminal: 80 columns, or COLUMNS, and no colours.
look look_of_output();

bool output_is_terminal();

// Takes the terminal for pictures that follow one another: the other screen, no cursor, no echo.
// Gives it back at its end, whatever ends it.
class terminal {
 public:
  terminal();
  ~terminal();
  terminal(const terminal&) = delete;
  terminal& operator=(const terminal&) = delete;

  // Replaces what is shown. Throws std::runtime_error when nobody can see it any more.
  // NOLINTNEXTLINE(readability-convert-member-functions-to-static): whoever shows has the terminal.
  void show(const std::string& lines);

  // Gives the terminal back, stops as Ctrl-Z asks, and takes it again when it goes on.
  void pause();

 private:
  void take();
  void give_back() noexcept;

  termios before_{};
  bool reads_keys_ = false;
};

enum class event : std::uint8_t { none, news, redraw, pause, quit, ended };

// The signals and keys of this process as events. Blocks those signals for every thread that is
// started after it; they act as they used to once it is gone.
class events {
 public:
  events();
  ~events();
  events(const events&) = delete;
  events& operator=(const events&) = delete;

  // The next event, or `none` after that time.
  event next(std::chrono::milliseconds wait_max);

  // Makes next() return `news`; from any thread.
  void tell_news() const noexcept;

  // The signal that asked for the end.
  int ended_by() const { return ended_by_; }

 private:
  event of_signal();
  event of_key();

  int signals_ = -1;
  int news_ = -1;
  bool reads_keys_ = false;
  int ended_by_ = 0;
};

}  // namespace app::top
