// Finds brace groups and their items, and chooses which groups are expanded to several lines.
#include <algorithm>
#include <map>

#include "interpreter/base/sequence.h"
#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {
namespace {

using syntax::TokenTree;

class BraceFinder {
 public:
  explicit BraceFinder(LayoutDocument& sheet) : sheet_(sheet), braces_of_(sheet.token_tree.rule_nodes.size(), -1) {}

  void FindGroups() {
    sheet_.enclosing_group.assign(sheet_.token_tree.tokens.size() + 1, -1);
    for (int phrase = 0; phrase < sheet_.PhraseCount(); ++phrase) FindInPhrase(phrase);
  }

 private:
  // A rule node comes after its parent, so everything about the parent is known.
  void FindInPhrase(int index) {
    const TokenTree::RuleNode& phrase = sheet_.RuleNodeAt(index);
    int indent = 0, start = phrase.first;
    if (phrase.parent > 0 && !BeginsItem(phrase)) {
      indent = sheet_.indents[phrase.parent];
      start = sheet_.item_starts[phrase.parent];
    } else if (phrase.parent > 0) {
      indent = sheet_.braces[BracesAround(phrase)].indent + 2;
    }
    sheet_.indents.push_back(indent);
    sheet_.item_starts.push_back(start);
    if (phrase.parent == 0) sheet_.BreakBefore(phrase.first).kind = Break::Kind::Hard;
    if (phrase.parent > 0 && BeginsItem(phrase)) SetItem(phrase, sheet_.braces[BracesAround(phrase)]);
    if (const int open = sheet_.FindToken(phrase, "{"); open >= 0) AddGroup(index, open);
    if (phrase.rule == "ifStatement") AddBranch(index);
  }

  std::size_t BracesAround(const TokenTree::RuleNode& phrase) const {
    return static_cast<std::size_t>(braces_of_[phrase.parent]);
  }

  bool BeginsItem(const TokenTree::RuleNode& phrase) const {
    const int braces = braces_of_[phrase.parent];
    if (braces < 0 || phrase.rule == "cites") return false;
    const BraceGroup& around = sheet_.braces[braces];
    return phrase.first > around.open && phrase.first < around.close;
  }

  void SetItem(const TokenTree::RuleNode& phrase, const BraceGroup& around) {
    Break& gap = sheet_.BreakBefore(phrase.first);
    const bool first = phrase.first == around.first;
    const bool is_short = !around.one_item_per_line && IsShort(phrase);
    gap.kind = Break::Kind::Hard;
    if (!first && around.comma_separated) gap.kind = Break::Kind::Soft;
    if (!first && is_short && after_short_) gap.kind = Break::Kind::AsWritten;
    after_short_ = is_short;
    gap.spaces = first || around.comma_separated ? 1 : 2;
    gap.priority = 2 * phrase.depth - 2;  // before anything in an item
    gap.indent = around.indent + 2;
    gap.is_broken = gap.newline;
  }

  // True for a value, a name in another language or a former name.
  bool IsShort(const TokenTree::RuleNode& phrase) const {
    if (sheet_.IsToken(phrase.first, "named")) return true;
    const TokenTree::Child& second = sheet_.ChildAt(phrase, std::min(1, phrase.part_count - 1));
    return !second.is_token && sheet_.RuleNodeAt(second.index).rule == "expr";
  }

  void AddGroup(int index, int open) {
    const TokenTree::RuleNode& phrase = sheet_.RuleNodeAt(index);
    BraceGroup braces;
    braces.open = open;
    braces.close = sheet_.FindToken(phrase, "}");
    for (braces.first = open + 1; sheet_.IsCite(braces.first);) ++braces.first;
    braces.phrase = index;
    braces.parent = sheet_.enclosing_group[open];
    braces.indent = sheet_.indents[index];
    // A block is expanded before the text before it is broken.
    braces.priority = 2 * (phrase.rule == "block" ? phrase.depth - 1 : phrase.depth) - 1;
    braces.one_item_per_line = phrase.rule != "card";
    braces.comma_separated = phrase.rule == "enumeration";
    const int number = base::Count(sheet_.braces);
    for (int token = open + 1; token <= braces.close; ++token) sheet_.enclosing_group[token] = number;
    Break& last = sheet_.BreakBefore(braces.close);
    last.kind = Break::Kind::Hard;
    last.spaces = braces.close == open + 1 ? 0 : 1;
    last.indent = braces.indent;
    braces_of_[index] = number;
    sheet_.braces.push_back(braces);
    if (sheet_.RuleNodeAt(phrase.parent).rule == "ifStatement") AddBlock(phrase.parent, number);
  }

