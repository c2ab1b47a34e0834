#include <algorithm>

#include "interpreter/machine/opt/inline_body.h"
#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;

constexpr std::size_t kMostInstructions = 24;  // of a query that is inlined

// A query without loops and queries of its own: it costs less than asking it, and its result is not worth being
// remembered, as long as no rule changes it.
bool IsShort(const ir::Function& query, const ir::FunctionEffects& effects) {
  return CountInstructions(query) <= kMostInstructions && effects.OnlyReads() &&
         !HasInstruction(query, [](const Instruction& instruction) {
           return instruction.op == Op::Next || instruction.op == Op::CountDown ||
                  (!ir::AppliesAllModifiers(instruction.op) && (ir::InfoOf(instruction.op).effects & ir::kCalls) != 0);
         });
}

bool CanBeModified(const ir::Function& query) {
  return HasInstruction(query, [](const Instruction& instruction) { return ir::AppliesAllModifiers(instruction.op); });
}

class Inliner {
 public:
  Inliner(ir::Function& function, const Facts& facts) : function_(function), facts_(facts) {}

  bool Run() {
    return InlineInEachBlock(function_, [&](BlockId block) { return InlineFirst(block); });
  }

 private:
  // The function that an instruction asks; -1: it asks none.
  program::FunctionId AskedBy(const Instruction& instruction) const {
    if (instruction.op == Op::Ask) return facts_.program.queries[instruction.id].code;
    return instruction.op == Op::FirstSeat ? facts_.program.order_code : -1;
  }

  const ir::Function* QueryToInline(const Instruction& instruction) const {
    const program::FunctionId code = AskedBy(instruction);
    if (code < 0) return nullptr;
    const ir::Function& query = facts_.module.functions[code];
    return &query != &function_ && IsShort(query, facts_.effects[code]) ? &query : nullptr;
  }

  bool InlineFirst(BlockId id) {
    const auto& instructions = function_.blocks[id].instructions;
    const auto call = std::ranges::find_if(instructions, [&](const Instruction& i) { return QueryToInline(i); });
    if (call == instructions.end()) return false;
    const ir::Function& query = *QueryToInline(*call);
    const OpenCall open = TakeOut(function_, id, static_cast<std::size_t>(call - instructions.begin()));
    CopyBody(function_, query, open, CanBeModified(query) ? AskIfModified(open) : id, [](Instruction& instruction) {
      if (ir::AppliesAllModifiers(instruction.op)) {
        instruction.op = Op::Copy;  // nothing changes it here
        instruction.id = -1;
      }
      return true;
    });
    return true;
  }

  // Where rules change the query, it is asked. Returns the block that runs where none does.
  BlockId AskIfModified(const OpenCall& open) {
    Instruction test = open.call, modified = open.call;
    test.op = Op::IsUnmodified;
    modified.op = Op::AskModified;
    BlockId changes;
    const BlockId same = AddTest(function_, open.before, test, changes);
    function_.blocks[changes].instructions.push_back(modified);
    AddJump(function_, changes, open.after, open.call.site);
    return same;
  }

  ir::Function& function_;
  const Facts& facts_;
};

}  // namespace

bool InlineQueries(ir::Function& function, const Facts& facts) { return Inliner(function, facts).Run(); }

}  // namespace cardinal::opt
