#include "interpreter/language/documents/outline.h"

#include <algorithm>

#include "interpreter/language/documents/clauses.h"
#include "interpreter/language/documents/walk.h"

namespace cardinal::documents {

namespace {

source::Span SpanOf(const Entry& entry) {
  return {entry.key_span.file, entry.key_span.begin, std::max(entry.key_span.end, entry.value.span.end)};
}

std::string TextOfKey(const Node& map, std::string_view key) {
  const Entry* entry = map.Find(key);
  return entry != nullptr && entry->value.IsScalar() ? entry->value.text : "";
}

Symbol Section(const Entry& entry) { return {Symbol::Kind::Section, entry.key, "", SpanOf(entry), entry.key_span, {}}; }

// `p1: play A`, `refused p1: play A`, or the keys of a step that only looks.
Symbol StepSymbol(const Node& step) {
  Symbol symbol{Symbol::Kind::Step, "", "", step.span, step.span, {}};
  if (!step.IsMap() || step.entries.empty()) return symbol;
  const Entry* answer = &step.entries.front();
  for (const Entry& entry : step.entries) {
    const bool listed = Info(Place::Step).Find(entry.key) != nullptr;
    if (!listed || entry.key == "refused") {
      answer = &entry;
      break;
    }
  }
  symbol.name = answer->key;
  symbol.name_span = answer->key_span;
  symbol.detail = Written(answer->value);
  return symbol;
}

void AddSteps(const Node& steps, Symbol& section) {
  for (const Node& step : steps.items)
    if (Symbol symbol = StepSymbol(step); !symbol.name.empty()) section.children.push_back(std::move(symbol));
}

Symbol ScenarioSymbol(const Node& scenario) {
  Symbol symbol{Symbol::Kind::Scenario, "(no title)", "", scenario.span, scenario.span, {}};
  if (const Entry* title = scenario.Find("scenario"); title != nullptr && !TextOfKey(scenario, "scenario").empty()) {
    symbol.name = title->value.text;
    symbol.name_span = title->value.span;
  }
  for (const Entry& entry : scenario.entries) {
    if (entry.key == "scenario" || entry.value.IsScalar()) continue;
    symbol.children.push_back(Section(entry));
    if (entry.key == "steps") AddSteps(entry.value, symbol.children.back());
  }
  return symbol;
}

Symbol ClauseSymbol(const Node& clause) {
  Symbol symbol{Symbol::Kind::Clause, TextOfKey(clause, "id"), "", clause.span, clause.span, {}};
  if (const Entry* id = clause.Find("id")) symbol.name_span = id->value.span;
  const std::string text = TextOfKey(clause, "text");
  symbol.detail = text.empty() ? TextOfKey(clause, "question") : FirstSentence(text);
  while (symbol.detail.ends_with('\n')) symbol.detail.pop_back();
  return symbol;
}

Symbol DeckSymbol(const Node& deck) {
  Symbol symbol{Symbol::Kind::Deck, TextOfKey(deck, "deck"), TextOfKey(deck, "game"), deck.span, deck.span, {}};
  if (const Entry* name = deck.Find("deck")) symbol.name_span = name->value.span;
  if (symbol.name.empty()) symbol.name = "(no name)";
  const Entry* cards = deck.Find("cards");
  if (cards == nullptr) return symbol;
  symbol.children.push_back(Section(*cards));
  for (const Entry& card : cards->value.entries)
    symbol.children.back().children.push_back(
        {Symbol::Kind::Card, card.key, card.value.text, SpanOf(card), card.key_span, {}});
  return symbol;
}

}  // namespace

std::vector<Symbol> Outline(std::string_view path, const Node& root) {
  std::vector<Symbol> symbols;
  if (!root.IsMap()) return symbols;
  const Place place = RootPlace(path, root);
  if (place == Place::Scenario) return {ScenarioSymbol(root)};
  if (place == Place::Deck) return {DeckSymbol(root)};
  for (const Entry& entry : root.entries) {
    if (place == Place::ScenarioFile && entry.key == "scenarios") {
      for (const Node& scenario : entry.value.items)
        if (scenario.IsMap()) symbols.push_back(ScenarioSymbol(scenario));
      continue;
    }
    if (entry.value.IsScalar()) continue;
    symbols.push_back(Section(entry));
    if (place != Place::Rulebook) continue;
    for (const Node& clause : entry.value.items)
      if (Symbol symbol = ClauseSymbol(clause); !symbol.name.empty())
        symbols.back().children.push_back(std::move(symbol));
  }
  return symbols;
}

namespace {

class Folds {
 public:
  explicit Folds(std::string_view text) : text_(text) {}

  void Add(const Node& node) {
    for (const Node& item : node.items) AddSpan(item.span), Add(item);
    for (const Entry& entry : node.entries) AddSpan(SpanOf(entry)), Add(entry.value);
  }

  // Comments that begin their line, two lines or more.
  void AddComments() {
    Offset first = -1, last = 0;
    int lines = 0;
    for (Offset line = 0; line <= Size();) {
      const Offset end = LineEnd(text_, line);
      Offset at = line;
      while (at < end && IsBlank(text_[static_cast<std::size_t>(at)])) ++at;
      const bool comment = at < end && text_[static_cast<std::size_t>(at)] == '#';
      if (comment && lines++ == 0) first = at;
      if (comment) last = end;
      if (!comment && lines > 1) folds_.push_back({first, last, true});
      if (!comment) lines = 0;
      const std::size_t next = text_.find('\n', static_cast<std::size_t>(end));
      if (next == std::string_view::npos) break;
      line = static_cast<Offset>(next) + 1;
    }
    if (lines > 1) folds_.push_back({first, last, true});
  }

  std::vector<Fold> Take() {
    std::ranges::stable_sort(folds_, {}, &Fold::begin);
    return std::move(folds_);
  }

 private:
  Offset Size() const { return static_cast<Offset>(text_.size()); }

  void AddSpan(source::Span span) {
    Offset end = std::min(span.end, Size());
    while (end > span.begin && IsSpace(text_[static_cast<std::size_t>(end) - 1])) --end;
    if (LineEnd(text_, span.begin) < end) folds_.push_back({span.begin, end, false});
  }

  std::string_view text_;
  std::vector<Fold> folds_;
};

void AddSpansAround(const Node& node, Offset offset, std::vector<source::Span>& spans) {
  const auto holds = [&](source::Span span) { return span.begin <= offset && offset <= span.end; };
  for (const Node& item : node.items)
    if (holds(item.span)) AddSpansAround(item, offset, spans);
  for (const Entry& entry : node.entries) {
    if (!holds(SpanOf(entry))) continue;
    if (holds(entry.key_span)) spans.push_back(entry.key_span);
    if (holds(entry.value.span)) AddSpansAround(entry.value, offset, spans);
    spans.push_back(SpanOf(entry));
  }
  spans.push_back(node.span);
}

}  // namespace

std::vector<Fold> FindFolds(std::string_view text, const Node& root) {
  Folds folds(text);
  folds.Add(root);
  folds.AddComments();
  return folds.Take();
}

std::vector<source::Span> SpansAround(const Node& root, Offset offset) {
  std::vector<source::Span> spans;
  AddSpansAround(root, offset, spans);
  return spans;
}

}  // namespace cardinal::documents
