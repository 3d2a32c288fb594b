#include "bench/budget/counted.hpp"
#include "bench/budget/exchange.hpp"
#include "domain/ensure.hpp"
#include "http/idempotency.hpp"
#include "http/kitchen/routes.hpp"
#include "http/request_reader.hpp"
#include "http/router.hpp"

#include <boost/align/aligned_allocator.hpp>

#include <memory>
#include <string>

namespace bench {
namespace {

using memory = resident_kitchen::memory;

// At the beginning of a cache line, since what it costs to search bytes depends on where they lie.
using request_bytes =
    std::basic_string<char, std::char_traits<char>, boost::alignment::aligned_allocator<char, 64>>;

request_bytes request_of(
    std::string_view first_line, std::string_view more_lines, std::string_view body) {
  request_bytes bytes{first_line};
  bytes += " HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nUser-Agent: phone/1.0\r\nAccept: */*\r\n";
  bytes.append("Authorization: Bearer ").append(sample_token()).append("\r\n");
  bytes += more_lines;
  if (!body.empty()) {
    bytes += "Content-Type: application/json\r\nContent-Length: ";
    bytes.append(std::to_string(body.size())).append("\r\n");
  }
  return bytes.append("\r\n").append(body);
}

constexpr std::size_t blanks = 24;

request_bytes place_request() {
  const auto key_line = "Idempotency-Key: " + std::string{sample_key} + "\r\n";
  return request_of("POST /orders", key_line, std::string{sample_body} + std::string(blanks, ' '));
}

// The same order in bytes that were not seen before: counts on in blanks and tabs.
void vary(request_bytes& place_request) {
  for (auto at = place_request.rbegin(); at != place_request.rbegin() + blanks; ++at) {
    *at = *at == ' ' ? '\t' : ' ';
    if (*at == '\t') return;
  }
}

std::string order_path() {
  return "/orders/" + domain::to_string(sample_order(domain::order_status::created).id);
}

// Everything between the bytes of a request and those of its answer, the one that is expected.
counted whole(
    std::string name,
    memory what,
    request_bytes bytes,
    std::string_view expected,
    void (*next)(request_bytes&) = [](request_bytes& /*same*/) {}) {
  const auto desk = std::make_shared<exchange>(what);
  domain::ensure(
      desk->answer_to(bytes).find(expected) != std::string::npos,
      "the samples are answered as expected");
  return {std::move(name), [desk, bytes = std::move(bytes), next]() mutable {
            next(bytes);
            keep(desk->answer_to(bytes));
          }};
}

void read_request(std::string_view bytes, http::request& into) {
  const http::http_settings limits;
  http::request_reader reader{into, limits};
  keep(reader.read(bytes));
}

std::vector<counted> counted_parts() {
  const auto place = place_request();
  const auto into = std::make_shared<http::request>();
  const auto path = order_path() + "/cancel";
  const auto tree = *domain::read_json(sample_body);
  const http::identity who{{"7"}, true, false, {}};
  const auto find_route = [path] {
    keep(http::find_route(http::kitchen::routes(), http::verb::post, path, http::page{}));
  };
  const auto claim = [who, tree] {
    const auto print = domain::fingerprint_of(tree);
    keep(http::claim(who, http::kitchen::routes().front(), std::string{sample_key}, print));
  };
  return {
      {"read a request", [place, into] { read_request(place, *into); }},
      {"find a route", find_route},
      {"claim a key", claim},
  };
}

}  // namespace

std::vector<counted> counted_of_http() {
  auto all = counted_parts();
  const auto place = place_request();
  const auto read = request_of("GET " + order_path(), "", "");
  const auto cancel = request_of("POST " + order_path() + "/cancel", "", "");
  all.push_back(whole("POST /orders", memory::fresh, place, "201 Created", vary));
  all.push_back(whole("POST /orders again", memory::placed, place, "Idempotent-Replayed: true"));
  all.push_back(whole("GET /orders/{id}", memory::placed, read, "200 OK"));
  all.push_back(
      whole("POST /orders/{id}/cancel again", memory::cancelled, cancel, "Verdict: duplicate"));
  return all;
}

}  // namespace bench
