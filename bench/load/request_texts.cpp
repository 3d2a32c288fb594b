#include "bench/load/request_texts.hpp"

namespace load {

namespace {

constexpr std::size_t key_digits = 12;
constexpr std::size_t dish_digits = 7;
constexpr std::size_t establishment_digits = 5;

// Right-aligned; what is left over becomes `fill`.
void write_number(char* to, std::size_t width, std::uint64_t number, char fill) {
  char* at = to + width;
  do {
    *--at = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number > 0 && at > to);
  while (at > to) *--at = fill;
}

}  // namespace

request_texts::request_texts(
    const std::vector<std::string>& tokens,
    std::uint16_t port,
    const std::string& keys_begin,
    const dishes& menu)
    : menu_(menu) {
  const auto key = "Idempotency-Key: " + keys_begin + std::string(key_digits, '0') + "\r\n";
  users_.reserve(tokens.size());
  for (const auto& token : tokens) {
    const auto fields =
        "Host: 127.0.0.1:" + std::to_string(port) + "\r\nAuthorization: Bearer " + token + "\r\n";
    users_.push_back(
        {create(fields, key),
         create(fields, ""),
         about_order("GET", "", fields),
         about_order("POST", "/cancel", fields + "Content-Length: 0\r\n")});
  }
}

// Spaces before a number leave the JSON as it is and the body always as long.
request_texts::form request_texts::create(const std::string& fields, const std::string& key_field) {
  const std::string establishment = R"({"establishment_id":)";
  const std::string dish = R"(,"items":[{"dish_id":)";
  const auto body = establishment + std::string(establishment_digits, ' ') + dish +
                    std::string(dish_digits, ' ') + R"(,"quantity":1}]})";
  form out;
  out.text = "POST /orders HTTP/1.1\r\n" + fields + "Content-Type: application/json\r\n" +
             "Content-Length: " + std::to_string(body.size()) + "\r\n" + key_field;
  if (!key_field.empty()) out.key_at = out.text.size() - 2 - key_digits;
  out.text += "\r\n";
  out.establishment_at = out.text.size() + establishment.size();
  out.dish_at = out.establishment_at + establishment_digits + dish.size();
  out.text += body;
  return out;
}

request_texts::form request_texts::about_order(
    const std::string& method, const std::string& rest, const std::string& fields) {
  form out;
  out.text = method + " /orders/";
  out.order_at = out.text.size();
  out.text += std::string(order_id{}.size(), '0') + rest + " HTTP/1.1\r\n" + fields + "\r\n";
  return out;
}

request_texts::form& request_texts::form_of(const request& what) {
  auto& user = users_[what.user];
  switch (what.what) {
    case kind::create_keyed:
      return user.create_keyed;
    case kind::create_unkeyed:
      return user.create_unkeyed;
    case kind::read:
      return user.read;
    case kind::cancel:
      return user.cancel;
  }
  return user.read;  // Never: the compiler checks the list.
}

std::string_view request_texts::of(const request& what) {
  auto& ready = form_of(what);
  if (ready.order_at > 0) {
    ready.text.replace(ready.order_at, what.order.size(), what.order.data(), what.order.size());
    return ready.text;
  }
  const auto dish = menu_.of_order(what.number);
  auto* const text = ready.text.data();
  if (ready.key_at > 0) write_number(text + ready.key_at, key_digits, what.number, '0');
  write_number(text + ready.dish_at, dish_digits, dish, ' ');
  write_number(text + ready.establishment_at, establishment_digits, establishment_of(dish), ' ');
  return ready.text;
}

}  // namespace load
