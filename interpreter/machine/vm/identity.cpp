#include "interpreter/machine/vm/identity.h"

#include <array>
#include <limits>
#include <utility>

#include "interpreter/machine/vm/frames.h"

namespace cardinal::vm {

namespace {

// The tables forget what they know when the position has changed. Without an index that is not known: then each
// outermost scope begins with empty tables, and while it is open nothing changes.
MemoTable* TableOf(Machine& m, std::int32_t step) {
  const bool outermost = m.identity_seen == std::numeric_limits<std::int32_t>::max();
  const std::uint64_t changes = m.index ? m.index->Changes() : 0;
  const bool same = m.index ? changes == m.scratch->identity_changes : !outermost;
  m.scratch->identity_changes = changes;
  for (auto& table : m.scratch->identity_memo) {
    if (table && same) continue;
    if (!table) table = std::make_unique<MemoTable>();
    table->Begin(m.program, m.compiled.answers, 0);
  }
  return m.scratch->identity_memo[static_cast<std::size_t>(step)].get();
}

}  // namespace

IdentityScope::IdentityScope(Machine& m, std::int32_t step)
    : m_(m),
      memo_(std::exchange(m.memo, TableOf(m, step))),
      identity_seen_(std::exchange(m.identity_seen, step)),
      layers_seen_(std::exchange(m.layers_seen, std::numeric_limits<std::int32_t>::max())),
      identity_frames_(std::exchange(m.identity_frames, m.stack.frames.size())),
      applying_(std::exchange(m.scratch->applying, {})) {}

IdentityScope::~IdentityScope() {
  m_.memo = memo_;
  m_.identity_seen = identity_seen_;
  m_.layers_seen = layers_seen_;
  m_.identity_frames = identity_frames_;
  m_.scratch->applying = std::move(applying_);
}

namespace {

// value: of a list, how many elements it has.
struct Answer {
  Value value = 0;
  bool list = false;
};

Answer AnswerFor(const Machine& m, std::int32_t query, Value value) {
  if (m.program.queries[query].result.kind != program::TypeKind::List) return {value, false};
  return {value == kNone ? 0 : static_cast<Value>(Elements(m.stack, value).size()), true};
}

// The answer of a query about a card. It does not depend on what is being computed, so it is remembered in any case.
bool AskAboutCard(Machine& m, std::int32_t query, CardId card, Value& answer) {
  const FunctionId function = m.compiled.queries[static_cast<std::size_t>(query)];
  const std::array<Value, 1> argument = {card};
  const bool remembered = m.memo && m.memo->HowRemembered(function) != bytecode::Remembered::No;
  Keys keys;
  keys.values[keys.count++] = card;
  if (remembered)
    for (const ir::OccurrenceRead& read : m.memo->OccurrencesOf(function))
      keys.values[keys.count++] = ReadOccurrence(m, read);
  const Value* const r = keys.values.data();
  const std::size_t slot = MemoTable::SlotOf(function, r, Keys::kRegisters.data(), keys.count);
  if (remembered && m.memo->IsRight(slot, function, r, Keys::kRegisters.data(), keys.count)) {
    answer = m.memo->IsList(slot) ? static_cast<Value>(m.memo->Elements(slot).size()) : m.memo->ValueIn(slot);
    return Charge(m, 1);
  }
  Value value = 0;
  if (!Call(m, function, argument, value)) return false;
  const Answer found = AnswerFor(m, query, value);
  answer = found.value;
  if (!remembered) return true;
  m.memo->BeginAnswer(slot, function, r, Keys::kRegisters.data(), keys.count, 1);
  m.memo->Keep(slot, 1, value, found.list, found.list ? Elements(m.stack, value) : std::span<const Value>());
  return true;
}

}  // namespace

bool AskController(Machine& m, CardId card, Seat& seat) {
  if (m.identity_seen <= program::kControllerStep) return true;
  Value answer = 0;
  if (!AskAboutCard(m, m.program.identity.controller, card, answer) || !NeedSeat(m, answer)) return false;
  seat = static_cast<Seat>(answer);
  return true;
}

bool AskRules(Machine& m, CardId card, bool& has) {
  if (m.identity_seen <= program::kRulesStep) return true;
  Value texts = 0;
  if (!AskAboutCard(m, m.program.identity.rules, card, texts)) return false;
  has = texts > 0;
  return true;
}

}  // namespace cardinal::vm
