// Converts findings to diagnostics of the protocol.
// In: findings of lint. Out: diagnostics with severity, tags, related places and a link to the page of the code.
#pragma once

#include <filesystem>
#include <map>

#include "interpreter/drivers/lsp/server/session.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lsp {

// What the places of a finding refer to.
struct DiagnosticContext {
  const source::SourceSet& sources;
  const std::map<std::filesystem::path, source::FileId>& files;
  const Session& session;
};

// `lines`: of the file of the finding.
Diagnostic ToProtocol(const diag::Diagnostic& finding, const LineTable& lines, const DiagnosticContext& context);

}  // namespace cardinal::lsp
