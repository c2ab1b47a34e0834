// The rules of a game on one page, for a player: how it is played, how it ends, the game from its beginning with its
// phases, windows and actions, decks, keywords. Each row has a sentence of the rulebook that no row above it has.
#include <algorithm>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/explain/flow_outline.h"
#include "interpreter/drivers/explain/how_to_play.h"
#include "interpreter/drivers/explain/keyword_sentences.h"
#include "interpreter/drivers/explain/page_builder.h"
#include "interpreter/language/documents/rulebook_clauses.h"

namespace cardinal::explain {

namespace {

using check::StmtKind;
using documents::Clause;

class RulesPageWriter {
 public:
  explicit RulesPageWriter(const ExplainedGame& game)
      : game_(game), page_(game), rules_(page_.rules), words_(page_.localizer), keywords_(game) {}

  ExplainPage MakePage() {
    page_.AddBlock(BlockKind::Title, 0, Bold(words_.TranslateText(rules_.game.title)));
    if (rules_.game.aim.IsValid())
      page_.AddBlock(BlockKind::Paragraph, 1, words_.TranslateTemplate(rules_.templates[rules_.game.aim].source));
    if (game_.language != 0 && !game_.how_to_play.text.empty() && !game_.how_to_play.is_translated)
      page_.AddBlock(
          BlockKind::Paragraph, 1,
          words_.TranslatePhrase("How to play has no translation: it follows in the language of the rules."));
    AddHowToPlay(page_, game_.how_to_play.text);
    KeepDefinitions();
    Ends(StmtKind::Win, words_.TranslatePhrase("How to win"));
    Ends(StmtKind::WinByScore, words_.TranslatePhrase("When the best score wins"));
    Ends(StmtKind::Eliminate, words_.TranslatePhrase("Who is out of the game"));
    Ends(StmtKind::LoseGame, words_.TranslatePhrase("When all players lose"));
    Ends(StmtKind::DrawGame, words_.TranslatePhrase("A draw"));
    Flow();
    Section(words_.TranslatePhrase("Decks"), [&] { DeckRules(); });
    for (const auto i : rules_.enums.Ids())
      if (IsPrinted(i)) Section(keywords_.EnumName(i), [&] { Keywords(i); });
    Section(words_.TranslatePhrase("Also on cards"), [&] { Attributes(); });
    return page_.TakePage();
  }

 private:
  // Adds the heading and what `write` adds; nothing if it adds nothing.
  template <class Write>
  void Section(const std::string& heading, Write write) {
    page_.AddBlock(BlockKind::Section, 0, heading);
    const std::size_t before = page_.Size();
    write();
    if (page_.Size() == before) page_.RemoveLast();
  }

  void Item(int depth, const std::string& text) { page_.AddBlock(BlockKind::Item, depth, text); }

  // The clauses that define keywords are for the keywords alone.
  void KeepDefinitions() {
    for (const auto i : rules_.enums.Ids()) {
      for (const std::int32_t value : base::Indices(rules_.enums[i].values))
        if (const Clause* clause = Definition(i, value)) told_.insert(clause->id);
    }
  }

  const Clause* Definition(std::int32_t declared, std::int32_t value) const {
    const Clause* clause = keywords_.Clauses().FindForValue(declared, value);
    const bool defines = clause != nullptr && DefinesName(clause->first_sentence, keywords_.ValueName(declared, value));
    return defines && IsPrinted(declared) ? clause : nullptr;
  }

  bool IsOfRuleset(source::Span span) const {
    for (std::size_t i = 0; i < game_.loaded.trees.size(); ++i)
      if (game_.loaded.trees[i].file.value == span.file.value) return game_.loaded.kinds[i] == load::FileKind::Ruleset;
    return false;
  }

