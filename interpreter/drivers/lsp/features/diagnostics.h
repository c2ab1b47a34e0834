// In: findings of lint. Out: diagnostics of the protocol: severity, tags, related places, a link to the page of the
// code.
#pragma once

#include "interpreter/drivers/lsp/server/session.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::lsp {

// `lines`: of the file of the finding.
Diagnostic ToProtocol(const diag::Diagnostic& finding, const LineTable& lines, const workspace::Snapshot& snapshot,
                      const Session& session);

}  // namespace cardinal::lsp
