// A page as text for a terminal.
#include <algorithm>

#include "interpreter/drivers/explain/inline.h"
#include "interpreter/drivers/explain/structured_page.h"

namespace cardinal::explain {

namespace {

using telling::Style;

constexpr int kPlaceColumn = 52;

std::string Indent(int columns) { return std::string(static_cast<std::size_t>(std::max(0, columns)), ' '); }

std::string Painted(std::string_view text, const Style& style) {
  std::string painted;
  for (const Run& run : Runs(text)) {
    switch (run.mark) {
      case Mark::Bold: painted += style.Bold(run.text); break;
      case Mark::Dim: painted += style.Dim(run.text); break;
      case Mark::Heading: painted += style.Accent(run.text); break;
      case Mark::None:
      case Mark::Code: painted += run.text; break;
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

std::string RowText(const Block& block, const std::string& text) {
  const std::string line = Indent(block.depth * 2) + text, place = Said(block.place, " ");
  return place.empty() ? line : line + Indent(std::max(2, kPlaceColumn - telling::Columns(line)));
}

std::string BlockText(const Block& block, const Style& style) {
  const std::string text = Painted(block.text, style);
  const int columns = block.depth * 2;
  switch (block.kind) {
    case BlockKind::Title:
    case BlockKind::Line: return Indent(columns) + text + '\n';
    case BlockKind::Section: return '\n' + style.Accent(text) + '\n';
    case BlockKind::Signature: {
      const std::string place = Said(block.place, ", ");
      return Indent(columns) + text + (place.empty() ? "" : "   ") + place + '\n';
    }
    case BlockKind::Paragraph: return telling::Wrapped(text, style, Indent(columns), columns);
    case BlockKind::Item: {
      const std::string place = Said(block.place, ", ");
      return telling::Wrapped(place.empty() ? text : text + " (" + place + ')', style, Indent(columns), columns + 2);
    }
    case BlockKind::Row: return RowText(block, text) + style.Dim(Said(block.place, " ")) + '\n';
    case BlockKind::Code: return Indented(block.text, columns);
    case BlockKind::Gap: return "\n";
  }
  return "";
}

}  // namespace

std::string Said(const Place& place, std::string_view between) {
  std::string text = place.Known() ? place.path + ':' + std::to_string(place.line) : "";
  for (const std::string& clause : place.clauses) text += (text.empty() ? "" : std::string(between)) + clause;
  return text;
}

void Append(Page& page, Page more) {
  for (Block& block : more.blocks) page.blocks.push_back(std::move(block));
}

std::string AsText(const Page& page, const Style& style) {
  std::string text;
  for (const Block& block : page.blocks) text += BlockText(block, style);
  return text;
}

}  // namespace cardinal::explain
