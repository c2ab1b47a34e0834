// Changes of the game state that move no card, sentences for observers, and the end of the game.
#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

using model::FaultKind;
using program::OwnerKind;

namespace {

bool FieldSlot(Machine& m, const program::Field& field, Value owner, Value*& slot) {
  if (field.of == OwnerKind::Player && !NeedSeat(m, owner)) return false;
  if (field.of == OwnerKind::Card && !NeedCard(m, owner)) return false;
  slot = &m.write->fields[match::FieldIndex(m.program, *m.write, field, owner)];
  return true;
}

void SetField(Machine& m, std::int32_t index, Value owner, Value& slot, Value value) {
  const Value before = slot;
  WriteField(m, index, slot, value);
  if (!m.observer || slot == before) return;
  const bool of_table = m.program.fields[index].of == OwnerKind::Table;  // then the operand has any value
  ObserverOf(m)->OnField(*m.live, index, of_table ? kNone : owner, before, slot, CauseUid(m.stack), Site(m));
}

// A sum beyond 64 bits is clamped to the range of a bounded field; without a bound it is a fault.
bool AddUp(Machine& m, const program::Field& field, Value before, Value amount, Value& sum) {
  if (!IsScalar(before) || !IsScalar(amount))
    return Fail(m, FaultKind::MissingValue, field.name + " has no number to add to");
  if (!__builtin_add_overflow(before, amount, &sum) && IsScalar(sum)) return true;
  const program::Field unbounded;
  sum = amount > 0 ? field.max : field.min;
  if (sum != (amount > 0 ? unbounded.max : unbounded.min)) return true;
  return Fail(m, FaultKind::Overflow,
              std::to_string(before) + " + " + std::to_string(amount) + " is too large a number");
}

std::vector<Value> ValuesOf(Machine& m, const Instr& in) {
  std::vector<Value> values;
  values.reserve(m.OperandsOf(in).size());
  for (const Register reg : m.OperandsOf(in)) values.push_back(m.R(reg));
  return values;
}

}  // namespace

bool Reveal(Machine& m, const Instr& in) {
  const Value list = m.R(in.x), seat = m.R(in.y);
  const bool reveals = in.op == Op::Reveal;
  if (!NeedLive(m) || (seat != kNone && !NeedSeat(m, seat))) return false;
  const std::uint32_t all = static_cast<std::uint32_t>((std::uint64_t{1} << m.read->seats) - 1);
  const std::uint32_t seats = seat == kNone ? all : std::uint32_t{1} << seat;
  const auto elements = Elements(m.stack, list);
  for (const Value card : elements) {
    if (!NeedCard(m, card)) return false;
    std::uint32_t& known = m.write->cards[card].known_by;
    known = reveals ? known | seats : known & ~seats;
  }
  if (m.observer && reveals && !elements.empty()) {
    const std::vector<CardId> cards(elements.begin(), elements.end());
    ObserverOf(m)->OnReveal(*m.live, cards, seats);
  }
  return Charge(m, elements.size());
}

bool StoreField(Machine& m, const Instr& in) {
  const Value owner = m.R(in.x), value = m.R(in.y);
  Value* slot = nullptr;
  if (!NeedLive(m) || !FieldSlot(m, m.program.fields[in.a], owner, slot)) return false;
  SetField(m, in.a, owner, *slot, value);
  return true;
}

bool AddField(Machine& m, const Instr& in) {
  const Value owner = m.R(in.x), amount = m.R(in.y);
  const program::Field& field = m.program.fields[in.a];
  Value* slot = nullptr;
  Value sum = 0;
  if (!NeedLive(m) || !FieldSlot(m, field, owner, slot) || !AddUp(m, field, *slot, amount, sum)) return false;
  SetField(m, in.a, owner, *slot, sum);
  return true;
}

bool Tell(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const program::Template& sentence = m.program.templates[in.a];
  // Observers keep the sentence: charging its length limits the text of a step.
  if (!Charge(m, sentence.source.size())) return false;
  if (m.observer && m.observer->WantsSentences()) ObserverOf(m)->OnTell(*m.live, in.a, ValuesOf(m, in));
  return true;
}

// The number of the query is computed only for an observer, outside of the budget of the run. A fault in it is left
// out: the sentence is then told without the number.
bool Explain(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  if (!m.observer || !m.observer->WantsSentences()) return true;
  const std::vector<Value> args = ValuesOf(m, in);
  ModifierTerms terms;
  const EvaluationResult number =
      EvaluateWithLists(m.program, *m.live, m.program.queries[in.a].code, args, m.limits, &terms);
  if (!number.fault) ObserverOf(m)->OnExplained(*m.live, in.a, args, terms);
  return true;
}

