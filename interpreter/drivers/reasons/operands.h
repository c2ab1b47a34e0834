// Finds the types of the operands of a condition. In: a condition of a program. Out: the types of the values that it
// compares or filters, read from the instructions before it. Promises: a type is named only if the code determines it;
// otherwise it is Void.
#pragma once

#include "interpreter/machine/program/program.h"

namespace cardinal::reasons {

// The instruction that computes the result of the condition, as an index into Program::instructions; -1 if there is
// none.
std::int32_t DecidingInstruction(const program::Program& program, std::int32_t test);
// The function that contains the instruction, or -1.
program::FunctionId FunctionAt(const program::Program& program, std::int32_t instruction);

// The type of the value that the instruction pushes, an index into Program::instructions; Void if it is unknown.
program::TypeTag PushedType(const program::Program& program, program::FunctionId code, std::int32_t instruction);

// The type of x and y in `x op y`.
program::TypeTag ComparedType(const program::Program& program, std::int32_t test);
// The type of the elements that a `where` filters.
program::TypeTag FilteredType(const program::Program& program, std::int32_t test);
// The choice that the condition belongs to (`EnoughOptions`), as an index into Program::choices, or -1.
std::int32_t FindChoice(const program::Program& program, std::int32_t test);
// The type of the elements of the choice that the condition belongs to (`EnoughOptions`).
program::TypeTag ChosenType(const program::Program& program, std::int32_t test);
// The zone in which the condition tests whether it has a card, or -1.
std::int32_t TestedZone(const program::Program& program, std::int32_t test);
// Whether the condition reads that local of its function.
bool ReadsLocal(const program::Program& program, std::int32_t test, std::int32_t local);

// The conditions that must be true for an instruction to run, outermost first.
std::vector<std::int32_t> EnclosingConditions(const program::Program& program, program::FunctionId code,
                                              std::int32_t position);

}  // namespace cardinal::reasons
