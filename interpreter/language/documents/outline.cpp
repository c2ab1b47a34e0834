#include "interpreter/language/documents/outline.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/documents/visit_texts.h"

namespace cardinal::documents {

namespace {

source::Span EntrySpan(const YamlEntry& entry) {
  return {entry.key_span.file, entry.key_span.begin, std::max(entry.key_span.end, entry.value.span.end)};
}

std::string TextOfKey(const YamlNode& map, std::string_view key) {
  const YamlEntry* entry = map.FindEntry(key);
  return entry != nullptr && entry->value.IsScalar() ? entry->value.text : "";
}

OutlineItem Section(const YamlEntry& entry) {
  return {OutlineItem::Kind::Section, entry.key, "", EntrySpan(entry), entry.key_span, {}};
}

// The symbol of `p1: play A`, `refused p1: play A`, or of a step with expectations only.
OutlineItem StepSymbol(const YamlNode& step) {
  OutlineItem symbol{OutlineItem::Kind::Step, "", "", step.span, step.span, {}};
  if (!step.IsMap() || step.entries.empty()) return symbol;
  const YamlEntry* answer = &step.entries.front();
  for (const YamlEntry& entry : step.entries) {
    const bool listed = GetMapInfo(MapKind::Step).FindKey(entry.key) != nullptr;
    if (!listed || entry.key == "refused") {
      answer = &entry;
      break;
    }
  }
  symbol.name = answer->key;
  symbol.name_span = answer->key_span;
  symbol.detail = ToFlowYaml(answer->value);
  return symbol;
}

void AddSteps(const YamlNode& steps, OutlineItem& section) {
  for (const YamlNode& step : steps.items)
    if (OutlineItem symbol = StepSymbol(step); !symbol.name.empty()) section.children.push_back(std::move(symbol));
}

OutlineItem ScenarioSymbol(const YamlNode& scenario) {
  OutlineItem symbol{OutlineItem::Kind::Scenario, "(no title)", "", scenario.span, scenario.span, {}};
  if (const YamlEntry* title = scenario.FindEntry("scenario");
      title != nullptr && !TextOfKey(scenario, "scenario").empty()) {
    symbol.name = title->value.text;
    symbol.name_span = title->value.span;
  }
  for (const YamlEntry& entry : scenario.entries) {
    if (entry.key == "scenario" || entry.value.IsScalar()) continue;
    symbol.children.push_back(Section(entry));
    if (entry.key == "steps") AddSteps(entry.value, symbol.children.back());
  }
  return symbol;
}

OutlineItem ClauseSymbol(const YamlNode& clause) {
  OutlineItem symbol{OutlineItem::Kind::Clause, TextOfKey(clause, "id"), "", clause.span, clause.span, {}};
  if (const YamlEntry* id = clause.FindEntry("id")) symbol.name_span = id->value.span;
  const std::string text = TextOfKey(clause, "text");
  symbol.detail = text.empty() ? TextOfKey(clause, "question") : FirstSentence(text);
  while (symbol.detail.ends_with('\n')) symbol.detail.pop_back();
  return symbol;
}

OutlineItem DeckSymbol(const YamlNode& deck) {
  OutlineItem symbol{
      OutlineItem::Kind::Deck, TextOfKey(deck, "deck"), TextOfKey(deck, "game"), deck.span, deck.span, {}};
  if (const YamlEntry* name = deck.FindEntry("deck")) symbol.name_span = name->value.span;
  if (symbol.name.empty()) symbol.name = "(no name)";
  const YamlEntry* cards = deck.FindEntry("cards");
  if (cards == nullptr) return symbol;
  symbol.children.push_back(Section(*cards));
  for (const YamlEntry& card : cards->value.entries)
    symbol.children.back().children.push_back(
        {OutlineItem::Kind::Card, card.key, card.value.text, EntrySpan(card), card.key_span, {}});
  return symbol;
}

}  // namespace

std::vector<OutlineItem> BuildOutline(std::string_view path, const YamlNode& root) {
  std::vector<OutlineItem> symbols;
  if (!root.IsMap()) return symbols;
  const MapKind place = RootMapKind(path, root);
  if (place == MapKind::Scenario) return {ScenarioSymbol(root)};
  if (place == MapKind::Deck) return {DeckSymbol(root)};
  for (const YamlEntry& entry : root.entries) {
    if (place == MapKind::ScenarioFile && entry.key == "scenarios") {
      for (const YamlNode& scenario : entry.value.items)
        if (scenario.IsMap()) symbols.push_back(ScenarioSymbol(scenario));
      continue;
    }
    // The cards of a shared board are one text; it is all that such a file has.
    if (entry.value.IsScalar() && place != MapKind::Shared) continue;
    symbols.push_back(Section(entry));
    if (place != MapKind::Rulebook) continue;
    for (const YamlNode& clause : entry.value.items)
      if (OutlineItem symbol = ClauseSymbol(clause); !symbol.name.empty())
        symbols.back().children.push_back(std::move(symbol));
  }
  return symbols;
}

namespace {

class FoldCollector {
 public:
  explicit FoldCollector(std::string_view text) : text_(text) {}

