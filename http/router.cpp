#include "http/router.hpp"

namespace http {

namespace {

constexpr std::string_view hole = "{id}";

bool serves_files(const route& row) { return row.path.ends_with(file_hole); }

// The file of a path below the row's, which ends with a slash before its hole.
const page_file* file_of(const route& row, std::string_view path, const page& files) {
  const auto place = row.path.substr(0, row.path.size() - file_hole.size());
  return path.starts_with(place) ? files.find(path.substr(place.size() - 1)) : nullptr;
}

std::optional<std::string_view> fit(const route& row, std::string_view path, const page& files) {
  if (!serves_files(row)) return match(row.path, path);
  if (file_of(row, path, files) == nullptr) return {};
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
      return {&row, *id, serves_files(row) ? file_of(row, path, files) : nullptr, {}};
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
