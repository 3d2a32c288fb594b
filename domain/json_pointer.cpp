#include "domain/json_pointer.hpp"

namespace domain {

void append_pointer(std::string& to, std::string_view name) {
  if (name.size() > pointer_name_bytes_max) return;
  to += '/';
  for (const char c : name) {
    if (c == '~') {
      to += "~0";
    } else if (c == '/') {
      to += "~1";
    } else {
      to += c;
    }
  }
}

void append_pointer(std::string& to, std::size_t index) {
  to += '/';
  to += std::to_string(index);
}

}  // namespace domain
