// In: checked rules, a card of them. Out: what the card's own rules and printed values are made of, in the shape in
// which wordings name things. Promises: every call, question, change, rule, choice, condition and duration that is
// written on the card is there once; a name stands for what it was given, chosen from or runs through.
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// The numbers that an expression can be, as far as they are written there: `if x then 2 else 4` is 2 or 4.
struct PossibleNumbers {
  std::vector<std::int64_t> values;
  bool closed = false;  // it is nothing else
  bool part = false;    // of a sum, whose other terms are not known: `n - 1` is not 1
};

struct CardFeature {
  check::PatternKeyKind kind = check::PatternKeyKind::Anything;
  std::int32_t index = -1;
  std::int64_t value = 0;
  std::vector<CardFeature> args;  // with what stands in it and no key can name
  PossibleNumbers amounts;
  source::Span span;
  check::ExprId origin = -1;    // the expression that it is, names followed
  bool named = false;           // a name stood here for it, so it is written elsewhere
  bool may_be_omitted = false;  // the text need not say it
  // An `if` or `else` about the result of luck or of a choice: a text names the results ("Heads: ..."), not the test.
  bool tests_result = false;
  // Of a rule, a condition, an `else`: the byte at which the code ends that depends on it. 0: it is about what comes
  // before it, as the `if` of `modify`.
  std::int32_t scope_end = 0;
};

// What stands on one card, in its order. `texts`: those of the whole program.
class CardFeatures {
 public:
  CardFeatures(const check::CheckedRules& rules, const std::vector<RuleBody>& texts);
  std::vector<CardFeature> FeaturesFor(const ast::File& tree, ast::NodeId card) const;
  std::int32_t FindCard(const std::string& name) const;  // -1: none

 private:
  const check::CheckedRules& rules_;
  std::int32_t opponent_;  // the query, in a game of two players
  std::map<std::string, std::int32_t> cards_;
  std::map<std::int32_t, std::vector<const RuleBody*>> texts_;  // by card, -1: defaults of parts
};

}  // namespace cardinal::lint