  void Ends(StmtKind kind, const std::string& heading) {
    Section(heading, [&] {
      for (const check::Stmt& stmt : rules_.stmts) {
        if (stmt.kind != kind || !IsOfRuleset(stmt.origin.span)) continue;
        const std::vector<const Clause*> cited = keywords_.Clauses().FindCited(CitedOrigin(stmt));
        for (const Clause* clause : cited)
          if (told_.insert(clause->id).second) Item(1, FormatClause(*clause));
        const std::string reason = cited.empty() ? Reason(stmt) : "";
        if (!reason.empty()) Item(1, reason);
      }
    });
  }

  // The origin of the statement if it cites a clause, otherwise that of the smallest statement around it that does.
  const check::Origin& CitedOrigin(const check::Stmt& stmt) const {
    const check::Origin* best = &stmt.origin;
    if (!best->clauses.empty()) return *best;
    const source::Span inner = stmt.origin.span;
    for (const check::Stmt& around : rules_.stmts) {
      const source::Span span = around.origin.span;
      const bool contains = span.file.value == inner.file.value && span.begin <= inner.begin && span.end >= inner.end;
      const bool smaller = best->clauses.empty() || span.end - span.begin < best->span.end - best->span.begin;
      if (contains && smaller && !around.origin.clauses.empty()) best = &around.origin;
    }
    return *best;
  }

  // The reason that the rules give for an ending without a clause, with "..." for each of its holes.
  std::string Reason(const check::Stmt& stmt) const {
    if (stmt.index < 0) return "";
    const check::TemplateId reason{stmt.index};
    const std::vector<std::string> values(rules_.templates[reason].types.size(), "...");
    return narration::Capitalize(words_.FillTemplate(rules_.templates[reason].source, values)) + '.';
  }

  // Each row of the outline first takes the clause of its head that describes it; then rows without one look in their
  // bodies, so that a phase does not take the clause of a phase inside it.
  void Flow() {
    const FlowOutline outline = MakeFlowOutline(rules_);
    const std::vector<std::string> phases = TellHeads(outline.phases), windows = TellHeads(outline.windows);
    Section(words_.TranslatePhrase("The game"), [&] { Rows(outline.phases, phases); });
    Section(words_.TranslatePhrase("What you can do"), [&] { Rows(outline.windows, windows); });
  }

  std::vector<std::string> TellHeads(const std::vector<FlowRow>& rows) {
    std::vector<std::string> sentences;
    for (const FlowRow& row : rows) {
      const std::string name = ReaderHeading(game_, row.name);
      sentences.push_back(Tell(keywords_.Clauses().FindForHead(*row.origin, name), "", false));
    }
    return sentences;
  }

  void Rows(const std::vector<FlowRow>& rows, const std::vector<std::string>& sentences) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const FlowRow& row = rows[i];
      const std::string name = ReaderHeading(game_, row.name);
      std::string sentence = sentences[i].empty() ? DescribeBody(row, name) : sentences[i];
      if (sentence.empty()) sentence = Repeat(*row.origin, name);
      if (sentence.empty() && row.card_type >= 0) continue;  // the name alone does not describe the cards
      const std::string card = row.card_type < 0 ? "" : ReaderName(game_, rules_.card_types[row.card_type].name);
      const std::string head = Bold(name) + (card.empty() ? "" : " (" + card + ')');
      Item(row.depth, sentence.empty() ? head : head + ": " + WithoutName(sentence, name));
    }
  }

  // "Retreat: an Ally withdraws" below the heading "Retreat" is "An Ally withdraws".
  static std::string WithoutName(const std::string& sentence, const std::string& name) {
    const std::size_t colon = sentence.find(": ");
    const bool is_name = colon != std::string::npos && ContainsName(name, sentence.substr(0, colon));
    return is_name ? narration::Capitalize(sentence.substr(colon + 2)) : sentence;
  }

