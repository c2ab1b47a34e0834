// In: bytes, as choices.
// Out: the text of a whole small game that passes the checker for any bytes: every expression has the type that its
// place requires. The first line chooses the number of declarations, each of the next lines one declaration, so that a
// small change of the bytes is a small change of the game.
// Promises: the same bytes give the same text; a program ends, unless the bytes choose endless rules.
#pragma once

#include <string>

#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

struct Generated {
  std::string text;
  bool asks = false;  // a player or chance chooses
};

Generated GenerateProgram(Choices& choices);

}  // namespace cardinal::fuzz
