// Choices: who is asked what.
#include <algorithm>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::ChoiceKind;
using model::DecisionKind;
using model::Option;
using model::OptionKind;

// Asks, and returns the number of the option.
std::size_t Walker::Put(Question question) {
  if (simultaneous_ > 0) throw NotBuilt{"a choice inside `simultaneously`"};
  work_ = 0;
  return player_.Choose(question, *this).option;
}

Number Walker::ValueOf(const Option& option, const Question& question) const {
  switch (option.kind) {
    case OptionKind::Yes: return 1;
    case OptionKind::No: return 0;
    case OptionKind::Done:
    case OptionKind::NoCard: return kNone;
    default: return question.of_actions ? waiting_.at(static_cast<std::size_t>(option.a)).uid : option.a;
  }
}

Question Walker::QuestionOf(const check::Choice& choice, DecisionKind kind, Text& text) {
  Question question{kind, choice.by_chance ? model::kChance : model::kNoSeat};
  question.of_actions = choice.element.kind == TypeKind::Action;
  if (choice.by_chance) return question;
  const Number seat = Num(choice.chooser, text);
  NeedSeat(seat);
  question.seat = static_cast<int>(seat);
  return question;
}

// Each element once.
void Walker::AddOptions(Question& question, const check::Choice& choice, const std::vector<Number>& list) {
  std::set<Number> seen;
  for (const Number value : list) {
    if (!seen.insert(value).second) continue;
    Scalar(value);
    if (value > INT32_MAX || value < INT32_MIN) throw Faulted{"Overflow"};
    const int number = static_cast<int>(value);
    switch (choice.element.kind) {
      case TypeKind::Card:
        NeedCard(value);
        question.options.push_back({OptionKind::Card, number, -1});
        break;
      case TypeKind::Player:
        NeedSeat(value);
        question.options.push_back({OptionKind::Player, number, -1});
        break;
      case TypeKind::Enum: question.options.push_back({OptionKind::Enum, number, choice.element.id}); break;
      case TypeKind::Name: question.options.push_back({OptionKind::Name, number, -1}); break;
      case TypeKind::Bool: question.options.push_back({value == 1 ? OptionKind::Yes : OptionKind::No, -1, -1}); break;
      case TypeKind::Action: {
        const auto place =
            std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& one) { return one.uid == value; });
        if (place == waiting_.end()) throw NotBuilt{"a choice of an action that does not wait"};
        question.options.push_back({OptionKind::Number, static_cast<int>(place - waiting_.begin()), -1});
        break;
      }
      default: question.options.push_back({OptionKind::Number, number, -1});
    }
  }
}

// Whether a player who may decline is asked without options, too, because the silence would tell others what a hidden
// zone has. This is a result of the compiler, which is not computed a second time here.
bool Walker::AsksAnyway(const check::Choice& choice) const {
  for (const check::ChoiceId id : rules_.choices.Ids())
    if (&rules_.choices[id] == &choice)
      return !choice.by_chance && start_.always_asked.at(static_cast<std::size_t>(id));
  return false;
}

// Who is out of the game makes no choices.
Number Walker::AskOne(Question question, bool may_be_none) {
  if (question.options.empty()) return kNone;
  if (IsOut(question.seat)) {
    if (question.kind == DecisionKind::YesNo) return 0;
    if (may_be_none || question.kind == DecisionKind::Menu) return kNone;
    throw Faulted{"MissingValue"};
  }
  const std::size_t option = Put(question);
  return ValueOf(question.options.at(option), question);
}

