// In: diagnostics of a file as they were kept. Out: the same, about a file of another number.
#pragma once

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag {

// All places in the diagnostic must be in one file.
void RelocateToFile(Diagnostic& diagnostic, source::FileId file);
// Reports it once more.
void ReportStored(Diagnostic diagnostic, Sink& sink);

}  // namespace cardinal::diag
