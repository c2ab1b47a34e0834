#include "interpreter/language/diagnostics/stored_diagnostics.h"

namespace cardinal::diag {

void RelocateToFile(Diagnostic& diagnostic, source::FileId file) {
  const auto move = [&](source::Span& span) {
    if (span.file.value >= 0) span.file = file;
  };
  move(diagnostic.span);
  for (Note& note : diagnostic.notes) move(note.span);
  if (!diagnostic.fix) return;
  for (Edit& edit : diagnostic.fix->edits) move(edit.span);
}

void ReportStored(Diagnostic diagnostic, Sink& sink) {
  Diagnostic& reported = sink.Report(diagnostic.code, diagnostic.span, std::move(diagnostic.message));
  reported.notes = std::move(diagnostic.notes);
  reported.help = std::move(diagnostic.help);
  reported.fix = std::move(diagnostic.fix);
  reported.misspelled = std::move(diagnostic.misspelled);
  reported.intended = std::move(diagnostic.intended);
}

}  // namespace cardinal::diag
