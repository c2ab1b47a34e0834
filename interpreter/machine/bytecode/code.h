// The code that the machine runs: instructions of 16 bytes on registers. In: the IR of a program (compile.h). Out:
// Compiled: all functions of a program, in several forms. Promises: all forms of a function have the same stops and the
// same pinned registers, so that a frame that waits in one of them can continue in another one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/machine/ir/occurrence_reads.h"
#include "interpreter/machine/program/frame_shape.h"

namespace cardinal::bytecode {

using model::SiteId;
using model::Value;
using program::FunctionId;

// The instructions of the IR, and those that only the code has.
enum class Op : std::uint16_t {
#define INSTRUCTION(name, text, types, effects) name,
#include "interpreter/machine/ir/instructions.def"
#define CODE_INSTRUCTION(name, text) name,
#include "interpreter/machine/bytecode/code_instructions.def"
};
// The forms of a comparison are in the order of the comparisons.
constexpr Op FormOf(Op comparison, Op first_form) {
  return static_cast<Op>(static_cast<int>(first_form) + static_cast<int>(comparison) - static_cast<int>(Op::Eq));
}

// A register is a position in its frame.
using Register = std::uint16_t;

// `to`, `x` and `y`: the result and the first two operands. `a`: the element of a table, or where a block continues;
// `b`: the detail, the other place where a block continues, or where the list of all operands begins (Pool::operands).
struct Instr {
  Op op = Op::None;
  Register to = 0, x = 0, y = 0;
  std::int32_t a = -1, b = 0;
  // The constant of a Number.
  Value Constant() const {
    return static_cast<Value>((static_cast<std::uint64_t>(static_cast<std::uint32_t>(b)) << 32) |
                              static_cast<std::uint32_t>(a));
  }
  // The small constant in place of the second operand.
  Value SmallConstant() const { return static_cast<std::int16_t>(y); }
  void SetConstant(Value value) {
    a = static_cast<std::int32_t>(static_cast<std::uint64_t>(value) & 0xffffffffu);
    b = static_cast<std::int32_t>(static_cast<std::uint64_t>(value) >> 32);
  }
};
static_assert(sizeof(Instr) == 16);

// The registers in which instructions that continue later keep their progress. They are pinned.
struct ProgressRegisters {
  std::int32_t hooks = -1;         // match::HookSlot: RunInstead, RunBefore and RunAfter share them
  std::int32_t simultaneous = -1;  // EndSimultaneous: the position of the first deferred hook
};
inline constexpr std::int32_t kHookRegisters = 2;
inline constexpr std::int32_t kHookListRegister = 1;  // among them: the list of hooks (match::kHookList)

// A call or a turn of a loop consumes one more unit of fuel for each piece of code of this length.
inline constexpr std::int32_t kInstructionsPerFuel = 64;

// The frame of a function consists of its variables (parameters first), the other pinned registers, and temporary
// registers.
struct Function {
  std::int32_t first = 0, count = 0;  // into Pool::instructions
  std::int32_t parameters = 0, variables = 0;
  std::int32_t pinned = 0;      // what a waiting frame consists of
  std::int32_t registers = 0;   // all of them
  std::int32_t cleared = 0;     // the pinned registers after the parameters that hold none at the beginning, or 0
  std::int32_t first_stop = 0;  // into Pool::resume
  std::int32_t stops = 0;
  std::int32_t fuel = 0;  // that a call consumes for its length
  ProgressRegisters progress;
  bool returns_list = false;
  std::string name;                          // for people
  std::vector<std::uint8_t> is_list;         // by pinned register
  std::vector<std::int32_t> lists;           // the pinned registers that are lists
  std::vector<program::TypeTag> types;       // by pinned register
  program::OccurrenceRegisters temporaries;  // of the registers that are not pinned
};

// Sets what follows from the types of its pinned registers.
inline void FindLists(Function& function) {
  function.is_list.clear();
  function.lists.clear();
  for (std::size_t i = 0; i < function.types.size(); ++i) {
    const bool list = function.types[i].kind == program::TypeKind::List;
    function.is_list.push_back(list);
    if (list) function.lists.push_back(static_cast<std::int32_t>(i));
  }
}

// The instructions of all functions, in all their forms.
struct Pool {
  std::vector<Instr> instructions;
  std::vector<SiteId> sites;         // by instruction
  std::vector<std::int32_t> stops;   // by instruction: its number among the stops of its function; -1: it never waits
  std::vector<Register> operands;    // lists of operands, each with its length before it
  std::vector<std::int32_t> resume;  // by stop of a form of a function: the instruction
};

// The instruction of a stop; -1: the form has none, because the passes have found that it is never reached.
inline std::int32_t PlaceOfStop(const Pool& pool, const Function& form, std::int32_t stop) {
  return stop < form.stops ? pool.resume[static_cast<std::size_t>(form.first_stop + stop)] : -1;
}

// One form of all functions.
using Functions = base::Table<FunctionId, Function>;

// Whether the answers of a function are remembered.
enum class Remembered : std::uint8_t {
  No,
  ByArguments,
  ByOccurrences,  // and by what it reads of the occurrences that run
};
inline constexpr std::size_t kMostKeys = 8;  // by which an answer is remembered: arguments, then occurrences

// The answers of functions that are worth being remembered. One function does more than to read: a round of the
// `whenever` rules. Its answer is that none of them has to run.
struct Answers {
  base::Table<FunctionId, Remembered> remembered;
  base::Table<FunctionId, ir::OccurrenceReads> occurrences;  // of those remembered by them
  std::vector<std::vector<FunctionId>> dependents;  // by cell of the state (program::StateCell): functions that read it
  // By query: the set of queries whose modifiers may run while it is evaluated.
  std::vector<std::vector<std::uint64_t>> reachable_queries;
  // The readers as sets of bits, `words` for each cell. The remembered functions have numbers, the others -1.
  std::size_t words = 0;
  std::vector<std::uint64_t> readers;
  base::Table<FunctionId, std::int32_t> numbers;
  std::vector<FunctionId> numbered;
};
// Sets what follows from the others.
void Complete(Answers& answers);

struct Compiled {
  Pool pool;
  // plain: nothing is left out, for observers of single instructions. fast: optimised, without what only they notice.
  Functions plain, fast;
  std::vector<FunctionId> queries;  // by query: its function
  Answers answers;
};

}  // namespace cardinal::bytecode
