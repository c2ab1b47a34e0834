// Tables: zones that stand below each other, and rows of `if` that ask the same.
#include <algorithm>

#include "interpreter/language/format/sheet.h"

namespace cardinal::format {
namespace {

using syntax::Written;

// One `if` without `else` on one line: `if ASKED and MORE { ... }`.
struct Row {
  int braces = 0;  // those in which it stands
  int first = 0;   // its tokens
  int last = 0;
  int asked = 0;  // the first of the condition
  int more = 0;   // the `and` behind its first part; that of `block` if there is none
  int block = 0;  // the `{`
};

bool ReadRow(const Sheet& sheet, const Written::Phrase& phrase, Row& row) {
  if (phrase.rule != "ifStatement" || sheet.Phrase(phrase.parent).rule != "statement") return false;
  if (sheet.Find(phrase, "else") >= 0) return false;
  const Written::Phrase& condition = sheet.Phrase(sheet.Part(phrase, 1).index);
  const Written::Phrase& block = sheet.Phrase(sheet.Part(phrase, 2).index);
  const Braces* inside = sheet.Around(block.last);
  if (inside->out || inside->around < 0 || !sheet.braces[static_cast<std::size_t>(inside->around)].out) return false;
  row = {inside->around, phrase.first, block.last, condition.first, block.first, block.first};
  int depth = 0;
  for (int token = condition.first; token <= condition.last && row.more == row.block; ++token) {
    depth += sheet.Is(token, "(") || sheet.Is(token, "[");
    depth -= sheet.Is(token, ")") || sheet.Is(token, "]");
    if (depth == 0 && sheet.Is(token, "and")) row.more = token;
  }
  for (int token = row.first + 1; token <= row.last; ++token)
    if (sheet.Breaks(token)) return false;
  return true;
}

bool IsNextOf(const Sheet& sheet, const Row& row, const Row& before) {
  int token = before.last + 1;
  while (sheet.IsCite(token)) ++token;
  return token == row.first && row.braces == before.braces && FollowsClosely(sheet, row.first) &&
         sheet.Text(row.asked) == sheet.Text(before.asked);
}

void Align(Sheet& sheet, const std::vector<Row>& rows) {
  constexpr std::size_t kFewest = 3;
  if (rows.size() < kFewest) return;
  int asked = 0, more = 0, behind = 0;
  for (const Row& row : rows) {
    asked = std::max(asked, WidthOf(sheet, row.first, row.more - 1));
    if (row.more < row.block) more = std::max(more, 1 + WidthOf(sheet, row.more, row.block - 1));
    behind = std::max(behind, 1 + WidthOf(sheet, row.block, row.last));
  }
  const int indent = sheet.braces[static_cast<std::size_t>(rows.front().braces)].indent + 2;
  if (indent + asked + more + behind > sheet.layout.width) return;
  for (const Row& row : rows) {
    const int first_part = WidthOf(sheet, row.first, row.more - 1);
    sheet.At(row.more).pad = asked - first_part;
    if (row.more < row.block) {
      sheet.At(row.block).pad = more - 1 - WidthOf(sheet, row.more, row.block - 1);
    } else {
      sheet.At(row.block).pad += more;
    }
  }
}

}  // namespace

int WidthOf(const Sheet& sheet, int first, int last) {
  int width = 0;
  for (int token = first; token <= last; ++token)
    width += Width(sheet.Text(token)) + (token == first ? 0 : sheet.At(token).spaces);
  return width;
}

bool FollowsClosely(const Sheet& sheet, int token) {
  const Gap& gap = sheet.At(token);
  return !gap.blank_before && std::none_of(gap.comments.begin(), gap.comments.end(),
                                           [](const Comment& comment) { return comment.own_line; });
}

void AlignTables(Sheet& sheet, int begin, int end) {
  std::vector<Row> rows;
  const auto finish = [&] {
    Align(sheet, rows);
    rows.clear();
  };
  for (int index = begin; index < end; ++index) {
    const Written::Phrase& phrase = sheet.Phrase(index);
    if (phrase.rule != "ifStatement") continue;
    const Written::Phrase& block = sheet.Phrase(sheet.Part(phrase, 2).index);
    sheet.At(block.first).pad = 0;
    Row row;
    if (!ReadRow(sheet, phrase, row)) {
      finish();
      continue;
    }
    sheet.At(row.more).pad = 0;
    if (!rows.empty() && !IsNextOf(sheet, row, rows.back())) finish();
    rows.push_back(row);
  }
  finish();
}

void AlignZones(Sheet& sheet) {
  std::vector<int> names;  // the tokens before `of`
  const auto finish = [&] {
    int widest = 0;
    for (const int name : names) widest = std::max(widest, Width(sheet.Text(name)));
    for (const int name : names) sheet.At(name + 1).pad = widest - Width(sheet.Text(name));
    names.clear();
  };
  int end = -1;
  for (const Written::Phrase& phrase : sheet.written.phrases) {
    if (phrase.rule != "zone") continue;
    if (phrase.first != end || !FollowsClosely(sheet, phrase.first)) finish();
    names.push_back(phrase.first + 1);
    end = phrase.last + 1;
  }
  finish();
}

}  // namespace cardinal::format
