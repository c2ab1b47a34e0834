#include "interpreter/language/completion/checked.h"

namespace cardinal::completion {

namespace {

using check::EntityKind;

// The name that is called, and what it answers.
struct Callee {
  std::string name;
  check::Type result;
};

Callee CalleeOf(const check::CheckedRules& rules, const check::ProbedCall& call) {
  const auto index = static_cast<std::size_t>(call.callee.index);
  switch (call.callee.kind) {
    case EntityKind::Query: return {rules.queries[index].name, rules.queries[index].result};
    case EntityKind::Attribute: return {rules.attributes[index].name, rules.attributes[index].type};
    case EntityKind::Field: return {rules.fields[index].name, rules.fields[index].type};
    case EntityKind::Event: return {rules.events[index].name, rules.events[index].result};
    case EntityKind::Action: return {rules.actions[index].name, {}};
    case EntityKind::Window: return {rules.windows[index].name, {}};
    case EntityKind::Part: return {rules.parts[index].name, {}};
    case EntityKind::None: return {call.name, check::Type::Of(check::TypeKind::Bool)};  // a relation
    default: return {call.name, call.result};
  }
}

}  // namespace

std::optional<Signature> SignatureAt(const Place& place, const Surroundings& game) {
  const Checked checked = CheckAround(place, game, syntax::AtCursor::Keep);
  if (checked.probe.calls.empty()) return std::nullopt;
  const check::ProbedCall& call = checked.probe.calls.front();
  const Shown shown{checked.rules, game, checked.file};
  const Callee callee = CalleeOf(checked.rules, call);
  Signature signature;
  signature.label = callee.name + "(";
  for (const check::Param& param : call.params) {
    if (!signature.parameters.empty()) signature.label += ", ";
    const auto begin = static_cast<std::int32_t>(signature.label.size());
    signature.label += ParamText(shown, param);
    signature.parameters.emplace_back(begin, static_cast<std::int32_t>(signature.label.size()));
  }
  signature.label += ")";
  if (const std::string type = TypeText(shown, callee.result); !type.empty()) signature.label += ": " + type;
  signature.active = call.active;
  signature.documentation = Documentation(shown, call.callee);
  return signature;
}

}  // namespace cardinal::completion
