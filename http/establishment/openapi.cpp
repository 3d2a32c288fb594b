#include "http/establishment/openapi.hpp"

#include "http/establishment/handlers.hpp"
#include "openapi_establishment_yaml.hpp"

namespace http::establishment {

std::string_view openapi() { return openapi_establishment_yaml; }

domain::result<step> tell_openapi(call& in, const services& /*use*/) {
  in.out.content_type = "application/yaml";
  in.out.body = openapi();
  return step::answered;
}

}  // namespace http::establishment
