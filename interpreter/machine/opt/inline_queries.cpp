#include <algorithm>

#include "interpreter/machine/opt/pass.h"

namespace cardinal::opt {

namespace {

using ir::BlockId;
using ir::Instruction;
using ir::Op;
using ir::Reg;

constexpr std::size_t kMostInstructions = 24;  // of a query that is inlined
constexpr std::size_t kMostBlocks = 400;       // of a function into which more is inlined

bool HasInstruction(const ir::Function& function, auto predicate) {
  return std::ranges::any_of(
      function.blocks, [&](const ir::Block& block) { return std::ranges::any_of(block.instructions, predicate); });
}

// A query without loops and queries of its own: it costs less than asking it, and its result is not worth being
// remembered, as long as no rule changes it.
bool IsShort(const ir::Function& query, const ir::FunctionEffects& effects) {
  std::size_t count = 0;
  for (const ir::Block& block : query.blocks) count += block.instructions.size();
  return count <= kMostInstructions && effects.OnlyReads() &&
         !HasInstruction(query, [](const Instruction& instruction) {
           return instruction.op == Op::Next || instruction.op == Op::CountDown ||
                  (instruction.op != Op::ApplyModifiers && (ir::InfoOf(instruction.op).effects & ir::kCalls) != 0);
         });
}

bool CanBeModified(const ir::Function& query) {
  return HasInstruction(query, [](const Instruction& instruction) { return instruction.op == Op::ApplyModifiers; });
}

class Inliner {
 public:
  Inliner(ir::Function& function, const Facts& facts) : function_(function), facts_(facts) {}

  bool Run() {
    bool changed = false;
    for (std::int32_t block = 0; block < base::Count(function_.blocks); ++block) {
      if (function_.blocks.size() > kMostBlocks) break;
      changed = InlineFirst(BlockId(block)) || changed;
    }
    return changed;
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

  // The rest of the block becomes a block of its own, after those of the query.
  bool InlineFirst(BlockId id) {
    auto& instructions = function_.blocks[id].instructions;
    const auto call = std::ranges::find_if(instructions, [&](const Instruction& i) { return QueryToInline(i); });
    if (call == instructions.end()) return false;
    const ir::Function& query = *QueryToInline(*call);
    const Instruction ask = *call;
    ir::Block rest;
    rest.instructions.assign(call + 1, instructions.end());
    instructions.erase(call, instructions.end());
    const std::int32_t first_register = base::Count(function_.registers);
    for (const ir::Register& reg : query.registers) function_.registers.Add({reg.type, {}});
    const BlockId after = function_.blocks.Add(std::move(rest));
    if (CanBeModified(query)) id = AskIfModified(id, ask, after);
    Begin(id, query, ask, first_register);
    const std::int32_t first_block = base::Count(function_.blocks);
    AddJump(id, BlockId(first_block), ask.site);
    for (const ir::Block& block : query.blocks) AddBlock(block, ask, after, first_register, first_block);
    return true;
  }

  // Where rules change the query, it is asked. Returns the block that runs where none does.
  BlockId AskIfModified(BlockId id, const Instruction& ask, BlockId after) {
    Instruction test = ask, branch;
    test.op = Op::IsUnmodified;
    test.to = function_.registers.Add({{{program::TypeKind::Bool}, false}, {}});
    branch.op = Op::Branch;
    branch.operands = {test.to};
    branch.site = ask.site;
    branch.then = function_.blocks.Add({});
    branch.otherwise = function_.blocks.Add({});
    function_.blocks[id].instructions.push_back(test);
    function_.blocks[id].instructions.push_back(branch);
    Instruction modified = ask;
    modified.op = Op::AskModified;
    function_.blocks[branch.otherwise].instructions.push_back(modified);
    AddJump(branch.otherwise, after, ask.site);
    return branch.then;
  }

  // The parameters get the arguments; the other variables are none, as at the beginning of the query.
  void Begin(BlockId id, const ir::Function& query, const Instruction& ask, std::int32_t first_register) {
    for (std::int32_t i = 0; i < query.variables; ++i) {
      Instruction begin;
      begin.op = i < query.parameters ? Op::Copy : Op::None;
      begin.to = Reg(first_register + i);
      begin.site = ask.site;
      if (i < query.parameters) begin.operands = {ask.operands[static_cast<std::size_t>(i)]};
      function_.blocks[id].instructions.push_back(begin);
    }
  }

  void AddJump(BlockId from, BlockId to, model::SiteId site) {
    Instruction jump;
    jump.op = Op::Jump;
    jump.then = to;
    jump.site = site;
    function_.blocks[from].instructions.push_back(jump);
  }

  void AddBlock(const ir::Block& block, const Instruction& ask, BlockId after, std::int32_t first_register,
                std::int32_t first_block) {
    const auto moved = [&](Reg reg) { return reg.IsValid() ? Reg(reg.Number() + first_register) : reg; };
    ir::Block copy;
    for (Instruction instruction : block.instructions) {
      instruction.to = moved(instruction.to);
      for (Reg& reg : instruction.operands) reg = moved(reg);
      if (instruction.then.IsValid()) instruction.then = BlockId(instruction.then.Number() + first_block);
      if (instruction.otherwise.IsValid())
        instruction.otherwise = BlockId(instruction.otherwise.Number() + first_block);
      if (instruction.op == Op::ApplyModifiers) {
        instruction.op = Op::Copy;  // nothing changes it here
        instruction.id = -1;
      }
      if (instruction.op != Op::Return) {
        copy.instructions.push_back(instruction);
        continue;
      }
      Instruction result;
      result.op = Op::Copy;
      result.to = ask.to;
      result.operands = instruction.operands;
      result.site = instruction.site;
      copy.instructions.push_back(result);
      Instruction jump;
      jump.op = Op::Jump;
      jump.then = after;
      jump.site = instruction.site;
      copy.instructions.push_back(jump);
    }
    function_.blocks.Add(std::move(copy));
  }

  ir::Function& function_;
  const Facts& facts_;
};

}  // namespace

bool InlineQueries(ir::Function& function, const Facts& facts) { return Inliner(function, facts).Run(); }

}  // namespace cardinal::opt
