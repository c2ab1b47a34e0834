// Aligns cards as a table: cards on one line each, below each other, of one type and with the same number of values.
#include <algorithm>

#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {
namespace {

using syntax::TokenTree;

// A table that would be wider is not aligned.
constexpr int kWidest = 140;

struct CardRow {
  int declaration = 0;  // a rule node
  int type = 0;         // the tokens where its parts begin: the type, ...
  std::vector<int> values;
  int last = 0;  // `}`
};

class CardTable {
 public:
  explicit CardTable(LayoutDocument& sheet) : sheet_(sheet) {}

  // False if the card is not on one line, or has other parts than values.
  bool ReadRow(int index, CardRow& row) const {
    const TokenTree::RuleNode& card = sheet_.RuleNodeAt(index);
    row = {card.parent, sheet_.FindToken(card, ":") + 1, {}, sheet_.FindToken(card, "}")};
    for (int token = card.first + 1; token <= row.last; ++token)
      if (sheet_.IsBrokenBefore(token)) return false;
    for (int i = 0; i < card.part_count; ++i) {
      const TokenTree::Child& part = sheet_.ChildAt(card, i);
      if (part.is_token || sheet_.RuleNodeAt(part.index).rule != "cardItem") continue;
      if (!IsValue(sheet_.RuleNodeAt(part.index))) return false;
      row.values.push_back(sheet_.RuleNodeAt(part.index).first);
    }
    return row.values.size() > 1;
  }

  void AddRow(const CardRow& row) {
    if (!rows_.empty() && !Continues(row)) AlignColumns();
    rows_.push_back(row);
  }

  void AlignColumns() {
    const std::vector<int> columns = Columns();
    if (rows_.size() > 1 && Fits(columns)) {
      for (const CardRow& row : rows_) Pad(row, columns);
    }
    rows_.clear();
  }

 private:
  bool IsValue(const TokenTree::RuleNode& item) const {
    if (sheet_.IsToken(item.first, "named")) return true;
    const TokenTree::Child& second = sheet_.ChildAt(item, 1);
    return !second.is_token && sheet_.RuleNodeAt(second.index).rule == "expr";
  }

  bool Continues(const CardRow& row) const {
    const CardRow& before = rows_.back();
    int token = before.last + 1;
    while (sheet_.IsCite(token)) ++token;
    return token == sheet_.RuleNodeAt(row.declaration).first && IsDirectlyBelow(sheet_, token) &&
           row.values.size() == before.values.size() && sheet_.TokenText(row.type) == sheet_.TokenText(before.type);
  }

  // The width of each part except the last: of `card "Name":`, then of the values.
  std::vector<int> ColumnWidths(const CardRow& row) const {
    std::vector<int> widths = {TokensWidth(sheet_, sheet_.RuleNodeAt(row.declaration).first, row.type - 1)};
    for (std::size_t i = 0; i + 1 < row.values.size(); ++i)
      widths.push_back(TokensWidth(sheet_, row.values[i], row.values[i + 1] - 1));
    return widths;
  }
  std::vector<int> Columns() const {
    std::vector<int> columns;
    for (const CardRow& row : rows_) {
      const std::vector<int> widths = ColumnWidths(row);
      columns.resize(widths.size());
      for (std::size_t i = 0; i < widths.size(); ++i) columns[i] = std::max(columns[i], widths[i]);
    }
    return columns;
  }

  bool Fits(const std::vector<int>& columns) const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const CardRow& row) {
      int width = TokensWidth(sheet_, sheet_.RuleNodeAt(row.declaration).first, row.last);
      const std::vector<int> widths = ColumnWidths(row);
      for (std::size_t i = 0; i < widths.size(); ++i) width += columns[i] - widths[i];
      return width <= kWidest;
    });
  }

  void Pad(const CardRow& row, const std::vector<int>& columns) {
    const std::vector<int> widths = ColumnWidths(row);
    sheet_.in_table[row.declaration] = true;
    sheet_.BreakBefore(row.type).pad = columns[0] - widths[0];
    for (std::size_t i = 1; i < widths.size(); ++i) sheet_.BreakBefore(row.values[i]).pad = columns[i] - widths[i];
  }

  LayoutDocument& sheet_;
  std::vector<CardRow> rows_;
};

}  // namespace

void AlignCards(LayoutDocument& sheet) {
  sheet.in_table.assign(sheet.token_tree.rule_nodes.size(), false);
  CardTable table(sheet);
  for (int index = 0; index < sheet.PhraseCount(); ++index) {
    CardRow row;
    if (sheet.RuleNodeAt(index).rule == "card" && table.ReadRow(index, row)) table.AddRow(row);
  }
  table.AlignColumns();
}

}  // namespace cardinal::format
