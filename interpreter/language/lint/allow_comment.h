// In: a finding of lint. Out: the edits that write a comment `lint: allow CODE because "..."` for it.
// Promises: with the edits the finding is suppressed; a comment that is about its line already gets the code, too.
#pragma once

#include <optional>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lint {

// `reason`: why the finding is no mistake. Nothing for an error, which cannot be suppressed, for a finding that is
// about such a comment, and within a comment.
std::optional<diag::Fix> MakeAllowComment(const source::SourceFile& file, const diag::Diagnostic& finding,
                                          std::string_view reason);

}  // namespace cardinal::lint
