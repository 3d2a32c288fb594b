# embed_sql(target folder header namespace): every folder/*.sql becomes namespace::<name>, a std::string_view
# constant in the generated header. An edit of a file is seen by the next build.
function(embed_sql target folder header namespace)
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.sql)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
  set(text "#pragma once\n\n#include <string_view>\n\nnamespace ${namespace} {\n\n")
  set(rows "")
  foreach(file ${files})
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} sql)
    string(APPEND text
      "inline constexpr std::string_view sql_${name} = R\"sql(${sql})sql\";\n")
    string(APPEND rows "    {\"${name}\", sql_${name}},\n")
  endforeach()
  string(APPEND text
    "\nstruct embedded_file {\n  std::string_view name;\n  std::string_view text;\n};\n\n"
    "inline constexpr embedded_file all_files[] = {\n${rows}};\n\n}  // namespace ${namespace}\n")
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/generated/${header} CONTENT "${text}")
  target_include_directories(${target} PUBLIC ${CMAKE_BINARY_DIR}/generated)
endfunction()
