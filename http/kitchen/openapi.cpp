#include "http/kitchen/openapi.hpp"

#include "http/kitchen/handlers.hpp"
#include "openapi_yaml.hpp"

namespace http::kitchen {

std::string_view openapi() { return openapi_yaml; }

domain::result<step> tell_openapi(call& in, const services& /*use*/) {
  in.out.content_type = "application/yaml";
  in.out.body = openapi();
  return step::answered;
}

}  // namespace http::kitchen
