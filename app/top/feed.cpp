#include "app/top/feed.hpp"

#include "app/top/numbers.hpp"

#include <algorithm>
#include <stdexcept>

namespace app::top {

namespace {

using nlohmann::json;

constexpr auto overview = "/console/api/overview";
constexpr std::chrono::seconds answer_wait_max{3};

// Anything else would end the header and begin another.
void require_token(const std::string& token) {
  const auto stands_alone = [](char c) { return c > ' ' && c <= '~'; };
  if (!token.empty() && std::ranges::all_of(token, stands_alone)) return;
  throw std::runtime_error{
      "The token is empty or holds characters that no token has; give it in KUHNYA_TOKEN or "
      "--token-file."};
}

reading refused(const std::string& sentence) { return {nullptr, sentence, true}; }

}  // namespace

reader::reader(const std::string& url, std::function<std::string()> token)
    : url_(url), tokens_(std::move(token)), token_(tokens_()), client_(url, answer_wait_max) {
  require_token(token_);
}

bool reader::renew_token() {
  const auto fresh = tokens_();
  if (fresh == token_) return false;
  require_token(fresh);
  token_ = fresh;
  return true;
}

reading reader::read() {
  auto answer = ask();
  if (answer.is_final && renew_token()) answer = ask();
  return answer;
}

reading reader::ask() {
  constexpr int ok = 200;
  constexpr int unauthorized = 401;
  constexpr int forbidden = 403;
  constexpr int not_found = 404;
  const auto answer = client_.send("GET", overview, {{"Authorization", "Bearer " + token_}});
  if (!answer) return {nullptr, "The kitchen does not answer at " + url_ + ".", false};
  if (answer->status == unauthorized)
    return refused("The kitchen refuses the token (401); it may have expired, or be another's.");
  if (answer->status == forbidden)
    return refused("The token is not an admin's (403); the console is for admins.");
  if (answer->status == not_found)
    return refused("There is no console at " + url_ + " (404); is it a kitchen of this version?");
  auto document = json::parse(answer->body, nullptr, false);
  if (answer->status != ok) {
    const auto detail = text_at(document, "/detail");
    const auto status = std::to_string(answer->status);
    return {
        nullptr, "The kitchen answers " + status + (detail.empty() ? "." : ": " + detail), false};
  }
  if (!document.is_object())
    return {nullptr, "What answers at " + url_ + " sends no snapshot.", false};
  return {std::move(document), "", false};
}

feed::feed(reader from, std::chrono::milliseconds interval, std::function<void()> tell)
    : reader_(std::move(from)), tell_(std::move(tell)) {
  thread_ = std::thread{[this, interval] { run(interval); }};
}

feed::~feed() {
  {
    const std::lock_guard hold{mutex_};
    stops_ = true;
  }
  stop_asked_.notify_all();
  thread_.join();
}

feed::state feed::latest() const {
  const std::lock_guard hold{mutex_};
  return state_;
}

void feed::keep(reading fresh) {
  const std::lock_guard hold{mutex_};
  if (fresh.trouble.empty()) {
    state_ = {std::move(fresh.snapshot), "", false, {}};
    return;
  }
  if (state_.trouble.empty()) state_.trouble_since = clock::now();
  state_.trouble = std::move(fresh.trouble);
  state_.is_final = fresh.is_final;
}

void feed::run(std::chrono::milliseconds interval) {
  for (;;) {
    const auto next = clock::now() + interval;
    try {
      keep(reader_.read());
    } catch (const std::exception& why) {  // A token that cannot be had, or memory.
      keep(refused(why.what()));
    }
    tell_();
    std::unique_lock hold{mutex_};
    if (stop_asked_.wait_until(hold, next, [this] { return stops_; })) return;
  }
}

}  // namespace app::top
