// In: what was loaded. Out: findings that need no error to be wrong: unused, shadowed and confusable names,
// and what is not said in every language of the game.
// Promises: speaks only of the files that were asked for; every finding is a diagnostic of the catalogue; what the
// checker says itself (N01 to N05, N09, N10) is not said again.
#pragma once

#include <span>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/rules.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lint {

// One file that is looked at. `spoken`: findings in it are reported (the standard library's are not).
struct Subject {
  const ast::File* tree = nullptr;
  bool spoken = true;
};

void Lint(std::span<const Subject> files, const check::CheckedRules& rules, diag::Sink& sink);

}  // namespace cardinal::lint
