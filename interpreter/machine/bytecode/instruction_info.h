// What the fields of an instruction mean, from the columns of the lists of instructions. In: an operation. Out:
// InstructionInfo. Promises: an instruction that is added to one of the lists has its info here.
#pragma once

#include <cstddef>
#include <string_view>

#include "interpreter/machine/bytecode/code.h"

namespace cardinal::bytecode {

struct InstructionInfo {
  std::string_view name;
  std::string_view element;  // the table of which `a` is an element, by the name in ir/instructions.def; empty: none
  ir::Effects effects = ir::kNothing;
  bool is_of_ir = false;
  bool to = false, x = false, y = false;  // it uses these registers
  bool operands = false;                  // `b` is where a list of operands begins
  bool place = false;                     // `b` is a program::InsertPosition
  bool occurrence = false;                // `b` is a program::OccurrenceKind, and `a` an element of its table
  bool variable = false;                  // `a` is a variable of an occurrence
  bool jumps = false, branches = false;   // `a`, and `b`: where the function continues
  bool ends = false;                      // what follows in the code does not run next
};

const InstructionInfo& InfoOf(Op op);
std::size_t OpCount();

}  // namespace cardinal::bytecode
