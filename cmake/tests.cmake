# Tests, found by CTest. Each label gets a target tests_<label> that builds what its tests need, so that a
# sanitizer build need not compile the rest.
include(GoogleTest)
find_program(PYTHON3 python3 REQUIRED)

# The label of a test that names none is "unit".
function(kabinet_label_target target labels)
  if(NOT labels)
    set(labels unit)
  endif()
  foreach(label ${labels})
    if(NOT TARGET tests_${label})
      add_custom_target(tests_${label})
    endif()
    if(target)
      add_dependencies(tests_${label} ${target})
    endif()
  endforeach()
endfunction()

# What a test is that names neither label nor seconds.
macro(kabinet_test_defaults)
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 300)
  endif()
  if(NOT T_LABELS)
    set(T_LABELS unit)
  endif()
endmacro()

# Parts of a GoogleTest binary as tests: each runs every n-th case, and tells of failures alone.
function(kabinet_test_parts name parts timeout labels)
  foreach(part RANGE 1 ${parts})
    math(EXPR index "${part} - 1")
    add_test(NAME ${name}.${part}_of_${parts} COMMAND ${name} --gtest_brief=1 WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name}.${part}_of_${parts} PROPERTIES TIMEOUT ${timeout} LABELS "${labels}"
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${parts};GTEST_SHARD_INDEX=${index}")
  endforeach()
endfunction()

# kabinet_test_program(NAME SOURCES... [LIBS ...] [HEAVY | OPTIMISED]): a GoogleTest binary, which CTest does not know yet.
# Folders whose tests read what those of the server read set KABINET_TESTS_OF to "server_".
function(kabinet_test_program name)
  cmake_parse_arguments(T "HEAVY;OPTIMISED" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${T_SOURCES})
  kabinet_units(${name})
  target_link_libraries(${name} PRIVATE ${T_LIBS} GTest::gtest GTest::gmock)
  # What is tested is optimised as the build says; optimising the tests themselves would cost half of their build.
  # Half of what is left goes into reading GoogleTest and JSON again and again.
  if(T_OPTIMISED)
    target_compile_options(${name} PRIVATE -O2)
  elseif(T_HEAVY)
    kabinet_optimised(${name})
    kabinet_use_precompiled(${name} kabinet_${KABINET_TESTS_OF}heavy_test_headers)
  else()
    target_compile_options(${name} PRIVATE -O0)
    kabinet_use_precompiled(${name} kabinet_${KABINET_TESTS_OF}test_headers)
  endif()
endfunction()

# kabinet_test(NAME SOURCES... [LIBS ...] [LABELS ...] [TIMEOUT seconds] [HEAVY | OPTIMISED] [PARTS n]): one GoogleTest
# binary, each case of it a test, or with PARTS so many tests of many cases each, where starting it takes longer than a case;
# HEAVY where the tests compute so much themselves that they are optimised like the rest, OPTIMISED where they are in
# every build. Well-known labels: unit (the default), sim, net, threads (runs under thread sanitizer too), e2e, deploy.
function(kabinet_test name)
  cmake_parse_arguments(T "HEAVY;OPTIMISED" "TIMEOUT;PARTS" "SOURCES;LIBS;LABELS" ${ARGN})
  kabinet_test_defaults()
  set(weight)
  foreach(option HEAVY OPTIMISED)
    if(T_${option})
      list(APPEND weight ${option})
    endif()
  endforeach()
  kabinet_test_program(${name} SOURCES ${T_SOURCES} LIBS ${T_LIBS} GTest::gtest_main ${weight})
  kabinet_label_target(${name} "${T_LABELS}")
  if(T_PARTS)
    kabinet_test_parts(${name} ${T_PARTS} ${T_TIMEOUT} "${T_LABELS}")
    return()
  endif()
  gtest_discover_tests(${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DISCOVERY_TIMEOUT 60
    TEST_LIST ${name}_cases PROPERTIES TIMEOUT ${T_TIMEOUT})
  # gtest_discover_tests keeps only the first of several labels, so they are set when CTest reads its files. A
  # binary that was not built has one test in their place, which is of the same legs.
  set(labels_file ${CMAKE_CURRENT_BINARY_DIR}/${name}_labels.cmake)
  file(WRITE ${labels_file}
    "if(${name}_cases)\n  set_tests_properties(\${${name}_cases} PROPERTIES LABELS \"${T_LABELS}\")\n"
    "else()\n  set_tests_properties(${name}_NOT_BUILT PROPERTIES LABELS \"${T_LABELS}\")\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${labels_file})
endfunction()

# kabinet_script_test(NAME COMMAND command... [LABELS ...] [NEEDS target...] [TIMEOUT seconds]): any program as a
# test, started in the source tree with KABINET_BUILD naming the build folder. Status 77 means skipped, and a line
# "SKIP: reason" of its output says why.
function(kabinet_script_test name)
  cmake_parse_arguments(T "" "TIMEOUT" "COMMAND;LABELS;NEEDS" ${ARGN})
  kabinet_test_defaults()
  kabinet_label_target("${T_NEEDS}" "${T_LABELS}")
  add_test(NAME ${name} COMMAND ${T_COMMAND} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS "${T_LABELS}" TIMEOUT ${T_TIMEOUT} SKIP_RETURN_CODE 77
    ENVIRONMENT "KABINET_BUILD=${CMAKE_BINARY_DIR};PYTHONDONTWRITEBYTECODE=1")
endfunction()

# kabinet_python_tests(LABEL [TIMEOUT seconds]): every test_*.py of the current folder as one test each, run by
# Python's unittest.
function(kabinet_python_tests label)
  cmake_parse_arguments(P "" "TIMEOUT" "" ${ARGN})
  file(GLOB scripts CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/test_*.py)
  foreach(script ${scripts})
    get_filename_component(name ${script} NAME_WE)
    kabinet_script_test(${label}.${name} COMMAND ${PYTHON3} ${script} LABELS ${label} TIMEOUT ${P_TIMEOUT})
  endforeach()
endfunction()
