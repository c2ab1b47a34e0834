// In: bytes, as choices. Out: the text of a whole small game that checks, whatever they are: every expression is made
// of the type that is wanted where it stands. The first line chooses how many declarations there are, each of the next
// lines one of them, so that a small change of the bytes is a small change of the game. Promises: the same bytes give
// the same text; a program ends, unless its rules go on without end, which bytes may choose, too.
#pragma once

#include <string>

#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

struct Generated {
  std::string text;
  bool asks = false;  // somebody chooses, or luck
};

Generated GenerateProgram(Choices& choices);

}  // namespace cardinal::fuzz
