#include <algorithm>
#include <limits>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/completion/items.h"
#include "interpreter/language/completion/ranking.h"

namespace cardinal::completion {

using check::EntityKind;
using check::NameCandidate;
using check::NameCategory;

namespace {

struct Shape {
  std::string_view rule, label, snippet;
};

constexpr Shape kShapes[] = {
#define SHAPE(rule, label, snippet) {rule, label, snippet},
#include "interpreter/language/completion/shapes.def"
};

// The largest number of printed numbers that are offered.
constexpr int kMostNumbers = 10;

// Orders the candidates of one group: local names first, names of the language last. `called`: events that cards call.
int ScopeDistance(const NameCandidate& candidate, const std::set<std::string>& called) {
  switch (candidate.entity.kind) {
    case EntityKind::None:
    case EntityKind::EnumValue:
    case EntityKind::EventState: return 0;
    case EntityKind::Attribute:
    case EntityKind::Field:
    case EntityKind::QueryParameter:
    case EntityKind::EventParameter:
    case EntityKind::WindowParameter:
    case EntityKind::PartParameter: return 1;
    case EntityKind::Zone: return 2;
    case EntityKind::BuiltIn: {
      const bool valued = !candidate.type.IsError() && candidate.type.kind != check::TypeKind::Void;
      return candidate.params.empty() && valued ? 3 : 6;
    }
    case EntityKind::Event: return called.empty() || called.contains(candidate.name) ? 4 : 5;
    default: return 4;
  }
}

class Completer {
 public:
  Completer(const EditPosition& place, const GameContext& game)
      : game_(game),
        checked_(CheckAround(place, game, syntax::PlaceholderMode::ReplaceWord)),
        context_{checked_.rules, game, checked_.file},
        make_(checked_, context_, place.text.substr(checked_.expected.end)) {
    list_.begin = checked_.expected.begin;
    list_.end = checked_.expected.end;
    list_.in = checked_.expected.context;
    const std::string_view before = place.text.substr(0, list_.begin);
    const std::size_t last = before.find_last_not_of(" \t\r");
    first_on_line_ = last == std::string_view::npos || before[last] == '\n';
    for (const auto& word : checked_.expected.words) items_may_begin_ = items_may_begin_ || BeginsItem(word);
  }

  ItemList CompleteAt() {
    switch (checked_.expected.context) {
      case syntax::CursorContext::Comment:
      case syntax::CursorContext::Number: break;
      case syntax::CursorContext::Citation: AddClauses(); break;
      case syntax::CursorContext::String: AddTexts(); break;
      case syntax::CursorContext::Hole: AddCandidates(); break;
      case syntax::CursorContext::Code:
        if (BeginsCards()) {
          AddCardsHeaders();
          break;
        }
        AddCandidates();
        AddNumbers();
        AddArguments();
        AddWords();
        AddShapes();
        break;
    }
    std::stable_sort(list_.items.begin(), list_.items.end(),
                     [](const Item& a, const Item& b) { return a.group < b.group; });
    return std::move(list_);
  }

 private:
  bool Inside(std::size_t depth, std::string_view rule) const {
    const auto& inside = checked_.expected.enclosing_rules;
    return depth < inside.size() && inside[depth] == rule;
  }

  void AddItem(Item item, int group) {
    item.group = group;
    list_.items.push_back(std::move(item));
  }

  // True if no declaration is before the offset and the file is one of cards, so that it must begin with `cards`.
  bool BeginsCards() const {
    const auto& words = checked_.expected.words;
    return game_.of_cards && std::any_of(words.begin(), words.end(), [](const auto& word) {
             return std::find(word.begins.begin(), word.begins.end(), "use") != word.begins.end();
           });
  }

  // The games that a file of cards may name.
  std::vector<std::string> Games() const {
    if (!game_.games.empty()) return {game_.games.begin(), game_.games.end()};
    const std::string& game = checked_.rules.game.id;
    return game.empty() ? std::vector<std::string>{} : std::vector<std::string>{game};
  }

  void AddCardsHeaders() {
    for (const std::string& game : Games()) AddItem(make_.MakeCardsHeader(game, true), kFirst);
  }

  // Events that cards call, so that they come before the steps of the rules.
  std::set<std::string> EventsOfCards() const {
    std::set<std::string> called;
    if (!checked_.probe.has_me || checked_.probe.wanted != NameCategory::Event) return called;
    for (const ast::File* tree : game_.other_files) {
      if (!HoldsOnlyCards(*tree)) continue;
      for (const std::int32_t i : base::Indices(tree->nodes)) {
        const ast::NodeId id{i};
        if (tree->IsKind(id, ast::NodeKind::CallStmt)) called.insert((*tree)[tree->Child(id, 0)].text);
      }
    }
    return called;
  }

  void AddCandidates() {
    if (checked_.probe.wanted == NameCategory::Game) {
      for (const std::string& game : Games()) AddItem(make_.MakeCardsHeader(game, false), kFirst);
      return;
    }
    const std::set<std::string> called = EventsOfCards();
    std::vector<const NameCandidate*> candidates;
    for (const NameCandidate& candidate : checked_.probe.candidates) candidates.push_back(&candidate);
    std::stable_sort(candidates.begin(), candidates.end(), [&](const NameCandidate* a, const NameCandidate* b) {
      const int near_a = ScopeDistance(*a, called), near_b = ScopeDistance(*b, called);
      if (near_a != near_b) return near_a < near_b;
      if (near_a > 2) return a->name < b->name;
      if (a->entity.kind == EntityKind::None || b->entity.kind == EntityKind::None) return false;
      return std::pair{a->entity.index, a->entity.value} < std::pair{b->entity.index, b->entity.value};
    });
    for (const NameCandidate* candidate : candidates)
      if (const auto group = CandidateGroup(checked_, *candidate)) AddItem(make_.MakeItem(*candidate), *group);
    if (checked_.probe.wanted == NameCategory::Pattern) AddItem(ItemMaker::MakeWord("_"), kOther);
  }

