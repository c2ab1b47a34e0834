// Reuses stored diagnostics of a file. Out: the same diagnostics with another file id.
#pragma once

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag {

// All places in the diagnostic must be in one file.
void RelocateToFile(Diagnostic& diagnostic, source::FileId file);
// Reports a stored diagnostic again.
void ReportStored(Diagnostic diagnostic, Sink& sink);

}  // namespace cardinal::diag