// The ending follows at once: no decision and no other rule comes between.
bool Because(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const program::Template& sentence = m.program.templates[in.a];
  if (!Charge(m, sentence.source.size())) return false;
  model::Outcome& outcome = m.live->outcome;
  outcome.reason = in.a;
  outcome.values = ValuesOf(m, in);
  outcome.elements.clear();
  for (std::size_t i = 0; i < outcome.values.size(); ++i) {
    if (sentence.values[i].kind != program::TypeKind::List || outcome.values[i] == kNone) continue;
    const auto elements = Elements(m.stack, outcome.values[i]);
    outcome.values[i] = match::ToValue(
        {static_cast<std::int32_t>(outcome.elements.size()), static_cast<std::int32_t>(elements.size())});
    outcome.elements.insert(outcome.elements.end(), elements.begin(), elements.end());
  }
  return Charge(m, outcome.elements.size());
}

namespace {

// By seat; empty if the game has no score. Returns false on a fault.
bool FindScores(Machine& m, std::vector<Value>& scores) {
  for (Seat seat = 0; m.program.score_code >= 0 && seat < m.read->seats; ++seat) {
    const std::array<Value, 1> player = {seat};
    Value score = 0;
    if (!Call(m, m.program.score_code, player, score)) return false;
    scores.push_back(score);
  }
  return true;
}

// The players with the best score, without those who have been eliminated.
std::uint32_t SeatsWithBestScore(const Machine& m, std::span<const Value> scores) {
  std::uint32_t best = 0;
  Value most = 0;
  for (Seat seat = 0; seat < std::ssize(scores); ++seat) {
    if ((m.read->eliminated >> seat) & 1u) continue;
    const Value score = scores[static_cast<std::size_t>(seat)];
    const bool better = best == 0 || (m.program.least_score_wins ? score < most : score > most);
    if (better) best = 0, most = score;
    if (score == most) best |= std::uint32_t{1} << seat;
  }
  return best;
}

// With each player the whole team.
std::uint32_t WithTeams(const Machine& m, std::uint32_t seats) {
  if (m.program.teams == 0) return seats;
  std::uint32_t all = 0;
  for (Seat seat = 0; seat < m.read->seats; ++seat)
    for (Seat mate = seat % m.program.teams; mate < m.read->seats; mate += m.program.teams)
      if ((seats >> mate) & 1u) all |= std::uint32_t{1} << seat;
  return all;
}

// Returns false on a fault.
bool FindWinners(Machine& m, const Instr& in, model::Outcome& outcome) {
  const auto add = [&](Value seat) {
    if (!NeedSeat(m, seat)) return false;
    outcome.winners |= std::uint32_t{1} << seat;
    return true;
  };
  if (in.op == Op::WinByScore)
    outcome.winners = SeatsWithBestScore(m, outcome.scores);
  else if (in.op == Op::Win && !add(m.R(in.x)))
    return false;
  else if (in.op == Op::WinTogether && !std::ranges::all_of(Elements(m.stack, m.R(in.x)), add))
    return false;
  outcome.winners = WithTeams(m, outcome.winners);
  outcome.kind = outcome.winners != 0 ? model::OutcomeKind::Won : model::OutcomeKind::Lost;
  return true;
}

}  // namespace

bool EndGame(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  model::Outcome outcome = m.live->outcome;  // it may have a reason already
  outcome.kind = model::OutcomeKind::Drawn;
  outcome.site = Site(m);
  if (m.memo && m.read != m.write) m.memo->EndSnapshot();
  m.read = m.write;  // inside `simultaneously`, too, the scores are those at the end
  if (!FindScores(m, outcome.scores)) return false;
  if (in.op != Op::DrawGame && !FindWinners(m, in, outcome)) return false;
  Match& match = *m.live;
  match.outcome = std::move(outcome);
  if (m.observer) ObserverOf(m)->OnOutcome(match);
  match.stack.Clear();
  match.pending.clear();
  match.deferred.clear();
  match.reactions.clear();
  match.simultaneous = 0;
  return false;
}

bool Eliminate(Machine& m, const Instr& in) {
  const Value seat = m.R(in.x);
  if (!NeedLive(m) || !NeedSeat(m, seat)) return false;
  m.write->eliminated |= std::uint32_t{1} << seat;
  Changed(m, program::StateCell::Out());
  return true;
}

}  // namespace cardinal::vm
