# Flags every target of the project is built with.
find_program(CCACHE ccache)
if(CCACHE)
  # Worktrees and clones of one tree share what was compiled: ccache takes the folder of the tree out of the paths of
  # a call, and leaves the working folder out of what it compares. No object names either, because of the prefix map
  # below. The sloppiness is what ccache wants before it keeps what was compiled with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()
# Objects name files from the top of the tree, wherever that lies, so that the object of one clone serves another.
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)
# Signs are mixed by the standard library's own sizes and differences everywhere: that warning is off.
add_compile_options(-Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -g1)
# The record of a match must replay to the same numbers on every build.
add_compile_options(-ffp-contract=off)
if(KABINET_WERROR)
  add_compile_options(-Werror)
endif()
if(KABINET_SANITIZE)
  add_compile_options(-fsanitize=${KABINET_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  if(KABINET_SANITIZE MATCHES undefined)
    # A third of a build's time goes into these. A bad pointer ends in the address sanitizer without them; a
    # misaligned one, or a cast to the wrong class, may not (docs/decisions/0059).
    add_compile_options(-fno-sanitize=null,alignment,vptr,object-size)
  endif()
  add_link_options(-fsanitize=${KABINET_SANITIZE})
endif()
if(KABINET_FUZZ)
  # Every library counts its branches for the fuzzer; only the fuzzers themselves bring a main of libFuzzer's.
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  add_link_options(-fuse-ld=lld)
endif()
if(NOT KABINET_SANITIZE)
  # What a fault in memory could be used for is made harder: stack protector, guard pages that can't be jumped over, checked
  # C functions, calls and returns only where they belong (x86), and tables of functions that are read-only once loaded.
  add_compile_options(-fstack-protector-strong -fstack-clash-protection $<$<CONFIG:RelWithDebInfo>:-D_FORTIFY_SOURCE=2>)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
    add_compile_options(-fcf-protection=full)
  endif()
  add_link_options(-Wl,-z,relro -Wl,-z,now)
endif()

# With KABINET_LTO an object holds machine code, which tests are linked from at once, and what kabinet_whole optimises
# once more across all of the program (docs/decisions/0101).
if(KABINET_LTO)
  add_compile_options(-flto=thin -ffat-lto-objects)
endif()

# kabinet_whole(TARGET): a program that is optimised as a whole when it is linked.
function(kabinet_whole target)
  if(KABINET_LTO)
    target_link_options(${target} PRIVATE -flto=thin -ffat-lto-objects -Wl,--thinlto-cache-dir=${CMAKE_BINARY_DIR}/lto)
  endif()
endfunction()

# kabinet_optimised(TARGET): a target that computes so much that it is optimised under address sanitizer too. The rest is
# left as it is there, because optimising it takes longer than running it; under thread sanitizer, where few tests run, all is.
function(kabinet_optimised target)
  if(KABINET_SANITIZE MATCHES address AND TARGET ${target})
    target_compile_options(${target} PRIVATE -O1)
    set_target_properties(${target} PROPERTIES KABINET_OPTIMISED ON)
  endif()
endfunction()
include_directories(${CMAKE_SOURCE_DIR})
