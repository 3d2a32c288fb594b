#pragma once

#include <cstddef>
#include <random>
#include <string>

namespace hostile {

// Makes requests that are wrong in every way their makers could think of, the same for the same
// seed. None of them, however it is read, asks for a dish that exists, so none may ever write a
// row.
class generator {
 public:
  generator(unsigned seed, std::string token) : random_(seed), token_(std::move(token)) {}

  // The bytes of one request.
  std::string next();

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  template <class List>
  const auto& one_of(const List& from) {
    return from[below(std::size(from))];
  }
  std::string bytes(std::size_t most);
  std::string mutated(std::string text);
  std::string body();
  std::string odd_number();
  std::string nested();
  std::string start_line();
  std::string headers(std::size_t length);
  std::string framing(std::size_t length);
  std::string authorization();

  std::minstd_rand random_;
  std::string token_;
};

}  // namespace hostile
