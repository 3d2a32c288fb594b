#pragma once

#include "bench/load/dishes.hpp"
#include "bench/load/request.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace load {

// Requests as bytes. All of them lie ready, one of each kind for each user; only the key's, dish's,
// establishment's and order's places are written anew.
class request_texts {
 public:
  // `keys_begin` stands before the number in every Idempotency-Key.
  request_texts(
      const std::vector<std::string>& tokens,
      std::uint16_t port,
      const std::string& keys_begin,
      const dishes& menu);

  // Holds until the next call.
  std::string_view of(const request& what);

 private:
  struct form {
    std::string text;
    std::size_t key_at = 0;
    std::size_t establishment_at = 0;
    std::size_t dish_at = 0;
    std::size_t order_at = 0;
  };

  struct forms_of_user {
    form create_keyed;
    form create_unkeyed;
    form read;
    form cancel;
  };

  static form create(const std::string& fields, const std::string& key_field);
  static form about_order(
      const std::string& method, const std::string& rest, const std::string& fields);

  form& form_of(const request& what);

  const dishes& menu_;
  std::vector<forms_of_user> users_;
};

}  // namespace load
