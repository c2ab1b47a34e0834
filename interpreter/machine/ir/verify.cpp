#include "interpreter/machine/ir/verify.h"

#include <algorithm>
#include <vector>

#include "interpreter/machine/ir/dataflow.h"
#include "interpreter/machine/ir/elements.h"
#include "interpreter/machine/ir/operand_count.h"
#include "interpreter/machine/ir/text.h"
#include "interpreter/machine/ir/words.h"

namespace cardinal::ir {

namespace {

using program::TypeKind;

// Whether a value of the type may be where instructions.def has the letter. A value of no type is `none`, which fits
// everywhere: the machine faults where it must not be.
bool Fits(char letter, const RegisterType& type) {
  const TypeKind kind = type.tag.kind;
  if (letter == 'k') return type.under_construction;
  if (type.under_construction) return false;
  if (kind == TypeKind::Void && letter != 'l') return true;
  switch (letter) {
    case 'i': return kind == TypeKind::Int;
    case 'b': return kind == TypeKind::Bool;
    case 'p': return kind == TypeKind::Player;
    case 'c': return kind == TypeKind::Card;
    case 'o': return program::IsOccurrence(kind);
    case 'l': return kind == TypeKind::List;
    case 's': return kind != TypeKind::List;
    case 'w': return kind == TypeKind::Player || kind == TypeKind::Card || kind == TypeKind::Table;
    default: return true;  // d, e, a, v
  }
}

class Verifier {
 public:
  Verifier(const Program& program, const Function& function) : program_(program), function_(function) {}

  std::string FindProblem() {
    if (function_.blocks.empty()) return "it has no block";
    if (function_.parameters < 0 || function_.parameters > function_.variables ||
        function_.variables > base::Count(function_.registers))
      return "it has more parameters or variables than registers";
    for (const BlockId block : function_.blocks.Ids()) VerifyBlock(block);
    if (problem_.empty()) VerifyAssignments();
    if (problem_.empty()) VerifyConstruction();
    return problem_;
  }

 private:
  bool Report(BlockId block, const Instruction& instruction, const std::string& problem) {
    if (problem_.empty())
      problem_ = "b" + std::to_string(block.Number()) + ": " + Print(program_, instruction) + ": " + problem;
    return false;
  }

  // Of an instruction that cannot be printed: its ids and registers may not exist.
  bool ReportShape(BlockId block, const Instruction& instruction, const std::string& problem) {
    if (problem_.empty())
      problem_ =
          "b" + std::to_string(block.Number()) + ": " + std::string(InfoOf(instruction.op).name) + ": " + problem;
    return false;
  }

  void VerifyBlock(BlockId id) {
    const std::vector<Instruction>& instructions = function_.blocks[id].instructions;
    if (instructions.empty() || !EndsBlock(instructions.back())) {
      problem_ = "b" + std::to_string(id.Number()) + " does not end";
      return;
    }
    for (const Instruction& instruction : instructions) {
      if (!VerifyShape(id, instruction) || !VerifyTypes(id, instruction)) return;
      if (EndsBlock(instruction) != (&instruction == &instructions.back())) {
        Report(id, instruction, "another instruction follows");
        return;
      }
    }
  }

  bool IsRegister(Reg reg) const { return reg.IsValid() && function_.registers.Contains(reg); }
  // A block if the instruction needs one, otherwise none.
  bool IsBlockIf(bool needed, BlockId block) const {
    return needed ? block.IsValid() && function_.blocks.Contains(block) : !block.IsValid();
  }

  bool VerifyShape(BlockId block, const Instruction& instruction) {
    const OpInfo& info = InfoOf(instruction.op);
    if (!std::ranges::all_of(instruction.operands, [&](Reg reg) { return IsRegister(reg); }))
      return ReportShape(block, instruction, "no such register");
    if ((ResultType(instruction.op) != '\0') != instruction.to.IsValid() ||
        (instruction.to.IsValid() && !IsRegister(instruction.to)))
      return ReportShape(block, instruction, "no such register for its result");
    if (const auto element = ElementPlaceholder(instruction.op);
        !element.empty() && !IsValidElement(program_, element, instruction))
      return ReportShape(block, instruction, "no such " + std::string(element));
    if (instruction.operands.size() != CountOperands(program_, instruction.op, instruction.id))
      return ReportShape(block, instruction, "wrong number of operands");
    const bool goes_on = info.text.find("{then}") != std::string_view::npos,
               branches = info.text.find("{else}") != std::string_view::npos;
    if (!IsBlockIf(goes_on, instruction.then) || !IsBlockIf(branches, instruction.otherwise))
      return ReportShape(block, instruction, "no such block");
    if (info.text.find("{place}") != std::string_view::npos &&
        static_cast<std::size_t>(instruction.detail) >= kPlaceWords.size())
      return ReportShape(block, instruction, "no such place");
    if (instruction.site != -1 && !program_.sites.Contains(instruction.site))
      return ReportShape(block, instruction, "no such site");
    return true;
  }

