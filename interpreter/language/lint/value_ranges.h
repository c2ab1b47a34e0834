// In: checked rules, a text of them. Out: which values its expressions can have, whatever is played.
// Promises: a value that an expression can have is always among those said; so what is said to have one value only has
// it. Queries that rules or statements modify can be anything; a query whose rule is a plain value is there for others
// to modify, and counts as modified.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/language/lint/card_flow.h"
#include "interpreter/language/lint/intervals.h"
#include "interpreter/language/lint/rule_bodies.h"
#include "interpreter/language/lint/tables.h"

namespace cardinal::lint {

inline constexpr int kMaxDepth = 24;  // levels of an expression that are looked into

// What does not always have the value that it begins with.
struct MutableState {
  std::vector<bool> queries;  // by query: whether anything may modify it
  std::vector<bool> fields;   // by state: whether anything sets it
};
MutableState FindMutableState(const check::CheckedRules& rules);

// How the values of expressions are found in one text; remembers what it has found.
class RangeEvaluator {
 public:
  // `flow`: where cards can lie.
  RangeEvaluator(const check::CheckedRules& rules, const MutableState& changed, const CardFlow& flow)
      : rules_(rules), changed_(changed), flow_(flow) {}

  // From here on names mean those of this text.
  void Enter(const RuleBody& text);
  // From here on the name has one of these values, whatever else is known of it.
  void Assume(check::LocalId local, ValueRange values) { ranges_[local] = values; }
  ValueRange Evaluate(check::ExprId id);
  // How many elements a list can have.
  ValueRange EvaluateCount(check::ExprId id);
  // Yes or no if the condition is always that, whatever is played; else nothing.
  std::optional<bool> ConstantValue(check::ExprId id);
  // Whether these conditions can never hold together.
  bool AreExclusive(const std::vector<check::ExprId>& conditions);
  // Two expressions with the same key have the same value at the same moment. kNoKey: unknown.
  using Key = std::int32_t;
  static constexpr Key kNoKey = -1;
  Key ExprKey(check::ExprId id);

 private:
  ValueRange OfBinary(const check::Expr& expr);
  ValueRange OfQuery(const check::Expr& expr);
  ValueRange OfLocal(check::LocalId local);
  ValueRange OfType(check::Type type) const;
  Key NewKey(check::ExprId id);
  ValueRange Compare(const check::Expr& expr);
  bool CanLieIn(std::int32_t type, std::int32_t zone) const;
  ValueRange OfRule(std::int32_t query, ValueRange values);
  bool Contradicts(const std::vector<std::pair<check::ExprId, bool>>& facts, bool* certain = nullptr);
  void Conjuncts(check::ExprId id, bool truth, std::vector<std::pair<check::ExprId, bool>>& facts) const;

  const check::CheckedRules& rules_;
  const MutableState& changed_;
  const CardFlow& flow_;
  std::map<check::LocalId, check::ExprId> defined_;     // names that always stand for the value of this expression
  std::map<check::LocalId, ValueRange> ranges_;         // names with values between bounds
  std::map<check::LocalId, std::int32_t> lies_in_;      // names of cards that were found in this zone
  std::map<std::pair<check::ExprId, bool>, Key> keys_;  // of expressions, with own_locals_ or without
  std::map<std::vector<std::int64_t>, Key> key_of_shape_;
  std::map<std::pair<std::int32_t, int>, ValueRange> of_rules_;  // by query and depth: the same in all texts
  int depth_ = 0;
  bool own_locals_ = true;  // false inside the rule of a query, whose names are not this text's
};

}  // namespace cardinal::lint
