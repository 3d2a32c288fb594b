#pragma once

#include "actors/commands.hpp"
#include "http/answer_slot.hpp"
#include "http/id_source.hpp"
#include "http/identity.hpp"
#include "http/page.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "http/route.hpp"
#include "http/settings.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace http {

// One request on its way through a handler.
struct call {
  const request& in;
  response& out;
  const route& row;
  std::string_view path_id;
  const page_file* file;   // Never nullptr where the row serves files.
  const identity* who;     // Never nullptr where the row asks who it is.
  std::int64_t expires_s;  // When his token ends, and he is a stranger again.
  const http_settings& settings;
  id_source& ids;
  answer_slot& slot;
  permit place;
  bool draining = false;
  std::uint64_t position = 0;  // Of a stream: what its reader has seen so far.

  std::string_view request_id{};  // As the client sees it in the answer.

  // Set by the handler: how long to wait for the answer when it is not the usual time, and what to
  // say after it.
  std::optional<std::chrono::seconds> wait = {};
  domain::refusal on_timeout = domain::refusal::timed_out;

  // The token a command carries. Once per call.
  actors::reply ask() { return slot.ask(std::move(place)); }

  actors::asker asker() const {
    return {who->user, who->admin ? actors::rights::all : actors::rights::own};
  }
};

}  // namespace http
