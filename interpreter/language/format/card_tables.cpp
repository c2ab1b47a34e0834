// Cards on one line each that stand below each other, of one type and with as many values each: a table.
#include <algorithm>

#include "interpreter/language/format/sheet.h"

namespace cardinal::format {
namespace {

using syntax::Written;

// A table that would be wider than this is none.
constexpr int kWidest = 140;

struct Row {
  int declaration = 0;  // a phrase
  int type = 0;         // the tokens where its parts begin: the type, ...
  std::vector<int> values;
  int last = 0;  // `}`
};

class Table {
 public:
  explicit Table(Sheet& sheet) : sheet_(sheet) {}

  // False: not on one line, or not made of values alone.
  bool Read(int index, Row& row) const {
    const Written::Phrase& card = sheet_.Phrase(index);
    row = {card.parent, sheet_.Find(card, ":") + 1, {}, sheet_.Find(card, "}")};
    for (int token = card.first + 1; token <= row.last; ++token)
      if (sheet_.Breaks(token)) return false;
    for (int i = 0; i < card.part_count; ++i) {
      const Written::Part& part = sheet_.Part(card, i);
      if (part.is_token || sheet_.Phrase(part.index).rule != "cardItem") continue;
      if (!IsValue(sheet_.Phrase(part.index))) return false;
      row.values.push_back(sheet_.Phrase(part.index).first);
    }
    return row.values.size() > 1;
  }

  void Add(const Row& row) {
    if (!rows_.empty() && !Continues(row)) Finish();
    rows_.push_back(row);
  }

  void Finish() {
    const std::vector<int> columns = Columns();
    if (rows_.size() > 1 && Fits(columns)) {
      for (const Row& row : rows_) Pad(row, columns);
    }
    rows_.clear();
  }

 private:
  bool IsValue(const Written::Phrase& item) const {
    if (sheet_.Is(item.first, "named") || sheet_.Is(item.first, "was")) return true;
    const Written::Part& second = sheet_.Part(item, 1);
    return !second.is_token && sheet_.Phrase(second.index).rule == "expr";
  }

  bool Continues(const Row& row) const {
    const Row& before = rows_.back();
    int token = before.last + 1;
    while (sheet_.IsCite(token)) ++token;
    return token == sheet_.Phrase(row.declaration).first && FollowsClosely(sheet_, token) &&
           row.values.size() == before.values.size() && sheet_.Text(row.type) == sheet_.Text(before.type);
  }

  // The width of each part but the last: of `card "Name":`, then of the values.
  std::vector<int> WidthsOf(const Row& row) const {
    std::vector<int> widths = {WidthOf(sheet_, sheet_.Phrase(row.declaration).first, row.type - 1)};
    for (std::size_t i = 0; i + 1 < row.values.size(); ++i)
      widths.push_back(WidthOf(sheet_, row.values[i], row.values[i + 1] - 1));
    return widths;
  }
  std::vector<int> Columns() const {
    std::vector<int> columns;
    for (const Row& row : rows_) {
      const std::vector<int> widths = WidthsOf(row);
      columns.resize(widths.size());
      for (std::size_t i = 0; i < widths.size(); ++i) columns[i] = std::max(columns[i], widths[i]);
    }
    return columns;
  }

  bool Fits(const std::vector<int>& columns) const {
    return std::all_of(rows_.begin(), rows_.end(), [&](const Row& row) {
      int width = WidthOf(sheet_, sheet_.Phrase(row.declaration).first, row.last);
      const std::vector<int> widths = WidthsOf(row);
      for (std::size_t i = 0; i < widths.size(); ++i) width += columns[i] - widths[i];
      return width <= kWidest;
    });
  }

  void Pad(const Row& row, const std::vector<int>& columns) {
    const std::vector<int> widths = WidthsOf(row);
    sheet_.in_table[static_cast<std::size_t>(row.declaration)] = true;
    sheet_.At(row.type).pad = columns[0] - widths[0];
    for (std::size_t i = 1; i < widths.size(); ++i) sheet_.At(row.values[i]).pad = columns[i] - widths[i];
  }

  Sheet& sheet_;
  std::vector<Row> rows_;
};

}  // namespace

void AlignCards(Sheet& sheet) {
  sheet.in_table.assign(sheet.written.phrases.size(), false);
  Table table(sheet);
  for (int index = 0; index < sheet.PhraseCount(); ++index) {
    Row row;
    if (sheet.Phrase(index).rule == "card" && table.Read(index, row)) table.Add(row);
  }
  table.Finish();
}

}  // namespace cardinal::format
