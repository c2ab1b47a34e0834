// In: findings of lint. Out: diagnostics of the protocol: severity, tags, related places, a link to the page of the
// code.
#pragma once

#include <filesystem>
#include <map>

#include "interpreter/drivers/lsp/server/session.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lsp {

// What the places of a finding are places in.
struct DiagnosticContext {
  const source::SourceSet& sources;
  const std::map<std::filesystem::path, source::FileId>& files;
  const Session& session;
};

// `lines`: of the file of the finding.
Diagnostic ToProtocol(const diag::Diagnostic& finding, const LineTable& lines, const DiagnosticContext& context);

}  // namespace cardinal::lsp
