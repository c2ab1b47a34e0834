#include "interpreter/language/documents/filled_texts.h"

#include <algorithm>

#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

std::vector<Row> RowsIn(const Node& scenario) {
  diag::Sink unheard;  // wrong rows are reported by the reader of scenarios
  const Entry* rows = scenario.IsMap() ? scenario.Find("rows") : nullptr;
  return rows == nullptr ? std::vector<Row>() : ReadRows(rows->value, unheard);
}

}  // namespace

source::Span FilledTexts::Add(std::vector<Piece> pieces, std::size_t size, bool quoted, source::FileId file) {
  const Offset quote = quoted ? 1 : 0;
  const source::Span span{file, next_, next_ + static_cast<Offset>(size) + 2 * quote};
  all_.push_back({span.begin + quote, std::move(pieces)});
  next_ = span.end + 1;
  return span;
}

std::optional<FilledTexts::Written> FilledTexts::Find(const Text& part) const {
  const Offset begin = part.span.begin + (part.quoted ? 1 : 0);
  const auto after = std::ranges::upper_bound(all_, begin, {}, &Filled::begin);
  if (after == all_.begin()) return std::nullopt;
  const Filled& filled = *std::prev(after);
  const auto at = static_cast<std::size_t>(begin - filled.begin);
  for (const Piece& piece : filled.pieces) {
    if (at >= piece.begin && at + part.text.size() <= piece.begin + piece.size)
      return Written{piece.holder, piece.at + at - piece.begin};
  }
  return std::nullopt;
}

std::vector<Node> FillRows(const Node& root, FilledTexts& texts) {
  diag::Sink unheard;
  std::vector<Node> trees;
  const Entry* scenarios = root.IsMap() ? root.Find("scenarios") : nullptr;
  if (scenarios == nullptr) {
    for (const Row& row : RowsIn(root)) trees.push_back(Filled(root, row, unheard, &texts));
    return trees.empty() ? std::vector<Node>{root} : trees;
  }
  std::vector<std::vector<Row>> rows;
  std::size_t most = 1;
  for (const Node& scenario : scenarios->value.items) {
    rows.push_back(RowsIn(scenario));
    most = std::max(most, rows.back().size());
  }
  for (std::size_t row = 0; row < most; ++row) {
    Node tree = root;
    Node& list = std::ranges::find(tree.entries, "scenarios", &Entry::key)->value;
    list.items.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Node& scenario = scenarios->value.items[i];
      if (row < rows[i].size())
        list.items.push_back(Filled(scenario, rows[i][row], unheard, &texts));
      else if (row == 0)
        list.items.push_back(scenario);
    }
    trees.push_back(std::move(tree));
  }
  return trees;
}

}  // namespace cardinal::documents
