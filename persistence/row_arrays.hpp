#pragma once

#include "persistence/binary_array.hpp"
#include "persistence/pipeline.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace persistence {

// The parameters of a set-based statement: one array per column, filled row by row. Keeps its
// memory when cleared.
template <element... Types>
class row_arrays {
 public:
  void clear() {
    for (auto& column : columns_) column.clear();
  }

  template <class... Values>
  void add(const Values&... values) {
    static_assert(sizeof...(Values) == sizeof...(Types), "a row has one value per column");
    add_each(std::index_sequence_for<Values...>{}, values...);
  }

  bool empty() const { return columns_.front().empty(); }
  std::size_t size() const { return columns_.front().size(); }

  void queue(pipeline& to, std::string_view statement) const {
    std::array<pipeline::parameter, sizeof...(Types)> parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i] = columns_[i].bytes();
    to.add(statement, parameters);
  }

 private:
  template <std::size_t... Column, class... Values>
  void add_each(std::index_sequence<Column...> /*columns*/, const Values&... values) {
    (columns_[Column].add(values), ...);
  }

  std::array<binary_array, sizeof...(Types)> columns_{binary_array{Types}...};
};

}  // namespace persistence
