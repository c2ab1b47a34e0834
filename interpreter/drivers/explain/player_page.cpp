// The page of a word for a player: what it is, the comment about it, the sentences of its clauses. No signatures, no
// places in the rules.
#include <algorithm>
#include <functional>

#include "interpreter/base/sequence.h"
#include "interpreter/base/spelling.h"
#include "interpreter/drivers/explain/keyword_sentences.h"
#include "interpreter/drivers/explain/page_builder.h"
#include "interpreter/drivers/reasons/name_lookup.h"

namespace cardinal::explain {

namespace {

// Something in the rules that a word can mean, and the function that adds its description.
struct NamedThing {
  std::string name;  // in the rules
  std::function<void()> describe;
};

class PlayerPageWriter {
 public:
  explicit PlayerPageWriter(const ExplainedGame& game)
      : game_(game), page_(game), rules_(page_.rules), words_(page_.localizer), keywords_(game) {
    AddValues();
    AddOthers();
  }

  // The names that the word means: the equal one, otherwise all that begin with it.
  std::vector<std::string> FindNames(const std::string& word) const {
    std::vector<std::string> equal, begun;
    const std::string beginning = base::FoldSpelling(word);
    const auto add = [](std::vector<std::string>& names, const std::string& name) {
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    };
    for (const NamedThing& thing : things_) {
      if (reasons::IsCalled(words_, thing.name, word) || IsLabel(thing.name, word)) add(equal, thing.name);
      const bool begins = base::FoldSpelling(thing.name).starts_with(beginning) ||
                          base::FoldSpelling(ReaderName(game_, thing.name)).starts_with(beginning);
      if (begins && !beginning.empty()) add(begun, thing.name);
    }
    return equal.empty() ? begun : equal;
  }

  bool IsLabel(const std::string& name, const std::string& word) const {
    return base::FoldSpelling(ReaderName(game_, name)) == base::FoldSpelling(word);
  }

  // With clauses of the rulebook if the rules have no description of the word.
  ExplainPage MakePage(const std::vector<std::string>& names, const std::string& word) {
    for (const NamedThing& thing : things_)
      if (std::find(names.begin(), names.end(), thing.name) != names.end()) thing.describe();
    ExplainPage page = page_.TakePage();
    RemoveEqual(page);
    const bool described = std::ranges::any_of(page.blocks, [](const PageBlock& block) { return block.depth > 0; });
    if (!described) AddClauses(page, word);
    if (!described && page.blocks.back().depth == 0) AddClauses(page, ReaderName(game_, names.front()));
    return page;
  }

  // "Which one: attach, attack or attacking?"
  ExplainPage Ask(const std::vector<std::string>& names, const std::string& word) {
    std::vector<std::string> shown;
    for (const std::string& name : names)
      if (const std::string text = ReaderName(game_, name); std::ranges::find(shown, text) == shown.end())
        shown.push_back(text);
    ExplainPage page;
    AddClauses(page, word);
    page.blocks.push_back(
        {BlockKind::Item, words_.TranslatePhrase("Several words begin so: {words}.", {words_.JoinWithAnd(shown)})});
    return page;
  }

  // The sentences of the rulebook with a word that the rules do not have; nothing if there are none.
  std::optional<ExplainPage> MakeClausesPage(const std::string& word) const {
    ExplainPage page;
    AddClauses(page, word);
    if (page.blocks.empty()) return std::nullopt;
    return page;
  }

 private:
  static constexpr std::size_t kMaxClauses = 3;

  void AddClauses(ExplainPage& page, const std::string& word) const {
    const std::vector<const documents::Clause*> clauses = keywords_.Clauses().FindWithName(word);
    for (std::size_t i = 0; i < clauses.size() && i < kMaxClauses; ++i)
      page.blocks.push_back({BlockKind::Item, FormatClause(*clauses[i]), 1});
  }

  // An attribute and a state of one name have the same description; a query may have none.
  static void RemoveEqual(ExplainPage& page) {
    std::vector<PageBlock> kept;
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      PageBlock& block = page.blocks[i];
      const auto same = [&](const PageBlock& other) { return other.text == block.text && other.depth == block.depth; };
      const bool last = i + 1 == page.blocks.size() || page.blocks[i + 1].depth == 0;
      const bool bare = block.depth == 0 && last && block.text.find(',') == std::string::npos;
      if (std::ranges::none_of(kept, same) && !(bare && page.blocks.size() > 1)) kept.push_back(block);
    }
    page.blocks = std::move(kept);
  }

  void AddValues() {
    for (const auto i : rules_.enums.Ids()) {
      const check::Enum& declared = rules_.enums[i];
      things_.push_back({declared.name, [this, i] { Enum(i); }});
      for (const std::int32_t value : base::Indices(declared.values))
        things_.push_back({declared.values[value], [this, i, value] { Value(i, value); }});
    }
  }

