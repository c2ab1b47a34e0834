// Makes the edits that write a comment `lint: allow CODE because "..."` for a finding. In: a finding of lint. Out: the
// edits. Promises: with the edits the finding is suppressed; if a comment is about its line already, the edits add the
// code to that comment.
#pragma once

#include <optional>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lint {

// `reason`: why the finding is not a mistake. The result is empty for an error (errors cannot be suppressed), for a
// finding about a suppression comment, and for a finding within a comment.
std::optional<diag::Fix> MakeAllowFix(const source::SourceFile& file, const diag::Diagnostic& finding,
                                      std::string_view reason);

}  // namespace cardinal::lint
