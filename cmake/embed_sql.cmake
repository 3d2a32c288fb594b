# embed_sql(target folder header namespace): every folder/*.sql becomes namespace::<name>, a constant with a name and
# a text in the generated header; a name that begins with a digit gets the prefix sql_. all_files lists them in the
# order of their names. An edit of a file is seen by the next build.
function(embed_sql target folder header namespace)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.sql)
  list(SORT files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  string(CONCAT text "#pragma once\n\n#include <string_view>\n\nnamespace ${namespace} {\n\n"
    "struct embedded_file {\n  std::string_view name;\n  std::string_view text;\n};\n\n")
  set(rows "")
  foreach(file ${files})
    get_filename_component(name ${file} NAME_WE)
    set(constant ${name})
    if(name MATCHES "^[0-9]")
      set(constant sql_${name})
    endif()
    file(READ ${file} sql)
    string(APPEND text
      "inline constexpr embedded_file ${constant}{\"${name}\", R\"sql(${sql})sql\"};\n\n")
    string(APPEND rows "    ${constant},\n")
  endforeach()
  string(APPEND text
    "inline constexpr embedded_file all_files[] = {\n${rows}};\n\n}  // namespace ${namespace}\n")
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/generated/${header} CONTENT "${text}")
  target_include_directories(${target} PUBLIC ${CMAKE_BINARY_DIR}/generated)
endfunction()
