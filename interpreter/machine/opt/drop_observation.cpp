#include <algorithm>

#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

bool DropObservation(ir::Function& function, const Facts&) {
  bool changed = false;
  for (ir::Block& block : function.blocks) {
    const auto before = block.instructions.size();
    std::erase_if(block.instructions, [](const ir::Instruction& instruction) {
      return instruction.op == ir::Op::Here;
    });
    changed = changed || block.instructions.size() != before;
    for (ir::Instruction& instruction : block.instructions) {
      if (instruction.op != ir::Op::Decide) continue;
      instruction.op = ir::Op::Copy;
      instruction.id = -1;
      changed = true;
    }
  }
  return changed;
}

}  // namespace cardinal::opt
