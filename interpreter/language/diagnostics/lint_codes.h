// Names the checks of lint: diag::lint::UnusedDefinition is the code of a row of lint_checks.def.
#pragma once

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag::lint {

enum class LintCheck : std::uint16_t {
#define LINT_CHECK(name, code, kebab, grade, summary, section) name,
#define LINT_FRAME LINT_CHECK
#include "interpreter/language/diagnostics/lint_checks.def"
};

constexpr Code ToCode(LintCheck row) {
  return static_cast<Code>(static_cast<std::uint16_t>(Code::kFirstLintCode) + static_cast<std::uint16_t>(row));
}

#define LINT_CHECK(name, code, kebab, grade, summary, section) inline constexpr Code name = ToCode(LintCheck::name);
#define LINT_FRAME LINT_CHECK
#include "interpreter/language/diagnostics/lint_checks.def"

}  // namespace cardinal::diag::lint
