#include "hostile/generator.hpp"

namespace hostile {

namespace {

constexpr std::string_view plain_body =
    R"({"establishment_id": 777777777, "items": [{"dish_id": 888888888, "quantity": 2}], "comment": "hot"})";

constexpr const char* numbers[] = {
    "1e400",
    "-1e400",
    "9223372036854775808",
    "18446744073709551616",
    "NaN",
    "Infinity",
    "-0",
    "1.5",
    "01",
    "+1",
    "0x10",
    "1e",
    "--1",
    "1e-400",
    "-777777777",
    "1E+2147483648",
    "\"2\"",
    "null",
    "true",
    "[]",
    "{}",
    "2.0000000000000000000001"};

constexpr const char* texts[] = {
    R"("\u0000")",
    R"("\ud800")",
    R"("\udc00\ud800")",
    "\"\xff\xfe\"",
    "\"\xc0\xaf\"",
    "\"\xed\xa0\x80\"",
    R"("\x41")",
    "\"\n\"",
    "\"",
    R"("\u00")",
    "\"<script>alert(1)</script>\"",
    "\"\xe2\x80\xae\"",
    "'single'"};

constexpr const char* methods[] = {
    "POST",
    "GET",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
    "HEAD",
    "TRACE",
    "CONNECT",
    "post",
    "PRI",
    "P\xc3\xb6ST",
    "",
    "GET GET",
    "A\tB"};

constexpr const char* targets[] = {
    "/orders",
    "/orders/",
    "//orders",
    "/orders?limit=-1",
    "/orders?limit=101",
    "/orders?cursor=%00",
    "/orders?status=READY",
    "/orders?x=1",
    "/orders/%2e%2e/admin",
    "/orders/../../etc/passwd",
    "/orders/00000000-0000-0000-0000-00000000000G",
    "/orders/00000000-0000-8000-8000-000000000000/cancel",
    "/orders/FFFFFFFF-0000-8000-8000-000000000000",
    "/dishes/9223372036854775808/restock",
    "/dishes/-1/restock",
    "/dishes/1/restock",
    "/establishments/abc/menu",
    "/establishments/999999999/menu",
    "*",
    "",
    "orders",
    "http://other.example/orders",
    "/%",
    "/%zz",
    "/orders#fragment",
    "/orders/%00",
    "/console/",
    "/metrics/..",
    "/\xd0\xba\xd1\x83"};

constexpr const char* versions[] = {
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/2.0",
    "HTTP/0.9",
    "HTTP/1.2",
    "http/1.1",
    "HTTP/1",
    "",
    "HTTP/1.1 "};

constexpr const char* oddities[] = {
    "Host: a\r\n",
    "Host: a\r\nHost: a\r\n",
    "Host : a\r\n",
    " Host: a\r\n",
    "Host:\r\n",
    "Host: a b\r\n",
    "Idempotency-Key: k\r\nIdempotency-Key: k\r\n",
    "Idempotency-Key: \r\n",
    "Idempotency-Key: \"\"\r\n",
    "Idempotency-Key: \"unfinished\r\n",
    "Idempotency-Key: a b\r\n",
    "Idempotency-Key: a\tb\r\n",
    "Idempotency-Key: \x1b[31m\r\n",
    "Expect: 100-continue\r\n",
    "Expect: the-unexpected\r\n",
    "Content-Type: text/plain\r\n",
    "Content-Type: application/json\r\nContent-Type: text/html\r\n",
    "Content-Encoding: gzip\r\n",
    "Upgrade: h2c\r\nConnection: Upgrade\r\n",
    "X-Request-ID: \r\n",
    "Prefer: wait=99999999999999999999\r\n",
    "Prefer: wait=-1, wait\r\n",
    "Connection: close, keep-alive\r\n",
    "Folded: a\r\n b\r\n",
    "Bare: a\rb\r\n",
    "Nul: a\0b\r\n",
    "NoColon\r\n",
    ": empty\r\n",
    "\xff\xff: a\r\n",
    "Bare-Lf: a\n",
    "\r\n"};

constexpr const char* framings[] = {
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding: gzip\r\n",
    "Transfer-Encoding: xchunked\r\n",
    "Transfer-Encoding: chunked, identity\r\n",
    "Transfer-Encoding : chunked\r\n",
    "Transfer-Encoding:\tchunked\r\n",
    "transfer-encoding: Chunked\r\n",
    "Content-Length: 5\r\nContent-Length: 6\r\n",
    "Content-Length: +5\r\n",
    "Content-Length: -1\r\n",
    "Content-Length: 0x10\r\n",
    "Content-Length: 5, 5\r\n",
    "Content-Length: 18446744073709551617\r\n",
    "Content-Length: 99999999\r\n",
    "Content-Length: 5 \r\nTransfer-Encoding: chunked\r\n",
    "Content-Length:\r\n",
    "Content-Length: 65537\r\n"};

}  // namespace

std::string generator::bytes(std::size_t most) {
  std::string made(below(most), '\0');
  for (auto& each : made) each = static_cast<char>(below(256));
  return made;
}

std::string generator::mutated(std::string text) {
  for (auto left = below(4) + 1; left > 0 && !text.empty(); --left) {
    const auto place = below(text.size());
    switch (below(5)) {
      case 0:
        text[place] = static_cast<char>(below(256));
        break;
      case 1:
        text.erase(place, below(8) + 1);
        break;
      case 2:
        text.insert(place, bytes(8));
        break;
      case 3:
        text.resize(place);
        break;
      default:
        text.insert(place, text.substr(place, below(40) + 1));
    }
  }
  return text;
}

std::string generator::nested() {
  const auto depth = below(30'000) + 1;
  const auto object = below(2) == 0;
  std::string made;
  for (std::size_t i = 0; i < depth && made.size() < 60'000; ++i) made += object ? "{\"a\":" : "[";
  return below(2) == 0 ? made : made + std::string(depth, object ? '}' : ']');
}

std::string generator::odd_number() {
  std::string made{plain_body};
  const auto place = made.find(below(2) == 0 ? "777777777" : "888888888");
  return made.replace(place, 9, one_of(numbers));
}

std::string generator::body() {
  switch (below(9)) {
    case 0:
      return nested();
    case 1:
      return odd_number();
    case 2:
      return bytes(300);
    case 3:
      return std::string(below(70'000), 'x');
    case 4:
      return "{\"establishment_id\": 777777777, \"establishment_id\": 777777778, \"items\": []}";
    case 5:
      return std::string{plain_body} + bytes(5);
    case 6:
      return "{\"establishment_id\": 777777777, \"items\": [], \"comment\": " +
             std::string{one_of(texts)} + "}";
    case 7:
      return std::string{plain_body};
    default:
      return mutated(std::string{plain_body});
  }
}

std::string generator::start_line() {
  if (below(3) > 0) return "POST /orders HTTP/1.1\r\n";
  return std::string{one_of(methods)} + " " + one_of(targets) + " " + one_of(versions) + "\r\n";
}

std::string generator::authorization() {
  switch (below(8)) {
    case 0:
      return "";
    case 1:
      return "Authorization: Bearer " + mutated(token_) + "\r\n";
    case 2:
      return "Authorization: Basic YTpi\r\n";
    case 3:
      return "Authorization: Bearer " + std::string(below(9'000), 'a') + "\r\n";
    default:
      return "Authorization: Bearer " + token_ + "\r\n";
  }
}

std::string generator::framing(std::size_t length) {
  if (below(3) == 0) return one_of(framings);
  return "Content-Length: " + std::to_string(length) + "\r\n";
}

std::string generator::headers(std::size_t length) {
  std::string made = below(8) == 0 ? "" : "Host: kitchen\r\n";
  made += authorization();
  if (below(8) != 0) made += "Content-Type: application/json\r\n";
  if (below(3) == 0) made += one_of(oddities);
  if (below(20) == 0) made += "Filler: " + std::string(below(20'000), 'f') + "\r\n";
  if (below(20) == 0) made += mutated("Idempotency-Key: an-ordinary-key\r\n");
  return made + framing(length);
}

std::string generator::next() {
  if (below(20) == 0) return bytes(400);
  const auto content = body();
  auto made = start_line() + headers(content.size()) + "\r\n" + content;
  return below(10) == 0 ? mutated(made) : made;
}

}  // namespace hostile
