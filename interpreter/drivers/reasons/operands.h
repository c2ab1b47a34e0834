// Finds what the conditions of a program read. In: a condition of a program. Out: the instruction that decides it, the
// types of the values that it compares or filters, the conditions around it. Promises: a type is named only if its
// values have words; otherwise it is Void.
#pragma once

#include "interpreter/machine/ir/places.h"

namespace cardinal::reasons {

// The function that tests the condition first; null if there is none.
const ir::Function* FindFunction(const program::Program& program, std::int32_t condition);
// Where that function decides the condition.
std::optional<ir::Place> FindDecisionPlace(const program::Program& program, std::int32_t condition);
const ir::Instruction* FindDecision(const program::Program& program, std::int32_t condition);

// The type of x and y in `x op y`.
program::TypeTag ComparedType(const program::Program& program, std::int32_t condition);
// The type of the elements that a `where` filters.
program::TypeTag FilteredType(const program::Program& program, std::int32_t condition);
// The choice that the condition belongs to (`EnoughOptions`), as an index into Program::choices, or -1.
std::int32_t FindChoice(const program::Program& program, std::int32_t condition);
// The type of the elements of the choice that the condition belongs to (`EnoughOptions`).
program::TypeTag ChosenType(const program::Program& program, std::int32_t condition);
// The zone in which the condition tests whether it has a card, or -1.
std::int32_t TestedZone(const program::Program& program, std::int32_t condition);
// Whether the condition reads that variable of its function.
bool ReadsVariable(const program::Program& program, std::int32_t condition, ir::Reg variable);

// The conditions that must be true for the instruction to run, outermost first.
std::vector<std::int32_t> EnclosingConditions(const ir::Function& function, const ir::Place& place);

}  // namespace cardinal::reasons