  // Adds the smallest numbers that may be printed.
  void AddNumbers() {
    if (!checked_.probe.range) return;
    const auto& [min, max] = *checked_.probe.range;
    const std::int64_t last = max.value_or(std::numeric_limits<std::int64_t>::max());
    std::int64_t number = min.value_or(0);
    for (int count = 0; count < kMostNumbers && number <= last; ++count) {
      AddItem(make_.MakeNumber(number, *checked_.probe.range), kFirst);
      if (number == last) return;
      ++number;
    }
  }

  // Adds names of parameters, where an argument begins.
  void AddArguments() {
    const bool argument = Inside(1, "arg") || (Inside(1, "expr") && Inside(2, "arg"));
    if (!argument || checked_.probe.wanted != NameCategory::Value || checked_.probe.calls.empty()) return;
    for (const check::Param& param : checked_.probe.calls.front().params)
      if (param.name != "you") AddItem(make_.MakeArgument(param), kOther);
  }

  void AddWords() {
    std::set<std::string> known;
    for (const Item& item : list_.items) known.insert(item.label);
    for (const auto& word : checked_.expected.words)
      if (IsUseful(checked_, word) && !known.contains(word.text))
        AddItem(word.text == "set" && checked_.probe.wanted == NameCategory::Type ? ItemMaker::MakeCollection(word.text)
                                                                                  : ItemMaker::MakeWord(word.text),
                WordGroup(word));
    if (checked_.expected.citation && !game_.clauses.empty() && checked_.probe.wanted == NameCategory::Nothing &&
        checked_.expected.words.empty())
      AddClauses();
  }

  // `yes` and `no` are ranked as values. Words that continue the statement come before words that begin the next one,
  // but on a new line after all others.
  int WordGroup(const syntax::Expected::Word& word) const {
    const bool truth = word.text == "yes" || word.text == "no";
    const check::Type yes_no = check::Type::Make(check::TypeKind::Bool);
    const auto& types = checked_.probe.types;
    if (truth && !checked_.probe.condition && std::find(types.begin(), types.end(), yes_no) != types.end())
      return kFirst;
    const bool goes_on = !BeginsItem(word);
    if (goes_on && first_on_line_ && items_may_begin_) return kLast;
    const bool after_item = checked_.probe.wanted == NameCategory::Event || checked_.probe.wanted == NameCategory::Rule;
    return after_item && goes_on ? kExact : kWord;
  }

  void AddShapes() {
    std::set<std::string_view> begins;
    for (const auto& word : checked_.expected.words)
      if (IsUseful(checked_, word)) begins.insert(word.begins.begin(), word.begins.end());
    for (const Shape& shape : kShapes)
      if (begins.contains(shape.rule)) AddItem(ItemMaker::MakeShape(shape.label, shape.snippet), kShape);
    if (!begins.contains("declaration")) return;
    for (const auto i : checked_.rules.card_types.Ids()) AddItem(make_.MakeCard(i), kShape);
  }

  void AddClauses() {
    if (!checked_.expected.citation) return;
    for (const ClauseText& clause : game_.clauses)
      AddItem({"@" + clause.id, ItemKind::Clause, "", {EntityKind::Clause}, "@" + clause.id, "@" + clause.id, 0},
              kFits);
  }

  void AddTexts() {
    if (Inside(0, "use")) {
      for (const auto names : {game_.libraries, game_.files})
        for (const std::string& name : names) AddItem({name, ItemKind::File, "", {}, name, name, 0}, kFits);
    } else {
      AddCandidates();
      if (checked_.probe.wanted != NameCategory::Text) return;
      if (game_.rules != nullptr) AddCardTexts(*game_.rules);
      if (game_.whole != nullptr) AddCardTexts(*game_.whole, game_.file_in_whole);
    }
  }

  // Adds names and texts of cards in all files except `outdated`, whose cards may have other names now.
  void AddCardTexts(const check::CheckedRules& rules, source::FileId outdated = {}) {
    std::set<std::string> known;
    for (const Item& item : list_.items) known.insert(item.label);
    const auto add = [&](const std::string& text, ItemKind kind, EntityKind about) {
      if (!text.empty() && known.insert(text).second)
        AddItem({text, kind, "", {about}, EscapeSnippet(text), text, 0}, kFits);
    };
    for (const check::Card& card : rules.cards)
      if (outdated.value < 0 || card.origin.span.file != outdated) add(card.name, ItemKind::Card, EntityKind::Card);
    for (const std::string& name : rules.names) add(name, ItemKind::Text, EntityKind::None);
  }

  const GameContext& game_;
  CheckedPlace checked_;
  DescribeContext context_;
  ItemMaker make_;
  ItemList list_;
  bool first_on_line_ = false;
  bool items_may_begin_ = false;  // of statements, declarations and the like
};

}  // namespace

ItemList CompleteAt(const EditPosition& place, const GameContext& game) { return Completer(place, game).CompleteAt(); }

}  // namespace cardinal::completion
