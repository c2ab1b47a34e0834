#include "interpreter/language/documents/filled_texts.h"

#include <algorithm>
#include <iterator>

#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

std::vector<ScenarioRow> RowsIn(const YamlNode& scenario) {
  diag::Sink unheard;  // the reader of scenarios reports invalid rows, so these findings are dropped
  const YamlEntry* rows = scenario.IsMap() ? scenario.FindEntry("rows") : nullptr;
  return rows == nullptr ? std::vector<ScenarioRow>() : ReadRows(rows->value, unheard);
}

// A copy of the map with some of its entries.
template <typename Keep>
YamlNode Part(const YamlNode& map, Keep keep) {
  YamlNode part;
  part.kind = map.kind;
  part.span = map.span;
  std::ranges::copy_if(map.entries, std::back_inserter(part.entries), keep);
  return part;
}

YamlNode FillFirst(const YamlNode& scenario, FilledTexts& texts) {
  const std::vector<ScenarioRow> rows = RowsIn(scenario);
  if (rows.empty()) return scenario;
  diag::Sink unheard;
  return SubstituteRow(Part(scenario, [](const YamlEntry& entry) { return entry.key != "rows"; }), rows.front(),
                       unheard, &texts);
}

template <typename Use>
void ForEachOther(const YamlNode& scenario, FilledTexts& texts, Use use) {
  const std::vector<ScenarioRow> rows = RowsIn(scenario);
  if (rows.size() < 2) return;
  const YamlNode part = Part(scenario, [](const YamlEntry& entry) { return IsFilledByRows(entry.key); });
  for (std::size_t row = 1; row < rows.size(); ++row) {
    diag::Sink unheard;
    use(SubstituteRow(part, rows[row], unheard, &texts));
  }
}

}  // namespace

source::Span FilledTexts::AddText(std::vector<Piece> pieces, std::size_t size, bool quoted, source::FileId file) {
  const Offset quote = quoted ? 1 : 0;
  const source::Span span{file, next_, next_ + static_cast<Offset>(size) + 2 * quote};
  all_.push_back({span.begin + quote, std::move(pieces)});
  next_ = span.end + 1;
  return span;
}

std::optional<FilledTexts::Written> FilledTexts::Find(const LocatedText& part) const {
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

void FilledTexts::Clear() {
  all_.clear();
  next_ = first_;
}

void ForEachFilled(const YamlNode& root, FilledTexts& texts, const std::function<void(const YamlNode&)>& use) {
  const auto use_once = [&](const YamlNode& tree) {
    use(tree);
    texts.Clear();
  };
  const YamlEntry* scenarios = root.IsMap() ? root.FindEntry("scenarios") : nullptr;
  if (scenarios == nullptr) {
    use_once(FillFirst(root, texts));
    return ForEachOther(root, texts, use_once);
  }
  YamlNode document = root;
  for (YamlNode& scenario : std::ranges::find(document.entries, "scenarios", &YamlEntry::key)->value.items)
    scenario = FillFirst(scenario, texts);
  use_once(document);
  std::erase_if(document.entries, [](const YamlEntry& entry) { return entry.key != "scenarios"; });
  for (const YamlNode& scenario : scenarios->value.items) {
    ForEachOther(scenario, texts, [&](const YamlNode& filled) {
      document.entries.front().value.items = {filled};
      use_once(document);
    });
  }
}

}  // namespace cardinal::documents
