// In: a test of a program. Out: what kind of values it compares or filters, read from the instructions in front of it.
// Promises: a type is named only if the code leaves no doubt; otherwise it is Void.
#pragma once

#include "interpreter/machine/program/program.h"

namespace cardinal::reasons {

// The instruction that decides, as an index into Program::instructions; -1 if there is none.
std::int32_t DecidingInstruction(const program::Program& program, std::int32_t test);
// The code that an instruction belongs to, or -1.
program::FunctionId FunctionAt(const program::Program& program, std::int32_t instruction);

// Of x and y in `x op y`.
program::TypeTag ComparedType(const program::Program& program, std::int32_t test);
// Of what a `where` filters.
program::TypeTag FilteredType(const program::Program& program, std::int32_t test);
// Of what the choice is made that the test is about (`Enough`).
program::TypeTag ChosenType(const program::Program& program, std::int32_t test);
// The zone of which the test asks whether a card lies there, or -1.
std::int32_t TestedZone(const program::Program& program, std::int32_t test);
// Whether the condition reads that local of its code.
bool ReadsLocal(const program::Program& program, std::int32_t test, std::int32_t local);

// The tests within whose `yes` an instruction runs, outermost first.
std::vector<std::int32_t> EnclosingConditions(const program::Program& program, program::FunctionId code,
                                              std::int32_t position);

}  // namespace cardinal::reasons
