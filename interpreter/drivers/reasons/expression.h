// Recovers the expressions of the rules from their IR. In: a function, and the register that has a value. Out:
// Expression, a tree of operations on constants and variables; its value in a match. Promises: nothing is changed; an
// expression with a loop is not recovered, except `any` and `all` over a list.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "interpreter/machine/ir/ir.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::reasons {

using model::Value;

struct Expression {
  enum class Kind : std::uint8_t {
    Operation,    // `op` on `args`; a constant has no args
    Variable,     // of the source
    Any,          // args: the list, and what must be true for one element
    All,          // args: the list, and what must be true for each element
    Conditional,  // args: the condition, the result if it is true, and the result if it is not
  } kind = Kind::Operation;
  ir::Op op = ir::Op::None;
  std::int32_t id = -1;  // of the operation: the element of a table
  Value number = 0;      // of the operation
  std::vector<Expression> args;
  program::FunctionId function = -1;  // that contains it
  ir::Reg variable;                   // Variable; Any, All: that of the element
  program::TypeTag type;

  bool Is(ir::Op wanted) const { return kind == Kind::Operation && op == wanted; }
  bool IsVariable() const { return kind == Kind::Variable; }
  bool IsConstant() const { return Is(ir::Op::Number) || Is(ir::Op::None); }
};

// The expression that computes the value of the register.
std::optional<Expression> RecoverExpression(const program::Program& program, program::FunctionId function, ir::Reg reg);
// The expression that decides the condition.
std::optional<Expression> RecoverCondition(const program::Program& program, std::int32_t condition);
// The expression that computes the base of a query's result.
std::optional<Expression> RecoverBase(const program::Program& program, std::int32_t query);
// The expression that a variable is set to, if it is set at one place only; nothing for a parameter and for the element
// of a loop.
std::optional<Expression> RecoverVariable(const program::Program& program, program::FunctionId function,
                                          ir::Reg variable);

struct ExpressionValue {
  Value value = model::kNone;
  std::vector<Value> list;  // of a list: its elements
  bool operator==(const ExpressionValue&) const = default;
};
// The value in the match. `variables`: those of the function; kNone is unknown. Nothing if it needs an unknown
// variable, an operation that this function does not know, or a query that fails.
std::optional<ExpressionValue> EvaluateExpression(const program::Program& program, const match::Match& match,
                                                  const Expression& expression, std::span<const Value> variables);

}  // namespace cardinal::reasons
