// A page as Markdown (CommonMark), for an editor's hover.
#include <algorithm>

#include "interpreter/drivers/explain/structured_page.h"
#include "interpreter/drivers/explain/text_marks.h"

namespace cardinal::explain {

namespace {

// A code span: its fence is longer than any run of backticks in the text.
std::string CodeSpan(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  const std::string pad = longest > 0 ? " " : "";
  return fence + pad + std::string(text) + pad + fence;
}

bool IsPunctuation(char c) { return std::string_view("\\*_[]<>#|~&!").find(c) != std::string_view::npos; }

// Text with Markdown's own characters escaped. `word` in backticks is code, as it is in messages.
std::string Escaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = text[at] == '`' ? text.find('`', at + 1) : std::string_view::npos;
    if (end != std::string_view::npos && end > at + 1) {
      out += text.substr(at, end + 1 - at);
      at = end;
    } else if (text[at] == '\n') {
      out += "  \n";  // a line break
    } else {
      if (IsPunctuation(text[at]) || text[at] == '`') out += '\\';
      out += text[at];
    }
  }
  return out;
}

std::string Inline(std::string_view text) {
  std::string out;
  for (const MarkedRun& run : SplitRuns(text)) {
    switch (run.mark) {
      case TextMark::Bold:
      case TextMark::Heading: out += "**" + Escaped(run.text) + "**"; break;
      case TextMark::Code: out += CodeSpan(run.text); break;
      case TextMark::None:
      case TextMark::Dim: out += Escaped(run.text); break;
    }
  }
  return out;
}

// The text without marks.
std::string Plain(std::string_view text) {
  std::string out;
  for (const MarkedRun& run : SplitRuns(text)) out += run.text;
  return out;
}

std::string Fenced(std::string_view text, std::string_view language) {
  std::string fence = "```";
  while (text.find(fence) != std::string_view::npos) fence += '`';
  const bool ended = text.ends_with('\n');
  return fence + std::string(language) + '\n' + std::string(text) + (ended ? "" : "\n") + fence + "\n";
}

std::string Linked(const PageLocation& place, const std::string& text, const LinkResolver& link) {
  const std::string address = link && place.IsKnown() ? link(place) : "";
  return address.empty() ? text : '[' + text + "](<" + address + ">)";
}

// " — [rules.cardinal:42](...) AB-001"
std::string FormatTrailingLocation(const PageLocation& place, const LinkResolver& link) {
  if (!place.IsKnown() && place.clauses.empty()) return "";
  std::string text = " —";
  if (place.IsKnown()) text += ' ' + Linked(place, Escaped(place.path + ':' + std::to_string(place.line)), link);
  for (const std::string& clause : place.clauses) text += ' ' + clause;
  return text;
}

// `depth`: of the item in its list.
std::string ListItem(int depth, const std::string& text) { return std::string(2 * depth, ' ') + "- " + text + '\n'; }

bool IsListItem(const PageBlock& block) {
  return block.kind == BlockKind::Item || block.kind == BlockKind::Row ||
         (block.kind == BlockKind::Line && block.depth > 0);
}

std::string BlockMarkdown(const PageBlock& block, int depth, const LinkResolver& link) {
  switch (block.kind) {
    case BlockKind::Title: return "### " + Inline(block.text) + '\n';
    case BlockKind::Section: return "#### " + Inline(block.text) + '\n';
    case BlockKind::Signature:
      return Fenced(Plain(block.text), "cardinal") +
             (block.place.IsKnown() ? '\n' + FormatTrailingLocation(block.place, link).substr(5) + '\n' : "");
    case BlockKind::Paragraph: return Inline(block.text) + '\n';
    case BlockKind::Item:
    case BlockKind::Row: return ListItem(depth, Inline(block.text) + FormatTrailingLocation(block.place, link));
    case BlockKind::Line: {
      const std::string text = Linked(block.place, Inline(block.text), link);
      return block.depth > 0 ? ListItem(depth, text) : text + '\n';
    }
    case BlockKind::Code: return Fenced(block.text, "");
    case BlockKind::Gap: return "";
  }
  return "";
}

}  // namespace

// Blocks are separated by an empty line, except items of one list.
std::string RenderMarkdown(const ExplainPage& page, const LinkResolver& link) {
  std::string text;
  bool in_list = false;
  int shallowest = 0;  // depth of the outermost items of the list
  for (const PageBlock& block : page.blocks) {
    if (block.kind == BlockKind::Gap) continue;
    const bool item = IsListItem(block);
    if (!text.empty() && !(in_list && item)) text += '\n';
    shallowest = in_list ? std::min(shallowest, block.depth) : block.depth;
    in_list = item;
    text += BlockMarkdown(block, block.depth - shallowest, link);
  }
  return text;
}

}  // namespace cardinal::explain
