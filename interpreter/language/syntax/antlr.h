// Includes ANTLR and the generated grammar, for the .cpp files of this room only.
#pragma once

#include <antlr4-runtime.h>

#include "CardinalLexer.h"
#include "CardinalParser.h"

namespace cardinal::syntax {

using Lexer = grammar::CardinalLexer;
using Grammar = grammar::CardinalParser;

}  // namespace cardinal::syntax
