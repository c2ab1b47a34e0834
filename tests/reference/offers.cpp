// Which actions can be taken, found by trying their clauses without asking a player.
#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::ActionClause;
using check::ActionClauseKind;
using check::ActionVariant;
using check::ChoiceKind;
using check::LocalId;

std::vector<model::Option> Walker::Offers(const Running& window, Number seat) {
  std::vector<model::Option> offers;
  for (const check::ActionId id : rules_.actions.Ids()) {
    const check::Action& action = rules_.actions[id];
    if (std::find(action.windows.begin(), action.windows.end(), window.index) == action.windows.end()) continue;
    const auto offer = [&](int card) {
      if (CanTake(id, card, seat, window.uid)) offers.push_back({model::OptionKind::Act, id, card});
    };
    if (action.card_type < 0) offer(-1);
    for (std::size_t card = 0; action.card_type >= 0 && card < CardCount(); ++card)
      if (IsType(static_cast<int>(card), action.card_type)) offer(static_cast<int>(card));
  }
  return offers;
}

// With the clauses of the card's part, if it has some.
const ActionVariant* Walker::VariantFor(const check::Action& action, int card) const {
  for (const ActionVariant& variant : action.variants)
    if (card >= 0 && variant.card == CardAt(card).kind) return &variant;
  return &action.variants.front();
}

bool Walker::CanTake(int action, int card, Number seat, Number window) {
  Open call(*this);
  const check::Action& declared = rules_.actions[action];
  const Number me = card < 0 ? kNone : card;
  if (declared.permission >= 0 && Ask(declared.permission, {Of(me), Of(seat)}).number != 1) return false;
  const ActionVariant& variant = *VariantFor(declared, card);
  Text text = MakeRunningText(variant.body, {Of(seat), Of(me), Of(window)}, next_uid_);
  const Pushed<Running> tried(running_, {check::OccurrenceKind::Action, action, next_uid_, &text, &variant, true});
  return CanGoOn(variant, 0, {}, text);
}

// Whether the clauses from that one on can be fulfilled. `items`: those of menus whose clauses count.
bool Walker::CanGoOn(const ActionVariant& variant, std::size_t at, const std::set<LocalId>& items, Text& text) {
  for (std::size_t i = at; i < variant.clauses.size(); ++i) {
    const ActionClause& clause = variant.clauses[i];
    if (clause.item >= 0 && !items.contains(clause.item)) continue;
    switch (clause.kind) {
      case ActionClauseKind::When:
        if (!Yes(clause.condition, text)) return false;
        break;
      case ActionClauseKind::Let:
        text.locals[static_cast<std::size_t>(clause.local)] = Eval(clause.condition, text);
        break;
      case ActionClauseKind::Choose: return CanChoose(variant, i, items, text);
      case ActionClauseKind::Menu: return CanPick(variant, i, items, text);
      case ActionClauseKind::Cost:
        if (!CanPay(clause.block, text)) return false;
        break;
      default: break;
    }
  }
  return true;
}

// Longer ranges are offered whole.
Number Walker::CountNumbersTested(const ActionVariant& variant) const {
  const auto numbers = std::ranges::count_if(variant.clauses, [&](const ActionClause& clause) {
    return clause.kind == ActionClauseKind::Choose && rules_.choices[clause.choice].kind == ChoiceKind::Number;
  });
  return numbers <= 1 ? 1'000 : numbers == 2 ? 31 : numbers == 3 ? 10 : numbers == 4 ? 5 : 2;
}

// Whether the choice has an answer with which the later clauses can be fulfilled. Of choices of several things, and of
// a number, only one answer is tried.
bool Walker::CanChoose(const ActionVariant& variant, std::size_t at, const std::set<LocalId>& items, Text& text) {
  const check::Choice& choice = rules_.choices[variant.clauses[at].choice];
  Value& chosen = text.locals[static_cast<std::size_t>(choice.local)];
  const auto try_each = [&](const std::vector<Number>& answers) {
    for (const Number answer : answers) {
      chosen = Of(answer);
      if (CanGoOn(variant, at + 1, items, text)) return true;
    }
    chosen = Of(kNone);
    return false;
  };
  switch (choice.kind) {
    case ChoiceKind::One: return try_each(Eval(choice.options, text).list);
    case ChoiceKind::YesNo: return try_each({1, 0});
    case ChoiceKind::MaybeOne: {
      std::vector<Number> answers = Eval(choice.options, text).list;
      answers.insert(answers.begin(), kNone);
      return try_each(answers);
    }
    case ChoiceKind::Any:
    case ChoiceKind::UpTo: chosen = Of(std::vector<Number>{}); break;
    case ChoiceKind::Some:
    case ChoiceKind::Exactly:
    case ChoiceKind::Order: {
      const Value list = Eval(choice.options, text);
      const Number least = choice.kind == ChoiceKind::Exactly ? Num(choice.amount, text)
                           : choice.kind == ChoiceKind::Some  ? 1
                                                              : 0;
      chosen = list;
      if (static_cast<Number>(list.list.size()) < least) return false;
      break;
    }
    case ChoiceKind::Number: {
      const Number least = Num(choice.amount, text), most = Num(choice.options, text);
      if (choice.by_chance || most >= least + CountNumbersTested(variant))
        throw NotBuilt{"a number by chance in a head, or a long range"};
      std::vector<Number> numbers;
      for (Number number = least; number <= most; ++number) numbers.push_back(number);
      return try_each(numbers);
    }
    case ChoiceKind::Menu: throw NotBuilt{"a menu as a value"};
  }
  return CanGoOn(variant, at + 1, items, text);
}

// Whether enough items can be chosen, each tested alone, with which the later clauses can be fulfilled.
bool Walker::CanPick(const ActionVariant& variant, std::size_t at, const std::set<LocalId>& items, Text& text) {
  const ActionClause& clause = variant.clauses[at];
  const check::Choice& choice = rules_.choices[clause.choice];
  Number possible = 0;
  for (const LocalId item : clause.items) {
    Text trial = text;
    std::set<LocalId> with = items;
    with.insert(item);
    possible += CanGoOn(variant, at + 1, with, trial) ? 1 : 0;
  }
  if (choice.how_many == ChoiceKind::One) return possible > 0;
  if (choice.how_many == ChoiceKind::Some && possible < 1) return false;
  if (choice.how_many == ChoiceKind::Exactly && possible < Num(choice.amount, text)) return false;
  return CanGoOn(variant, at + 1, items, text);
}

bool Walker::IsItemPossible(const ActionVariant& variant, std::size_t menu, LocalId item, const Text& text) {
  Text trial = text;
  return CanGoOn(variant, menu + 1, {item}, trial);
}

// Whether each event that the cost calls itself is allowed.
bool Walker::CanPay(const check::Block& cost, Text& text) {
  for (const check::StmtId id : cost.stmts) {
    const check::Stmt& stmt = rules_.stmts[id];
    if (stmt.kind != check::StmtKind::CallEvent || rules_.events[stmt.index].permission < 0) continue;
    std::vector<Value> args;
    for (const ExprId arg : stmt.exprs) args.push_back(Eval(arg, text));
    if (Ask(rules_.events[stmt.index].permission, std::move(args)).number != 1) return false;
  }
  return true;
}

}  // namespace cardinal::reference
