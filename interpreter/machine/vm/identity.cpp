#include "interpreter/machine/vm/identity.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "interpreter/machine/vm/frames.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

namespace {

// The tables forget what they know when the position has changed.
MemoTable* TableOf(Machine& m, std::int32_t step) {
  const std::uint64_t changes = m.index ? m.index->Changes() : m.changes;
  const bool same = changes == m.scratch->identity_changes;
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

// The answer of a query about a card. It does not depend on what is being computed, so it is remembered in any case.
// Of a list the elements are valid until the next question.
struct Answer {
  Value value = 0;
  std::span<const Value> elements;
};

bool AskAboutCard(Machine& m, std::int32_t query, CardId card, Answer& answer) {
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
    answer = {m.memo->ValueIn(slot), m.memo->IsList(slot) ? m.memo->Elements(slot) : std::span<const Value>()};
    return Charge(m, 1);
  }
  if (!Call(m, function, argument, answer.value)) return false;
  const bool list = m.program.queries[query].result.kind == program::TypeKind::List && answer.value != kNone;
  answer.elements = list ? Elements(m.stack, answer.value) : std::span<const Value>();
  if (!remembered) return true;
  m.memo->BeginAnswer(slot, function, r, Keys::kRegisters.data(), keys.count, 1);
  m.memo->Keep(slot, 1, answer.value, list, answer.elements);
  return true;
}

}  // namespace

bool FindChange(const Machine& m, std::int32_t query) {
  const GameState& world = *m.read;
  if (match::HasTimed(m.program, world, query)) return true;
  if (!world.lasting.empty() && !m.program.queries[query].lasting.empty()) return true;
  return std::ranges::any_of(m.program.queries[query].modifiers, [&](std::int32_t rule) {
    const std::int32_t text = m.program.modifiers[rule].card;
    return text == program::kOfGame ||
           std::ranges::any_of(world.cards, [&](const Card& card) { return card.def == text; });
  });
}

bool AskController(Machine& m, CardId card, Seat& seat) {
  if (m.identity_seen <= program::kControllerStep) return true;
  Answer answer;
  if (!AskAboutCard(m, m.program.identity.controller, card, answer) || !NeedSeat(m, answer.value)) return false;
  seat = static_cast<Seat>(answer.value);
  return true;
}

bool AskHasText(Machine& m, CardId card, Value text, bool& has) {
  has = m.read->cards[card].def == text;
  if (m.identity_seen <= program::kRulesStep) return true;
  Answer texts;
  if (!AskAboutCard(m, m.program.identity.rules, card, texts)) return false;
  has = std::ranges::find(texts.elements, text) != texts.elements.end();
  return Charge(m, texts.elements.size());
}

}  // namespace cardinal::vm