  const RegisterType& TypeAt(Reg reg) const { return function_.registers[reg].type; }

  // What a rule says instead of an amount of any type.
  static bool IsNotApplicable(const Instruction& instruction) {
    return instruction.op == Op::Number && instruction.number == model::kNotApplicable;
  }

  bool VerifyTypes(BlockId block, const Instruction& instruction) {
    const std::string_view types = OperandTypes(instruction.op);
    for (std::size_t i = 0; i < types.size(); ++i)
      if (!Fits(types[i], TypeAt(instruction.operands[i])))
        return Report(block, instruction, "an operand has the wrong type");
    for (std::size_t i = types.size(); i < instruction.operands.size(); ++i)
      if (TypeAt(instruction.operands[i]).under_construction)
        return Report(block, instruction, "an operand is a list under construction");
    if (instruction.to.IsValid() && !IsNotApplicable(instruction) &&
        !Fits(ResultType(instruction.op), TypeAt(instruction.to)))
      return Report(block, instruction, "its result has another type");
    return true;
  }

  // ---- each temporary register is written before it is read

  void VerifyAssignments() {
    using Written = std::vector<bool>;
    Written entry(function_.registers.size());
    std::fill_n(entry.begin(), function_.variables, true);
    const auto transfer = [&](BlockId block, Written written) {
      for (const Instruction& instruction : function_.blocks[block].instructions)
        if (instruction.to.IsValid()) written[static_cast<std::size_t>(instruction.to)] = true;
      return written;
    };
    const auto join = [](Written& known, const Written& arriving) {
      bool changed = false;
      for (std::size_t i = 0; i < known.size(); ++i) {
        if (!known[i] || arriving[i]) continue;
        known[i] = false;
        changed = true;
      }
      return changed;
    };
    const BlockFacts<Written> facts = SolveForward(function_, entry, transfer, join);
    for (const BlockId block : function_.blocks.Ids()) {
      if (!facts[block]) continue;
      Written written = *facts[block];
      for (const Instruction& instruction : function_.blocks[block].instructions) {
        for (const Reg reg : instruction.operands)
          if (!written[static_cast<std::size_t>(reg)]) Report(block, instruction, "it reads what may not be written");
        if (instruction.to.IsValid()) written[static_cast<std::size_t>(instruction.to)] = true;
      }
    }
  }

  // ---- lists under construction nest

  using OpenLists = std::vector<Reg>;

  bool Construct(BlockId block, const Instruction& instruction, OpenLists& open) {
    const Effects effects = InfoOf(instruction.op).effects;
    if (instruction.op == Op::BeginList) {
      open.push_back(instruction.to);
    } else if (!instruction.operands.empty() && TypeAt(instruction.operands[0]).under_construction) {
      if (open.empty() || open.back() != instruction.operands[0])
        return Report(block, instruction, "the list is not the innermost one under construction");
      if (instruction.to.IsValid()) open.pop_back();
    } else if (!open.empty() && (effects & kAsks) != 0) {
      return Report(block, instruction, "it may ask while a list is under construction");
    }
    return true;
  }

  void VerifyConstruction() {
    bool mixed = false;
    const auto transfer = [&](BlockId block, OpenLists open) {
      for (const Instruction& instruction : function_.blocks[block].instructions)
        if (!Construct(block, instruction, open)) break;
      return open;
    };
    const auto join = [&](OpenLists& known, const OpenLists& arriving) {
      mixed = mixed || known != arriving;
      return false;
    };
    SolveForward(function_, OpenLists{}, transfer, join);
    if (mixed && problem_.empty()) problem_ = "a block is reached with different lists under construction";
  }

  const Program& program_;
  const Function& function_;
  std::string problem_;
};

}  // namespace

std::string Verify(const Program& program, const Function& function) {
  const std::string problem = Verifier(program, function).FindProblem();
  return problem.empty() ? problem : function.name + ": " + problem;
}

}  // namespace cardinal::ir
