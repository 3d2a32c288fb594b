#pragma once

#include <string>
#include <string_view>

namespace domain {

// The one canonical text of a JSON number: equal values give equal texts, others do not. Whole
// numbers of up to 20 digits are plain ("-7", "0"); all others are their digits without outer zeros
// and, unless it is 0, a power of ten ("25e-1", "1e300"). `literal` follows RFC 8259, and its
// exponent fits 64 bits unless the value is zero.
std::string canonical_number(std::string_view literal);

// True when the literal spells zero, with whatever sign and exponent.
bool is_zero(std::string_view literal);

// True when the canonical text is that of a whole number, however large.
bool is_whole(std::string_view canonical);

}  // namespace domain
