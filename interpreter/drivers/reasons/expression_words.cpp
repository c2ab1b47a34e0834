#include "interpreter/drivers/reasons/expression_words.h"

#include "interpreter/drivers/narration/fact_queries.h"

namespace cardinal::reasons {

namespace {

using ir::Op;
using program::TypeKind;
using program::TypeTag;

TypeTag KindTag(TypeKind kind) { return {kind, TypeKind::Void, -1, false}; }

TypeKind OwnerType(program::OwnerKind of) {
  return of == program::OwnerKind::Card     ? TypeKind::Card
         : of == program::OwnerKind::Player ? TypeKind::Player
                                            : TypeKind::Table;
}

// The name of a parameter of a query or an event; empty for another local.
std::string ParameterName(const program::Program& program, program::FunctionId function, std::int32_t local) {
  for (const program::Query& query : program.queries)
    if (query.code == function && local < std::ssize(query.params)) return query.params[local].name;
  for (const program::Event& event : program.events)
    if (event.code == function && local < std::ssize(event.params)) return event.params[local].name;
  return "";
}

bool IsRead(const Expression& expression) {
  return expression.Is(Op::Ask) || expression.Is(Op::Attribute) || expression.Is(Op::LoadField);
}

}  // namespace

std::int32_t ExpressionWords::Query(const Expression& expression) const {
  if (expression.Is(Op::Ask)) return expression.id;
  if (expression.Is(Op::Attribute)) return asker_.program.attributes[expression.id].query;
  if (!expression.Is(Op::LoadField)) return -1;
  const program::Field& field = asker_.program.fields[expression.id];
  return narration::FindFactQuery(asker_.program, field.name, OwnerType(field.of), field.card_type);
}

TypeTag ExpressionWords::ArgumentType(const Expression& expression, std::size_t index) const {
  const program::Program& program = asker_.program;
  switch (expression.op) {
    case Op::Ask: return program.queries[expression.id].params[index].type;
    case Op::LoadField: return KindTag(OwnerType(program.fields[expression.id].of));
    case Op::ZoneCards:
    case Op::ZoneCount: return KindTag(OwnerType(program.zones[expression.id].of));
    case Op::IsZoneOf: return KindTag(index == 0 ? TypeKind::Card : OwnerType(program.zones[expression.id].of));
    case Op::Attribute:
    case Op::Owner:
    case Op::Controller:
    case Op::CardName:
    case Op::Since:
    case Op::Holder:
    case Op::Print:
    case Op::IsCreated:
    case Op::IsKept:
    case Op::KeptAnswer:
    case Op::IsCardType:
    case Op::HasPart:
    case Op::IsInZone: return KindTag(TypeKind::Card);
    case Op::Related: {
      const program::Relation& relation = program.relations[expression.id];
      return {TypeKind::Enum, TypeKind::Void, index == 0 ? relation.from : relation.to, false};
    }
    default: return {};
  }
}

std::string ExpressionWords::ValueWords(const BoundExpression& bound, const TypeTag& type) {
  if (type.kind == TypeKind::Void || type.kind == TypeKind::Event || type.kind == TypeKind::Action ||
      type.kind == TypeKind::Window)
    return "";
  const auto known = Known(bound);
  if (!known) return "";
  if (type.kind != TypeKind::List) return ValueText(asker_, type, known->value);
  vm::EvaluationResult list;
  list.list = known->list;
  return narration::FormatReply(asker_.program, asker_.match, type, list, asker_.viewer, asker_.names);
}

std::string ExpressionWords::ArgumentWords(const BoundExpression& bound, std::size_t index) {
  const BoundExpression arg = bound.Arg(index);
  const TypeTag type = ArgumentType(bound.expression, index);
  if (type.kind == TypeKind::Table || type.kind == TypeKind::List) return "";
  return ValueWords(arg, type);
}

std::string ExpressionWords::Arguments(const BoundExpression& bound) {
  std::string text;
  for (std::size_t i = 0; i < bound.expression.args.size(); ++i) {
    if (ArgumentType(bound.expression, i).kind == TypeKind::Table) continue;
    const std::string arg = ArgumentWords(bound, i);
    if (arg.empty()) return "";
    text += (text.empty() ? "" : ", ") + arg;
  }
  return text;
}

// A parameter of an event or a window that is running.
std::string ExpressionWords::OccurrenceLocalName(const BoundExpression& bound) {
  const auto uid = Known(bound.Arg(0));
  for (const match::Frame& frame : asker_.match.stack.frames) {
    if (!uid || frame.uid != uid->value || frame.uid <= 0 || frame.occurrence_index < 0) continue;
    const std::size_t index = static_cast<std::size_t>(bound.expression.number);
    const auto kind = frame.Occurrence();
    if (kind == program::OccurrenceKind::Action) return "";
    const auto& params = kind == program::OccurrenceKind::Window ? asker_.program.windows[frame.occurrence_index].params
                                                                 : asker_.program.events[frame.occurrence_index].params;
    return index < params.size() ? params[index].name : "";
  }
  return "";
}

std::string ExpressionWords::QuantityIdentifier(const BoundExpression& bound) {
  const Expression& expression = bound.expression;
  const program::Program& program = asker_.program;
  if (expression.Is(Op::Ask)) return program.queries[expression.id].name;
  if (expression.Is(Op::Attribute)) return program.attributes[expression.id].name;
  if (expression.Is(Op::LoadField)) return program.fields[expression.id].name;
  if (expression.Is(Op::KeptAnswer)) return "last " + program.kept_answers[expression.id].name;
  if (expression.Is(Op::LoadLocalOf)) return OccurrenceLocalName(bound);
  return expression.IsVariable() ? ParameterName(program, expression.function, expression.variable.Number()) : "";
}

std::string ExpressionWords::Quantity(const BoundExpression& bound) {
  const std::string name = QuantityIdentifier(bound);
  return name.empty() ? "" : words_.TranslateName(name);
}

model::Seat ExpressionWords::StateOwner(const BoundExpression& bound) {
  const Expression& expression = bound.expression;
  const std::int32_t query = Query(expression);
  if (query < 0 || expression.args.size() != 1 || ArgumentType(expression, 0).kind != TypeKind::Player)
    return model::kNoSeat;
  const std::string& name = asker_.program.queries[query].name;
  if (narration::FindField(asker_.program, name, program::OwnerKind::Player) < 0) return model::kNoSeat;
  const auto owner = Known(bound.Arg(0));
  return owner ? static_cast<model::Seat>(owner->value) : model::kNoSeat;
}

std::string ExpressionWords::CountWords(const BoundExpression& list) {
  const Expression& expression = list.expression;
  if (expression.Is(Op::WaitingActions)) return words_.TranslatePhrase("the number of actions that wait");
  if (!expression.Is(Op::Ask)) return "";
  const std::string what = Name(list);
  return what.empty() ? "" : words_.TranslatePhrase("the number of {what}", {what});
}

std::string ExpressionWords::Name(const BoundExpression& bound) {
  const Expression& expression = bound.expression;
  if (expression.IsVariable()) {
    const auto set_to = RecoverVariable(asker_.program, expression.function, expression.variable);
    return set_to && !set_to->IsVariable() ? Name({*set_to, bound.locals}) : Quantity(bound);
  }
  if (expression.Is(Op::LoadLocalOf)) return Quantity(bound);
  if (expression.Is(Op::ListCount)) {
    if (!expression.args[0].Is(Op::ZoneCards)) return CountWords(bound.Arg(0));
    return Name({expression.args[0], bound.locals});
  }
  if (expression.Is(Op::ZoneCount) || expression.Is(Op::ZoneCards)) {
    const std::string zone = words_.TranslateName(asker_.program.zones[expression.id].name),
                      owner = ArgumentWords(bound, 0);
    if (owner.empty()) return "";
    return words_.TranslatePhrase("the number of cards in {zone}",
                                  {words_.TranslatePhrase("{zone} of {player}", {zone, owner})});
  }
  if (!IsRead(expression)) return "";
  const std::string what = Quantity(bound);
  if (expression.args.empty() || ArgumentType(expression, 0).kind == TypeKind::Table) return what;
  const std::string first = ArgumentWords(bound, 0);
  if (first.empty()) return "";
  bool players = true;  // the other arguments: a player adds nothing to "Lamp's price"
  for (std::size_t i = 1; i < expression.args.size(); ++i)
    players = players && ArgumentType(expression, i).kind == TypeKind::Player;
  if (players) return words_.TranslatePhrase("{whose}'s {what}", {first, what});
  const std::string all = Arguments(bound);
  return all.empty() ? "" : words_.TranslatePhrase("{what} of {whose}", {what, all});
}

}  // namespace cardinal::reasons
