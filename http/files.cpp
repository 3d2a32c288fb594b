#include "http/files.hpp"

namespace http {

namespace {

constexpr std::uint16_t not_modified = 304;
constexpr std::string_view policy =
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'none'";

}  // namespace

// A tag's quotes belong to it and stand nowhere within a tag of ours, so a search is enough; "W/"
// before it does not matter here.
bool names_tag(std::string_view if_none_match, std::string_view etag) {
  return if_none_match == "*" || if_none_match.find(etag) != std::string_view::npos;
}

domain::result<step> tell_file(call& in, const services& /*use*/) {
  const auto& file = *in.file;
  in.out.cache_control = file.cache_control;
  add_header(in.out, "ETag", file.etag);
  if (names_tag(in.in.if_none_match, file.etag)) {
    in.out.status = not_modified;
    return step::answered;
  }
  in.out.content_type = file.content_type;
  in.out.body = file.body;
  add_header(in.out, "Content-Security-Policy", policy);
  add_header(in.out, "Referrer-Policy", "no-referrer");
  return step::answered;
}

}  // namespace http
