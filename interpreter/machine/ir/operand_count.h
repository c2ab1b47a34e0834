// How many operands an instruction has. In: a program, an instruction and the element that it names. Out: the number.
#pragma once

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// `element`: a valid id of the table that the instruction names.
std::size_t CountOperands(const Program& program, Op op, std::int32_t element);

}  // namespace cardinal::ir
