// Finds the values that expressions can have in any game. In: checked rules and a rule body. Out: value ranges.
// Promises: a range contains every possible value, so an expression whose range has one value always has it. Queries
// that rules or statements modify can have any value; so can a query whose rule is a literal, because such a query
// exists to be modified.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/card_flow.h"
#include "interpreter/language/lint/intervals.h"
#include "interpreter/language/lint/rule_bodies.h"
#include "interpreter/language/lint/value_flow.h"

namespace cardinal::lint {

inline constexpr int kMaxDepth = 24;  // depth of an expression up to which it is evaluated

class Running;  // running.h

// The queries and states whose value can change.
struct MutableState {
  base::Table<check::QueryId, bool> queries;  // by query: whether a rule or statement may modify it
  base::Table<check::FieldId, bool> fields;   // by state: whether a statement sets it
};
MutableState FindMutableState(const CheckedRules& rules);

// Evaluates the ranges of the expressions of one rule body; caches what it has computed.
class RangeEvaluator {
 public:
  // `flow`: the cards that each zone can have. `values`: those of states and names, by all that assigns them.
  RangeEvaluator(const CheckedRules& rules, const MutableState& changed, const CardFlow& flow, const ValueFlow& values)
      : rules_(rules), changed_(changed), flow_(flow), values_(values) {}

  // From now on, local names are those of this rule body.
  void Enter(const RuleBody& text);
  // From now on, it is known which occurrences can be running.
  void Use(const Running& running) { running_ = &running; }
  // From now on, nothing is taken from the calls of a body: its names have any value of their types.
  void IgnoreCalls() { follows_calls_ = false; }
  // From now on, the local name has one of these values, in addition to what is known of it.
  void Assume(LocalId local, ValueRange values) { ranges_[local] = values; }
  ValueRange Evaluate(ExprId id);
  // The possible sizes of a list.
  ValueRange EvaluateCount(ExprId id);
  // The value of a condition that has the same value in every game; otherwise empty.
  std::optional<bool> ConstantValue(ExprId id);
  // Whether the conditions can never hold together.
  bool AreExclusive(const std::vector<ExprId>& conditions);
  // The value of a condition if the others have these values, and the expressions with these keys these values; empty:
  // it is not decided.
  std::optional<bool> ValueGiven(const std::vector<std::pair<ExprId, bool>>& held,
                                 const std::map<std::int32_t, ValueRange>& known, ExprId id);
  // Two expressions with equal keys have equal values at the same moment. kNoKey: unknown.
  using Key = std::int32_t;
  static constexpr Key kNoKey = -1;
  Key ExprKey(ExprId id);

 private:
  ValueRange EvaluateInside(ExprId id);
  ValueRange OfBinary(const Expr& expr);
  ValueRange OfConditional(const Expr& expr);
  // `any`: the values of the type.
  ValueRange OfFold(const Expr& expr, ValueRange any);
  ValueRange OfIsType(ExprId id, ValueRange any);
  bool CanBeInZone(const Expr& expr);
  ValueRange CountElements(const Expr& list);
  ValueRange OfQuery(const Expr& expr);
  ValueRange OfLocal(LocalId local);
  ValueRange OfFlow(const PossibleValues& values);
  PossibleValues Members(ExprId id) const;
  bool NeverRuns(ExprId id) const;
  ValueRange OfType(check::Type type) const;
  Key NewKey(ExprId id);
  ValueRange Compare(const Expr& expr);
  bool CanLieIn(std::int32_t type, std::int32_t zone) const;
  // The cards that a name of this body can be; null: not known.
  const CardSet* CardsOf(ExprId id) const;
  // Whether one of the cards is of that type.
  bool AnyIs(const CardSet& cards, std::int32_t type) const;
  ValueRange OfRule(std::int32_t query, ValueRange values);
  bool Contradicts(const std::vector<std::pair<ExprId, bool>>& facts, bool* certain = nullptr,
                   const std::map<Key, ValueRange>& known = {});
  void Conjuncts(ExprId id, bool truth, std::vector<std::pair<ExprId, bool>>& facts) const;

  const CheckedRules& rules_;
  const MutableState& changed_;
  const CardFlow& flow_;
  const ValueFlow& values_;
  check::BodyId body_;  // whose local names are read
  const Running* running_ = nullptr;
  const RuleBody* text_ = nullptr;
  std::map<LocalId, ExprId> defined_;            // the only expression of each name; none: several
  std::map<LocalId, ValueRange> ranges_;         // names with a known range
  std::map<LocalId, std::int32_t> lies_in_;      // names of cards that were found in this zone
  std::map<std::pair<ExprId, bool>, Key> keys_;  // of expressions, with own_locals_ true or false
  std::map<std::vector<std::int64_t>, Key> key_of_shape_;
  std::map<std::pair<std::int32_t, int>, ValueRange> of_rules_;  // by query and depth: the same for all bodies
  int depth_ = 0;
  bool follows_calls_ = true;
  bool own_locals_ = true;  // false inside the rule of a query, whose local names are not those of this body
};

}  // namespace cardinal::lint
