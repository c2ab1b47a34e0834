// Finds the values of an expression for one card: with the values that are printed on the card, and with the arguments
// that the expression passes to queries. In: an expression, its body, and the card that is `me` there. Out: the
// possible values. Promises: as ValueReader, for this card. If the rule of a query is a plain value, and only
// statements modify the query, a call has the plain value, unless a statement modifies the query for these arguments.
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/value_reader.h"

namespace cardinal::lint {

class CardReader : public ValueReader {
 public:
  CardReader(const CheckedRules& rules, const Analyses& analyses);

  PossibleValues ReadFor(std::int32_t card, ExprId id, check::BodyId body) const;
  // The same if the name is an occurrence of that action. `card`: -1: not known.
  PossibleValues ReadForAction(std::int32_t card, LocalId name, std::int32_t action, ExprId id,
                               check::BodyId body) const;
  // The printed values on which the answers for a card can depend: two cards of one type with the same have the same
  // answers.
  std::vector<std::int32_t> AttributesIn(const std::vector<ExprId>& ids) const;

 private:
  struct Argument {
    PossibleValues values;
    std::int32_t card = -1;    // the card that it is, if it is known
    std::int32_t action = -1;  // the action of which it is an occurrence, if it is known
  };
  struct Frame {
    check::BodyId body;
    std::map<LocalId, Argument> names;
  };
  // A statement that modifies a query for a time.
  struct TimedChange {
    const Stmt* stmt;
    check::BodyId body;
  };

  PossibleValues OfLocal(const Expr& expr, check::BodyId body) const override;
  PossibleValues OfQuery(const Expr& expr, check::BodyId body) const override;
  PossibleValues OfComprehension(const Expr& expr, check::BodyId body) const override;
  PossibleValues OfCard(const Expr& expr, check::BodyId body) const override;
  PossibleValues OfCount(const Expr& list, check::BodyId body) const override;
  void Name(LocalId local, const PossibleValues& values, check::BodyId body) const override;

  PossibleValues OfDeclared(const Expr& expr, check::BodyId body) const;
  PossibleValues Printed(std::int32_t card, std::int32_t attribute) const;
  std::int32_t CardOf(ExprId id, check::BodyId body) const;
  std::int32_t ActionOf(ExprId id, check::BodyId body) const;
  const Argument* NamedBy(ExprId id, check::BodyId body) const;
  bool Matches(const check::Modifier& modifier, const std::vector<Argument>& args) const;
  bool Matches(const TimedChange& change, const std::vector<Argument>& args) const;
  void CollectAttributes(ExprId id, std::vector<bool>& queries, std::vector<bool>& attributes) const;

  const Analyses& analyses_;
  base::Table<check::QueryId, std::vector<check::ModifierId>> modifiers_;
  base::Table<check::QueryId, std::vector<TimedChange>> timed_;
  base::Table<check::QueryId, bool> timed_by_card_;
  mutable std::vector<Frame> frames_;
};

}  // namespace cardinal::lint
