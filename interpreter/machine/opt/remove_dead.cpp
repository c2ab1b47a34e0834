#include "interpreter/machine/opt/pass.h"
#include "interpreter/machine/opt/uses.h"

namespace cardinal::opt {

namespace {

// An instruction that may fault stays: the rules have a mistake there, and the match must stop at it.
constexpr ir::Effects kMustStay = ir::kChangesSomething | ir::kFaults | ir::kCalls;

}  // namespace

bool RemoveDead(ir::Function& function, const Facts&) {
  bool changed = false;
  for (bool again = true; again;) {
    again = false;
    const UseTable uses = CountUses(function);
    for (ir::Block& block : function.blocks) {
      const std::size_t removed = std::erase_if(block.instructions, [&](const ir::Instruction& instruction) {
        if (!instruction.to.IsValid() || instruction.op == ir::Op::BeginList || instruction.op == ir::Op::EndList)
          return false;
        const bool kept = IsVariable(function, instruction.to) || ir::IsPinned(function, instruction.to);
        const bool unused = !kept && uses[instruction.to].reads == 0;
        return unused && (ir::InfoOf(instruction.op).effects & kMustStay) == 0;
      });
      again = again || removed > 0;
    }
    changed = changed || again;
  }
  return changed;
}

}  // namespace cardinal::opt
