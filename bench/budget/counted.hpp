#pragma once

#include <functional>
#include <string>
#include <vector>

// What the budget counts: functions on fixed inputs, each under the name it has in budget.toml.
namespace bench {

struct counted {
  std::string name;
  std::function<void()> call;
};

std::vector<counted> counted_of_domain();
std::vector<counted> counted_of_http();

// Makes the compiler believe that somebody reads the value.
template <class Value>
void keep(const Value& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

}  // namespace bench
