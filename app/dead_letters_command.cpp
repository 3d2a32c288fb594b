#include "app/dead_letters_command.hpp"

#include "http/client/client.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <tuple>

namespace app {

namespace {

using nlohmann::json;

constexpr std::size_t page_letters = 100;
constexpr std::size_t letters_max = 100'000;  // One command works on.

std::string where(const json& letter) {
  return letter.at("topic").get<std::string>() + "/" + letter.at("partition").dump() + "/" +
         letter.at("offset").dump();
}

void print_outline(const json& letter) {
  std::cout << letter.at("id") << "  " << letter.at("state").get<std::string>() << "  "
            << letter.at("cause").get<std::string>() << "  " << where(letter) << "  order "
            << (letter.at("order_id").is_null() ? "-" : letter.at("order_id").get<std::string>())
            << "\n    " << letter.at("detail").get<std::string>() << '\n';
}

// Whether the order takes the callback, or took it before.
bool is_taken(const std::string& verdict) {
  return verdict == "applied" || verdict == "duplicate" || verdict == "stale";
}

// The order in which the callbacks once came.
auto place_of(const json& letter) {
  return std::tuple{
      letter.at("topic").get<std::string>(),
      letter.at("partition").get<std::int64_t>(),
      letter.at("offset").get<std::int64_t>()};
}

}  // namespace

// The conversation with the kitchen, and what is printed of it.
class dead_letters_command::session {
 public:
  session(const std::string& url, const std::string& token, print_as form)
      : client_(url), token_(token), form_(form) {}

  // The answer's document and whether it is a success.
  std::pair<json, bool> ask(
      const std::string& verb, const std::string& target, const std::string& body = {}) {
    http::header_lines headers{{"Authorization", "Bearer " + token_}};
    if (!body.empty()) headers.emplace_back("Content-Type", "application/json");
    const auto answer = client_.send(verb, target, headers, body);
    if (!answer) throw std::runtime_error{"The kitchen does not answer; is --url right?"};
    auto document = json::parse(answer->body, nullptr, false);
    if (document.is_discarded()) throw std::runtime_error{"The kitchen answers with no JSON."};
    return {std::move(document), answer->status < 300};
  }

  std::vector<json> letters(const std::string& filter) {
    std::vector<json> all;
    std::string after;
    while (all.size() < letters_max) {
      const auto [page, fine] =
          ask("GET", "/dead-letters?limit=" + std::to_string(page_letters) + filter + after);
      if (!fine) throw std::runtime_error{page.at("detail").get<std::string>()};
      for (const auto& each : page.at("dead_letters")) all.push_back(each);
      if (page.at("next").is_null()) break;
      after = "&after=" + page.at("next").dump();
    }
    return all;
  }

  bool prints_sentences() const { return form_ == print_as::sentences; }

