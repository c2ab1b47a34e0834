#include "interpreter/drivers/lsp/features/diagnostics.h"

#include <algorithm>
#include <array>

#include "interpreter/drivers/lsp/uri.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/load/documentation.h"

namespace cardinal::lsp {

namespace {

DiagnosticSeverity ToSeverity(diag::Grade grade) {
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
  const load::CodePage where = load::FindCodePage(info);
  const auto page = load::DocumentationPage(where.page);
  return page ? std::optional(PathToUri(*page) + "#" + where.anchor) : std::nullopt;
}

// `known`: the lines of the file `of`.
std::optional<Location> ToLocation(source::Span span, const LineTable& known, source::FileId of,
                                   const DiagnosticContext& context) {
  const auto begin = static_cast<std::size_t>(span.begin), end = static_cast<std::size_t>(span.end);
  for (const auto& [path, file] : context.files) {
    if (file != span.file) continue;
    const Range range = file == of
                            ? known.ToRange(begin, end)
                            : LineTable(context.sources[file].Text(), context.session.encoding).ToRange(begin, end);
    return Location{context.session.ClientUri(path), range};
  }
  return std::nullopt;  // a place in the standard library, which is not a file, or a note without a place
}

}  // namespace

Diagnostic ToProtocol(const diag::Diagnostic& finding, const LineTable& lines, const DiagnosticContext& context) {
  const diag::CodeInfo& info = diag::GetCodeInfo(finding.code);
  Diagnostic diagnostic;
  diagnostic.range = lines.ToRange(finding.span);
  diagnostic.severity = ToSeverity(info.grade);
  diagnostic.code = std::string(info.code);
  diagnostic.source = "cardinal";
  diagnostic.message = finding.message;
  std::vector<DiagnosticRelatedInformation> related;
  for (const diag::Note& note : finding.notes) {
    if (const auto location = ToLocation(note.span, lines, finding.span.file, context))
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
