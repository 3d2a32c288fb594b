#pragma once

#include "actors/commands.hpp"
#include "domain/fingerprint.hpp"
#include "domain/json_tree.hpp"
#include "domain/result.hpp"
#include "http/identity.hpp"
#include "http/request.hpp"
#include "http/route.hpp"
#include "http/settings.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace http {

// "POST /orders": where a key counts, and the name of a row elsewhere.
std::string name_of(const route& row);

// The key of a request to a row that takes one; nothing when it brought none. Refuses
// idempotency_key_repeated, idempotency_key_required and what domain::read_idempotency_key refuses.
// Rows that take no key ignore the header.
domain::result<std::optional<std::string>> key_of(
    const request& in, const route& row, const http_settings& settings);

// What a key claims: this user's request to this row, with everything that makes it this request
// and no other. The id is derived from user, row and key, so all copies of one request meet in one
// place.
domain::key_claim claim(
    const identity& who, const route& row, std::string key, const domain::fingerprint& print);

// The body of a request to a row with an id in its path, and that id, as one document: the same
// body to another dish is another request.
domain::result<domain::json_tree> with_path_id(
    std::string_view name, std::string_view id, std::string_view body);

}  // namespace http