  void AddOthers() {
    AddAll(rules_.card_types, [this](const check::CardType&) { return words_.TranslatePhrase("a type of card"); });
    AddAll(rules_.attributes, [this](const check::Attribute& attribute) {
      return attribute.card_type < 0
                 ? words_.TranslatePhrase("printed on cards")
                 : words_.TranslatePhrase("printed on cards: {type}",
                                          {ReaderName(game_, rules_.card_types[attribute.card_type].name)});
    });
    AddAll(rules_.fields, [this](const check::Field& field) { return FieldKind(field); });
    AddAll(rules_.zones, [this](const check::Zone& zone) { return ZoneFacts(page_, zone); });
    AddAll(rules_.actions, [this](const check::Action& action) { return ActionKind(action); });
    AddAll(rules_.windows, [this](const check::Window&) { return words_.TranslatePhrase("here players act or pass"); });
    AddAll(rules_.events, [this](const check::Event& event) {
      const bool plain = event.word == "event";
      return plain ? words_.TranslatePhrase("something that happens") : words_.TranslatePhrase("a part of the game");
    });
    AddAll(rules_.relations, [](const check::Relation&) { return std::string(); });
    for (const check::Query& query : rules_.queries)
      if (query.from == check::QueryOrigin::Declared && !query.goal)
        things_.push_back(
            {query.name, [this, &query] { Head(query.name, ""), Description(query.origin, query.name); }});
  }

  template <class Table, class Kind>
  void AddAll(const Table& table, Kind kind) {
    for (const auto& declared : table)
      things_.push_back({declared.name, [this, &declared, kind] {
                           Head(declared.name, kind(declared));
                           Description(declared.origin, declared.name);
                         }});
  }

  std::string FieldKind(const check::Field& field) const {
    if (field.of == check::OwnerKind::Table) return words_.TranslatePhrase("changes during the game");
    if (field.of == check::OwnerKind::Player) return words_.TranslatePhrase("of each player, changes during the game");
    if (field.card_type < 0) return words_.TranslatePhrase("of each card, changes during the game");
    return words_.TranslatePhrase("of each {type}, changes during the game",
                                  {ReaderName(game_, rules_.card_types[field.card_type].name)});
  }

  std::string ActionKind(const check::Action& action) const {
    if (action.card_type < 0) return words_.TranslatePhrase("an action");
    return words_.TranslatePhrase("an action with a card: {type}",
                                  {words_.TranslateName(rules_.card_types[action.card_type].name)});
  }

  void Head(const std::string& name, const std::string& kind) {
    const std::string shown = Bold(ReaderHeading(game_, name));
    page_.AddBlock(BlockKind::Item, 0, kind.empty() ? shown : shown + ", " + kind);
  }

  void Sentence(const std::string& sentence) { page_.AddBlock(BlockKind::Item, 1, sentence); }

  void Description(const check::Origin& origin, const std::string& name) {
    if (const std::string comment = page_.CommentForReader(origin, name); !comment.empty())
      page_.AddBlock(BlockKind::Paragraph, 1, comment);
    for (const documents::Clause* clause : keywords_.Clauses().FindCited(origin)) Sentence(FormatClause(*clause));
  }

  void Value(std::int32_t declared, std::int32_t value) {
    Head(rules_.enums[declared].values[value],
         words_.TranslatePhrase("a value of {enum}", {keywords_.EnumName(declared)}));
    const check::Enum& of = rules_.enums[declared];
    if (const std::string comment = page_.CommentForReader(of.value_origins[value], of.values[value]); !comment.empty())
      page_.AddBlock(BlockKind::Paragraph, 1, comment);
    for (const std::string& sentence : keywords_.ForValue(declared, value)) Sentence(sentence);
    Relations(declared);
  }

  // The rings of the enum, and the clauses about its relations.
  void Relations(std::int32_t declared) {
    for (const auto i : rules_.relations.Ids()) {
      const check::Relation& relation = rules_.relations[i];
      if (relation.from != declared && relation.to != declared) continue;
      if (const auto ring = keywords_.Ring(relation)) Sentence(*ring);
      for (const documents::Clause* clause : keywords_.Clauses().FindForRelation(i)) Sentence(FormatClause(*clause));
    }
  }

  void Enum(std::int32_t declared) {
    const check::Enum& of = rules_.enums[declared];
    std::vector<std::string> names;
    for (const std::int32_t i : base::Indices(of.values)) names.push_back(keywords_.ValueName(declared, i));
    Head(of.name, words_.JoinWithAnd(names));
    Description(of.origin, of.name);
    Relations(declared);
    for (const std::int32_t i : base::Indices(of.values)) {
      const auto value = i;
      const documents::Clause* clause = keywords_.Clauses().FindForValue(declared, value);
      const std::string name = keywords_.ValueName(declared, value);
      if (clause != nullptr && IsAbout(clause->first_sentence, name))
        Sentence(FormatNamedClause(narration::Capitalize(name), *clause));
    }
  }

  const ExplainedGame& game_;
  PageBuilder page_;
  const check::CheckedRules& rules_;
  const view::Localizer& words_;
  const KeywordSentences keywords_;
  std::vector<NamedThing> things_;
};

}  // namespace

std::optional<ExplainPage> ExplainForPlayer(const ExplainedGame& game, const std::string& word) {
  PlayerPageWriter writer(game);
  const std::vector<std::string> names = writer.FindNames(word);
  if (names.empty()) return writer.MakeClausesPage(word);
  const bool ambiguous = names.size() > 1 && !writer.IsLabel(names.front(), word) &&
                         !reasons::IsCalled(view::Localizer(game.program, game.language), names.front(), word);
  return ambiguous ? writer.Ask(names, word) : writer.MakePage(names, word);
}

std::optional<ExplainPage> ExplainWhole(const ExplainedGame& game, const std::string& word) {
  ExplainPage whole;
  for (const std::string& name : PlayerPageWriter(game).FindNames(word))
    if (auto page = ExplainWord(game, name)) AppendPage(whole, std::move(*page));
  if (whole.blocks.empty()) return std::nullopt;
  return whole;
}

}  // namespace cardinal::explain