// Asks for several, one by one.
std::vector<Number> Walker::AskMany(Question question, Number least, Number most, const check::Choice& choice) {
  std::vector<Option>& options = question.options;
  const bool order = question.kind == DecisionKind::Arrange;
  std::vector<Number> all, picked;
  for (const Option& option : options) all.push_back(ValueOf(option, question));
  if (IsOut(question.seat)) return order ? all : picked;
  const bool anyway = least == 0 && !order && AsksAnyway(choice);
  const Number count = anyway ? model::kUnlimitedPicks : static_cast<Number>(options.size());
  most = std::clamp<Number>(most, 0, count);
  least = std::clamp<Number>(least, 0, most);
  if (most == 0) return picked;
  if (least == count && (!order || count == 1)) return all;
  while (static_cast<Number>(picked.size()) < most) {
    if (order && options.size() == 1) {
      picked.push_back(ValueOf(options.front(), question));
      break;
    }
    if (options.empty() && static_cast<Number>(picked.size()) < least) break;
    if (static_cast<Number>(picked.size()) >= least) options.push_back({OptionKind::Done, -1, -1});
    const std::size_t option = Put(question);
    if (options.at(option).kind == OptionKind::Done) break;
    picked.push_back(ValueOf(options[option], question));
    options.erase(options.begin() + static_cast<std::ptrdiff_t>(option));
    if (!options.empty() && options.back().kind == OptionKind::Done) options.pop_back();
  }
  return picked;
}

Number Walker::ChooseOneOf(const check::Choice& choice, const std::vector<Number>& list, Text& text) {
  Question question = QuestionOf(choice, DecisionKind::One, text);
  AddOptions(question, choice, list);
  const bool maybe = choice.kind == ChoiceKind::MaybeOne;
  if (maybe && (!question.options.empty() || (!IsOut(question.seat) && AsksAnyway(choice))))
    question.options.push_back({OptionKind::NoCard, -1, -1});
  return AskOne(std::move(question), choice.may_be_none);
}

Number Walker::ChooseNumber(const check::Choice& choice, const std::vector<Number>& numbers, Text& text) {
  Question question = QuestionOf(choice, DecisionKind::Number, text);
  for (const Number number : numbers) {
    if (number > INT32_MAX || number < INT32_MIN) throw Faulted{"Overflow"};
    question.options.push_back({OptionKind::Number, static_cast<int>(number), -1});
  }
  return AskOne(std::move(question), choice.may_be_none);
}

Value Walker::Choose(const check::Choice& choice, Text& text) {
  switch (choice.kind) {
    case ChoiceKind::One:
    case ChoiceKind::MaybeOne: {
      const std::vector<Number> list = Eval(choice.options, text).list;
      return Of(ChooseOneOf(choice, list, text));
    }
    case ChoiceKind::YesNo: {
      Question question = QuestionOf(choice, DecisionKind::YesNo, text);
      question.options = {{OptionKind::Yes, -1, -1}, {OptionKind::No, -1, -1}};
      return Of(AskOne(std::move(question), choice.may_be_none));
    }
    case ChoiceKind::Number: {
      const Number least = Scalar(Num(choice.amount, text)), most = Scalar(Num(choice.options, text));
      if (least > most) throw Faulted{"MissingValue"};
      if (static_cast<Wide>(most) - least > 10'000) throw NotBuilt{"a choice among very many numbers"};
      std::vector<Number> numbers;
      for (Number number = least; number <= most; ++number) numbers.push_back(number);
      return Of(ChooseNumber(choice, numbers, text));
    }
    case ChoiceKind::Menu: throw NotBuilt{"a menu as a value"};
    default: break;
  }
  const std::vector<Number> list = Eval(choice.options, text).list;
  const bool order = choice.kind == ChoiceKind::Order, exactly = choice.kind == ChoiceKind::Exactly;
  const Number all = static_cast<Number>(list.size());
  const Number least = order ? all : exactly ? Num(choice.amount, text) : choice.kind == ChoiceKind::Some ? 1 : 0;
  const Number most = choice.amount.IsValid() ? Num(choice.amount, text) : INT32_MAX;
  Question question = QuestionOf(choice, order ? DecisionKind::Arrange : DecisionKind::Many, text);
  AddOptions(question, choice, list);
  return Of(AskMany(std::move(question), order ? INT32_MAX : least, most, choice));
}

}  // namespace cardinal::reference
