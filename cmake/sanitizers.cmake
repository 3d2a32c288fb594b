# KUHNYA_SANITIZE=address,undefined instruments everything we compile.
if(KUHNYA_SANITIZE)
  add_compile_options(-fsanitize=${KUHNYA_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=${KUHNYA_SANITIZE})
endif()
