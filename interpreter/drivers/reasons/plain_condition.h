// Says in a sentence why a condition has its value. In: a TestedCondition. Out: words for a player such as "Lamp's size
// is 2: it must be at least 3", without a full stop, or "" if there are no good ones. Promises: those of
// expression_words.h; no source text of rules.
#pragma once

#include <string>

#include "interpreter/drivers/reasons/expression_words.h"
#include "interpreter/drivers/reasons/list_loops.h"
#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

class PlainCondition {
 public:
  // `subject`: the card that the player wants to use, or "".
  PlainCondition(const ExplainContext& asker, std::string subject);

  // `yes_is_wanted`: what the condition should be, and is not.
  std::string Explain(const TestedCondition& tried, bool yes_is_wanted = true);
  // What is true, of a condition that has its value rightly: "Anna's score is 8, more than 3 (Berto's score)".
  std::string Confirm(const TestedCondition& tried);
  // Of a choice without options (ConditionKind::EnoughOptions): what is missing.
  std::string NothingToChoose(const TestedCondition& tried);

 private:
  struct Compared {
    Value x = 0, y = 0;
  };
  std::string FromParts(const TestedCondition& tried);
  std::string FromCode(const TestedCondition& tried, bool yes_is_wanted);
  std::string Fails(const BoundExpression& bound, bool wanted, std::optional<Compared> compared = std::nullopt);
  std::string ConditionalFails(const BoundExpression& bound, bool wanted);
  std::string ComparisonFails(const BoundExpression& bound, bool wanted, std::optional<Compared> compared);
  std::string NumbersFail(const BoundExpression& left, const BoundExpression& right, program::Comparison op,
                          Compared compared);
  std::string MustBe(program::Comparison op, const std::string& what, const std::string& is,
                     const std::string& must) const;
  std::string Needs(const BoundExpression& have, const BoundExpression& need, Value had, Value needed);
  std::string NumbersAre(const BoundExpression& left, const BoundExpression& right, const program::TypeTag& type,
                         Compared compared);
  std::string ValuesFail(const BoundExpression& left, const BoundExpression& right, program::Comparison op,
                         Compared compared, const program::TypeTag& type);
  std::string AnyFails(const BoundExpression& bound);
  std::string MembershipFails(const BoundExpression& bound);
  std::string NothingIn(const BoundExpression& list, const program::TypeTag& element, int depth);
  std::string NothingFromQuery(const BoundExpression& call, int depth);
  std::string NothingFromLoop(const ListLoop& loop, const std::vector<Value>& locals, const program::TypeTag& element,
                              int depth);
  std::string FilterFails(const ListLoop& loop, const std::vector<Value>& locals, Value element);
  std::string YesOrNoFails(const BoundExpression& bound, bool wanted);
  std::string ForbiddenBy(std::int32_t permission);
  std::optional<std::vector<Value>> LocalsOfCall(const BoundExpression& call);
  std::string QueryFails(const BoundExpression& call, bool wanted);
  std::string NoFirstCard(const BoundExpression& call);
  std::string PresenceFails(const BoundExpression& value, bool wanted);
  std::string WithTerms(const BoundExpression& bound, Value value);

  const ExplainContext& asker_;
  const view::Localizer words_;
  const std::string subject_;
  ImaginedMatches imagined_;
  ExpressionWords name_;
  const TestedCondition* tried_ = nullptr;  // that is explained now
  int depth_ = 0;                           // of queries in queries
};

}  // namespace cardinal::reasons
