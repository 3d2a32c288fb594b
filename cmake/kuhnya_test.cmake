# kuhnya_test(name LABELS l… LIBRARIES lib… SOURCES file…): one test binary; ctest runs it as one test with a time
# limit. The labels are unit (no I/O), db, api, chaos.
function(kuhnya_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "LABELS;LIBRARIES;SOURCES" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} kuhnya_warnings GTest::gtest GTest::gtest_main)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT})
endfunction()
