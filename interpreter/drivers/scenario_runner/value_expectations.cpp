// Checks expectations about the values of queries: states, attributes, and everything else that can be evaluated.
#include <algorithm>

#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_runner {

using documents::ExpectedValue;
using program::TypeKind;

namespace {

struct AskedValue {
  const ScenarioGame& game;
  const std::string& name;
  const program::TypeTag& type;
  vm::EvaluationResult before, now;

  bool Unchanged() const {
    return before.value == now.value || (type.kind == TypeKind::List && before.list == now.list);
  }
  std::string CurrentText() const { return FormatReply(game, type, now); }
  Mismatch MakeMismatch(const std::string& said) const { return {name + " " + said, name + ": " + CurrentText()}; }
  Mismatch MakeValueMismatch(const std::string& wanted) const {
    const std::string earlier = Unchanged() ? "" : " (before: " + FormatReply(game, type, before) + ")";
    return MakeMismatch("is " + CurrentText() + earlier + ", not `" + wanted + "`");
  }
};

std::int64_t Size(const AskedValue& asked, const vm::EvaluationResult& reply) {
  return asked.type.kind == TypeKind::List ? std::ssize(reply.list) : reply.value;
}

Mismatch CheckSame(const AskedValue& asked) {
  const bool same =
      asked.type.kind == TypeKind::List ? asked.before.list == asked.now.list : asked.before.value == asked.now.value;
  if (same) return {};
  return asked.MakeMismatch("changed from " + FormatReply(asked.game, asked.type, asked.before) + " to " +
                            asked.CurrentText());
}

Mismatch CheckNumber(const AskedValue& asked, const ExpectedValue& expected) {
  if (asked.type.kind != TypeKind::Int && asked.type.kind != TypeKind::List)
    return asked.MakeMismatch("is not a number: `" + FormatExpectation(expected) + "` cannot be judged");
  const bool none =
      asked.type.kind == TypeKind::Int && (asked.now.value == model::kNone || asked.before.value == model::kNone);
  if (none) return asked.MakeValueMismatch(FormatExpectation(expected));
  const std::int64_t now = Size(asked, asked.now), before = Size(asked, asked.before);
  const bool holds = (expected.kind == ExpectedValue::Kind::Delta && now - before == expected.number) ||
                     (expected.kind == ExpectedValue::Kind::AtLeast && now >= expected.number) ||
                     (expected.kind == ExpectedValue::Kind::AtMost && now <= expected.number);
  if (holds) return {};
  Mismatch objection = asked.MakeValueMismatch(FormatExpectation(expected));
  if (expected.kind == ExpectedValue::Kind::Delta) {
    objection.message = asked.name +
                        (now == before ? " stays " + std::to_string(now)
                                       : " goes from " + std::to_string(before) + " to " + std::to_string(now)) +
                        ", not by `" + FormatExpectation(expected) + "`";
    objection.correction = asked.name + ": " + (now >= before ? "+" : "") + std::to_string(now - before);
    if (now == before) objection.correction = asked.name + ": same";
    if (now == expected.number) {  // a sign means that the value changed
      const std::string value = (now < 0 ? "is " : "") + std::to_string(now);
      objection.message += "; that it is so is written `" + value + "`";
      objection.correction = asked.name + ": " + value;
    }
  }
  return objection;
}

std::vector<CardId> ReplyCards(const vm::EvaluationResult& reply) {
  std::vector<CardId> cards;
  for (const Value value : reply.list) cards.push_back(static_cast<CardId>(value));
  return cards;
}

// Compares the elements of a list that does not contain cards with texts, in any order.
bool SameElements(const AskedValue& asked, const ExpectedValue& expected) {
  const program::TypeTag element{asked.type.element, TypeKind::Void, asked.type.id, false};
  std::vector<Value> rest = asked.now.list;
  for (const documents::CardCount& count : expected.gains) {
    ParsedValue read = ParseValue(asked.game, element, count.full_text.text);
    const int copies = read.value ? 1 : count.copies;
    if (!read.value) read = ParseValue(asked.game, element, count.card.text);
    for (int i = 0; i < copies; ++i) {
      const auto found = read.value ? std::find(rest.begin(), rest.end(), *read.value) : rest.end();
      if (found == rest.end()) return false;
      rest.erase(found);
    }
  }
  return rest.empty();
}

Mismatch Exactly(const AskedValue& asked, const ExpectedValue& expected) {
  if (asked.type.kind != TypeKind::List) return asked.MakeValueMismatch(FormatExpectation(expected));
  if (asked.type.element != TypeKind::Card)
    return SameElements(asked, expected) ? Mismatch{} : asked.MakeValueMismatch(FormatExpectation(expected));
  std::vector<CardId> rest = ReplyCards(asked.now);
  const bool all = RemoveNamedCards(asked.game, expected.gains, rest).empty();
  return all && rest.empty() ? Mismatch{} : asked.MakeValueMismatch(FormatExpectation(expected));
}

Mismatch CheckChange(const AskedValue& asked, const ExpectedValue& expected) {
  if (asked.type.kind != TypeKind::List || asked.type.element != TypeKind::Card)
    return asked.MakeMismatch("is not a list of cards: `" + FormatExpectation(expected) + "` cannot be judged");
  std::vector<CardId> gained, lost;
  for (const CardId card : ReplyCards(asked.now)) {
    if (std::find(asked.before.list.begin(), asked.before.list.end(), card) == asked.before.list.end())
      gained.push_back(card);
  }
  for (const CardId card : ReplyCards(asked.before)) {
    if (std::find(asked.now.list.begin(), asked.now.list.end(), card) == asked.now.list.end()) lost.push_back(card);
  }
  const bool named = RemoveNamedCards(asked.game, expected.gains, gained).empty() &&
                     RemoveNamedCards(asked.game, expected.losses, lost).empty();
  return named && gained.empty() && lost.empty() ? Mismatch{} : asked.MakeValueMismatch(FormatExpectation(expected));
}

Mismatch CheckText(const AskedValue& asked, const ExpectedValue& expected) {
  const std::string& text = expected.text.text;
  if (asked.type.kind == TypeKind::List) {
    const auto count = documents::ParseDecimal(text);
    const bool holds = documents::IsEmptyWord(text) ? asked.now.list.empty() : count == std::ssize(asked.now.list);
    if (holds) return {};
    ExpectedValue one = expected;
    one.gains = {documents::ParseCardCount(expected.text)};
    return count ? asked.MakeValueMismatch(text) : Exactly(asked, one);
  }
  if (asked.type.kind == TypeKind::Card && asked.now.value != model::kNone) {
    std::vector<CardId> pool = {static_cast<CardId>(asked.now.value)};
    return RemoveNamedCards(asked.game, {documents::ParseCardCount(expected.text)}, pool).empty()
               ? Mismatch{}
               : asked.MakeValueMismatch(text);
  }
  const ParsedValue read = ParseValue(asked.game, asked.type, text);
  if (read.value) return *read.value == asked.now.value ? Mismatch{} : asked.MakeValueMismatch(text);
  Mismatch objection = asked.MakeValueMismatch(text);
  objection.message += ": " + read.problem + (read.help.empty() ? "" : "; " + read.help);
  return objection;
}

}  // namespace

