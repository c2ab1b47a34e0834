// A page as text for a terminal.
#include <algorithm>

#include "interpreter/drivers/explain/structured_page.h"
#include "interpreter/drivers/explain/text_marks.h"

namespace cardinal::explain {

namespace {

using narration::TextStyle;

constexpr int kPlaceColumn = 52;

std::string Indent(int columns) { return std::string(std::max(0, columns), ' '); }

std::string Painted(std::string_view text, const narration::TextStyle& style) {
  std::string painted;
  for (const MarkedRun& run : SplitRuns(text)) {
    switch (run.mark) {
      case TextMark::Bold: painted += style.Bold(run.text); break;
      case TextMark::Dim: painted += style.Dim(run.text); break;
      case TextMark::Heading: painted += style.Accent(run.text); break;
      case TextMark::None:
      case TextMark::Code: painted += run.text; break;
    }
  }
  return painted;
}

std::string Indented(std::string_view text, int columns) {
  std::string lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines += Indent(columns) + std::string(text.substr(at, end - at)) + '\n';
    at = end + 1;
  }
  return lines;
}

std::string RowText(const PageBlock& block, const std::string& text) {
  const std::string line = Indent(block.depth * 2) + text, place = FormatLocation(block.place, " ");
  return place.empty() ? line : line + Indent(std::max(2, kPlaceColumn - narration::TextColumns(line)));
}

std::string BlockText(const PageBlock& block, const narration::TextStyle& style) {
  const std::string text = Painted(block.text, style);
  const int columns = block.depth * 2;
  switch (block.kind) {
    case BlockKind::Title:
    case BlockKind::Line: return Indent(columns) + text + '\n';
    case BlockKind::Section: return '\n' + style.Accent(text) + '\n';
    case BlockKind::Signature: {
      const std::string place = FormatLocation(block.place, ", ");
      return Indent(columns) + text + (place.empty() ? "" : "   ") + place + '\n';
    }
    case BlockKind::Paragraph: return narration::WrapText(text, style, Indent(columns), columns);
    case BlockKind::Item: {
      const std::string place = FormatLocation(block.place, ", ");
      return narration::WrapText(place.empty() ? text : text + " (" + place + ')', style, Indent(columns), columns + 2);
    }
    case BlockKind::Row: return RowText(block, text) + style.Dim(FormatLocation(block.place, " ")) + '\n';
    case BlockKind::Code: return Indented(block.text, columns);
    case BlockKind::Gap: return "\n";
  }
  return "";
}

}  // namespace

std::string FormatLocation(const PageLocation& place, std::string_view between) {
  std::string text = place.IsKnown() ? place.path + ':' + std::to_string(place.line) : "";
  for (const std::string& clause : place.clauses) text += (text.empty() ? "" : std::string(between)) + clause;
  return text;
}

void AppendPage(ExplainPage& page, ExplainPage more) {
  for (PageBlock& block : more.blocks) page.blocks.push_back(std::move(block));
}

std::string RenderText(const ExplainPage& page, const narration::TextStyle& style) {
  std::string text;
  for (const PageBlock& block : page.blocks) text += BlockText(block, style);
  return text;
}

}  // namespace cardinal::explain
