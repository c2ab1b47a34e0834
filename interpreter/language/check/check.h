// In: the syntax trees of a ruleset, the standard library and its cards. Out: CheckedRules, and what is wrong with
// them. Promises: an error is told once, at its own place; if the sink has no error the rules lower and run without a
// type error.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "interpreter/base/limits.h"
#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/probe.h"
#include "interpreter/language/check/references.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::check {

// What would bring a name that is missing, in words: a file of the standard library that is not used. Empty: nothing.
using ExternalSymbols = std::function<std::string(const std::string& name)>;

// `references`, if given, receives what each name means; `probe`, what is known at its place.
CheckedRules Check(std::span<const ast::File> files, diag::Sink& sink, const ExternalSymbols& elsewhere = {},
                   const base::Limits& limits = base::kLimits, References* references = nullptr,
                   Probe* probe = nullptr);

}  // namespace cardinal::check
