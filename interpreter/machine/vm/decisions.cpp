// Decisions: they are opened, and answered at once if a run may do that.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::Decision;
using model::DecisionKind;
using model::FaultKind;
using model::Option;
using model::OptionKind;

Decision& NewDecision(Machine& m, DecisionKind kind) {
  Decision& decision = m.live->decision;
  ResetDecision(decision);
  decision.kind = kind;
  return decision;
}

Value ValueOf(const Option& option) {
  switch (option.kind) {
    case OptionKind::Yes: return 1;
    case OptionKind::No: return 0;
    case OptionKind::Done:
    case OptionKind::NoCard: return kNone;
    case OptionKind::Rule: return match::PackHookRef({option.a, option.b, 0});
    default: return option.a;
  }
}

bool OpenDecision(Machine& m) {
  Match& match = *m.live;
  if (match.simultaneous > 0) return Fail(m, FaultKind::Internal, "a choice inside `simultaneously`");
  match.decision.serial = ++match.serial;
  match.decision.site = Site(m);
  Suspend(m);
  if (m.observer) m.observer->OnDecision(match);
  return AnswerOnTheWay(m) && ContinueWithAnswer(m);
}

namespace {

std::int32_t OptionOnTheWay(const Machine& m) {
  const auto& [most, chooser] = m.on_the_way;
  const Decision& decision = m.live->decision;
  if (most <= 0) return kNoChoice;
  if (decision.options.size() == 1 && decision.seat != model::kChance) return 0;
  return chooser ? chooser->ChooseOption(*m.live) : kNoChoice;
}

}  // namespace

bool AnswerOnTheWay(Machine& m) {
  Match& match = *m.live;
  for (;;) {
    const std::int32_t option = OptionOnTheWay(m);
    if (option == kNoChoice) return false;
    --m.on_the_way.max_answers;
    if (m.observer) m.observer->OnAnswered(match, option);
    WriteAnswer(m.program, match, {option, 0, {}});
    Grant(m);
    if (match.decision.options.empty()) return true;
    if (m.observer) m.observer->OnDecision(match);  // the next option of the same choice
  }
}

bool TakeUnseen(Machine& m, Seat seat, std::size_t options, Value& taken) {
  if (m.on_the_way.max_answers <= 0 || m.observer || m.live->simultaneous > 0) return false;
  if (options > 1) {
    if (!m.blind) return false;
    taken = m.blind->ChooseIndex(seat, m.live->serial + 1, options);
    if (taken < 0 || taken >= static_cast<Value>(options)) {
      m.on_the_way.max_answers = 0;  // the policy has declined: the decision is opened and the run stops there
      return false;
    }
  }
  --m.on_the_way.max_answers;
  ++m.live->serial;
  Grant(m);
  return true;
}

bool TakePassUnasked(Machine& m, Seat seat) {
  if (!m.passing || m.on_the_way.max_answers <= 0 || m.live->simultaneous > 0) return false;
  if (!m.passing->PassesUnasked(*m.live, seat)) return false;
  --m.on_the_way.max_answers;
  ++m.live->serial;
  Grant(m);
  return true;
}

}  // namespace cardinal::vm
