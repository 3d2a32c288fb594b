#pragma once

#include "actors/reply.hpp"

#include <string>
#include <utility>

namespace console {

// The answer with what was asked for.
inline actors::answer found(std::string body) {
  actors::answer made;
  made.what = actors::outcome::found;
  made.body = std::move(body);
  return made;
}

}  // namespace console