  void AddFoldsIn(const YamlNode& node) {
    for (const YamlNode& item : node.items) AddSpan(item.span), AddFoldsIn(item);
    for (const YamlEntry& entry : node.entries) AddSpan(EntrySpan(entry)), AddFoldsIn(entry.value);
  }

  // Adds comments of two lines or more that begin their lines.
  void AddComments() {
    Offset first = -1, last = 0;
    int lines = 0;
    for (Offset line = 0; line <= Size();) {
      const Offset end = LineEnd(text_, line);
      Offset at = line;
      while (at < end && IsBlank(text_[at])) ++at;
      const bool comment = at < end && text_[at] == '#';
      if (comment && lines++ == 0) first = at;
      if (comment) last = end;
      if (!comment && lines > 1) folds_.push_back({first, last, true});
      if (!comment) lines = 0;
      const std::size_t next = text_.find('\n', end);
      if (next == std::string_view::npos) break;
      line = static_cast<Offset>(next) + 1;
    }
    if (lines > 1) folds_.push_back({first, last, true});
  }

  std::vector<FoldRange> TakeFolds() {
    std::ranges::stable_sort(folds_, {}, &FoldRange::begin);
    return std::move(folds_);
  }

 private:
  Offset Size() const { return base::Count(text_); }

  void AddSpan(source::Span span) {
    Offset end = std::min(span.end, Size());
    while (end > span.begin && IsSpace(text_[end - 1])) --end;
    if (LineEnd(text_, span.begin) < end) folds_.push_back({span.begin, end, false});
  }

  std::string_view text_;
  std::vector<FoldRange> folds_;
};

void AddSpansAround(const YamlNode& node, Offset offset, std::vector<source::Span>& spans) {
  const auto holds = [&](source::Span span) { return span.begin <= offset && offset <= span.end; };
  for (const YamlNode& item : node.items)
    if (holds(item.span)) AddSpansAround(item, offset, spans);
  for (const YamlEntry& entry : node.entries) {
    if (!holds(EntrySpan(entry))) continue;
    if (holds(entry.key_span)) spans.push_back(entry.key_span);
    if (holds(entry.value.span)) AddSpansAround(entry.value, offset, spans);
    spans.push_back(EntrySpan(entry));
  }
  spans.push_back(node.span);
}

}  // namespace

std::vector<FoldRange> FindFolds(std::string_view text, const YamlNode& root) {
  FoldCollector folds(text);
  folds.AddFoldsIn(root);
  folds.AddComments();
  return folds.TakeFolds();
}

std::vector<source::Span> EnclosingSpans(const YamlNode& root, Offset offset) {
  std::vector<source::Span> spans;
  AddSpansAround(root, offset, spans);
  return spans;
}

}  // namespace cardinal::documents
