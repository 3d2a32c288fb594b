# headers_alone: a target that compiles every header without whatever else happens to be included before it.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
  domain/*.hpp persistence/*.hpp messaging/*.hpp actors/*.hpp console/*.hpp http/*.hpp config/*.hpp app/*.hpp)
set(sources "")
foreach(header ${headers})
  set(source ${CMAKE_BINARY_DIR}/headers_alone/${header}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n")
  list(APPEND sources ${source})
endforeach()
add_library(headers_alone OBJECT EXCLUDE_FROM_ALL ${sources})
target_compile_options(headers_alone PRIVATE -O0 -g0)
target_link_libraries(headers_alone PRIVATE
  domain persistence messaging actors console http config kuhnya_warnings CAF::core PkgConfig::pqxx PkgConfig::pq PkgConfig::rdkafka nlohmann_json::nlohmann_json
  spdlog::spdlog tomlplusplus::tomlplusplus CLI11::CLI11 prometheus-cpp::core OpenSSL::Crypto)
