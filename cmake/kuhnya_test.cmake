# kuhnya_test(name LABELS l… LIBRARIES lib… SOURCES file…): one test binary; ctest runs it as one test with a time
# limit. Labels: unit (no I/O), http (loopback), kafka, kafka-real (Apache Kafka), db, api, chaos, memory; `sanitized`
# beside them for what also runs under the sanitizers, and then the target sanitized_tests builds it.
add_custom_target(sanitized_tests)

function(kuhnya_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "LABELS;LIBRARIES;SOURCES" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} kuhnya_warnings GTest::gtest GTest::gtest_main)
  # What is under test is optimised; optimising the tests as well would double the time to build them.
  target_compile_options(${name} PRIVATE -O0)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT})
  if("sanitized" IN_LIST arg_LABELS)
    add_dependencies(sanitized_tests ${name})
  endif()
endfunction()
