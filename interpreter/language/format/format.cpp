#include "interpreter/language/format/format.h"

#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/format/layout_document.h"
#include "interpreter/language/format/output_lines.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::format {
namespace {

std::string FormatTokens(LayoutDocument& sheet) {
  sheet.columns.resize(sheet.token_tree.tokens.size());
  ReadSourceBreaks(sheet);
  FindBraceGroups(sheet);
  SetSpaces(sheet);
  SetBreaks(sheet);
  ChooseExpandedGroups(sheet);
  AlignZones(sheet);
  AlignCards(sheet);
  for (int begin = 1, end = 1; begin < sheet.PhraseCount(); begin = end) {
    for (++end; end < sheet.PhraseCount() && sheet.RuleNodeAt(end).parent != 0;) ++end;
    if (!sheet.in_table[begin]) BreakToFit(sheet, begin, end);
  }
  return RenderLines(BuildLines(sheet, 0, sheet.TokenCount() - 1, sheet.columns), sheet.options);
}

// The tokens and comments of a file, one on each line, without the blanks between them.
std::string Contents(const LayoutDocument& sheet) {
  std::string all;
  for (int token = 0; token <= sheet.TokenCount(); ++token) {
    for (const TokenComment& comment : sheet.BreakBefore(token).comments) all += comment.text + '\n';
    if (token < sheet.TokenCount()) all += std::string(sheet.TokenText(token)) + '\n';
  }
  return all;
}

// Proves that formatting changed only blanks: `now`, the formatted text, has the same tokens, comments and syntax tree.
bool IsTheSame(const LayoutDocument& sheet, const ast::File& before, const source::SourceFile& now,
               const base::Limits& limits) {
  if (sheet.source.Text() == now.Text()) return true;
  diag::Sink unheard;
  const ast::File after = syntax::Parse(now, limits, unheard);
  auto written = syntax::ParseTokenTree(now, limits);
  if (!written || unheard.HasErrors()) return false;
  LayoutDocument other(now, sheet.options, std::move(*written));
  ReadSourceBreaks(other);
  return Contents(sheet) == Contents(other) && ast::Dump(before) == ast::Dump(after);
}

}  // namespace

std::optional<std::string> FormatFile(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink,
                                      const FormatOptions& layout) {
  diag::Sink heard;
  const ast::File tree = syntax::Parse(source, limits, heard);
  for (const diag::Diagnostic& found : heard.Diagnostics()) diag::ReportStored(found, sink);
  if (heard.HasErrors()) return std::nullopt;
  auto written = syntax::ParseTokenTree(source, limits);
  std::optional<std::string> text;
  if (written) {
    LayoutDocument sheet(source, layout, std::move(*written));
    text = FormatTokens(sheet);
    if (!IsTheSame(sheet, tree, source::SourceFile(source.Id(), source.Path(), *text), limits)) text.reset();
  }
  if (!text)
    sink.Report(diag::Code::Syntax, {source.Id(), 0, 0},
                "this file cannot be laid out without changing it, which is a bug of Cardinal");
  return text;
}

}  // namespace cardinal::format
