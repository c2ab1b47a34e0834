#include "interpreter/machine/ir/image.h"

#include <algorithm>

#include "interpreter/base/archive.h"
#include "interpreter/machine/ir/verify.h"
#include "interpreter/machine/program/fields.h"

namespace cardinal::ir {

namespace {

// The instructions of all functions, field by field: columns of numbers are read at once.
struct Columns {
  std::vector<std::uint8_t> ops;
  std::vector<std::int32_t> to, id, detail, then, otherwise, site, stop;
  std::vector<std::int64_t> numbers;       // of the instructions whose number is not 0, in their order
  std::vector<std::uint8_t> has_number;    // by instruction
  std::vector<std::uint16_t> operands;     // how many, by instruction
  std::vector<std::int32_t> operand_regs;  // of all instructions
  std::vector<std::int32_t> blocks;        // how many instructions, by block of all functions
};

struct StoredRegister {
  program::TypeTag type;
  bool under_construction = false;
  std::string name;
};
struct StoredFunction {
  std::string name;
  std::int32_t parameters = 0, variables = 0, blocks = 0;
  program::TypeTag result;
  std::vector<std::uint8_t> pinned;
  std::vector<StoredRegister> registers;
};
struct Stored {
  std::vector<StoredFunction> functions;
  Columns columns;
};

template <class A, base::Is<Columns> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.ops, x.to, x.id, x.detail, x.then, x.otherwise, x.site, x.stop, x.numbers, x.has_number,
                    x.operands, x.operand_regs, x.blocks);
}
template <class A, base::Is<StoredRegister> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.type, x.under_construction, x.name);
}
template <class A, base::Is<StoredFunction> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.name, x.parameters, x.variables, x.blocks, x.result, x.pinned, x.registers);
}
template <class A, base::Is<Stored> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.functions, x.columns);
}

void Store(const Instruction& instruction, Columns& columns) {
  static_assert(base::FieldCount<Instruction>() == 10, "a new field of an instruction is stored and restored here");
  columns.ops.push_back(static_cast<std::uint8_t>(instruction.op));
  columns.to.push_back(instruction.to.Number());
  columns.id.push_back(instruction.id);
  columns.detail.push_back(instruction.detail);
  columns.then.push_back(instruction.then.Number());
  columns.otherwise.push_back(instruction.otherwise.Number());
  columns.site.push_back(instruction.site);
  columns.stop.push_back(instruction.stop);
  columns.has_number.push_back(instruction.number != 0);
  if (instruction.number != 0) columns.numbers.push_back(instruction.number);
  columns.operands.push_back(static_cast<std::uint16_t>(instruction.operands.size()));
  for (const Reg reg : instruction.operands) columns.operand_regs.push_back(reg.Number());
}

Stored Store(const Module& module) {
  Stored stored;
  for (const Function& function : module.functions) {
    StoredFunction& to = stored.functions.emplace_back();
    to.name = function.name;
    to.parameters = function.parameters;
    to.variables = function.variables;
    to.result = function.result;
    for (std::size_t i = 0; i < function.pinned.size(); ++i) to.pinned.push_back(function.pinned[i]);
    for (const Register& reg : function.registers)
      to.registers.push_back({reg.type.tag, reg.type.under_construction, reg.name});
    to.blocks = base::Count(function.blocks);
    for (const Block& block : function.blocks) {
      stored.columns.blocks.push_back(base::Count(block.instructions));
      for (const Instruction& instruction : block.instructions) Store(instruction, stored.columns);
    }
  }
  return stored;
}

// Makes the functions again. The columns may be of any length.
class Restorer {
 public:
  explicit Restorer(const Columns& columns) : columns_(columns) {}

  bool Restore(const StoredFunction& from, Function& function) {
    function.name = from.name;
    function.parameters = from.parameters;
    function.variables = from.variables;
    function.result = from.result;
    function.pinned = RegisterSet(from.pinned.size());
    for (std::size_t i = 0; i < from.pinned.size(); ++i) function.pinned[i] = from.pinned[i] != 0;
    for (const StoredRegister& reg : from.registers)
      function.registers.push_back({{reg.type, reg.under_construction}, reg.name});
    for (std::int32_t i = 0; i < from.blocks; ++i) {
      if (block_ >= columns_.blocks.size()) return false;
      const std::int32_t count = columns_.blocks[block_++];
      if (count < 0 || static_cast<std::size_t>(count) > columns_.ops.size() - next_) return false;
      auto& instructions = function.blocks.emplace_back().instructions;
      instructions.reserve(static_cast<std::size_t>(count));
      for (std::int32_t at = 0; at < count; ++at)
        if (!Restore(instructions.emplace_back())) return false;
    }
    return true;
  }

  bool FitTogether() const {
    const std::size_t count = columns_.ops.size();
    for (const auto* column : {&columns_.to, &columns_.id, &columns_.detail, &columns_.then, &columns_.otherwise,
                               &columns_.site, &columns_.stop})
      if (column->size() != count) return false;
    return columns_.has_number.size() == count && columns_.operands.size() == count;
  }
  bool IsAtEnd() const {
    return block_ == columns_.blocks.size() && next_ == columns_.ops.size() && number_ == columns_.numbers.size() &&
           operand_ == columns_.operand_regs.size();
  }

 private:
  bool Restore(Instruction& to) {
    const std::size_t at = next_++;
    const std::size_t operands = columns_.operands[at];
    if (columns_.ops[at] >= OpCount() || operands > columns_.operand_regs.size() - operand_) return false;
    if (columns_.has_number[at] != 0 && number_ >= columns_.numbers.size()) return false;
    to.op = static_cast<Op>(columns_.ops[at]);
    to.to = Reg(columns_.to[at]);
    to.id = columns_.id[at];
    to.detail = columns_.detail[at];
    to.then = BlockId(columns_.then[at]);
    to.otherwise = BlockId(columns_.otherwise[at]);
    to.site = columns_.site[at];
    to.stop = columns_.stop[at];
    if (columns_.has_number[at] != 0) to.number = columns_.numbers[number_++];
    to.operands.reserve(operands);
    for (std::size_t i = 0; i < operands; ++i) to.operands.push_back(Reg(columns_.operand_regs[operand_++]));
    return true;
  }

  const Columns& columns_;
  std::size_t block_ = 0, next_ = 0, number_ = 0, operand_ = 0;
};

bool HasValidGuards(const Module& module, const Function& function) {
  return std::ranges::all_of(function.blocks, [&](const Block& block) {
    return std::ranges::all_of(block.instructions, [&](const Instruction& instruction) {
      return instruction.op != Op::Guard || module.functions.Contains(instruction.number);
    });
  });
}

}  // namespace

std::string Encode(const Module& module) {
  base::ArchiveWriter<Stored> fields;
  fields(Store(module));
  return std::move(fields.Bytes());
}

bool Decode(const Program& program, std::string_view bytes, Module& module) {
  base::ArchiveReader<Stored> reader(bytes);
  Stored stored;
  reader(stored);
  Restorer restorer(stored.columns);
  if (!reader.IsAtEnd() || stored.functions.size() != program.functions.size() || !restorer.FitTogether()) return false;
  Module decoded;
  for (const StoredFunction& function : stored.functions)
    if (!restorer.Restore(function, decoded.functions.emplace_back())) return false;
  if (!restorer.IsAtEnd()) return false;
  for (const Function& function : decoded.functions)
    if (!Verify(program, function).empty() || !HasValidGuards(decoded, function)) return false;
  module = std::move(decoded);
  return true;
}

}  // namespace cardinal::ir
