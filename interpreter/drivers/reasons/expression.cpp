#include "interpreter/drivers/reasons/expression.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/machine/program/stack_effect.h"

namespace cardinal::reasons {

namespace {

using program::Instr;
using program::Op;
using program::Program;

constexpr int kMaxDepth = 24;

bool Jumps(Op op) {
  return op == Op::Jump || op == Op::JumpIfNo || op == Op::JumpIfYes || op == Op::ForNext || op == Op::TimesNext;
}

// Reads the code of one function backwards.
class ExpressionReader {
 public:
  ExpressionReader(const Program& program, program::FunctionId function)
      : program_(program),
        function_(function),
        first_(program.functions[function].first),
        end_(first_ + program.functions[function].count) {}

  // Reads the expression that ends at `position`. Sets `begin` to its first instruction. `from`: jumps before it to the
  // end of the expression belong to what is around the expression.
  std::optional<Expression> Read(std::int32_t position, std::int32_t& begin, int depth = 0,
                                 std::int32_t from = 0) const {
    while (position >= first_ && At(position).op == Op::Here) --position;
    // `x?` stores a copy of the value that it tests.
    while (position > first_ && At(position).op == Op::Store && At(position - 1).op == Op::Dup) position -= 2;
    if (position < first_ || depth > kMaxDepth) return std::nullopt;
    if (auto search = ReadSearch(position, begin, depth)) return search;
    if (const std::int32_t jump = FindJumpTo(position + 1, from); jump >= 0)
      return ReadConditional(position, jump, begin, depth);
    const Instr& in = At(position);
    if (in.op == Op::Require) return Read(position - 1, begin, depth + 1);
    const program::StackEffect effect = program::ComputeStackEffect(program_, in);
    if (effect.pushes != 1 || Jumps(in.op) || in.op == Op::Dup || in.op == Op::BuildEnd ||
        in.op == Op::BuildEndSorted || in.op == Op::CallEvent || in.op == Op::CallPart || in.op == Op::CallWindow)
      return std::nullopt;
    Expression expression{Expression::Kind::Operation, in, {}, function_, position, -1};
    begin = position;
    for (std::int32_t i = 0; i < effect.pops; ++i) {
      auto operand = Read(begin - 1, begin, depth + 1);
      if (!operand) return std::nullopt;
      expression.args.insert(expression.args.begin(), std::move(*operand));
    }
    return expression;
  }

 private:
  const Instr& At(std::int32_t position) const { return program_.instructions[position]; }

  // The first instruction, from `from` on, that jumps forwards to the position: the value there has more than one
  // source. -1: there is none.
  std::int32_t FindJumpTo(std::int32_t position, std::int32_t from) const {
    for (std::int32_t i = std::max(first_, from); i < position; ++i)
      if (Jumps(At(i).op) && first_ + At(i).b == position && i + 1 != position) return i;
    return -1;
  }

  // `if ... then ... else`: the condition, a jump to the second result, the first result, `jump` over the second
  // result, the second result.
  std::optional<Expression> ReadConditional(std::int32_t position, std::int32_t jump, std::int32_t& begin,
                                            int depth) const {
    if (At(jump).op != Op::Jump) return std::nullopt;
    std::int32_t no_begin = position, yes_begin = jump;
    auto no = Read(position, no_begin, depth + 1, jump + 1);
    auto yes = Read(jump - 1, yes_begin, depth + 1);
    if (!no || !yes || no_begin != jump + 1 || yes_begin <= first_) return std::nullopt;
    const Instr& branch = At(yes_begin - 1);
    if (branch.op != Op::JumpIfNo || first_ + branch.b != no_begin) return std::nullopt;
    auto condition = Read(yes_begin - 2, begin, depth + 1);
    if (!condition) return std::nullopt;
    return Expression{Expression::Kind::Conditional, At(position), {std::move(*condition), std::move(*yes), std::move(*no)},
                      function_, position, -1};
  }

