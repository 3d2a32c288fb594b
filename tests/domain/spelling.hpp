#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// JSON values and their many spellings, for properties of the canonical form.
namespace domain::spelling {

// Decisions that a property drew beforehand; 0 when they run out, so that they shrink well.
class choices {
 public:
  explicit choices(std::vector<std::uint8_t> drawn) : drawn_(std::move(drawn)) {}
  unsigned pick(unsigned of) { return next_ < drawn_.size() ? drawn_[next_++] % of : 0; }

 private:
  std::vector<std::uint8_t> drawn_;
  std::size_t next_ = 0;
};

struct value {
  enum class kind : std::uint8_t { null, no, yes, number, text, array, object } what = kind::null;
  std::int64_t mantissa = 0;  // number: mantissa × 10^power, the mantissa without trailing zeros
  int power = 0;
  std::vector<char32_t> points;                                  // text
  std::vector<value> elements;                                   // array
  std::vector<std::pair<std::vector<char32_t>, value>> members;  // object, names unique and sorted
  friend bool operator==(const value&, const value&) = default;
};

// A small value; different choices often give the same one.
value make(choices& by, int depth = 0);

// One of its spellings as JSON text.
std::string spell(const value& value, choices& by);

}  // namespace domain::spelling
