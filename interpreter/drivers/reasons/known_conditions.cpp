#include "interpreter/drivers/reasons/known_conditions.h"

#include <algorithm>

#include "interpreter/drivers/reasons/definitions.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/operands.h"

namespace cardinal::reasons {

namespace {

using ir::Op;
using program::Program;
using program::TypeKind;

// Events show their players and, if they are visible, their cards (explain_records.cpp). Other arguments may be secret.
bool IsShownArgument(const Program& program, program::FunctionId function, std::int32_t local) {
  const auto shown = [&](const std::vector<program::Param>& params) {
    if (local >= std::ssize(params)) return false;
    return params[local].type.kind == TypeKind::Player || params[local].type.kind == TypeKind::Card;
  };
  for (const program::Event& event : program.events)
    if (event.code == function) return shown(event.params);
  for (const program::Query& query : program.queries)
    if (query.code == function) return shown(query.params);
  return false;
}

class KnownLocals {
 public:
  KnownLocals(const ExplainContext& asker, ImaginedMatches& imagined, program::FunctionId function,
              const std::vector<Value>& locals)
      : asker_(asker),
        imagined_(imagined),
        function_(function),
        code_(ir::FunctionsOf(asker.program).functions[function]),
        definitions_(code_),
        locals_(locals) {}

  // Nothing else of the frame is read.
  std::vector<Value> Keep() {
    std::vector<Value> known(locals_.size(), model::kNone);
    for (std::int32_t local = 0; local < std::ssize(locals_) && local < code_.variables; ++local)
      if (IsKnown(ir::Reg(local), known)) known[local] = locals_[local];
    return known;
  }

 private:
  // A variable that is set once is known if the expression that sets it still has this value for all that the seat
  // knows; the players of a loop over all players are known, too.
  bool IsKnown(ir::Reg variable, const std::vector<Value>& before) {
    const Program& program = asker_.program;
    if (variable.Number() < code_.parameters) return IsShownArgument(program, function_, variable.Number());
    const ir::Instruction* const set = definitions_.Only(variable);
    if (!set) return false;
    if (set->op == Op::Next) return IsListOfPlayers(set->operands[0]);
    const auto expression = RecoverVariable(program, function_, variable);
    if (!expression) return false;
    const auto value = EvaluateKnown(asker_, imagined_, *expression, before);
    return value && value->list.empty() && value->value == locals_[variable.Number()];
  }

  bool IsListOfPlayers(ir::Reg list) const {
    const ir::Instruction* const made = definitions_.Only(list);
    return made && (made->op == Op::AllPlayers || made->op == Op::SeatsFrom);
  }

  const ExplainContext& asker_;
  ImaginedMatches& imagined_;
  const program::FunctionId function_;
  const ir::Function& code_;
  const Definitions definitions_;
  const std::vector<Value>& locals_;
};

// The expression without the negations around it.
const Expression& WithoutNot(const Expression& expression) {
  return expression.Is(Op::Not) ? WithoutNot(expression.args[0]) : expression;
}

bool IsKnownComparison(const ExplainContext& asker, ImaginedMatches& imagined, const Expression& expression,
                       const TestedCondition& tried) {
  const Expression& comparison = WithoutNot(expression);
  if (comparison.kind != Expression::Kind::Operation || comparison.args.size() != 2) return false;
  const auto x = EvaluateKnown(asker, imagined, comparison.args[0], tried.locals);
  const auto y = EvaluateKnown(asker, imagined, comparison.args[1], tried.locals);
  return x && y && x->value == tried.x && y->value == tried.y;
}

// The element of the filter around a condition: the question names it, so the seat knows it.
struct FilteredElement {
  program::FunctionId function = -1;
  std::int32_t local = -1;
  Value value = model::kNone;
};

class KnownCondition {
 public:
  KnownCondition(const ExplainContext& asker, ImaginedMatches& imagined) : asker_(asker), imagined_(imagined) {}

  // Returns whether the seat knows the value of the condition.
  bool Keep(TestedCondition& tried, FilteredElement around) {
    const program::FunctionId function = Function(tried);
    const std::int32_t element = asker_.program.conditions[tried.condition].element;
    if (element >= 0) around = {function, element, tried.element};
    const bool known = KeepValues(tried, around);
    tried.filtered.clear();
    std::erase_if(tried.terms, [&](const QueriedTerm& term) { return !IsKnownTerm(asker_, term); });
    for (QueriedTerm& term : tried.terms)
      for (TestedCondition& rule : term.conditions) Keep(rule, around);
    std::erase_if(tried.parts, [&](TestedCondition& part) { return !Keep(part, around) && part.parts.empty(); });
    return known;
  }

 private:
  program::FunctionId Function(const TestedCondition& tried) const {
    return FindFunction(asker_.program, tried.condition) ? asker_.program.conditions[tried.condition].function : -1;
  }

  bool KeepValues(TestedCondition& tried, const FilteredElement& around) {
    const program::FunctionId function = Function(tried);
    if (function >= 0) tried.locals = KnownLocals(asker_, imagined_, function, tried.locals).Keep();
    const bool inside = around.function == function && around.local >= 0 && around.local < std::ssize(tried.locals);
    if (inside) tried.locals[around.local] = around.value;
    const auto expression = RecoverCondition(asker_.program, tried.condition);
    if (tried.compared && !(expression && IsKnownComparison(asker_, imagined_, *expression, tried))) {
      tried.compared = false;
      tried.x = tried.y = 0;
    }
    if (tried.compared) return true;
    const auto value = expression ? EvaluateKnown(asker_, imagined_, *expression, tried.locals) : std::nullopt;
    return value && (value->value == 1) == tried.value;
  }

  const ExplainContext& asker_;
  ImaginedMatches& imagined_;
};

}  // namespace

void KeepKnown(const ExplainContext& asker, ImaginedMatches& imagined, TestedCondition& tried) {
  if (asker.viewer == view::kOmniscient || tried.condition < 0) return;
  KnownCondition(asker, imagined).Keep(tried, {});
}

}  // namespace cardinal::reasons
