// Finds the clauses of the rulebook that say what a word of the rules means. In: a loaded game with its references and
// the rulebook in the reader's language. Out: clauses, without a word in the rules that marks them: a rule that names a
// value cites the clauses that it implements, and one of them has the value's name in its text. Promises: only rules of
// the ruleset count, not cards; rulings are never returned, because their first sentence is a question.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::explain {

// "Barrier: it takes ..." defines the name `Barrier`; case and accents do not matter.
bool DefinesName(std::string_view sentence, std::string_view name);
// Whether the name occurs as a whole word, also as "names". A name of up to 3 letters must have the same case.
bool ContainsName(std::string_view sentence, std::string_view name);
// Whether the name is among the first three words: "A tired Healer may ..."
bool IsAbout(std::string_view sentence, std::string_view name);
// The enum of an attribute's values; -1: they are not of an enum.
std::int32_t EnumOfAttribute(const check::Attribute& attribute);

class ClauseSearch {
 public:
  explicit ClauseSearch(const ExplainedGame& game);
  explicit ClauseSearch(ExplainedGame&&) = delete;  // the game must outlive the object

  // The clause that the rules cite for the value of an enum: the one that defines its name, otherwise one that is about
  // it, otherwise one with the name; of several the one that the fewest rules cite. Null: there is none.
  const documents::Clause* FindForValue(std::int32_t declared, std::int32_t value) const;
  // The clause with the name of the attribute that its declaration cites, if it defines the name.
  const documents::Clause* FindForAttribute(std::int32_t attribute) const;
  // For each rule that uses the relation, the clause about its enum that the fewest rules cite; each clause once.
  std::vector<const documents::Clause*> FindForRelation(std::int32_t relation) const;
  // The clauses of the rulebook whose first sentence has the name, those that are about it first; without rulings.
  std::vector<const documents::Clause*> FindWithName(std::string_view name) const;
  // The clauses that a declaration cites, in order, without rulings.
  std::vector<const documents::Clause*> FindCited(const check::Origin& origin) const;
  // Those of them that describe a declaration of that name, the one that defines the name first. Of several clauses
  // those are left out that have not the name and that many rules cite: they are about something else, too.
  std::vector<const documents::Clause*> FindForHead(const check::Origin& origin, std::string_view name) const;
  // The clauses that are cited anywhere in the declaration, in order, without rulings.
  std::vector<const documents::Clause*> FindInside(const check::Origin& origin) const;

 private:
  // A declaration of the ruleset, and all clauses that are cited in it.
  struct Rule {
    source::Span span;
    std::vector<std::string> cited;
  };
  using RulesByEntity = std::map<check::Entity, std::vector<std::size_t>>;

  void ReadRules();
  void ReadReferences();
  std::size_t FindRule(source::Span place) const;  // kNone: no rule of the ruleset contains the place
  const documents::Clause* FindClause(std::string_view id) const;
  std::vector<std::string> EnumNames(std::int32_t declared) const;
  std::size_t CountRules(const std::string& clause) const;

  const ExplainedGame& game_;
  const view::Localizer words_;
  std::vector<Rule> rules_;                    // by place
  std::map<std::string, std::size_t> citing_;  // by clause: number of rules that cite it
  RulesByEntity using_;                        // by enum value and relation: the rules that name it, in order
};

}  // namespace cardinal::explain
