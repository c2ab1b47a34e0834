// In: checked rules, a text of them. Out: which values its expressions can have, whatever is played.
// Promises: a value that an expression can have is always among those said; so what is said to have one value only has
// it. Queries that rules or statements modify can be anything; a query whose rule is a plain value is there for others
// to modify, and counts as modified.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "interpreter/language/lint/flow.h"
#include "interpreter/language/lint/intervals.h"
#include "interpreter/language/lint/tables.h"
#include "interpreter/language/lint/texts.h"

namespace cardinal::lint {

inline constexpr int kDeepest = 24;  // levels of an expression that are looked into

// What does not always have the value that it begins with.
struct Changed {
  std::vector<bool> queries;  // by query: whether anything may modify it
  std::vector<bool> fields;   // by state: whether anything sets it
};
Changed ChangedBy(const check::CheckedRules& rules);

// How the values of expressions are found in one text; remembers what it has found.
class Evaluator {
 public:
  // `flow`: where cards can lie.
  Evaluator(const check::CheckedRules& rules, const Changed& changed, const Flow& flow)
      : rules_(rules), changed_(changed), flow_(flow) {}

  // From here on names mean those of this text.
  void Enter(const Text& text);
  // From here on the name has one of these values, whatever else is known of it.
  void Assume(check::LocalId local, Values values) { ranges_[local] = values; }
  Values Of(check::ExprId id);
  // How many elements a list can have.
  Values CountOf(check::ExprId id);
  // Yes or no if the condition is always that, whatever is played; else nothing.
  std::optional<bool> Always(check::ExprId id);
  // Whether these conditions can never hold together.
  bool Exclude(const std::vector<check::ExprId>& conditions);
  // Two expressions with the same key have the same value at the same moment. kNoKey: unknown.
  using Key = std::int32_t;
  static constexpr Key kNoKey = -1;
  Key KeyOf(check::ExprId id);

 private:
  Values OfBinary(const check::Expr& expr);
  Values OfQuery(const check::Expr& expr);
  Values OfLocal(check::LocalId local);
  Values OfType(check::Type type) const;
  Key NewKey(check::ExprId id);
  Values Compare(const check::Expr& expr);
  bool CanLieIn(std::int32_t type, std::int32_t zone) const;
  Values OfRule(std::int32_t query, Values values);
  bool Contradicts(const std::vector<std::pair<check::ExprId, bool>>& facts, bool* certain = nullptr);
  void Conjuncts(check::ExprId id, bool truth, std::vector<std::pair<check::ExprId, bool>>& facts) const;

  const check::CheckedRules& rules_;
  const Changed& changed_;
  const Flow& flow_;
  std::map<check::LocalId, check::ExprId> defined_;     // names that always stand for the value of this expression
  std::map<check::LocalId, Values> ranges_;             // names with values between bounds
  std::map<check::LocalId, std::int32_t> lies_in_;      // names of cards that were found in this zone
  std::map<std::pair<check::ExprId, bool>, Key> keys_;  // of expressions, with own_locals_ or without
  std::map<std::vector<std::int64_t>, Key> key_of_shape_;
  std::map<std::pair<std::int32_t, int>, Values> of_rules_;  // by query and depth: the same in all texts
  int depth_ = 0;
  bool own_locals_ = true;  // false inside the rule of a query, whose names are not this text's
};

}  // namespace cardinal::lint
