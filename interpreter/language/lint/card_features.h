// Extracts what a card's own rules and printed values do, in the shape in which wordings name it. In: checked rules and
// a card. Out: card features. Promises: every call, question, change, rule, choice, condition and duration that is
// written on the card occurs once; a local name is replaced by its value, the choice that sets it, or the list that it
// iterates over.
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// The numbers that an expression can be, as far as the expression contains them: `if x then 2 else 4` is 2 or 4.
struct PossibleNumbers {
  std::vector<std::int64_t> values;
  bool closed = false;   // there are no other values
  bool part = false;     // a term of a sum whose other terms are unknown: `n - 1` is not 1
  bool negated = false;  // an unknown number with a minus, such as `-you.coins`
};

struct CardFeature {
  check::PatternKeyKind kind = check::PatternKeyKind::Anything;
  std::int32_t index = -1;
  std::int64_t value = 0;
  std::vector<CardFeature> args;  // also the parts that no key can name
  PossibleNumbers amounts;
  source::Span span;
  ExprId origin;                // the expression, with names followed
  bool named = false;           // the code uses a name for it; its expression is written elsewhere
  bool may_be_omitted = false;  // the text may omit it
  bool all_players = false;     // each player in turn, the player of the card among them
  std::int64_t rounds = 1;      // of the `repeat` in which it is, if their number is known
  bool counts_rounds = false;   // the number of rounds of such a `repeat`
  // Whether an `if` or `else` tests the result of chance or of a choice. A text names such results ("Heads: ..."), not
  // the test.
  bool tests_result = false;
  // For a rule, a condition, an `else`: the byte at which the code that depends on it ends. 0: it applies to the code
  // before it, as the `if` of `modify` does.
  std::int32_t scope_end = 0;
};

inline bool IsForm(const CardFeature& thing, check::PatternForm form) {
  return thing.kind == check::PatternKeyKind::Form && thing.value == static_cast<std::int64_t>(form);
}

// The same features, with one for each run of equal calls: `draw(1) draw(1)` is `draw(2)`.
std::vector<CardFeature> MergeRepeated(const std::vector<CardFeature>& things);
// The same features, with what all rounds of a `repeat` do together: `repeat up to 4 times { hurt(p, 1) }` is
// `hurt(p, 4)`.
std::vector<CardFeature> SumRounds(const std::vector<CardFeature>& things);

// The features of one card, in the order of its source. `texts`: the rule bodies of the whole program.
class CardFeatures {
 public:
  CardFeatures(const CheckedRules& rules, const std::vector<RuleBody>& texts);
  std::vector<CardFeature> FeaturesFor(const ast::File& tree, ast::NodeId card) const;
  std::int32_t FindCard(const std::string& name) const;  // -1: not found
  // What the event does, wherever it is called. Its parameters are features of any value.
  std::vector<CardFeature> FeaturesOfEvent(std::int32_t event) const;

 private:
  const CheckedRules& rules_;
  std::int32_t opponent_;  // the query `opponent` of a game of two players, or -1
  std::map<std::string, std::int32_t> cards_;
  std::map<std::int32_t, std::vector<const RuleBody*>> texts_;  // by card; -1: defaults of parts
  std::map<std::int32_t, const RuleBody*> events_;
};

}  // namespace cardinal::lint
