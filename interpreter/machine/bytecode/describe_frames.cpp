#include "interpreter/machine/bytecode/describe_frames.h"

namespace cardinal::bytecode {

using program::StopKind;

program::StopKind ToStopKind(Op op) {
  switch (op) {
    case Op::CallEvent: return StopKind::CallEvent;
    case Op::CallPart: return StopKind::CallPart;
    case Op::CallWindow:
    case Op::CallWindowWith: return StopKind::CallWindow;
    case Op::RunInstead: return StopKind::RunInstead;
    case Op::RunBefore: return StopKind::RunBefore;
    case Op::RunAfter: return StopKind::RunAfter;
    case Op::RunStateBasedActions: return StopKind::RunStateBasedActions;
    case Op::EndSimultaneous: return StopKind::EndSimultaneous;
    case Op::ChooseOne: return StopKind::ChooseOne;
    case Op::ChooseMany: return StopKind::ChooseMany;
    case Op::ChooseOrder: return StopKind::ChooseOrder;
    case Op::ChooseNumber: return StopKind::ChooseNumber;
    case Op::ChooseYesNo: return StopKind::ChooseYesNo;
    case Op::ChooseMenu: return StopKind::ChooseMenu;
    case Op::ShuffleZone: return StopKind::ShuffleZone;
    case Op::AskWindow: return StopKind::AskWindow;
    case Op::TakeAction: return StopKind::TakeAction;
    case Op::ResolveAction: return StopKind::ResolveAction;
    case Op::CancelAction: return StopKind::CancelAction;
    case Op::Wait: return StopKind::Wait;
    default: return StopKind::Other;
  }
}

namespace {

program::Stop DescribeStop(const Pool& pool, const Function& plain, std::int32_t stop) {
  const std::int32_t place = PlaceOfStop(pool, plain, stop);
  if (place < 0) return {};
  const Instr& instr = pool.instructions[static_cast<std::size_t>(place)];
  return {ToStopKind(instr.op), instr.a};
}

}  // namespace

base::Table<FunctionId, program::FrameShape> DescribeFrames(const Compiled& compiled) {
  base::Table<FunctionId, program::FrameShape> shapes(compiled.plain.size());
  for (const FunctionId id : compiled.plain.Ids()) {
    const Function& plain = compiled.plain[id];
    program::FrameShape& shape = shapes[id];
    shape.variables = plain.variables;
    shape.registers = plain.types;
    shape.hooks = plain.progress.hooks;
    shape.simultaneous = plain.progress.simultaneous;
    const Function& fast = compiled.fast[id];
    shape.running = {{{plain.first, plain.count, plain.temporaries}, {fast.first, fast.count, fast.temporaries}}};
    for (std::int32_t stop = 0; stop < plain.stops; ++stop)
      shape.stops.push_back(DescribeStop(compiled.pool, plain, stop));
  }
  return shapes;
}

}  // namespace cardinal::bytecode
