# embed_text(target file header name): the file becomes a std::string_view constant in the generated header. An edit is seen by the
# next build.
function(embed_text target file header name)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/generated/${header} CONTENT
    "#pragma once\n\n#include <string_view>\n\ninline constexpr std::string_view ${name} = R\"embedded(${text})embedded\";\n")
  target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/generated)
endfunction()
