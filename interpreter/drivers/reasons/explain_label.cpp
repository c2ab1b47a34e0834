// Explains the numbers in the sentence that the rules have for an option.
#include <algorithm>

#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/known_values.h"

namespace cardinal::reasons {

namespace {

// The query with its arguments that computes the hole; nothing if another expression does.
std::optional<ShownNumber> QueryOfHole(const ExplainContext& asker, ImaginedMatches& imagined, program::FunctionId hole,
                                       std::span<const Value> params) {
  const ir::Module& module = ir::FunctionsOf(asker.program);
  if (!module.functions.Contains(hole)) return std::nullopt;
  const ir::Function& function = module.functions[hole];
  std::vector<Value> locals(params.begin(), params.end());
  locals.resize(std::max<std::size_t>(locals.size(), static_cast<std::size_t>(function.variables)), model::kNone);
  for (const ir::Block& block : function.blocks) {
    const ir::Instruction& last = block.instructions.back();
    if (last.op != ir::Op::Return || last.operands.empty()) continue;
    const auto value = RecoverExpression(asker.program, hole, last.operands[0]);
    if (!value || !(value->Is(ir::Op::Ask) || value->Is(ir::Op::Attribute))) continue;
    ShownNumber number;
    number.query = value->Is(ir::Op::Ask) ? value->id : asker.program.attributes[value->id].query;
    for (const Expression& arg : value->args) {
      const auto known = EvaluateKnown(asker, imagined, arg, locals);
      if (!known || !known->list.empty()) return std::nullopt;
      number.args.push_back(known->value);
    }
    return number;
  }
  return std::nullopt;
}

}  // namespace

std::vector<ShownNumber> NumbersInLabel(const ExplainContext& asker, const model::Option& option) {
  std::vector<ShownNumber> numbers;
  if (option.kind != model::OptionKind::Act || !asker.program.actions.Contains(option.a)) return numbers;
  const program::ShownSentence& label = asker.program.actions[option.a].label;
  if (label.text < 0) return numbers;
  const Value params[] = {asker.match.decision.seat, option.b < 0 ? model::kNone : Value{option.b}, model::kNone};
  const auto& types = asker.program.templates[label.text].values;
  ImaginedMatches imagined(asker);
  for (std::size_t i = 0; i < label.holes.size() && i < types.size(); ++i) {
    if (types[i].kind != program::TypeKind::Int) continue;
    if (auto number = QueryOfHole(asker, imagined, label.holes[i], params)) numbers.push_back(std::move(*number));
  }
  return numbers;
}

}  // namespace cardinal::reasons
