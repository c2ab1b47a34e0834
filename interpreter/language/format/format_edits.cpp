#include "interpreter/language/format/format_edits.h"

#include "interpreter/base/sequence.h"
#include "interpreter/language/fixes/fixes.h"
#include "interpreter/language/fixes/line_edits.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::format {

namespace {

// The formatted text, with the line endings of the file: an editor that does not convert them would otherwise change
// every line.
std::optional<std::string> FormatKeepingEndings(const source::SourceFile& file, const base::Limits& limits) {
  diag::Sink unheard;
  auto text = FormatFile(file, limits, unheard);
  const std::size_t first = file.Text().find('\n');
  if (!text || first == std::string_view::npos || first == 0 || file.Text()[first - 1] != '\r') return text;
  std::string with_returns;
  for (const char c : *text) {
    if (c == '\n') with_returns += '\r';
    with_returns += c;
  }
  return with_returns;
}

// The range, extended to whole lines.
source::Span ExpandToLines(const source::SourceFile& file, source::Span range) {
  const int last = file.LineNumberAt(range.end);
  const auto size = base::Count(file.Text());
  return {file.Id(), file.LineStart(file.LineNumberAt(range.begin)),
          last < file.LineCount() ? file.LineStart(last + 1) : size};
}

// The longest construct that ends with a bracket at `byte`; empty if there is none.
source::Span ClosedAt(const ast::File& tree, std::int32_t byte) {
  source::Span longest{tree.file, byte, byte};
  for (const ast::Node& node : tree.nodes)
    if (node.span.end == byte && node.kind != ast::NodeKind::File && node.kind != ast::NodeKind::List &&
        node.span.begin < longest.begin)
      longest = node.span;
  return longest;
}

}  // namespace

std::vector<diag::Edit> FormatEdits(const source::SourceFile& file, const base::Limits& limits) {
  const auto text = FormatKeepingEndings(file, limits);
  return text ? fixes::LineEdits(file, *text) : std::vector<diag::Edit>{};
}

std::vector<diag::Edit> FormatRange(const source::SourceFile& file, source::Span range, const base::Limits& limits) {
  const auto whole = FormatKeepingEndings(file, limits);
  if (!whole) return {};
  const source::Span lines = ExpandToLines(file, range);
  std::vector<diag::Edit> edits;
  for (diag::Edit& edit : fixes::LineEdits(file, *whole))
    if (edit.span.begin >= lines.begin && edit.span.end <= lines.end) edits.push_back(std::move(edit));
  // An edit outside of the range may be the other half of a move within the range. Then the text with only one half
  // would lose tokens, and its layout would differ.
  const source::SourceFile now(file.Id(), file.Path(), fixes::ApplyEdits(file.Text(), edits));
  return FormatKeepingEndings(now, limits) == whole ? edits : std::vector<diag::Edit>{};
}

std::vector<diag::Edit> FormatClosedBlock(const source::SourceFile& file, std::int32_t byte,
                                          const base::Limits& limits) {
  diag::Sink sink;
  const ast::File tree = syntax::Parse(file, limits, sink);
  if (sink.HasErrors()) return {};
  const source::Span closed = ClosedAt(tree, byte);
  return closed.begin < closed.end ? FormatRange(file, closed, limits) : std::vector<diag::Edit>{};
}

}  // namespace cardinal::format
