#include "interpreter/base/sequence.h"
#include "interpreter/language/completion/checked_place.h"

namespace cardinal::completion {

namespace {

using check::EntityKind;

// The called name and the type of its result.
struct Callee {
  std::string name;
  check::Type result;
};

Callee FindCallee(const check::CheckedRules& rules, const check::ProbedCall& call) {
  const auto index = call.callee.index;
  switch (call.callee.kind) {
    case EntityKind::Query: return {rules.queries[index].name, rules.queries[index].result};
    case EntityKind::Attribute: return {rules.attributes[index].name, rules.attributes[index].type};
    case EntityKind::Field: return {rules.fields[index].name, rules.fields[index].type};
    case EntityKind::Event: return {rules.events[index].name, rules.events[index].result};
    case EntityKind::Action: return {rules.actions[index].name, {}};
    case EntityKind::Window: return {rules.windows[index].name, {}};
    case EntityKind::Part: return {rules.parts[index].name, {}};
    case EntityKind::None: return {call.name, check::Type::Make(check::TypeKind::Bool)};  // a relation
    default: return {call.name, call.result};
  }
}

}  // namespace

std::optional<Signature> FindSignature(const EditPosition& place, const GameContext& game) {
  const CheckedPlace checked = CheckAround(place, game, syntax::PlaceholderMode::KeepWord);
  if (checked.probe.calls.empty()) return std::nullopt;
  const check::ProbedCall& call = checked.probe.calls.front();
  const DescribeContext context{checked.rules, game, checked.file};
  const Callee callee = FindCallee(checked.rules, call);
  Signature signature;
  signature.label = callee.name + "(";
  for (const check::Param& param : call.params) {
    if (!signature.parameters.empty()) signature.label += ", ";
    const auto begin = base::Count(signature.label);
    signature.label += ParamText(context, param);
    signature.parameters.emplace_back(begin, base::Count(signature.label));
  }
  signature.label += ")";
  if (const std::string type = TypeText(context, callee.result); !type.empty()) signature.label += ": " + type;
  signature.active = call.active;
  signature.documentation = Documentation(context, call.callee);
  return signature;
}

}  // namespace cardinal::completion
