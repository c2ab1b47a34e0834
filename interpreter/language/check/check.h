// Checks the rules: resolves names and types. In: the syntax trees of a ruleset, the standard library and its cards.
// Out: CheckedRules and diagnostics. Promises: an error is reported once, at its own place; if the sink has no error,
// the rules can be lowered and run without a type error.
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

// Returns help for a missing name: the file of the standard library that defines it. Empty: no such file.
using ExternalSymbols = std::function<std::string(const std::string& name)>;

// If `references` is not null, it receives what each name means; `probe` receives what is known at its place.
CheckedRules Check(std::span<const ast::File> files, diag::Sink& sink, const ExternalSymbols& elsewhere = {},
                   const base::Limits& limits = base::kLimits, References* references = nullptr,
                   Probe* probe = nullptr);

}  // namespace cardinal::check
