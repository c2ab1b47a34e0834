#include "interpreter/drivers/templates/card_gaps.h"

#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/templates/card.h"
#include "interpreter/language/fixes/fixes.h"
#include "interpreter/language/fixes/line_edits.h"
#include "interpreter/language/format/format.h"

namespace cardinal::templates {

namespace {

using ast::NodeId;
using ast::NodeKind;

NodeId Items(const WrittenCard& card) { return card.tree.Child(card.node, 1); }

// The item of the card with that name: a value or a part.
std::optional<NodeId> FindItem(const WrittenCard& card, NodeKind kind, const std::string& name) {
  for (const NodeId item : card.tree.Children(Items(card)))
    if (card.tree.IsKind(item, kind) && card.tree[card.tree.Child(item, 0)].text == name) return item;
  return std::nullopt;
}

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// Answers questions about the lines of a file: where a line begins and ends, and what is on it before or after a byte.
class LineRanges {
 public:
  explicit LineRanges(const source::SourceFile& file) : file_(file) {}

  std::string Indent(std::int32_t byte) const {
    const std::string_view line = file_.LineText(file_.LineNumberAt(byte));
    return std::string(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
  }
  std::int32_t LineEnd(std::int32_t byte) const {
    const int line = file_.LineNumberAt(byte);
    return file_.LineStart(line) + base::Count(file_.LineText(line));
  }
  std::int32_t Start(std::int32_t byte) const { return file_.LineStart(file_.LineNumberAt(byte)); }
  bool FirstOnLine(std::int32_t byte) const { return Start(byte) + std::ssize(Indent(byte)) == byte; }
  // True if only spaces, citations and a comment follow the byte on its line.
  bool LastOnLine(std::int32_t byte) const {
    std::string_view rest = file_.Text({file_.Id(), byte, LineEnd(byte)});
    while (!rest.empty() && (IsBlank(rest.front()) || rest.front() == '@')) {
      const bool cite = rest.front() == '@';
      rest.remove_prefix(cite ? std::min(rest.find_first_of(" \t"), rest.size()) : 1);
    }
    return rest.empty() || rest.starts_with("//");
  }

 private:
  const source::SourceFile& file_;
};

// The byte after the `{` of the card.
std::int32_t AfterBrace(const WrittenCard& card) {
  const source::Span type = card.tree[card.tree.Child(card.node, 0)].span;
  const std::size_t brace = card.file.Text().find('{', type.end);
  return static_cast<std::int32_t>(brace) + 1;
}

diag::Edit Insert(const WrittenCard& card, std::int32_t at, std::string text) {
  return {{card.file.Id(), at, at}, std::move(text)};
}

// Inserts the lines after an item of the card, on lines of their own if the item has its own line.
diag::Edit InsertAfter(const WrittenCard& card, source::Span item, const std::vector<std::string>& lines) {
  const LineRanges layout(card.file);
  if (!layout.FirstOnLine(item.begin) || !layout.LastOnLine(item.end))
    return Insert(card, item.end, "  " + base::JoinText(lines, "  "));
  const std::string start = '\n' + layout.Indent(item.begin);
  return Insert(card, layout.LineEnd(item.end), start + base::JoinText(lines, start));
}

diag::Edit InsertFirst(const WrittenCard& card, const std::vector<std::string>& lines) {
  const LineRanges layout(card.file);
  const std::int32_t begin = AfterBrace(card);
  if (layout.LastOnLine(begin)) {
    const std::string start = '\n' + layout.Indent(card.tree[card.node].span.begin) + "  ";
    return Insert(card, layout.LineEnd(begin), start + base::JoinText(lines, start));
  }
  const std::string_view rest = card.file.Text().substr(begin);
  const std::size_t next = rest.find_first_not_of(" \t");
  const bool empty = next != std::string_view::npos && rest[next] == '}';
  return Insert(card, begin, ' ' + base::JoinText(lines, "  ") + (empty && next > 0 ? "" : " "));
}

diag::Edit InsertLast(const WrittenCard& card, const std::string& line, const std::string& comment) {
  const LineRanges layout(card.file);
  const auto close = static_cast<std::int32_t>(card.file.Text().rfind('}', card.tree[card.node].span.end - 1));
  if (layout.FirstOnLine(close))
    return Insert(card, layout.Start(close), layout.Indent(close) + "  " + line + comment + '\n');
  const bool blank = close > 0 && IsBlank(card.file.Text()[close - 1]);
  return Insert(card, close, std::string(blank ? " " : "  ") + line + ' ');
}

// The lines of the card and those around it up to a blank line: the formatter does not align across a blank line, and a
// file may have 1,000 cards.
source::Span LinesAround(const WrittenCard& card) {
  const source::Span span = card.tree[card.node].span;
  const auto is_blank = [&](int line) {
    return card.file.LineText(line).find_first_not_of(" \t\r") == std::string::npos;
  };
  int first = card.file.LineNumberAt(span.begin), last = card.file.LineNumberAt(span.end);
  while (first > 1 && !is_blank(first - 1)) --first;
  while (last < card.file.LineCount() && !is_blank(last + 1)) ++last;
  const bool at_end = last == card.file.LineCount();
  return {card.file.Id(), card.file.LineStart(first),
          at_end ? base::Count(card.file.Text()) : card.file.LineStart(last + 1)};
}

// The edits, followed by the formatting of the edited card if the card was formatted before.
std::vector<diag::Edit> InLayout(const WrittenCard& card, std::vector<diag::Edit> edits) {
  diag::Sink unheard;
  const source::Span lines = LinesAround(card);
  const source::SourceFile before(lines.file, card.file.Path(), std::string(card.file.Text(lines)));
  if (format::FormatFile(before, {}, unheard) != std::string(before.Text())) return edits;
  const auto shift = [&](std::vector<diag::Edit> moved, std::int32_t by) {
    for (diag::Edit& edit : moved) edit.span = {edit.span.file, edit.span.begin + by, edit.span.end + by};
    return moved;
  };
  const source::SourceFile edited(lines.file, card.file.Path(),
                                  fixes::ApplyEdits(before.Text(), shift(edits, -lines.begin)));
  const auto laid_out = format::FormatFile(edited, {}, unheard);
  return laid_out ? shift(fixes::LineEdits(before, *laid_out), lines.begin) : edits;
}

}  // namespace

std::optional<NodeId> FindCardAt(const ast::File& tree, std::int32_t byte) {
  for (const std::int32_t i : base::Indices(tree.nodes)) {
    const NodeId id{i};
    if (tree.IsKind(id, NodeKind::Card) && tree[id].span.begin <= byte && byte <= tree[id].span.end) return id;
  }
  return std::nullopt;
}

std::int32_t FindCardType(const WrittenCard& card, const check::CheckedRules& rules) {
  const std::string& name = card.tree[card.tree.Child(card.node, 0)].text;
  const auto type = std::find_if(rules.card_types.begin(), rules.card_types.end(),
                                 [&](const check::CardType& known) { return known.name == name; });
  return type == rules.card_types.end() ? -1 : rules.card_types.GetId(*type);
}

std::vector<std::int32_t> MissingAttributes(const WrittenCard& card, const check::CheckedRules& rules) {
  const std::int32_t type = FindCardType(card, rules);
  std::vector<std::int32_t> missing;
  for (std::size_t i = 0; type >= 0 && i < rules.attributes.size(); ++i) {
    const check::Attribute& attribute = rules.attributes[i];
    const bool may_lack = attribute.has_default || attribute.type.optional || attribute.type.IsError();
    if (check::IsBelow(rules, type, attribute.card_type) && !may_lack &&
        !FindItem(card, NodeKind::CardValue, attribute.name))
      missing.push_back(static_cast<std::int32_t>(i));
  }
  return missing;
}

std::vector<diag::Edit> WriteAttributes(const WrittenCard& card, const check::CheckedRules& rules,
                                        const std::vector<std::int32_t>& attributes) {
  std::map<std::int32_t, std::vector<std::string>> after;  // by node of the item before them; -1: there is none
  for (const std::int32_t index : attributes) {
    std::int32_t before = -1;
    for (std::int32_t i = 0; i < index; ++i)
      if (const auto item = FindItem(card, NodeKind::CardValue, rules.attributes[i].name)) before = item->value;
    const check::Attribute& attribute = rules.attributes[index];
    after[before].push_back(attribute.name + ' ' + FittingValue(rules, attribute));
  }
  std::vector<diag::Edit> edits;
  for (const auto& [item, lines] : after)
    edits.push_back(item < 0 ? InsertFirst(card, lines) : InsertAfter(card, card.tree[NodeId{item}].span, lines));
  return InLayout(card, std::move(edits));
}

std::vector<std::int32_t> MissingParts(const WrittenCard& card, const check::CheckedRules& rules) {
  const std::int32_t type = FindCardType(card, rules);
  std::vector<std::int32_t> missing;
  for (std::size_t i = 0; type >= 0 && i < rules.parts.size(); ++i) {
    if (check::IsBelow(rules, type, rules.parts[i].card_type) &&
        !FindItem(card, NodeKind::CardPart, rules.parts[i].name))
      missing.push_back(static_cast<std::int32_t>(i));
  }
  return missing;
}

std::vector<diag::Edit> WritePart(const WrittenCard& card, const load::LoadResult& loaded, std::int32_t part) {
  const std::string known = KnownNames(loaded, FindCardType(card, loaded.rules), part);
  const std::string& name = loaded.rules.parts[part].name;
  return InLayout(card, {InsertLast(card, name + " {}", known.empty() ? "" : "  // " + known)});
}

std::vector<diag::Edit> WriteTranslations(const WrittenCard& card, const check::CheckedRules& rules) {
  const auto has = [&](NodeKind kind, const std::string& language) {
    for (const NodeId item : card.tree.Children(Items(card))) {
      if (!card.tree.IsKind(item, kind)) continue;
      const NodeId code = card.tree.Child(item, 0);
      if (card.tree.IsPresent(code) ? card.tree[code].text == language : language.empty()) return true;
    }
    return false;
  };
  const std::string name(card.file.Text(card.tree[card.tree.Child(card.node, 3)].span));  // in its quotation marks
  std::vector<std::string> lines;
  for (std::size_t i = 1; i < rules.languages.size(); ++i) {
    const std::string& language = rules.languages[i].code;
    if (!has(NodeKind::CardNamed, language)) lines.push_back("named " + language + ' ' + name);
    if (has(NodeKind::CardText, "") && !has(NodeKind::CardText, language))
      lines.push_back("text " + language + " \"...\"");
  }
  if (lines.empty()) return {};
  std::optional<NodeId> before;  // the last text of the card, or the last printed value
  for (const NodeKind kind : {NodeKind::CardValue, NodeKind::CardNamed, NodeKind::CardText}) {
    std::optional<NodeId> last;
    for (const NodeId item : card.tree.Children(Items(card)))
      if (card.tree.IsKind(item, kind)) last = item;
    if (last) before = last;
  }
  return InLayout(card, {before ? InsertAfter(card, card.tree[*before].span, lines) : InsertFirst(card, lines)});
}

}  // namespace cardinal::templates
