#include "interpreter/language/format/format.h"

#include "interpreter/language/diagnostics/replay.h"
#include "interpreter/language/format/lines.h"
#include "interpreter/language/format/sheet.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::format {
namespace {

std::string LaidOut(Sheet& sheet) {
  sheet.columns.resize(sheet.written.tokens.size());
  ReadGaps(sheet);
  FindBraces(sheet);
  SetSpaces(sheet);
  SetBreaks(sheet);
  ChooseBraces(sheet);
  AlignZones(sheet);
  AlignCards(sheet);
  for (int begin = 1, end = 1; begin < sheet.PhraseCount(); begin = end) {
    for (++end; end < sheet.PhraseCount() && sheet.Phrase(end).parent != 0;) ++end;
    if (!sheet.in_table[static_cast<std::size_t>(begin)]) Fit(sheet, begin, end);
  }
  return Write(LayOut(sheet, 0, sheet.TokenCount() - 1, sheet.columns), sheet.layout);
}

// Everything but blanks, one a line: tokens, and the comments between them.
std::string Contents(const Sheet& sheet) {
  std::string all;
  for (int token = 0; token <= sheet.TokenCount(); ++token) {
    for (const Comment& comment : sheet.At(token).comments) all += comment.text + '\n';
    if (token < sheet.TokenCount()) all += std::string(sheet.Text(token)) + '\n';
  }
  return all;
}

bool IsTheSame(const Sheet& sheet, const ast::File& before, const source::SourceFile& now, const base::Limits& limits) {
  if (sheet.source.Text() == now.Text()) return true;
  diag::Sink unheard;
  const ast::File after = syntax::Parse(now, limits, unheard);
  auto written = syntax::ParseWritten(now, limits);
  if (!written || unheard.HasErrors()) return false;
  Sheet other(now, sheet.layout, std::move(*written));
  ReadGaps(other);
  return Contents(sheet) == Contents(other) && ast::Dump(before) == ast::Dump(after);
}

}  // namespace

std::optional<std::string> Format(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink,
                                  const Layout& layout) {
  diag::Sink heard;
  const ast::File tree = syntax::Parse(source, limits, heard);
  for (const diag::Diagnostic& found : heard.All()) diag::ReportAgain(found, sink);
  if (heard.HasErrors()) return std::nullopt;
  auto written = syntax::ParseWritten(source, limits);
  std::optional<std::string> text;
  if (written) {
    Sheet sheet(source, layout, std::move(*written));
    text = LaidOut(sheet);
    if (!IsTheSame(sheet, tree, source::SourceFile(source.Id(), source.Path(), *text), limits)) text.reset();
  }
  if (!text)
    sink.Report(diag::Code::Syntax, {source.Id(), 0, 0},
                "this file cannot be laid out without changing it, which is a bug of Cardinal");
  return text;
}

}  // namespace cardinal::format