  // A cited clause with the name, or about a word of the name ("Blackout: as a reaction ..."), though it is on the page
  // already: a row without a sentence tells a player nothing.
  std::string Repeat(const check::Origin& origin, const std::string& name) const {
    for (const Clause* clause : keywords_.Clauses().FindCited(origin)) {
      const std::string& sentence = clause->first_sentence;
      const std::size_t colon = sentence.find(": ");
      const bool defines = colon != std::string::npos && ContainsName(name, sentence.substr(0, colon));
      if (defines || ContainsName(sentence, name)) return FormatClause(*clause);
    }
    return "";
  }

  // A clause in the body with the name, otherwise the comment if the reader's language has it, otherwise a clause of
  // the head. A clause in the body without the name is about something that happens there.
  std::string DescribeBody(const FlowRow& row, const std::string& name) {
    const check::Origin& origin = *row.origin;
    const std::vector<const Clause*> inside = keywords_.Clauses().FindInside(origin);
    std::string sentence = Tell(inside, name, true);
    if (sentence.empty()) sentence = documents::FirstSentence(page_.CommentForReader(origin, row.name));
    return sentence.empty() ? Tell(keywords_.Clauses().FindCited(origin), "", false) : sentence;
  }

  // The first of the clauses that is not on the page yet; "" if there is none. `named`: only one with the name.
  std::string Tell(const std::vector<const Clause*>& clauses, const std::string& name, bool named) {
    for (const Clause* clause : clauses) {
      if (named && !ContainsName(clause->first_sentence, name)) continue;
      if (told_.insert(clause->id).second) return FormatClause(*clause);
    }
    return "";
  }

  void DeckRules() {
    for (const check::DeckRule& rule : rules_.deck_rules)
      Item(1, narration::Capitalize(words_.TranslateText(rule.message)) + '.');
  }

  // A set that has all values unless a card says otherwise is not a keyword: cards print only exceptions.
  bool IsPrinted(std::int32_t declared) const {
    return std::any_of(rules_.attributes.begin(), rules_.attributes.end(), [&](const check::Attribute& attribute) {
      return EnumOfAttribute(attribute) == declared &&
             attribute.initial_list.size() < rules_.enums[declared].values.size();
    });
  }

  // The values that are printed on cards and that the rulebook defines, and the rings of their relations.
  void Keywords(std::int32_t declared) {
    for (const auto i : rules_.relations.Ids()) {
      const auto ring = rules_.relations[i].from == declared ? keywords_.Ring(rules_.relations[i]) : std::nullopt;
      if (!ring) continue;
      Item(1, *ring);
      for (const Clause* clause : keywords_.Clauses().FindForRelation(i))
        if (told_.insert(clause->id).second) Item(1, FormatClause(*clause));
    }
    for (const std::int32_t i : base::Indices(rules_.enums[declared].values)) {
      const auto value = i;
      const std::string name = keywords_.ValueName(declared, value);
      const Clause* clause = Definition(declared, value);
      if (clause != nullptr) {
        Item(1, FormatClause(*clause));
        continue;
      }
      clause = keywords_.Clauses().FindForValue(declared, value);
      if (clause != nullptr && IsAbout(clause->first_sentence, name) && told_.insert(clause->id).second)
        Item(1, FormatNamedClause(narration::Capitalize(name), *clause));
    }
  }

  // Attributes whose clause defines their name: a keyword with a number.
  void Attributes() {
    for (const auto i : rules_.attributes.Ids()) {
      const Clause* clause = keywords_.Clauses().FindForAttribute(i);
      if (clause != nullptr && told_.insert(clause->id).second) Item(1, FormatClause(*clause));
    }
  }

  const ExplainedGame& game_;
  PageBuilder page_;
  const check::CheckedRules& rules_;
  const view::Localizer& words_;
  const KeywordSentences keywords_;
  std::set<std::string> told_;  // clauses that are on the page, or that a later section needs
};

}  // namespace

ExplainPage ExplainRules(const ExplainedGame& game) { return RulesPageWriter(game).MakePage(); }

}  // namespace cardinal::explain
