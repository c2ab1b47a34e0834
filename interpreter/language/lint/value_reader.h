// Finds the values of one expression from the values of the states and names that it reads. In: the possible values of
// states, names and queries. Out: the possible values of the expression. Promises: if values are added to those that
// the expression reads, the result keeps all values that it had.
#pragma once

#include <vector>

#include "interpreter/language/lint/value_flow.h"

namespace cardinal::lint {

class ValueReader {
 public:
  virtual ~ValueReader() = default;
  using OfLocals = base::Table<check::BodyId, std::vector<PossibleValues>>;
  ValueReader(const CheckedRules& rules, const base::Table<check::FieldId, PossibleValues>& fields,
              const OfLocals& locals, const std::vector<PossibleValues>& queries);

  // The values of an expression in that body. An expression that is nested more deeply than any rule of a real game can
  // have any value.
  PossibleValues Read(ExprId id, check::BodyId body) const;

 protected:
  virtual PossibleValues OfLocal(const Expr& expr, check::BodyId body) const;
  virtual PossibleValues OfQuery(const Expr& expr, check::BodyId body) const;
  virtual PossibleValues OfComprehension(const Expr& expr, check::BodyId body) const;
  // How many elements the list can have.
  virtual PossibleValues OfCount(const Expr& list, check::BodyId body) const;
  // A test has given this value to the name.
  virtual void Name(LocalId, const PossibleValues&, check::BodyId) const {}
  // A printed value, the type or the parts of a card; the kind of an action.
  virtual PossibleValues OfCard(const Expr& expr, check::BodyId body) const;

  const CheckedRules& rules_;

 private:
  PossibleValues ReadInside(ExprId id, check::BodyId body) const;
  PossibleValues OfLiteral(const Expr& expr) const;
  PossibleValues OfConditional(const Expr& expr, check::BodyId body) const;
  PossibleValues OfDefault(const Expr& expr, check::BodyId body) const;
  PossibleValues OfPresent(const Expr& expr, check::BodyId body) const;
  PossibleValues OfBoth(const Expr& expr, check::BodyId body) const;
  PossibleValues OfBinary(const Expr& expr, check::BodyId body) const;
  PossibleValues OfComparison(BinaryOp op, const PossibleValues& a, const PossibleValues& b) const;
  PossibleValues OfFold(const Expr& expr, check::BodyId body) const;
  PossibleValues OfOccurrence(const Expr& expr) const;
  PossibleValues Truth(bool may_hold, bool may_fail) const;

  const base::Table<check::FieldId, PossibleValues>& fields_;
  const OfLocals& locals_;
  const std::vector<PossibleValues>& queries_;
  mutable int depth_ = 0;
  std::vector<bool> modified_;  // by query: its answer is not that of its own rule alone
};

}  // namespace cardinal::lint
