#include "domain/dead_letter.hpp"

#include "domain/ensure.hpp"
#include "domain/time_text.hpp"

#include <nlohmann/json.hpp>
#include <openssl/evp.h>

#include <array>
#include <utility>

namespace domain {
namespace {

using json = nlohmann::ordered_json;

constexpr std::array<std::pair<letter_state, std::string_view>, 4> states{{
    {letter_state::waiting, "waiting"},
    {letter_state::settled, "settled"},
    {letter_state::shelved, "shelved"},
    {letter_state::discarded, "discarded"},
}};

std::string base64(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const auto length = EVP_EncodeBlock(
      reinterpret_cast<unsigned char*>(text.data()),
      reinterpret_cast<const unsigned char*>(bytes.data()),
      static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

// The library alone knows what it can print.
bool is_utf8(const std::string& bytes) {
  const auto printed = json(bytes).dump(-1, ' ', false, json::error_handler_t::replace);
  const auto read = json::parse(printed, nullptr, false);
  return !read.is_discarded() && read.get<std::string>() == bytes;
}

void add_bytes(json& to, const std::string& name, const std::optional<std::string>& bytes) {
  if (bytes && !is_utf8(*bytes)) {
    to[name + "_base64"] = base64(*bytes);
  } else {
    to[name] = bytes ? json(*bytes) : json(nullptr);
  }
}

template <class Value>
json or_null(const std::optional<Value>& value) {
  return value ? json(*value) : json(nullptr);
}

json outline_of(const dead_letter& letter) {
  return {
      {"id", letter.id},
      {"state", to_string(letter.state)},
      {"cause", letter.cause},
      {"detail", letter.detail},
      {"order_id", letter.order ? json(to_string(*letter.order)) : json(nullptr)},
      {"topic", letter.source_topic},
      {"partition", letter.source_partition},
      {"offset", letter.source_offset},
      {"at", to_string(letter.source_at)},
      {"first_seen", to_string(letter.first_seen)},
      {"attempts", letter.attempts},
      {"redrives", letter.redrives},
      {"verdict", or_null(letter.verdict)},
      {"updated_at", to_string(letter.updated_at)}};
}

std::string print(const json& document) {
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

std::string_view to_string(letter_state state) {
  for (const auto& [each, text] : states) {
    if (each == state) return text;
  }
  ensure(false, "every state of a dead letter has its name");
  return {};
}

std::optional<letter_state> parse_letter_state(std::string_view text) {
  for (const auto& [each, name] : states) {
    if (name == text) return each;
  }
  return std::nullopt;
}

std::string render_dead_letter(const dead_letter& letter) {
  auto document = outline_of(letter);
  document["dead_letter_topic"] = letter.topic;
  document["dead_letter_partition"] = letter.partition;
  document["dead_letter_offset"] = letter.offset;
  add_bytes(document, "key", letter.key);
  add_bytes(document, "value", letter.value);
  document["value_bytes"] = letter.value_bytes;
  document["value_sha256"] = or_null(letter.value_sha256);
  auto history = json::array();
  for (const auto& act : letter.acts) {
    history.push_back(
        {{"act", act.act},
         {"user_id", act.by.value},
         {"verdict", act.verdict},
         {"detail", act.detail},
         {"at", to_string(act.at)}});
  }
  document["history"] = std::move(history);
  return print(document);
}

std::string render_dead_letters(
    std::span<const dead_letter> letters, const std::optional<std::int64_t>& next) {
  auto list = json::array();
  for (const auto& letter : letters) list.push_back(outline_of(letter));
  return print({{"dead_letters", std::move(list)}, {"next", or_null(next)}});
}

std::string render_redrive(
    std::int64_t id,
    bool dry_run,
    std::string_view verdict,
    std::string_view detail,
    letter_state state) {
  return print(
      {{"id", id},
       {"dry_run", dry_run},
       {"verdict", verdict},
       {"detail", detail},
       {"state", to_string(state)}});
}

}  // namespace domain
