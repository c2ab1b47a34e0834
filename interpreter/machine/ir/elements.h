// The elements of a program's tables that instructions name, as text: `field points`, `choice #3`.
// In: a name in braces from instructions.def, and an instruction. Out: the text, and back. Promises: each text that
// ElementText makes is read as the same element.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "interpreter/machine/ir/ir.h"

namespace cardinal::ir {

// Whether the name in braces is an element of a table (or an occurrence: an element of one of three tables).
bool NamesElement(std::string_view placeholder);
// The number of elements of that table; 0: the name is that of no table.
std::size_t CountElements(const Program& program, std::string_view placeholder);
// Whether the id and the detail of the instruction are valid for that name.
bool IsValidElement(const Program& program, std::string_view placeholder, const Instruction& instruction);
std::string ElementText(const Program& program, std::string_view placeholder, const Instruction& instruction);
// `words`: the two words of the text. Returns false if there is no such element.
bool ReadElement(const Program& program, std::string_view placeholder, std::string_view kind, std::string_view name,
                 Instruction& instruction);

// The name in braces of the text of an instruction that names an element; empty: there is none.
std::string_view ElementPlaceholder(std::string_view text);
std::string_view ElementPlaceholder(Op op);

}  // namespace cardinal::ir
