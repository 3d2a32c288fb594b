#include "messaging/inbox.hpp"

#include <utility>

namespace messaging {

void inbox::settle(std::uint64_t number, settlement what) noexcept {
  put({number, note::kind::settled, std::move(what), {}});
}

void inbox::report_letter(std::uint64_t number, const delivery& report) noexcept {
  if (report.result == delivery_result::delivered) {
    put({number, note::kind::letter_delivered, {}, {}});
  } else {
    put({number, note::kind::letter_failed, {}, report.detail});
  }
}

void inbox::put(note what) {
  bool first = false;
  {
    const std::lock_guard lock{mutex_};
    first = notes_.empty();
    notes_.push_back(std::move(what));
  }
  if (first) fd_.wake();
}

// Clears the descriptor before it looks, so that what comes afterwards wakes anew.
void inbox::take(std::vector<note>& notes) {
  notes.clear();
  fd_.clear();
  const std::lock_guard lock{mutex_};
  std::swap(notes, notes_);
}

}  // namespace messaging
