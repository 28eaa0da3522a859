# Precompiled headers. They hold headers of the system alone and are compiled from one of these, never from a file of
# the tree: Clang notes where each file lay and refuses the precompiled header when one is gone. So what ccache took from a
# clone that was deleted since is good in every other one, and what was compiled with it too.

# kabinet_precompiled(NAME HEADER [OTHER_HEADERS...]): one precompiled header, compiled with the options of this
# folder and those that the caller gives the target. Does nothing for other compilers than Clang.
function(kabinet_precompiled name header)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
    return()
  endif()
  string(MAKE_C_IDENTIFIER "HEADER_${header}" found)
  find_path(${found} ${header} REQUIRED)
  set(file ${${found}}/${header})
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${file})
  set(others)
  foreach(other ${ARGN})
    list(APPEND others "SHELL:-include ${other}")
  endforeach()
  set_source_files_properties(${file} PROPERTIES LANGUAGE CXX HEADER_FILE_ONLY OFF)
  # A main file gets all warnings, even if the system's; its date is of no account, for its size is checked.
  target_compile_options(${name} PRIVATE -w ${others} "SHELL:-x c++-header" "SHELL:-Xclang -emit-pch"
    "SHELL:-Xclang -fno-pch-timestamp")
  # Objects wait for this. They are compiled anew after a change by themselves, for they depend on the same headers.
  add_custom_target(${name}_ready DEPENDS $<TARGET_OBJECTS:${name}>)
endfunction()

# kabinet_use_precompiled(TARGET NAME): TARGET has to have the same options, as far as they change the language.
function(kabinet_use_precompiled target name)
  if(NOT TARGET ${name})
    return()
  endif()
  target_compile_options(${target} PRIVATE "SHELL:-include-pch $<TARGET_OBJECTS:${name}>"
    "SHELL:-Xclang -fno-pch-timestamp")
  add_dependencies(${target} ${name}_ready)
endfunction()
