# ANTLR: its tool (a Java program that writes the parser), its C++ runtime, and whether the two fit: the tool writes the
# grammar's tables in a format with a number (3 up to ANTLR 4.9, 4 from 4.10 on), and the runtime reads one format.

find_program(ANTLR4 NAMES antlr4 antlr)
find_path(ANTLR4_HEADERS antlr4-runtime.h PATH_SUFFIXES antlr4-runtime)
# Linked into the program where that is possible: a call into it is one jump less (docs/decisions/speed.md).
find_library(ANTLR4_RUNTIME NAMES libantlr4-runtime.a antlr4-runtime)
if(NOT ANTLR4)
  message(FATAL_ERROR "ANTLR's tool `antlr4` was not found. Debian has it in the package antlr4; otherwise set ANTLR4 to its path.")
endif()
if(NOT ANTLR4_HEADERS OR NOT ANTLR4_RUNTIME)
  message(FATAL_ERROR "ANTLR's C++ runtime was not found. Debian has it in the package libantlr4-runtime-dev; otherwise set "
    "ANTLR4_HEADERS to the folder of antlr4-runtime.h and ANTLR4_RUNTIME to the library.")
endif()

# antlr_tool_format(<variable>): the format that the tool writes, found by giving it a grammar of one word; empty: it
# wrote none. Starting Java takes a second, so the answer is kept with the tool's path.
function(antlr_tool_format variable)
  if(NOT "${ANTLR4_ASKED}" STREQUAL "${ANTLR4}" OR NOT ANTLR4_TOOL_FORMAT)
    set(folder ${PROJECT_BINARY_DIR}/CMakeFiles/antlr_format)
    file(REMOVE_RECURSE ${folder})
    file(WRITE ${folder}/Probe.g4 "lexer grammar Probe;\nA: 'a';\n")
    execute_process(COMMAND ${ANTLR4} -Dlanguage=Cpp -Xexact-output-dir -o ${folder} ${folder}/Probe.g4
      RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    set(written "")
    if(EXISTS ${folder}/Probe.cpp)
      file(READ ${folder}/Probe.cpp written)
    endif()
    set(format "")
    # Format 3 begins `_serializedATN = { 0x3, 0x608b,`, format 4 `serializedATNSegment[] = { 4,0,1,`.
    if(written MATCHES "[sS]erializedATN[A-Za-z]*(\\[\\])? *= *{[ \r\n]*(0x)?([0-9a-f]+),")
      math(EXPR format "${CMAKE_MATCH_2}${CMAKE_MATCH_3}")
    elseif(NOT status EQUAL 0)
      message(FATAL_ERROR "ANTLR's tool ${ANTLR4} does not run (is there a Java runtime?):\n${said}")
    endif()
    set(ANTLR4_TOOL_FORMAT "${format}" CACHE INTERNAL "the format of tables that ANTLR's tool writes")
    set(ANTLR4_ASKED "${ANTLR4}" CACHE INTERNAL "the tool that wrote them")
  endif()
  set(${variable} "${ANTLR4_TOOL_FORMAT}" PARENT_SCOPE)
endfunction()

# antlr_runtime_format(<variable>): the format that the runtime's headers name; empty: they name none.
function(antlr_runtime_format variable)
  set(format "")
  foreach(name ATNDeserializer ATNSimulator)
    if(NOT format AND EXISTS ${ANTLR4_HEADERS}/atn/${name}.h)
      file(READ ${ANTLR4_HEADERS}/atn/${name}.h text)
      if(text MATCHES "SERIALIZED_VERSION *= *([0-9]+)")
        set(format ${CMAKE_MATCH_1})
      endif()
    endif()
  endforeach()
  set(${variable} "${format}" PARENT_SCOPE)
endfunction()

antlr_tool_format(TOOL_FORMAT)
antlr_runtime_format(RUNTIME_FORMAT)
if(NOT TOOL_FORMAT OR NOT RUNTIME_FORMAT)
  message(WARNING "It cannot be seen whether ANTLR's tool ${ANTLR4} (format '${TOOL_FORMAT}') and its runtime in "
    "${ANTLR4_HEADERS} (format '${RUNTIME_FORMAT}') fit; if every file is refused, they do not.")
elseif(NOT TOOL_FORMAT EQUAL RUNTIME_FORMAT)
  message(FATAL_ERROR "ANTLR's tool and its C++ runtime do not fit: ${ANTLR4} writes tables in format ${TOOL_FORMAT}, the "
    "runtime in ${ANTLR4_HEADERS} reads format ${RUNTIME_FORMAT}. Both must be from 4.7 to 4.9 (format 3), or both from "
    "4.10 on (format 4). Install such a pair, or set ANTLR4, ANTLR4_HEADERS and ANTLR4_RUNTIME to one.")
endif()

# g++ takes Debian's headers. For any other compiler this says at once what would fail late, and with many lines.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_INCLUDES ${PROJECT_SOURCE_DIR}/grammar/runtime ${ANTLR4_HEADERS})
  set(CMAKE_REQUIRED_FLAGS "-std=c++20 -fno-char8_t -w")
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  check_cxx_source_compiles("#include <antlr4-runtime.h>\nantlr4::tree::ParseTree* tree;" ANTLR4_HEADERS_COMPILE)
  unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
  unset(CMAKE_REQUIRED_FLAGS)
  unset(CMAKE_REQUIRED_INCLUDES)
  if(NOT ANTLR4_HEADERS_COMPILE)
    message(FATAL_ERROR "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} does not compile the headers of ANTLR's runtime in "
      "${ANTLR4_HEADERS} (CMakeFiles/CMakeError.log or CMakeConfigureLog.yaml has its words). Use g++: -DCMAKE_CXX_COMPILER=g++.")
  endif()
endif()
