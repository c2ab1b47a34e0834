// In: the syntax trees of a ruleset, the standard library and its cards. Out: CheckedRules, and what is wrong with
// them. Promises: an error is told once, at its own place; if the sink has no error the rules lower and run without a
// type error.
#pragma once

#include <span>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/rules.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::check {

CheckedRules Check(std::span<const ast::File> files, diag::Sink& sink);

}  // namespace cardinal::check
