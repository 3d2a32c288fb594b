#include "http/router.hpp"

namespace http {

namespace {

constexpr std::string_view hole = "{id}";

std::optional<std::string_view> fit(const route& row, std::string_view path, const page& files) {
  if (row.path != any_file) return match(row.path, path);
  if (files.find(path) == nullptr) return {};
  return std::string_view{};
}

}  // namespace

std::optional<std::string_view> match(std::string_view path_template, std::string_view path) {
  const auto at = path_template.find(hole);
  if (at == std::string_view::npos) {
    if (path != path_template) return {};
    return std::string_view{};
  }
  if (!path.starts_with(path_template.substr(0, at))) return {};
  const auto rest = path.substr(at);
  const auto id = rest.substr(0, rest.find('/'));
  if (id.empty() || rest.substr(id.size()) != path_template.substr(at + hole.size())) return {};
  return id;
}

destination find_route(
    std::span<const route> rows, verb method, std::string_view path, const page& files) {
  destination found;
  for (const auto& row : rows) {
    const auto id = fit(row, path, files);
    if (!id) continue;
    if (row.method == method) {
      return {&row, *id, row.path == any_file ? files.find(path) : nullptr, {}};
    }
    found.why = domain::refusal::method_not_allowed;
  }
  return found;
}

std::string allowed_methods(std::span<const route> rows, std::string_view path, const page& files) {
  std::string methods;
  for (const auto& row : rows) {
    if (!fit(row, path, files)) continue;
    if (!methods.empty()) methods += ", ";
    methods += to_string(row.method);
  }
  return methods;
}

}  // namespace http
