#pragma once

#include "domain/problem.hpp"

#include <boost/system/result.hpp>

namespace domain {

// A value, or the reason why the shop says no. Stands in for std::expected until C++23.
template <class T>
using result = boost::system::result<T, problem>;

}  // namespace domain
