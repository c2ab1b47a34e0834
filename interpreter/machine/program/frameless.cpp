// Events that do no more than look at things, count, tell, set states and move cards: `event discard(c) { move c to
// c.owner.discard }`. While they run nobody can see whether they have a frame. So their code is written for registers,
// as looks are, and gets a frame only where one of its instructions needs more than that (vm/frameless.h).
#include <algorithm>
#include <span>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

// It begins and ends once, gives back what is no list, and nothing in it asks anybody or begins anything.
bool NeedsNoFrame(const Program& program, std::int32_t event) {
  const Function& code =
      program.functions[static_cast<std::size_t>(program.events[static_cast<std::size_t>(event)].code)];
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
           const bool onto_card = in.op == Op::MoveCard &&  // which is looked at more closely
                                  program.zones[static_cast<std::size_t>(in.b)].of == OwnerKind::Card;
           return in.op != Op::Return && !begins_again && !onto_card && (OnlyLooks(in.op) || OnlyChanges(in.op));
         });
}

}  // namespace

bool OnlyChanges(Op op) { return op == Op::MoveCard || op == Op::StoreField || op == Op::AddField || op == Op::Tell; }

std::vector<bool> FindFrameless(const Program& program) {
  std::vector<bool> frameless(program.functions.size());
  for (std::size_t i = 0; i < program.events.size(); ++i)
    frameless[static_cast<std::size_t>(program.events[i].code)] = NeedsNoFrame(program, static_cast<std::int32_t>(i));
  return frameless;
}

}  // namespace cardinal::program
