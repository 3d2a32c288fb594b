#pragma once

#include "domain/problem.hpp"
#include "http/page.hpp"
#include "http/route.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace http {

// Where a request goes. Without a row, `why` says whether the path or the method is unknown.
struct destination {
  const route* row = nullptr;
  std::string_view path_id;
  const page_file* file = nullptr;  // Of a row for any file.
  domain::refusal why = domain::refusal::unknown_route;
};

// The segment that stands for {id}, empty when the template has none; nothing when the path does
// not fit.
std::optional<std::string_view> match(std::string_view path_template, std::string_view path);

// Finds the row of a method and a path. Rows for any file fit the paths of the page's files.
destination find_route(
    std::span<const route> rows, verb method, std::string_view path, const page& files);

// The methods a path knows, as the value of Allow.
std::string allowed_methods(std::span<const route> rows, std::string_view path, const page& files);

}  // namespace http
