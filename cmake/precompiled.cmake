# Precompiled headers: two thirds of a compilation went into reading nlohmann's JSON and the standard library again
# (docs/decisions/0106), and then half of one into headers of the server (docs/decisions/0189). Clang notes where each file
# lay and refuses the precompiled header when one is gone. So those of the system are compiled from a file of the system: what
# ccache took from a clone that was deleted since is good in every other one, and what was compiled with it too. Those of the
# tree are compiled anew in each clone, past ccache.

# kabinet_precompiled(NAME HEADER [OTHER_HEADERS...]): one precompiled header, compiled with the options of this
# folder and those that the caller gives the target; NAME_optimised is the same for targets that are kabinet_optimised.
# HEADER is one of the system, or the full path of one of cmake/headers, which reads files of the tree.
# Does nothing for other compilers than Clang.
function(kabinet_precompiled name header)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES Clang)
    return()
  endif()
  if(IS_ABSOLUTE ${header})
    set(file ${header})
    set(kind)
  else()
    string(MAKE_C_IDENTIFIER "HEADER_${header}" found)
    find_path(${found} ${header} REQUIRED)
    set(file ${${found}}/${header})
    # A main file gets all warnings, even if the system's.
    set(kind -w)
  endif()
  set_source_files_properties(${file} PROPERTIES LANGUAGE CXX HEADER_FILE_ONLY OFF)
  set(others)
  foreach(other ${ARGN})
    list(APPEND others "SHELL:-include ${other}")
  endforeach()
  foreach(variant ${name} ${name}_optimised)
    add_library(${variant} OBJECT EXCLUDE_FROM_ALL ${file})
    # Dates are of no account, for sizes are checked.
    target_compile_options(${variant} PRIVATE ${kind} ${others} "SHELL:-x c++-header" "SHELL:-Xclang -emit-pch"
      "SHELL:-Xclang -fno-pch-timestamp" -fpch-instantiate-templates)
    if(IS_ABSOLUTE ${header})
      set_target_properties(${variant} PROPERTIES CXX_COMPILER_LAUNCHER "")
    endif()
    # Objects wait for this. They are compiled anew after a change by themselves, for they depend on the same headers.
    add_custom_target(${variant}_ready DEPENDS $<TARGET_OBJECTS:${variant}>)
  endforeach()
  kabinet_optimised(${name}_optimised)
endfunction()

# kabinet_use_precompiled(TARGET NAME): TARGET has to have the options of NAME, as far as they change the language, and
# is kabinet_optimised before, if it is.
function(kabinet_use_precompiled target name)
  get_target_property(optimised ${target} KABINET_OPTIMISED)
  if(optimised)
    set(name ${name}_optimised)
  endif()
  if(NOT TARGET ${name})
    return()
  endif()
  target_compile_options(${target} PRIVATE "SHELL:-include-pch $<TARGET_OBJECTS:${name}>"
    "SHELL:-Xclang -fno-pch-timestamp")
  add_dependencies(${target} ${name}_ready)
endfunction()

# What nearly every file of ours reads, and what those read that know sockets as well.
set(standard algorithm array charconv chrono cmath cstdint deque expected functional map memory mutex optional set span
  stdexcept string string_view unordered_map utility variant vector)
kabinet_precompiled(kabinet_headers nlohmann/json.hpp ${standard})
kabinet_precompiled(kabinet_net_headers nlohmann/json.hpp ${standard} boost/asio/ip/tcp.hpp boost/asio/post.hpp
  boost/asio/signal_set.hpp boost/asio/steady_timer.hpp boost/asio/write.hpp)
kabinet_precompiled(kabinet_server_headers ${CMAKE_CURRENT_LIST_DIR}/headers/server.hpp)
foreach(name kabinet_net_headers kabinet_net_headers_optimised)
  if(TARGET ${name})
    target_compile_definitions(${name} PRIVATE BOOST_ASIO_NO_DEPRECATED)
  endif()
endforeach()