 private:
  http::client client_;
  std::string token_;
  print_as form_;
};

dead_letters_command::dead_letters_command(CLI::App& line) {
  command_ = line.add_subcommand("dead-letters", "List, show, redrive or discard dead letters");
  command_->require_subcommand(1);
  command_->fallthrough();
  command_->add_option("--url", url_, "The kitchen's address")->capture_default_str();

  list_ = command_->add_subcommand("list", "Those that wait, or those of --state");
  show_ = command_->add_subcommand("show", "One, with its bytes and its history");
  redrive_ = command_->add_subcommand("redrive", "Give callbacks to their orders once more");
  discard_ = command_->add_subcommand("discard", "Set letters aside for good, with a reason");
  for (auto* each : {list_, redrive_}) {
    each->add_option("--cause", cause_, "Only those of this cause");
    each->add_option("--order", order_, "Only those of this order");
  }
  list_->add_option("--state", state_, "waiting, settled, shelved or discarded")
      ->check(CLI::IsMember({"waiting", "settled", "shelved", "discarded"}));
  show_->add_option("id", ids_, "The letter")->required()->expected(1);
  redrive_->add_option("id", ids_, "The letters; or --all, --order, --cause");
  redrive_->add_flag("--all", all_, "All that wait");
  redrive_->add_flag("--dry-run", dry_run_, "Tell what the verdict would be, and change nothing");
  discard_->add_option("id", ids_, "The letters")->required();
  discard_->add_option("--reason", reason_, "Why; kept with the letter")->required();
}

int dead_letters_command::run(const std::function<std::string()>& token, print_as form) const {
  session with{url_, token(), form};
  if (*list_) return list(with);
  if (*show_) return show(with);
  if (*redrive_) return redrive(with);
  return discard(with);
}

int dead_letters_command::list(session& with) const {
  std::string filter = "&state=" + (state_.empty() ? "waiting" : state_);
  if (!cause_.empty()) filter += "&cause=" + cause_;
  if (!order_.empty()) filter += "&order_id=" + order_;
  const auto letters = with.letters(filter);
  if (!with.prints_sentences()) {
    std::cout << json{{"dead_letters", letters}} << '\n';
    return 0;
  }
  for (const auto& each : letters) print_outline(each);
  if (letters.empty()) std::cout << "there are none\n";
  return 0;
}

int dead_letters_command::show(session& with) const {
  const auto [letter, fine] = with.ask("GET", "/dead-letters/" + std::to_string(ids_.front()));
  if (with.prints_sentences()) {
    std::cout << letter.dump(2) << '\n';
  } else {
    std::cout << letter << '\n';
  }
  return fine ? 0 : 1;
}

// In the order in which the callbacks came, whatever the order of the ids.
int dead_letters_command::redrive(session& with) const {
  std::vector<json> letters;
  if (!ids_.empty()) {
    for (const auto id : ids_) {
      auto [letter, fine] = with.ask("GET", "/dead-letters/" + std::to_string(id));
      if (!fine) throw std::runtime_error{letter.at("detail").get<std::string>()};
      letters.push_back(std::move(letter));
    }
  } else if (all_ || !cause_.empty() || !order_.empty()) {
    std::string filter = "&state=waiting";
    if (!cause_.empty()) filter += "&cause=" + cause_;
    if (!order_.empty()) filter += "&order_id=" + order_;
    letters = with.letters(filter);
  } else {
    throw std::runtime_error{"Name the letters by id, or give --all, --order or --cause."};
  }
  std::ranges::sort(letters, {}, place_of);
  json results = json::array();
  bool all_fine = true;
  for (const auto& letter : letters) {
    const auto [result, fine] = with.ask(
        "POST",
        "/dead-letters/" + letter.at("id").dump() + "/redrive" + (dry_run_ ? "?dry_run=true" : ""));
    all_fine = all_fine && fine && is_taken(result.at("verdict"));
    results.push_back(result);
    if (!with.prints_sentences()) continue;
    const auto verdict = fine ? result.at("verdict") : result.at("code");
    std::cout << letter.at("id") << "  " << verdict.get<std::string>() << "  "
              << result.at("detail").get<std::string>() << '\n';
  }
  if (!with.prints_sentences()) std::cout << json{{"redriven", results}} << '\n';
  if (with.prints_sentences() && letters.empty()) std::cout << "there are none\n";
  return all_fine ? 0 : 1;
}

int dead_letters_command::discard(session& with) const {
  json results = json::array();
  bool all_fine = true;
  for (const auto id : ids_) {
    const auto [result, fine] = with.ask(
        "POST",
        "/dead-letters/" + std::to_string(id) + "/discard",
        json{{"reason", reason_}}.dump());
    all_fine = all_fine && fine;
    results.push_back(result);
    if (!with.prints_sentences()) continue;
    std::cout << id << "  " << (fine ? "discarded" : result.at("detail").get<std::string>())
              << '\n';
  }
  if (!with.prints_sentences()) std::cout << json{{"discarded", results}} << '\n';
  return all_fine ? 0 : 1;
}

}  // namespace app
