// The structure of an explain page. In: blocks of text with places in the rules. Out: the page as text for a terminal
// or as Markdown for an editor. Promises: both have the same words in the same order.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/language/source/source.h"

namespace cardinal::explain {

struct PageLocation {
  std::string path;  // as displayed
  std::int32_t line = 0;
  std::vector<std::string> clauses;  // cited there
  source::Span span = {};            // file -1: only the line is known

  bool IsKnown() const { return line > 0; }
  bool SameLine(const PageLocation& other) const {
    return path == other.path && line == other.line && clauses == other.clauses;
  }
};

enum class BlockKind : std::uint8_t {
  Title,
  Section,    // a heading, after an empty line
  Signature,  // a line of the rules' language, then its place
  Paragraph,  // wrapped
  Item,       // wrapped, with its further lines indented; then its place in parentheses
  Row,        // one line, then its place in a second column
  Line,       // one line whose text contains its place, if it has one
  Code,       // lines that are printed unchanged
  Gap,        // an empty line
};

struct PageBlock {
  BlockKind kind = BlockKind::Line;
  std::string text = {};  // may have text marks (text_marks.h)
  int depth = 0;          // of indentation, two columns each
  PageLocation place = {};
};

struct ExplainPage {
  std::vector<PageBlock> blocks;
};

void AppendPage(ExplainPage& page, ExplainPage more);
// "rules.cardinal:42, AB-001, AB-002", with `between` between the parts.
std::string FormatLocation(const PageLocation& place, std::string_view between);

std::string RenderText(const ExplainPage& page, const narration::TextStyle& style);

// The address of a place, such as "file:///w/rules.cardinal#L12"; "": the place becomes text without a link.
using LinkResolver = std::function<std::string(const PageLocation&)>;
std::string RenderMarkdown(const ExplainPage& page, const LinkResolver& link);

}  // namespace cardinal::explain