  // `any` and `all`: a loop over a list, which ends with the constant result that no element has decided.
  std::optional<Expression> ReadSearch(std::int32_t position, std::int32_t& begin, int depth) const {
    if (At(position).op != Op::Push || position - 2 < first_) return std::nullopt;
    std::int32_t loop = -1;
    for (std::int32_t i = first_; i < position; ++i)
      if (At(i).op == Op::ForNext && first_ + At(i).b == position) loop = i;
    const bool all = At(position).b == 1;
    // The body ends with: a jump over the result of a decided element, that result, and two jumps.
    const std::int32_t branch = position - 4;
    if (loop < first_ + 3 || branch <= loop + 1 || At(loop + 1).op != Op::Store ||
        At(branch).op != (all ? Op::JumpIfYes : Op::JumpIfNo))
      return std::nullopt;
    std::int32_t body_begin = branch;
    auto body = Read(branch - 1, body_begin, depth + 1);
    if (!body || body_begin != loop + 2) return std::nullopt;
    // Before the loop: the list is stored, then the position 0.
    const std::int32_t stored = loop - 3;
    if (stored <= first_ || At(stored).op != Op::Store || At(stored).b != At(loop).a) return std::nullopt;
    auto list = Read(stored - 1, begin, depth + 1);
    if (!list) return std::nullopt;
    const Expression::Kind kind = all ? Expression::Kind::All : Expression::Kind::Any;
    return Expression{kind, At(position), {std::move(*list), std::move(*body)}, function_, position, At(loop + 1).b};
  }

  const Program& program_;
  const program::FunctionId function_;
  const std::int32_t first_, end_;
};

class Evaluator {
 public:
  Evaluator(const Program& program, const match::Match& match, std::span<const Value> locals)
      : program_(program), match_(match), locals_(locals.begin(), locals.end()) {}

  std::optional<ExpressionValue> Evaluate(const Expression& expression) {
    if (expression.kind == Expression::Kind::Conditional) {
      const auto condition = Evaluate(expression.args[0]);
      return condition ? Evaluate(expression.args[condition->value == 1 ? 1 : 2]) : std::nullopt;
    }
    if (expression.kind != Expression::Kind::Operation) return Search(expression);
    if (expression.Is(Op::Load)) return Local(expression);
    std::vector<ExpressionValue> args;
    for (const Expression& arg : expression.args) {
      auto value = Evaluate(arg);
      if (!value) return std::nullopt;
      args.push_back(std::move(*value));
    }
    return Apply(expression.instr, args);
  }

 private:
  static ExpressionValue Number(Value value) { return {value, {}}; }

  // A list in a local is in an arena that is gone.
  std::optional<ExpressionValue> Local(const Expression& load) const {
    const std::int32_t local = load.instr.b;
    const auto& lists = program_.functions[load.function].list_locals;
    const bool list = std::ranges::find(lists, local) != lists.end();
    if (list || local < 0 || local >= std::ssize(locals_) || locals_[local] == model::kNone) return std::nullopt;
    return Number(locals_[local]);
  }

  // Of an occurrence that is running, with this uid.
  std::optional<ExpressionValue> ReadLocal(Value uid, std::int32_t local) const {
    for (const match::Frame& frame : match_.stack.frames) {
      if (frame.uid != uid || uid <= 0) continue;
      const auto& lists = program_.functions[frame.code].list_locals;
      if (std::ranges::find(lists, local) != lists.end()) return std::nullopt;
      return Number(match_.stack.values[frame.base + local]);
    }
    return std::nullopt;
  }

  std::optional<ExpressionValue> Search(const Expression& search) {
    const bool all = search.kind == Expression::Kind::All;
    const auto list = Evaluate(search.args[0]);
    if (!list || search.element < 0 || search.element >= std::ssize(locals_)) return std::nullopt;
    for (const Value element : list->list) {
      locals_[search.element] = element;
      const auto found = Evaluate(search.args[1]);
      if (!found) return std::nullopt;
      if ((found->value == 1) != all) return Number(all ? 0 : 1);
    }
    return Number(all ? 1 : 0);
  }

