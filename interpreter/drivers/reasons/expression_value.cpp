#include <algorithm>
#include <utility>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/reasons/expression.h"
#include "interpreter/machine/ir/places.h"

namespace cardinal::reasons {

namespace {

using ir::Op;
using program::Program;

class Evaluator {
 public:
  Evaluator(const Program& program, const match::Match& match, std::span<const Value> variables)
      : program_(program), match_(match), variables_(variables.begin(), variables.end()) {}

  std::optional<ExpressionValue> Evaluate(const Expression& expression) {
    if (expression.kind == Expression::Kind::Conditional) {
      const auto condition = Evaluate(expression.args[0]);
      return condition ? Evaluate(expression.args[condition->value == 1 ? 1 : 2]) : std::nullopt;
    }
    if (expression.IsVariable()) return Variable(expression);
    if (expression.kind != Expression::Kind::Operation) return Search(expression);
    std::vector<ExpressionValue> args;
    for (const Expression& arg : expression.args) {
      auto value = Evaluate(arg);
      if (!value) return std::nullopt;
      args.push_back(std::move(*value));
    }
    return Apply(expression, args);
  }

 private:
  static ExpressionValue Number(Value value) { return {value, {}}; }

  bool HoldsList(program::FunctionId function, std::int32_t variable) const {
    const ir::Function& code = ir::FunctionsOf(program_).functions[function];
    return code.registers[ir::Reg(variable)].type.tag.kind == program::TypeKind::List;
  }

  // A list in a variable is in an arena that is gone.
  std::optional<ExpressionValue> Variable(const Expression& expression) const {
    const std::int32_t variable = expression.variable.Number();
    const bool known = variable < std::ssize(variables_) && variables_[variable] != model::kNone;
    if (!known || HoldsList(expression.function, variable)) return std::nullopt;
    return Number(variables_[variable]);
  }

  // Of an occurrence that is running, with this uid.
  std::optional<ExpressionValue> ReadVariable(Value uid, Value variable) const {
    for (const match::Frame& frame : match_.stack.frames) {
      if (frame.uid != uid || uid <= 0) continue;
      if (HoldsList(frame.code, static_cast<std::int32_t>(variable))) return std::nullopt;
      return Number(match_.stack.values[frame.base + static_cast<std::int32_t>(variable)]);
    }
    return std::nullopt;
  }

  std::optional<ExpressionValue> Search(const Expression& search) {
    const bool all = search.kind == Expression::Kind::All;
    const auto list = Evaluate(search.args[0]);
    const std::int32_t element = search.variable.Number();
    if (!list || element < 0 || element >= std::ssize(variables_)) return std::nullopt;
    for (const Value tried : list->list) {
      variables_[element] = tried;
      const auto found = Evaluate(search.args[1]);
      if (!found) return std::nullopt;
      if ((found->value == 1) != all) return Number(all ? 0 : 1);
    }
    return Number(all ? 1 : 0);
  }

  std::optional<ExpressionValue> Apply(const Expression& in, const std::vector<ExpressionValue>& args) const {
    switch (in.op) {
      case Op::Number: return Number(in.number);
      case Op::None: return Number(model::kNone);
      case Op::Ask: return Query(in.id, args);
      case Op::Attribute: return Query(program_.attributes[in.id].query, args);
      case Op::LoadField: return Field(program_.fields[in.id], args[0].value);
      case Op::Owner:
      case Op::Controller: return PlayerOf(in.op, args[0].value);
      case Op::ZoneCount:
      case Op::ZoneCards: return Zone(in, args[0].value);
      case Op::ListCount: return Number(std::ssize(args[0].list));
      case Op::LoadLocalOf: return ReadVariable(args[0].value, in.number);
      case Op::IsNone: return Number(args[0].value == model::kNone ? 1 : 0);
      case Op::Not: return Number(args[0].value == 1 ? 0 : 1);
      case Op::ListHas: return Number(std::ranges::find(args[0].list, args[1].value) != args[0].list.end() ? 1 : 0);
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

  std::optional<ExpressionValue> PlayerOf(Op op, Value card) const {
    if (!match_.state.cards.Contains(card)) return std::nullopt;
    const match::Card& found = match_.state.cards[card];
    return Number(op == Op::Owner ? found.owner : found.controller);
  }

  std::optional<ExpressionValue> Zone(const Expression& in, Value owner) const {
    const program::OwnerKind of = program_.zones[in.id].of;
    if (of == program::OwnerKind::Player && (owner < 0 || owner >= match_.state.seats)) return std::nullopt;
    if (of == program::OwnerKind::Card) return std::nullopt;
    const auto seat = of == program::OwnerKind::Player ? static_cast<std::int32_t>(owner) : -1;
    ExpressionValue cards;
    for (const model::CardId card : match_.state.CardsIn(match::ZoneIndex(program_, in.id, seat, match_.state.seats)))
      cards.list.push_back(card);
    if (in.op == Op::ZoneCount) return Number(std::ssize(cards.list));
    return cards;
  }

  const Program& program_;
  const match::Match& match_;
  std::vector<Value> variables_;
};

}  // namespace

std::optional<ExpressionValue> EvaluateExpression(const Program& program, const match::Match& match,
                                                  const Expression& expression, std::span<const Value> variables) {
  return Evaluator(program, match, variables).Evaluate(expression);
}

}  // namespace cardinal::reasons