  // `else if` continues the same `if` for the reader.
  void AddBranch(int index) {
    const int parent = sheet_.RuleNodeAt(index).parent;
    const auto outer = branches_of_.find(parent);
    if (outer == branches_of_.end()) {
      branches_of_[index] = sheet_.branches.size();
      sheet_.branches.emplace_back();
    } else {
      branches_of_[index] = outer->second;
    }
  }

  void AddBlock(int statement, int braces) {
    Branches& branches = sheet_.branches[branches_of_[statement]];
    branches.braces.push_back(braces);
    sheet_.braces.back().branches = static_cast<int>(branches_of_[statement]);
    const int word = sheet_.FindToken(sheet_.RuleNodeAt(statement), "else");
    if (word < sheet_.braces.back().open) return;  // there is no `else`, or the block is that of the `else`
    branches.elses.push_back(word);
    Break& gap = sheet_.BreakBefore(word);
    gap.kind = Break::Kind::Soft;
    gap.only_if_written = true;
    gap.joined_with_group = braces;
    gap.indent = sheet_.indents[statement];
    gap.is_broken = gap.newline;
  }

  LayoutDocument& sheet_;
  std::vector<int> braces_of_;  // of each rule node, its own
  std::map<int, std::size_t> branches_of_;
  bool after_short_ = false;  // the item before was a short one
};

void SetOut(LayoutDocument& sheet, int braces) {
  for (; braces >= 0 && !sheet.braces[braces].expanded; braces = sheet.braces[braces].parent)
    sheet.braces[braces].expanded = true;
}

// Expands the blocks of an `if` that share lines together. True if something has changed.
bool EqualizeBranches(LayoutDocument& sheet, const Branches& branches) {
  bool changed = false;
  std::size_t begin = 0;
  for (std::size_t last = 0; last < branches.braces.size(); ++last) {
    const auto is_out = [&](std::size_t i) { return sheet.braces[branches.braces[i]].expanded; };
    bool any = false;
    for (std::size_t i = begin; i <= last; ++i) any = any || is_out(i);
    if (last < branches.elses.size() && (any || !sheet.BreakBefore(branches.elses[last]).newline)) continue;
    for (std::size_t i = begin; i <= last && any; ++i) {
      changed = changed || !is_out(i);
      SetOut(sheet, branches.braces[i]);
    }
    begin = last + 1;
  }
  return changed;
}

// Citations are placed after lines of their own: the head needs one, and each of several items needs one.
bool NeedsLines(const LayoutDocument& sheet, const BraceGroup& braces) {
  if (braces.first > braces.open + 1) return braces.first != braces.close;
  bool several = false, cites = false;
  for (int token = braces.first + 1; token < braces.close; ++token) {
    cites = cites || sheet.IsCite(token);
    several = several || (sheet.BreakBefore(token).kind == Break::Kind::Hard && sheet.EnclosingGroup(token) == &braces);
  }
  return several && cites;
}

}  // namespace

int LayoutDocument::FindToken(const TokenTree::RuleNode& phrase, std::string_view text) const {
  for (int i = 0; i < phrase.part_count; ++i)
    if (ChildAt(phrase, i).is_token && TokenText(ChildAt(phrase, i).index) == text) return ChildAt(phrase, i).index;
  return -1;
}

// Expands the group, the groups around it, and the other blocks of its `if`.
void ExpandGroup(LayoutDocument& sheet, int braces) {
  SetOut(sheet, braces);
  const int branches = sheet.braces[braces].branches;
  if (branches >= 0) EqualizeBranches(sheet, sheet.branches[branches]);
}

void FindBraceGroups(LayoutDocument& sheet) { BraceFinder(sheet).FindGroups(); }

// A group that the author has written on one line stays on one line.
void ChooseExpandedGroups(LayoutDocument& sheet) {
  for (const std::int32_t i : base::Indices(sheet.braces))
    if (NeedsLines(sheet, sheet.braces[i])) SetOut(sheet, i);
  for (int token = 0; token < sheet.TokenCount(); ++token) {
    const BraceGroup* around = sheet.EnclosingGroup(token);
    const bool empty = around != nullptr && around->first == around->close;
    if (sheet.IsForcedBreak(token) || (sheet.BreakBefore(token).newline && !empty))
      SetOut(sheet, sheet.enclosing_group[token]);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Branches& branches : sheet.branches) changed = EqualizeBranches(sheet, branches) || changed;
  }
}

}  // namespace cardinal::format
