// The intermediate representation (IR) of the rules: each function as typed three-address instructions in basic blocks.
// In: language/lower builds it. Out: Module, the functions of a program by their ids. Promises: registers are typed and
// instructions name their operands, so that passes and analyses need no stack; the tables of the program give the ids
// in the instructions their meaning; instructions.def is the only list of instructions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/id.h"
#include "interpreter/base/table.h"
#include "interpreter/machine/ir/register_set.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::ir {

using model::SiteId;
using model::Value;
using program::Program;
using program::TypeTag;

using Reg = base::Id<struct RegTag>;        // a register of a function
using BlockId = base::Id<struct BlockTag>;  // a basic block of a function; the first one is the entry

// What else an instruction does, apart from its result. The zone, field or query that it reads or changes is the
// element of the table that it names.
enum Effect : std::uint32_t {
  kNothing = 0,
  kReadsMoves = 1 << 0,        // where cards are, and since when
  kReadsControl = 1 << 1,      // who controls a card
  kReadsPlayers = 1 << 2,      // who is still in the game
  kReadsZone = 1 << 3,         // the cards in a zone
  kReadsField = 1 << 4,        // a field
  kReadsTimed = 1 << 5,        // the timed modifiers of a query
  kReadsOccurrences = 1 << 6,  // what is running, and its locals
  kWritesZone = 1 << 7,        // moves cards, or changes their order
  kWritesField = 1 << 8,
  kWritesTimed = 1 << 9,     // begins or ends timed modifiers
  kWritesPlayers = 1 << 10,  // eliminates a player
  kWritesOccurrences = 1 << 11,
  kWritesKnowledge = 1 << 12,  // who knows which faces
  kWritesSnapshot = 1 << 13,   // later reads see another state
  kWritesPosition = 1 << 14,   // changes its own last operand
  kEndsMatch = 1 << 15,
  kAsks = 1 << 16,       // may stop for a decision
  kDraws = 1 << 17,      // may use chance
  kAllocates = 1 << 18,  // may make a list
  kFaults = 1 << 19,     // may fault
  kCalls = 1 << 20,      // runs other functions, whose effects are its own
  kObserved = 1 << 21,   // only an observer notices it
  kEndsBlock = 1 << 22,
  kReadsCards = 1 << 23,   // which cards are in the match
  kWritesCards = 1 << 24,  // makes a card
};
using Effects = std::uint32_t;  // a set of Effect
// An instruction without any of these computes its result from its operands and the state: without a use of the result
// it can be removed.
inline constexpr Effects kChangesSomething = kWritesZone | kWritesField | kWritesTimed | kWritesPlayers |
                                             kWritesOccurrences | kWritesKnowledge | kWritesSnapshot | kWritesPosition |
                                             kWritesCards | kEndsMatch | kAsks | kDraws | kObserved | kEndsBlock;

enum class Op : std::uint8_t {
#define INSTRUCTION(name, text, types, effects) name,
#include "interpreter/machine/ir/instructions.def"
};

// The columns of instructions.def.
struct OpInfo {
  std::string_view name, text, types;
  Effects effects = kNothing;
};
const OpInfo& InfoOf(Op op);
std::size_t OpCount();

struct Instruction {
  Op op = Op::None;
  Reg to;  // none: it has no result
  std::vector<Reg> operands;
  std::int32_t id = -1;     // the element of a table, by the name in its text
  std::int32_t detail = 0;  // `{place}`: a program::InsertPosition; `{occurrence}`: a program::OccurrenceKind
  Value number = 0;         // `{number}`
  BlockId then, otherwise;  // where a block continues
  SiteId site = -1;
  // If the frame of its function can wait at the instruction: its number among those of the function as it was lowered
  // (NumberStops in liveness.h); -1: it cannot wait there.
  std::int32_t stop = -1;
  bool operator==(const Instruction&) const = default;
};

inline bool EndsBlock(const Instruction& instruction) { return (InfoOf(instruction.op).effects & kEndsBlock) != 0; }

inline bool IsComparison(Op op) { return op >= Op::Eq && op <= Op::Ge; }
// Of a comparison.
inline program::Comparison ComparisonOf(Op op) {
  return static_cast<program::Comparison>(static_cast<int>(op) - static_cast<int>(Op::Eq));
}

// Whether the instruction changes the base value of a query by all its modifiers.
inline bool AppliesAllModifiers(Op op) {
  return op == Op::ApplyModifiers || op == Op::ApplyLayers || op == Op::ApplyIdentity;
}

// The type of a register. A register under construction holds a list that BeginList began.
struct RegisterType {
  TypeTag tag;
  bool under_construction = false;
  bool operator==(const RegisterType& other) const;
};

// A register. The first ones of a function are its parameters, then come the other variables of the source; the rest
// are temporary.
struct Register {
  RegisterType type;
  std::string name;  // of the variable of the source; empty: a temporary
};

struct Block {
  std::vector<Instruction> instructions;  // the last one, and no other, ends the block
};

struct Function {
  std::string name;  // for people: "query attack", "card Emberling, after_elements"
  std::int32_t parameters = 0;
  // How many registers are variables of the source. They hold none until they are written, and other functions can read
  // them while an occurrence runs (LoadLocalOf).
  std::int32_t variables = 0;
  TypeTag result;
  // The registers of which a waiting frame consists (FindPinnedRegisters in liveness.h). Passes keep all that is
  // written to them. Registers that passes add are not among them.
  RegisterSet pinned;
  base::Table<Reg, Register> registers;
  base::Table<BlockId, Block> blocks;
};

inline bool IsPinned(const Function& function, Reg reg) {
  const auto i = static_cast<std::size_t>(reg);
  return i < function.pinned.size() && function.pinned[i];
}

// All functions of a program, by their ids there.
struct Module {
  base::Table<program::FunctionId, Function> functions;
};

// Calls visit(block) for each block that the block may continue with.
template <class Visit>
void ForEachSuccessor(const Block& block, Visit visit) {
  if (block.instructions.empty()) return;
  const Instruction& last = block.instructions.back();
  if (last.then.IsValid()) visit(last.then);
  if (last.otherwise.IsValid()) visit(last.otherwise);
}

}  // namespace cardinal::ir
