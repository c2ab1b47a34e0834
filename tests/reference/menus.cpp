// Menus: among statements, and announced with an action.
#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::ActionClause;
using check::ActionClauseKind;
using check::ChoiceKind;
using model::DecisionKind;
using model::OptionKind;

// Which items are chosen. `test`: whether an item is offered.
template <class Test>
std::vector<bool> Walker::PickItems(const check::Choice& choice, Text& text, const Test& test) {
  const std::size_t items = choice.items.size();
  const bool one = choice.how_many == ChoiceKind::One, exactly = choice.how_many == ChoiceKind::Exactly;
  const Number least = exactly ? Num(choice.amount, text) : one || choice.how_many == ChoiceKind::Some ? 1 : 0;
  const Number most = one ? 1 : choice.amount.IsValid() ? Num(choice.amount, text) : static_cast<Number>(items);
  std::vector<bool> chosen(items, false), offered(items, false);
  Number count = 0;
  if (exactly) {
    for (std::size_t i = 0; i < items; ++i) offered[i] = test(i);
    const auto offers = static_cast<Number>(std::count(offered.begin(), offered.end(), true));
    if (offers < least) return offered;  // all of them, without a question
  }
  while (count < most) {
    Question question{DecisionKind::Menu};
    for (std::size_t i = 0; i < items; ++i)
      if (!chosen[i] && test(i)) question.options.push_back({OptionKind::Menu, static_cast<int>(i), -1});
    if (!one && count >= least) question.options.push_back({OptionKind::Done, -1, -1});
    question.seat = QuestionOf(choice, DecisionKind::Menu, text).seat;
    const Number item = AskOne(std::move(question), true);
    if (item == kNone) break;
    chosen[static_cast<std::size_t>(item)] = true;
    ++count;
  }
  return chosen;
}

// Among statements, fewer items than must be chosen are enough where no more are offered.
void Walker::Menu(const check::Stmt& stmt, Text& text) {
  const check::Choice& choice = rules_.choices[stmt.choice];
  const auto test = [&](std::size_t i) {
    std::set<check::ChoiceId> named;
    CollectNamed(stmt.exprs[i], text, named);
    for (const ExprId value : choice.items[i].values) CollectNamed(value, text, named);
    return !NamesLost(named, text) && (!stmt.exprs[i].IsValid() || Yes(stmt.exprs[i], text));
  };
  const std::vector<bool> chosen = PickItems(choice, text, test);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i]) Run(stmt.blocks[i], text);
}

// Returns false if too few items can be chosen: the action is withdrawn.
bool Walker::AnnounceMenu(const check::ActionVariant& variant, std::size_t at, Text& text) {
  const ActionClause& clause = variant.clauses[at];
  const check::Choice& choice = rules_.choices[clause.choice];
  for (const check::LocalId item : clause.items) text.locals[static_cast<std::size_t>(item)] = Of(0);
  const auto test = [&](std::size_t i) { return IsItemPossible(variant, at, clause.items[i], text); };
  const std::vector<bool> chosen = PickItems(choice, text, test);
  Number count = 0;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    text.locals[static_cast<std::size_t>(clause.items[i])] = Of(chosen[i] ? 1 : 0);
    count += chosen[i] ? 1 : 0;
  }
  const bool exactly = choice.how_many == ChoiceKind::Exactly;
  const bool some = choice.how_many == ChoiceKind::One || choice.how_many == ChoiceKind::Some;
  return count >= (exactly ? Num(choice.amount, text) : some ? 1 : 0);
}

}  // namespace cardinal::reference
