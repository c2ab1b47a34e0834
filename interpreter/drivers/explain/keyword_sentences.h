// Says in sentences what a keyword, a trait or an element means: the sentence of its clause, and what its relations say
// about it. In: a value of an enum, or a card. Out: sentences in the reader's language, for pages and for the terminal.
// Promises: a sentence is either the rulebook's, with the clause's id, or made of the names in a relation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/explain/clause_search.h"

namespace cardinal::explain {

// "A trait works only while its card is active. (AB-143)"
std::string FormatClause(const documents::Clause& clause);
// "Barrier: it takes 1 less damage. (AB-156)": the name comes first, once.
std::string FormatNamedClause(const std::string& name, const documents::Clause& clause);

// The name that players read: its label in the layout, otherwise its name in words.
std::string ReaderName(const ExplainedGame& game, std::string_view name);
// The same as a heading (narration::HeadingText).
std::string ReaderHeading(const ExplainedGame& game, std::string_view name);

class KeywordSentences {
 public:
  explicit KeywordSentences(const ExplainedGame& game);
  explicit KeywordSentences(ExplainedGame&&) = delete;  // the game must outlive the object

  // The sentence of the value's clause, then "Water beats Fire, Air beats Water" for each relation.
  std::vector<std::string> ForValue(std::int32_t declared, std::int32_t value) const;
  // Of the values that are printed on the card: those whose clause defines them, and those with a relation. Each
  // sentence once.
  std::vector<std::string> ForCard(std::int32_t card) const;
  // Of a relation whose links make one ring: "Ice > Grass > Earth > Ice". Otherwise nothing.
  std::optional<std::string> Ring(const check::Relation& relation) const;
  // Whether the clause for the value begins with its name.
  bool IsDefined(std::int32_t declared, std::int32_t value) const;
  std::string ValueName(std::int32_t declared, std::int32_t value) const;
  std::string EnumName(std::int32_t declared) const;  // with a capital

  const ClauseSearch& Clauses() const { return clauses_; }

 private:
  std::string RelationSentence(const check::Relation& relation, std::int32_t declared, std::int32_t value) const;
  std::vector<std::int32_t> PrintedValues(std::int32_t card, std::int32_t attribute) const;

  const ExplainedGame& game_;
  const view::Localizer words_;
  const ClauseSearch clauses_;
};

}  // namespace cardinal::explain
