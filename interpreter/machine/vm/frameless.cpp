#include "interpreter/machine/vm/frameless.h"

#include <algorithm>
#include <utility>

namespace cardinal::vm {

Went RunFrameless(Machine& m, FunctionId code, const Value* params, Glance& glance) {
  const program::Looks::Start& start = m.program.optimized.register_code->Of(code);
  if (!m.quiet) return Went::Nowhere;
  if (!m.MayOpen(start.frames)) return Went::Nowhere;
  Late& late = m.scratch->late;
  late.pc = -1;
  late.applied = m.memory->applied;
  if (RunLook(m, start, params, 0, glance) && glance.steps <= glance.most) {
    m.live->next_uid += 1;
    return Went::Whole;
  }
  m.memory->applied = late.applied;
  return late.pc < 0 ? Went::Nowhere : Went::Partly;
}

bool GoOnInFrame(Machine& m, FunctionId code) {
  const Late& late = m.scratch->late;
  if (!PushFrame(m, code)) return false;
  Frame& frame = m.Top();
  const Instr& enter = m.program.instructions[m.CodeOf(frame).first];
  frame.uid = m.live->next_uid++;
  frame.kind = enter.a;
  frame.occurrence_index = enter.b;
  frame.pc = late.pc;
  std::copy_n(late.locals.begin(), m.CodeOf(frame).locals, &m.Local(frame, 0));
  m.steps -= late.steps;
  return true;
}

}  // namespace cardinal::vm
