// Claims about what a query answers: states, attributes, anything the rules can be asked.
#include <algorithm>

#include "interpreter/drivers/scenario/expect.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario {

using documents::Expected;
using program::TypeKind;

namespace {

struct Asked {
  const Game& game;
  const std::string& name;
  const program::TypeTag& type;
  vm::Reply before, now;

  bool Unchanged() const {
    return before.value == now.value || (type.kind == TypeKind::List && before.list == now.list);
  }
  std::string Now() const { return SayReply(game, type, now); }
  Objection Object(const std::string& said) const { return {name + " " + said, name + ": " + Now()}; }
  Objection Is(const std::string& wanted) const {
    const std::string earlier = Unchanged() ? "" : " (before: " + SayReply(game, type, before) + ")";
    return Object("is " + Now() + earlier + ", not `" + wanted + "`");
  }
};

std::int64_t Size(const Asked& asked, const vm::Reply& reply) {
  return asked.type.kind == TypeKind::List ? static_cast<std::int64_t>(reply.list.size()) : reply.value;
}

Objection Same(const Asked& asked) {
  const bool same =
      asked.type.kind == TypeKind::List ? asked.before.list == asked.now.list : asked.before.value == asked.now.value;
  if (same) return {};
  return asked.Object("changed from " + SayReply(asked.game, asked.type, asked.before) + " to " + asked.Now());
}

Objection Number(const Asked& asked, const Expected& expected) {
  if (asked.type.kind != TypeKind::Int && asked.type.kind != TypeKind::List)
    return asked.Object("is no number: `" + Written(expected) + "` cannot be judged");
  const bool none =
      asked.type.kind == TypeKind::Int && (asked.now.value == model::kNone || asked.before.value == model::kNone);
  if (none) return asked.Is(Written(expected));
  const std::int64_t now = Size(asked, asked.now), before = Size(asked, asked.before);
  const bool holds = (expected.kind == Expected::Kind::Delta && now - before == expected.number) ||
                     (expected.kind == Expected::Kind::AtLeast && now >= expected.number) ||
                     (expected.kind == Expected::Kind::AtMost && now <= expected.number);
  if (holds) return {};
  Objection objection = asked.Is(Written(expected));
  if (expected.kind == Expected::Kind::Delta) {
    objection.said = asked.name +
                     (now == before ? " stays " + std::to_string(now)
                                    : " goes from " + std::to_string(before) + " to " + std::to_string(now)) +
                     ", not by `" + Written(expected) + "`";
    objection.line = asked.name + ": " + (now >= before ? "+" : "") + std::to_string(now - before);
    if (now == before) objection.line = asked.name + ": same";
    if (now == expected.number) {  // a sign says that it changed
      const std::string value = (now < 0 ? "is " : "") + std::to_string(now);
      objection.said += "; that it is so is written `" + value + "`";
      objection.line = asked.name + ": " + value;
    }
  }
  return objection;
}

std::vector<CardId> Cards(const vm::Reply& reply) {
  std::vector<CardId> cards;
  for (const Value value : reply.list) cards.push_back(static_cast<CardId>(value));
  return cards;
}

// The elements of a list that is not of cards, against texts, in any order.
bool SameElements(const Asked& asked, const Expected& expected) {
  const program::TypeTag element{asked.type.element, TypeKind::Void, asked.type.id, false};
  std::vector<Value> rest = asked.now.list;
  for (const documents::CardCount& count : expected.gains) {
    ValueRead read = ReadValue(asked.game, element, count.whole.text);
    const int copies = read.value ? 1 : count.copies;
    if (!read.value) read = ReadValue(asked.game, element, count.card.text);
    for (int i = 0; i < copies; ++i) {
      const auto found = read.value ? std::find(rest.begin(), rest.end(), *read.value) : rest.end();
      if (found == rest.end()) return false;
      rest.erase(found);
    }
  }
  return rest.empty();
}

Objection Exactly(const Asked& asked, const Expected& expected) {
  if (asked.type.kind != TypeKind::List) return asked.Is(Written(expected));
  if (asked.type.element != TypeKind::Card)
    return SameElements(asked, expected) ? Objection{} : asked.Is(Written(expected));
  std::vector<CardId> rest = Cards(asked.now);
  const bool all = TakeOut(asked.game, expected.gains, rest).empty();
  return all && rest.empty() ? Objection{} : asked.Is(Written(expected));
}

Objection Change(const Asked& asked, const Expected& expected) {
  if (asked.type.kind != TypeKind::List || asked.type.element != TypeKind::Card)
    return asked.Object("is no list of cards: `" + Written(expected) + "` cannot be judged");
  std::vector<CardId> gained, lost;
  for (const CardId card : Cards(asked.now)) {
    if (std::find(asked.before.list.begin(), asked.before.list.end(), card) == asked.before.list.end())
      gained.push_back(card);
  }
  for (const CardId card : Cards(asked.before)) {
    if (std::find(asked.now.list.begin(), asked.now.list.end(), card) == asked.now.list.end()) lost.push_back(card);
  }
  const bool named =
      TakeOut(asked.game, expected.gains, gained).empty() && TakeOut(asked.game, expected.losses, lost).empty();
  return named && gained.empty() && lost.empty() ? Objection{} : asked.Is(Written(expected));
}

Objection IsText(const Asked& asked, const Expected& expected) {
  const std::string& text = expected.text.text;
  if (asked.type.kind == TypeKind::List) {
    const auto count = documents::DecimalOf(text);
    const bool holds = documents::SaysNothing(text) ? asked.now.list.empty()
                                                    : count == static_cast<std::int64_t>(asked.now.list.size());
    if (holds) return {};
    Expected one = expected;
    one.gains = {documents::CardCountOf(expected.text)};
    return count ? asked.Is(text) : Exactly(asked, one);
  }
  if (asked.type.kind == TypeKind::Card && asked.now.value != model::kNone) {
    std::vector<CardId> pool = {static_cast<CardId>(asked.now.value)};
    return TakeOut(asked.game, {documents::CardCountOf(expected.text)}, pool).empty() ? Objection{} : asked.Is(text);
  }
  const ValueRead read = ReadValue(asked.game, asked.type, text);
  if (read.value) return *read.value == asked.now.value ? Objection{} : asked.Is(text);
  Objection objection = asked.Is(text);
  objection.said += ": " + read.problem + (read.help.empty() ? "" : "; " + read.help);
  return objection;
}

}  // namespace

Objection JudgeValue(Moments moments, const std::string& name, const Subject& subject, const Expected& expected) {
  const Program& program = moments.now.Rules();
  const program::Query& query = program.queries[static_cast<std::size_t>(subject.query)];
  const Asked asked{moments.now, name, query.result, engine::Ask(program, moments.before, subject.query, subject.args),
                    vm::Evaluate(program, moments.now.match, query.code, subject.args, {}, nullptr, moments.asked)};
  if (asked.now.fault) return asked.Object("cannot be asked now: " + asked.now.fault->message);
  switch (expected.kind) {
    case Expected::Kind::Same: return Same(asked);
    case Expected::Kind::Delta:
    case Expected::Kind::AtLeast:
    case Expected::Kind::AtMost: return Number(asked, expected);
    case Expected::Kind::Are: return Exactly(asked, expected);
    case Expected::Kind::Change: return Change(asked, expected);
    case Expected::Kind::Is: return IsText(asked, expected);
    case Expected::Kind::Hidden:
    case Expected::Kind::Map: break;
  }
  return asked.Is(Written(expected));
}

}  // namespace cardinal::scenario
