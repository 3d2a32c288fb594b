# The allocator of programs that serve; docs/decisions/0027 says why this one. Sanitizers bring their own.
add_library(allocator INTERFACE)
if(NOT KUHNYA_SANITIZE)
  pkg_check_modules(jemalloc REQUIRED IMPORTED_TARGET jemalloc)
  target_sources(allocator INTERFACE ${CMAKE_SOURCE_DIR}/app/allocator.cpp)
  target_link_libraries(allocator INTERFACE PkgConfig::jemalloc)
endif()
