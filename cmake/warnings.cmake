# Warnings are errors, as a target: our code links it, other people's code does not.
add_library(kuhnya_warnings INTERFACE)
target_compile_options(kuhnya_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wduplicated-cond -Wduplicated-branches
  -Wlogical-op -Wuseless-cast -Werror)
