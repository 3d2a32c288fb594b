#pragma once

#include "support/guest.hpp"

#include <string>

namespace api {

// The bytes of a request as a proper client writes them. `lines` are further header lines, each
// with its line end.
std::string request_bytes(
    const std::string& verb,
    const std::string& target,
    const std::string& lines,
    const std::string& body = {});

// The header line of a customer's token.
std::string token_line(const std::string& user = "anna");

// A proper POST /orders of that user, plus `lines`.
std::string order_bytes(const std::string& body, const std::string& lines = {});

}  // namespace api