Mismatch CheckValue(StepStates moments, const std::string& name, const Subject& subject,
                    const ExpectedValue& expected) {
  const Program& program = moments.after.GetProgram();
  const program::Query& query = program.queries[subject.query];
  const AskedValue asked{
      moments.after, name, query.result, engine::EvaluateQuery(program, moments.before, subject.query, subject.args),
      vm::Evaluate(program, moments.after.match, query.code, subject.args, {}, nullptr, moments.query_coverage)};
  if (asked.now.fault) return asked.MakeMismatch("cannot be asked now: " + asked.now.fault->message);
  switch (expected.kind) {
    case ExpectedValue::Kind::Same: return CheckSame(asked);
    case ExpectedValue::Kind::Delta:
    case ExpectedValue::Kind::AtLeast:
    case ExpectedValue::Kind::AtMost: return CheckNumber(asked, expected);
    case ExpectedValue::Kind::ExactCards: return Exactly(asked, expected);
    case ExpectedValue::Kind::Change: return CheckChange(asked, expected);
    case ExpectedValue::Kind::Equals: return CheckText(asked, expected);
    case ExpectedValue::Kind::Hidden:
    case ExpectedValue::Kind::Map: break;
  }
  return asked.MakeValueMismatch(FormatExpectation(expected));
}

}  // namespace cardinal::scenario_runner