  std::optional<ExpressionValue> Apply(const Instr& in, const std::vector<ExpressionValue>& args) const {
    switch (in.op) {
      case Op::Push: return Number(in.b);
      case Op::PushConst: return Number(program_.constants[in.b]);
      case Op::CallQuery: return Query(in.b, args);
      case Op::Attribute: return Query(program_.attributes[in.b].query, args);
      case Op::LoadField: return Field(program_.fields[in.b], args[0].value);
      case Op::CardInfo: return CardInfo(static_cast<program::CardInfoKind>(in.a), args[0].value);
      case Op::ZoneCount:
      case Op::ZoneCards: return Zone(in, args[0].value);
      case Op::ListCount: return Number(std::ssize(args[0].list));
      case Op::OccurrenceLocal: return ReadLocal(args[0].value, in.b);
      case Op::IsNone: return Number(args[0].value == model::kNone ? 1 : 0);
      case Op::Not: return Number(args[0].value == 1 ? 0 : 1);
      case Op::ListHas: return Number(std::ranges::find(args[1].list, args[0].value) != args[1].list.end() ? 1 : 0);
      default: return args.size() == 2 ? Arithmetic(in.op, args[0].value, args[1].value) : std::nullopt;
    }
  }

  static std::optional<ExpressionValue> Arithmetic(Op op, Value x, Value y) {
    Value result = 0;
    switch (op) {
      case Op::Eq: return Number(x == y ? 1 : 0);
      case Op::Ne: return Number(x != y ? 1 : 0);
      default: break;
    }
    if (x == model::kNone || y == model::kNone) return std::nullopt;
    switch (op) {
      case Op::Add: return __builtin_add_overflow(x, y, &result) ? std::nullopt : std::optional(Number(result));
      case Op::Sub: return __builtin_sub_overflow(x, y, &result) ? std::nullopt : std::optional(Number(result));
      case Op::Mul: return __builtin_mul_overflow(x, y, &result) ? std::nullopt : std::optional(Number(result));
      case Op::Min: return Number(std::min(x, y));
      case Op::Max: return Number(std::max(x, y));
      case Op::Lt: return Number(x < y ? 1 : 0);
      case Op::Le: return Number(x <= y ? 1 : 0);
      case Op::Gt: return Number(x > y ? 1 : 0);
      case Op::Ge: return Number(x >= y ? 1 : 0);
      default: return std::nullopt;
    }
  }

  std::optional<ExpressionValue> Query(std::int32_t query, const std::vector<ExpressionValue>& args) const {
    if (query < 0) return std::nullopt;
    std::vector<Value> values;
    for (std::size_t i = 0; i < args.size(); ++i) {
      const bool list = program_.queries[query].params[i].type.kind == program::TypeKind::List;
      if (list) return std::nullopt;
      values.push_back(args[i].value);
    }
    vm::EvaluationResult reply = vm::Evaluate(program_, match_, program_.queries[query].code, values, base::kLimits);
    if (reply.fault) return std::nullopt;
    const bool list = program_.queries[query].result.kind == program::TypeKind::List;
    return ExpressionValue{list ? model::kNone : reply.value, std::move(reply.list)};
  }

  std::optional<ExpressionValue> Field(const program::Field& field, Value owner) const {
    if (field.type.kind == program::TypeKind::List) return std::nullopt;
    if (field.of == program::OwnerKind::Card && !match_.state.cards.Contains(owner)) return std::nullopt;
    if (field.of == program::OwnerKind::Player && (owner < 0 || owner >= match_.state.seats)) return std::nullopt;
    const Value of = field.of == program::OwnerKind::Table ? 0 : owner;
    return Number(match_.state.fields[match::FieldIndex(program_, match_.state, field, static_cast<std::int32_t>(of))]);
  }

