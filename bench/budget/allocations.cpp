#include "bench/budget/allocations.hpp"

#include <cstdlib>
#include <new>

// The program's own operator new, so that it can be counted.
namespace {

std::uint64_t calls = 0;

void* counted(std::size_t bytes) {
  ++calls;
  if (void* const memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc{};
}

}  // namespace

std::uint64_t bench::allocations() { return calls; }

void* operator new(std::size_t bytes) { return counted(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*bytes*/) noexcept { std::free(memory); }
