#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

bool Execute(Machine& m, const Instr& in) {
  // clang-format off
  switch (in.op) {
    case Op::CallPart: return CallPart(m, in);

    case Op::RunInstead: return RunInstead(m, in);
    case Op::RunBefore: return RunBefore(m, in);
    case Op::RunAfter: return RunAfter(m, in);
    case Op::SkipEvent: return SkipEvent(m);
    case Op::ItUid: case Op::StoreOccurrenceLocal: return OccurrenceOp(m, in);

    case Op::MoveCards: return MoveMany(m, in);
    case Op::ShuffleZone: return ShuffleZone(m, in);
    case Op::RevealTo: return RevealTo(m, in);
    case Op::AddModifier: return AddModifier(m, in);
    case Op::SimultaneousBegin: return SimultaneousBegin(m);
    case Op::SimultaneousEnd: return SimultaneousEnd(m);
    case Op::Win: case Op::DrawGame: return EndGame(m, in);
    case Op::Eliminate: return Eliminate(m);

    case Op::ResolveAction: return ResolveAction(m);
    case Op::Wait: return Wait(m);
    case Op::CancelAction: return CancelAction(m);
    case Op::AskNext: return AskNext(m);

    case Op::Tell: return Tell(m, in);
    case Op::Because: return Because(m, in);
    default: return Fail(m, FaultKind::Internal, "an instruction that nobody runs");
  }
  // clang-format on
}

}  // namespace cardinal::vm
