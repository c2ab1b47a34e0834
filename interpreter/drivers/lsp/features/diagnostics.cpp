#include "interpreter/drivers/lsp/features/diagnostics.h"

#include <algorithm>
#include <array>

#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/load/documentation.h"

namespace cardinal::lsp {

namespace {

DiagnosticSeverity SeverityOf(diag::Grade grade) {
  switch (grade) {
    case diag::Grade::Error: return DiagnosticSeverity::Error;
    case diag::Grade::Proved: return DiagnosticSeverity::Warning;
    case diag::Grade::Likely: return DiagnosticSeverity::Information;
    case diag::Grade::Style: break;
  }
  return DiagnosticSeverity::Hint;
}

// Checks about text that has no effect: an editor shows such text faded.
bool IsAboutUnusedText(std::string_view kebab) {
  constexpr std::array<std::string_view, 2> kBegin = {"unused-", "unreachable-"};
  return std::any_of(kBegin.begin(), kBegin.end(), [&](std::string_view begin) { return kebab.starts_with(begin); });
}

std::optional<std::string> AddressOfPage(const diag::CodeInfo& info) {
  const load::CodePage where = load::PageOf(info);
  const auto page = load::DocumentationPage(where.page);
  return page ? std::optional(UriOfPath(*page) + "#" + where.anchor) : std::nullopt;
}

std::optional<Location> LocationOf(source::Span span, const DiagnosticContext& context) {
  for (const auto& [path, file] : context.files) {
    if (file != span.file) continue;
    const LineTable lines(context.sources[file].Text(), context.session.encoding);
    return Location{context.session.UriOf(path),
                    lines.RangeOf(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.end))};
  }
  return std::nullopt;  // in the standard library, which is no file, or a note without a place
}

}  // namespace

Diagnostic ToProtocol(const diag::Diagnostic& finding, const LineTable& lines, const DiagnosticContext& context) {
  const diag::CodeInfo& info = diag::Info(finding.code);
  Diagnostic diagnostic;
  diagnostic.range =
      lines.RangeOf(static_cast<std::size_t>(finding.span.begin), static_cast<std::size_t>(finding.span.end));
  diagnostic.severity = SeverityOf(info.grade);
  diagnostic.code = std::string(info.code);
  diagnostic.source = "cardinal";
  diagnostic.message = finding.message;
  std::vector<DiagnosticRelatedInformation> related;
  for (const diag::Note& note : finding.notes) {
    if (const auto location = LocationOf(note.span, context))
      related.push_back({*location, note.message});
    else
      diagnostic.message += "\n" + note.message;
  }
  if (!finding.help.empty()) diagnostic.message += "\n" + finding.help;
  if (!related.empty()) diagnostic.relatedInformation = std::move(related);
  if (IsAboutUnusedText(info.kebab)) diagnostic.tags = {DiagnosticTag::Unnecessary};
  if (auto page = AddressOfPage(info)) diagnostic.codeDescription = CodeDescription{std::move(*page)};
  return diagnostic;
}

}  // namespace cardinal::lsp
