// Recovers the expressions of the rules from their code. In: a function, and the instruction that computes a value.
// Out: Expression, a tree of operations on constants and locals; its value in a match. Promises: nothing is changed; an
// expression whose code branches is not recovered, except `any` and `all` over a list and `if ... then ... else`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::reasons {

using model::Value;

struct Expression {
  enum class Kind : std::uint8_t {
    Operation,    // `instr` on `args`; a constant or a local has no args
    Any,          // args: the list, and what must be true for one element
    All,          // args: the list, and what must be true for each element
    Conditional,  // args: the condition, the result if it is true, and the result if it is not
  } kind = Kind::Operation;
  program::Instr instr;
  std::vector<Expression> args;
  program::FunctionId function = -1;  // that contains it
  std::int32_t position = -1;         // of its last instruction, as an index into Program::instructions
  std::int32_t element = -1;          // Any, All: the local of the element

  bool Is(program::Op op) const { return kind == Kind::Operation && instr.op == op; }
};

// The expression whose last instruction is at `position`.
std::optional<Expression> RecoverExpression(const program::Program& program, std::int32_t position);
// The expression that decides the condition.
std::optional<Expression> RecoverCondition(const program::Program& program, std::int32_t condition);
// The expression that computes the base of a query's result.
std::optional<Expression> RecoverBase(const program::Program& program, std::int32_t query);

// The expression that a local is set to, if it is set at one place only; nothing for a parameter and for the element of
// a loop.
std::optional<Expression> RecoverLocal(const program::Program& program, program::FunctionId function,
                                       std::int32_t local);
// The only instruction that stores the local, as an index into Program::instructions; -1 if there is none or several.
std::int32_t FindOnlyStore(const program::Program& program, program::FunctionId function, std::int32_t local);

struct ExpressionValue {
  Value value = model::kNone;
  std::vector<Value> list;  // of a list: its elements
  bool operator==(const ExpressionValue&) const = default;
};
// The value in the match. `locals`: by local of the function; kNone is unknown. Nothing if it needs an unknown local,
// an operation that this function does not know, or a query that fails.
std::optional<ExpressionValue> EvaluateExpression(const program::Program& program, const match::Match& match,
                                                  const Expression& expression, std::span<const Value> locals);

// The program type of the value; Void if it is unknown.
program::TypeTag ExpressionType(const program::Program& program, const Expression& expression);

}  // namespace cardinal::reasons
