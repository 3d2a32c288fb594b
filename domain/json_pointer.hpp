#pragma once

#include <string>
#include <string_view>

namespace domain {

// Longer names are not repeated to the client; the pointer then names the object they stand in.
inline constexpr std::size_t pointer_name_bytes_max = 100;

// Appends one reference token of a JSON Pointer (RFC 6901), escaped.
void append_pointer(std::string& to, std::string_view name);
void append_pointer(std::string& to, std::size_t index);

}  // namespace domain
