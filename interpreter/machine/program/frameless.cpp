// Finds the events that need no frame: those that only read, count, tell, set states and move cards, like `event
// discard(c) { move c to c.owner.discard }`. While such an event runs, nothing can observe whether it has a frame. So
// it is compiled to register code, as functions that only read are, and gets a frame only if one of its instructions
// needs more (vm/frameless.h).
#include <algorithm>
#include <span>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

// True if the event begins and ends once, returns no list, asks no player and begins no other occurrence.
bool NeedsNoFrame(const Program& program, std::int32_t event) {
  const Function& code = program.functions[program.events[event].code];
  if (code.count < 4 || code.params > kMostLookParams || code.locals > kMostLateLocals) return false;
  const std::span<const Instr> body(program.optimized.fused_instructions.data() + code.first,
                                    static_cast<std::size_t>(code.count));
  const Instr &enter = body.front(), &leave = body[body.size() - 3], &gives = body[body.size() - 2];
  const bool begins =
      enter.op == Op::Enter && static_cast<OccurrenceKind>(enter.a) == OccurrenceKind::Event && enter.b == event;
  const bool ends = leave.op == Op::Leave && (gives.op == Op::Load || gives.op == Op::PushConst) &&
                    body.back().op == Op::Return && body.back().a == 0;
  return begins && ends && std::all_of(body.begin() + 1, body.end() - 3, [&](const Instr& in) {
           const bool begins_again = Branches(in.op) && in.b == 0;
           const bool onto_card = in.op == Op::MoveCard &&  // such a move needs further checks
                                  program.zones[in.b].of == OwnerKind::Card;
           return in.op != Op::Return && !begins_again && !onto_card && (OnlyLooks(in.op) || OnlyChanges(in.op));
         });
}

}  // namespace

bool OnlyChanges(Op op) { return op == Op::MoveCard || op == Op::StoreField || op == Op::AddField || op == Op::Tell; }

std::vector<bool> FindFrameless(const Program& program) {
  std::vector<bool> frameless(program.functions.size());
  for (std::size_t i = 0; i < program.events.size(); ++i)
    frameless[program.events[i].code] = NeedsNoFrame(program, static_cast<std::int32_t>(i));
  return frameless;
}

}  // namespace cardinal::program