  std::optional<ExpressionValue> CardInfo(program::CardInfoKind kind, Value card) const {
    if (!match_.state.cards.Contains(card)) return std::nullopt;
    const match::Card& found = match_.state.cards[card];
    if (kind == program::CardInfoKind::Owner) return Number(found.owner);
    if (kind == program::CardInfoKind::Controller) return Number(found.controller);
    return std::nullopt;
  }

  std::optional<ExpressionValue> Zone(const Instr& in, Value owner) const {
    const program::OwnerKind of = program_.zones[in.b].of;
    if (of == program::OwnerKind::Player && (owner < 0 || owner >= match_.state.seats)) return std::nullopt;
    if (of == program::OwnerKind::Card) return std::nullopt;
    const auto seat = of == program::OwnerKind::Player ? static_cast<std::int32_t>(owner) : -1;
    ExpressionValue cards;
    for (const model::CardId card : match_.state.CardsIn(match::ZoneIndex(program_, in.b, seat, match_.state.seats)))
      cards.list.push_back(card);
    if (in.op == Op::ZoneCount) return Number(std::ssize(cards.list));
    return cards;
  }

  const Program& program_;
  const match::Match& match_;
  std::vector<Value> locals_;
};

}  // namespace

std::optional<Expression> RecoverExpression(const Program& program, std::int32_t position) {
  const program::FunctionId function = position < 0 ? -1 : FunctionAt(program, position);
  if (function < 0) return std::nullopt;
  std::int32_t begin = position;
  return ExpressionReader(program, function).Read(position, begin);
}

std::optional<Expression> RecoverCondition(const Program& program, std::int32_t condition) {
  return RecoverExpression(program, DecidingInstruction(program, condition) - 1);
}

std::optional<Expression> RecoverBase(const Program& program, std::int32_t query) {
  const program::FunctionId id = program.queries[query].code;
  if (!program.functions.Contains(id)) return std::nullopt;
  const program::Function& code = program.functions[id];
  for (std::int32_t i = code.first + code.count - 1; i > code.first; --i) {
    const Op op = program.instructions[i].op;
    if (op == Op::ApplyModifiers || op == Op::Return) {
      if (op == Op::Return && program.instructions[i - 1].op == Op::ApplyModifiers) continue;
      return RecoverExpression(program, i - 1);
    }
  }
  return std::nullopt;
}

std::int32_t FindOnlyStore(const Program& program, program::FunctionId function, std::int32_t local) {
  const program::Function& code = program.functions[function];
  std::int32_t found = -1;
  for (std::int32_t i = code.first; i < code.first + code.count; ++i) {
    if (program.instructions[i].op != Op::Store || program.instructions[i].b != local) continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

std::optional<Expression> RecoverLocal(const Program& program, program::FunctionId function, std::int32_t local) {
  const std::int32_t store = FindOnlyStore(program, function, local);
  if (store <= program.functions[function].first || local < program.functions[function].params) return std::nullopt;
  const bool copied = program.instructions[store - 1].op == Op::Dup;
  return RecoverExpression(program, copied ? store - 2 : store - 1);
}

std::optional<ExpressionValue> EvaluateExpression(const Program& program, const match::Match& match,
                                                  const Expression& expression, std::span<const Value> locals) {
  return Evaluator(program, match, locals).Evaluate(expression);
}

program::TypeTag ExpressionType(const Program& program, const Expression& expression) {
  if (expression.kind == Expression::Kind::Conditional) return ExpressionType(program, expression.args[2]);
  if (expression.kind != Expression::Kind::Operation)
    return {program::TypeKind::Bool, program::TypeKind::Void, -1, false};
  return PushedType(program, expression.function, expression.position);
}

}  // namespace cardinal::reasons
