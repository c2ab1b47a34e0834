// A text that is being written, completed so that it parses, and what the checker says of the place in it.
#pragma once

#include "interpreter/language/check/check.h"
#include "interpreter/language/completion/completion.h"
#include "interpreter/language/completion/words.h"
#include "interpreter/language/syntax/expected.h"

namespace cardinal::completion {

struct Checked {
  syntax::Expected expected;
  source::SourceFile file;  // the completed text
  check::CheckedRules rules;
  check::Probe probe;
};

Checked CheckAround(const Place& place, const Surroundings& game, syntax::AtCursor at_cursor);

}  // namespace cardinal::completion
