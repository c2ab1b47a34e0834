// Aligns tables: zones below each other, and rows of `if` that test the same value.
#include <algorithm>

#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {
namespace {

using syntax::TokenTree;

// One `if` without `else` on one line: `if ASKED and MORE { ... }`.
struct ConditionRow {
  int braces = 0;  // the brace group around it
  int first = 0;   // its tokens
  int last = 0;
  int asked = 0;  // the first token of the condition
  int more = 0;   // the `and` after its first part; equal to `block` if there is none
  int block = 0;  // the `{`
};

bool ReadRow(const LayoutDocument& sheet, const TokenTree::RuleNode& phrase, ConditionRow& row) {
  if (phrase.rule != "ifStatement" || sheet.RuleNodeAt(phrase.parent).rule != "statement") return false;
  if (sheet.FindToken(phrase, "else") >= 0) return false;
  const TokenTree::RuleNode& condition = sheet.RuleNodeAt(sheet.ChildAt(phrase, 1).index);
  const TokenTree::RuleNode& block = sheet.RuleNodeAt(sheet.ChildAt(phrase, 2).index);
  const BraceGroup* inside = sheet.EnclosingGroup(block.last);
  if (inside->expanded || inside->parent < 0 || !sheet.braces[inside->parent].expanded) return false;
  row = {inside->parent, phrase.first, block.last, condition.first, block.first, block.first};
  int depth = 0;
  for (int token = condition.first; token <= condition.last && row.more == row.block; ++token) {
    depth += sheet.IsToken(token, "(") || sheet.IsToken(token, "[");
    depth -= sheet.IsToken(token, ")") || sheet.IsToken(token, "]");
    if (depth == 0 && sheet.IsToken(token, "and")) row.more = token;
  }
  for (int token = row.first + 1; token <= row.last; ++token)
    if (sheet.IsBrokenBefore(token)) return false;
  return true;
}

bool IsNextRow(const LayoutDocument& sheet, const ConditionRow& row, const ConditionRow& before) {
  int token = before.last + 1;
  while (sheet.IsCite(token)) ++token;
  return token == row.first && row.braces == before.braces && IsDirectlyBelow(sheet, row.first) &&
         sheet.TokenText(row.asked) == sheet.TokenText(before.asked);
}

void Align(LayoutDocument& sheet, const std::vector<ConditionRow>& rows) {
  constexpr std::size_t kFewest = 3;
  if (rows.size() < kFewest) return;
  int asked = 0, more = 0, suffix_width = 0;
  for (const ConditionRow& row : rows) {
    asked = std::max(asked, TokensWidth(sheet, row.first, row.more - 1));
    if (row.more < row.block) more = std::max(more, 1 + TokensWidth(sheet, row.more, row.block - 1));
    suffix_width = std::max(suffix_width, 1 + TokensWidth(sheet, row.block, row.last));
  }
  const int indent = sheet.braces[rows.front().braces].indent + 2;
  if (indent + asked + more + suffix_width > sheet.options.width) return;
  for (const ConditionRow& row : rows) {
    const int first_part = TokensWidth(sheet, row.first, row.more - 1);
    sheet.BreakBefore(row.more).pad = asked - first_part;
    if (row.more < row.block) {
      sheet.BreakBefore(row.block).pad = more - 1 - TokensWidth(sheet, row.more, row.block - 1);
    } else {
      sheet.BreakBefore(row.block).pad += more;
    }
  }
}

}  // namespace

int TokensWidth(const LayoutDocument& sheet, int first, int last) {
  int width = 0;
  for (int token = first; token <= last; ++token)
    width += TextWidth(sheet.TokenText(token)) + (token == first ? 0 : sheet.BreakBefore(token).spaces);
  return width;
}

bool IsDirectlyBelow(const LayoutDocument& sheet, int token) {
  const Break& gap = sheet.BreakBefore(token);
  return !gap.blank_before && std::none_of(gap.comments.begin(), gap.comments.end(),
                                           [](const TokenComment& comment) { return comment.own_line; });
}

void AlignTables(LayoutDocument& sheet, int begin, int end) {
  std::vector<ConditionRow> rows;
  const auto finish = [&] {
    Align(sheet, rows);
    rows.clear();
  };
  for (int index = begin; index < end; ++index) {
    const TokenTree::RuleNode& phrase = sheet.RuleNodeAt(index);
    if (phrase.rule != "ifStatement") continue;
    const TokenTree::RuleNode& block = sheet.RuleNodeAt(sheet.ChildAt(phrase, 2).index);
    sheet.BreakBefore(block.first).pad = 0;
    ConditionRow row;
    if (!ReadRow(sheet, phrase, row)) {
      finish();
      continue;
    }
    sheet.BreakBefore(row.more).pad = 0;
    if (!rows.empty() && !IsNextRow(sheet, row, rows.back())) finish();
    rows.push_back(row);
  }
  finish();
}

void AlignZones(LayoutDocument& sheet) {
  std::vector<int> names;  // the tokens before `of`
  const auto finish = [&] {
    int widest = 0;
    for (const int name : names) widest = std::max(widest, TextWidth(sheet.TokenText(name)));
    for (const int name : names) sheet.BreakBefore(name + 1).pad = widest - TextWidth(sheet.TokenText(name));
    names.clear();
  };
  int end = -1;
  for (const TokenTree::RuleNode& phrase : sheet.token_tree.rule_nodes) {
    if (phrase.rule != "zone") continue;
    if (phrase.first != end || !IsDirectlyBelow(sheet, phrase.first)) finish();
    names.push_back(phrase.first + 1);
    end = phrase.last + 1;
  }
  finish();
}

}  // namespace cardinal::format
