#pragma once

#include "domain/result.hpp"
#include "http/request.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace http {

struct call;
struct services;

// What a handler did: the answer stands in the call's response, or a door was asked and will
// answer.
enum class step : std::uint8_t { answered, asked };

using handler = domain::result<step> (*)(call& in, const services& use);

enum class access : std::uint8_t { everyone, signed_in, customer, establishment, admin };
enum class body_kind : std::uint8_t { none, json, empty_object };
enum class key_use : std::uint8_t { ignored, taken };
// `begins` answers 202: what it began goes on.
enum class effect : std::uint8_t { reads, creates, transitions, changes, begins, streams };
enum class query_use : std::uint8_t { none, taken };
// Exempt rows answer even when all others are too busy. Streams last, and have places of their own;
// so do the rows that stand apart, by which an operator looks at a service that is too busy.
enum class load : std::uint8_t { counted, exempt, apart, stream };

// The end of the path of rows that serve a page: it fits where the page has such a file and no
// other row knows the path.
inline constexpr std::string_view file_hole = "{file}";
inline constexpr std::string_view any_file = "/{file}";
inline constexpr std::string_view console_file = "/console/{file}";

// Under this path a cookie may sign in.
inline constexpr std::string_view console_place = "/console/";

// One line of an API. `{id}` stands for one segment of the path.
struct route {
  verb method;
  std::string_view path;
  handler handle;
  access who = access::everyone;
  body_kind body = body_kind::none;
  key_use key = key_use::ignored;
  effect what = effect::reads;
  query_use query = query_use::none;
  http::load load = http::load::counted;
};

}  // namespace http
