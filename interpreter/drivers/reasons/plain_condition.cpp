#include "interpreter/drivers/reasons/plain_condition.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/operands.h"

namespace cardinal::reasons {

namespace {

using ir::Op;
using program::Comparison;
using program::TypeKind;
using program::TypeTag;

constexpr int kMaxQueryDepth = 4;             // of conditions in conditions, and of queries in queries
constexpr std::size_t kMaxElementsNamed = 3;  // of a list of which no element fits

// The comparison that is true for (y, x) if `op` is true for (x, y).
Comparison Mirrored(Comparison op) {
  switch (op) {
    case Comparison::Lt: return Comparison::Gt;
    case Comparison::Le: return Comparison::Ge;
    case Comparison::Gt: return Comparison::Lt;
    case Comparison::Ge: return Comparison::Le;
    default: return op;
  }
}

// Of a value that has words.
TypeTag TypeOf(const Expression& expression) {
  const TypeKind kind = expression.type.kind;
  const bool occurrence = kind == TypeKind::Event || kind == TypeKind::Action || kind == TypeKind::Window;
  return occurrence ? TypeTag{} : expression.type;
}

TypeTag ElementType(const TypeTag& list) { return {list.element, TypeKind::Void, list.id, true}; }

// The parts that decide: those with a number, in their order, then the others; innermost first.
std::vector<const TestedCondition*> DecidingParts(const program::Program& program, const TestedCondition& tried) {
  std::vector<const TestedCondition*> parts;
  for (const TestedCondition& part : tried.parts) parts.push_back(&part);
  std::ranges::stable_sort(parts, [&](const TestedCondition* one, const TestedCondition* other) {
    return FindShortfall(program, *one).has_value() > FindShortfall(program, *other).has_value();
  });
  return parts;
}

}  // namespace

PlainCondition::PlainCondition(const ExplainContext& asker, std::string subject)
    : asker_(asker),
      words_(MakeLocalizer(asker)),
      subject_(std::move(subject)),
      imagined_(asker),
      name_(asker, imagined_) {}

std::string PlainCondition::Explain(const TestedCondition& tried, bool yes_is_wanted) {
  if (tried.condition < 0) return "";
  // A site in the text of a card that the viewer has not seen.
  if (VisibleSite(asker_, asker_.program.conditions[tried.condition].site) < 0) return "";
  const TestedCondition* outer = std::exchange(tried_, &tried);
  std::string text = yes_is_wanted ? FromParts(tried) : "";
  if (text.empty()) text = FromCode(tried, yes_is_wanted);
  tried_ = outer;
  return text;
}

// The terms of the whole condition belong to its parts, too.
std::string PlainCondition::FromParts(const TestedCondition& tried) {
  for (const TestedCondition* part : DecidingParts(asker_.program, tried)) {
    std::string text = FromParts(*part);
    if (text.empty()) text = FromCode(*part, !part->value);
    if (!text.empty()) return text;
  }
  return "";
}

std::string PlainCondition::FromCode(const TestedCondition& tried, bool yes_is_wanted) {
  const auto expression = RecoverCondition(asker_.program, tried.condition);
  if (!expression) return "";
  const std::optional<Compared> compared = tried.compared ? std::optional(Compared{tried.x, tried.y}) : std::nullopt;
  return Fails({*expression, tried.locals}, yes_is_wanted, compared);
}

std::string PlainCondition::Fails(const BoundExpression& bound, bool wanted, std::optional<Compared> compared) {
  const Expression& expression = bound.expression;
  if (expression.kind == Expression::Kind::Any) return wanted ? AnyFails(bound) : "";
  if (expression.kind == Expression::Kind::All) return "";
  if (expression.kind == Expression::Kind::Conditional) return ConditionalFails(bound, wanted);
  if (expression.IsVariable()) return "";
  const Op op = expression.op;
  if (op == Op::Not) return Fails(bound.Arg(0), !wanted, compared);
  if (ir::IsComparison(op)) return ComparisonFails(bound, wanted, compared);
  switch (op) {
    case Op::IsNone: return PresenceFails(bound.Arg(0), !wanted);
    case Op::ListHas: return wanted ? MembershipFails(bound) : "";
    case Op::IsZoneOf:
    case Op::IsInZone:
    case Op::IsCardType:
    case Op::Ask:
    case Op::Attribute:
    case Op::LoadField: return YesOrNoFails(bound, wanted);
    default: return "";
  }
}

// What the branch that was taken lacks; if that has no words, why it was taken.
std::string PlainCondition::ConditionalFails(const BoundExpression& bound, bool wanted) {
  const auto condition = name_.Known(bound.Arg(0));
  if (!condition) return "";
  const bool yes = condition->value == 1;
  const std::string why = Fails(bound.Arg(yes ? 1 : 2), wanted);
  return why.empty() ? Fails(bound.Arg(0), !yes) : why;
}

// ---- comparisons

std::string PlainCondition::Confirm(const TestedCondition& tried) {
  if (tried.condition < 0 || VisibleSite(asker_, asker_.program.conditions[tried.condition].site) < 0) return "";
  const auto recovered = RecoverCondition(asker_.program, tried.condition);
  if (!recovered) return "";
  const Expression* expression = &*recovered;
  bool value = tried.value;
  for (; expression->Is(Op::Not); value = !value) expression = &expression->args[0];
  tried_ = &tried;
  const BoundExpression bound{*expression, tried.locals};
  if (expression->kind == Expression::Kind::Operation && ir::IsComparison(expression->op)) {
    if (!tried.compared) return "";
    const TypeTag type = TypeOf(bound.Arg(0).expression);
    return NumbersAre(bound.Arg(0), bound.Arg(1), type, {tried.x, tried.y});
  }
  return Fails(bound, !value);
}

// "Anna's score is 8, more than 3 (Berto's score)"
std::string PlainCondition::NumbersAre(const BoundExpression& left, const BoundExpression& right, const TypeTag& type,
                                       Compared compared) {
  const auto [x, y] = compared;
  const std::string what = name_.Name(left), than = name_.Name(right);
  if (what.empty()) return "";
  if (type.kind != TypeKind::Int) {
    if (type.kind == TypeKind::Void || type.kind == TypeKind::Bool) return "";
    return words_.TranslatePhrase("{what} is {x}", {what, ValueText(asker_, type, x)});
  }
  const std::string number = std::to_string(x) + WithTerms(left, x);
  if (right.expression.IsConstant()) return words_.TranslatePhrase("{what} is {x}", {what, number});
  const std::string other = std::to_string(y) + (than.empty() ? "" : " (" + than + ')');
  return words_.TranslatePhrase(x > y   ? "{what} is {x}, more than {y}"
                                : x < y ? "{what} is {x}, less than {y}"
                                        : "{what} is {x}, as much as {y}",
                                {what, number, other});
}

std::string PlainCondition::ComparisonFails(const BoundExpression& bound, bool wanted,
                                            std::optional<Compared> compared) {
  BoundExpression left = bound.Arg(0), right = bound.Arg(1);
  if (!compared) {
    const auto x = name_.Known(left), y = name_.Known(right);
    if (!x || !y) return "";
    compared = Compared{x->value, y->value};
  }
  const Comparison tested = ir::ComparisonOf(bound.expression.op);
  const Comparison op = wanted ? tested : program::Opposite(tested);
  TypeTag type = TypeOf(left.expression);
  if (left.expression.IsConstant() || type.kind == TypeKind::Void) type = TypeOf(right.expression);
  const bool order = op != Comparison::Eq && op != Comparison::Ne;
  if (type.kind == TypeKind::Void && order) type.kind = TypeKind::Int;
  if (type.kind == TypeKind::Void || type.kind == TypeKind::List) return "";
  const bool numbers = type.kind == TypeKind::Int && compared->x != model::kNone && compared->y != model::kNone;
  return numbers ? NumbersFail(left, right, op, *compared) : ValuesFail(left, right, op, *compared, type);
}

// "needs 5 charges, you have 4" if a state of a player is too small; otherwise what it must be.
std::string PlainCondition::NumbersFail(const BoundExpression& left, const BoundExpression& right, Comparison op,
                                        Compared compared) {
  const auto [x, y] = compared;
  if (op == Comparison::Ge || op == Comparison::Gt) {
    const std::string text = Needs(left, right, x, op == Comparison::Gt ? y + 1 : y);
    if (!text.empty()) return text;
  }
  if (op == Comparison::Le || op == Comparison::Lt) {
    const std::string text = Needs(right, left, y, op == Comparison::Lt ? x + 1 : x);
    if (!text.empty()) return text;
  }
  std::string what = name_.Name(left), than = name_.Name(right);
  const bool swap = what.empty() && !than.empty();
  if (swap) std::swap(what, than);
  if (what.empty()) return "";
  const Value is = swap ? y : x, must = swap ? x : y;
  std::string number = std::to_string(must);
  if (!than.empty()) number += " (" + than + ')';
  return MustBe(swap ? Mirrored(op) : op, what, std::to_string(is) + WithTerms(swap ? right : left, is), number);
}

std::string PlainCondition::MustBe(Comparison op, const std::string& what, const std::string& is,
                                   const std::string& must) const {
  return words_.TranslatePhrase(op == Comparison::Eq   ? "{what} is {x}: it must be {y}"
                                : op == Comparison::Ne ? "{what} is {x}: it must not be {y}"
                                : op == Comparison::Lt ? "{what} is {x}: it must be less than {y}"
                                : op == Comparison::Le ? "{what} is {x}: it must be at most {y}"
                                : op == Comparison::Gt ? "{what} is {x}: it must be more than {y}"
                                                       : "{what} is {x}: it must be at least {y}",
                                {what, is, must});
}

std::string PlainCondition::Needs(const BoundExpression& have, const BoundExpression& need, Value had, Value needed) {
  const model::Seat owner = name_.StateOwner(have);
  if (owner == model::kNoSeat || name_.StateOwner(need) != model::kNoSeat) return "";
  const std::string n = words_.FormatAmount(needed, name_.QuantityIdentifier(have)) + WithTerms(need, needed),
                    m = std::to_string(had), who = SeatText(asker_, owner);
  const bool you = owner == asker_.viewer;
  if (subject_.empty())
    return you ? words_.TranslatePhrase("this needs {n}, you have {m}", {n, m})
               : words_.TranslatePhrase("this needs {n}, {player} has {m}", {n, who, m});
  return you ? words_.TranslatePhrase("{card} needs {n}, you have {m}", {subject_, n, m})
             : words_.TranslatePhrase("{card} needs {n}, {player} has {m}", {subject_, n, who, m});
}

std::string PlainCondition::ValuesFail(const BoundExpression& left, const BoundExpression& right, Comparison op,
                                       Compared compared, const TypeTag& type) {
  std::string what = name_.Name(left);
  const bool swap = what.empty();
  if (swap) what = name_.Name(right);
  if (what.empty() || type.kind == TypeKind::Bool) return "";
  const Value is = swap ? compared.y : compared.x, must = swap ? compared.x : compared.y;
  const std::string value = ValueText(asker_, type, is), wanted = ValueText(asker_, type, must);
  if (op == Comparison::Eq) return words_.TranslatePhrase("{what} is {x}, not {y}", {what, value, wanted});
  return words_.TranslatePhrase("{what} is {x}", {what, value});
}

// " (6, -1 Lamp)": how the number comes about, if it is the result of a query with modifiers.
std::string PlainCondition::WithTerms(const BoundExpression& bound, Value value) {
  std::string terms;
  if (const std::int32_t query = name_.Query(bound.expression); query >= 0) {
    std::vector<Value> args;
    for (std::size_t i = 0; i < bound.expression.args.size(); ++i) {
      const auto arg = name_.Known(bound.Arg(i));
      if (!arg || !arg->list.empty()) return "";
      args.push_back(arg->value);
    }
    if (args.size() == asker_.program.queries[query].params.size()) terms = TermsInWords(asker_, query, args, value);
  }
  for (std::size_t i = 0; tried_ != nullptr && terms.empty() && i < tried_->terms.size(); ++i)
    terms = TermsInWords(asker_, tried_->terms[i].query, tried_->terms[i].args, value);
  return terms.empty() ? "" : " (" + terms + ')';
}

// ---- yes or no

std::string PlainCondition::YesOrNoFails(const BoundExpression& bound, bool wanted) {
  const Expression& expression = bound.expression;
  const std::string of = name_.Arguments(bound);
  if (expression.Is(Op::IsZoneOf) || expression.Is(Op::IsInZone)) {
    const std::string card = name_.ArgumentWords(bound, 0);
    if (card.empty()) return "";
    std::string zone = words_.TranslateName(asker_.program.zones[expression.id].name);
    const std::string owner = expression.Is(Op::IsZoneOf) ? name_.ArgumentWords(bound, 1) : "";
    if (!owner.empty()) zone = words_.TranslatePhrase("{zone} of {player}", {zone, owner});
    if (!wanted) return words_.TranslatePhrase("{card} is in {zone}", {card, zone});
    const auto id = name_.Known(bound.Arg(0));
    if (!id || !CanSee(asker_, static_cast<model::CardId>(id->value)))
      return words_.TranslatePhrase("{card} is not in {zone}", {card, zone});
    const match::ZoneId is_in = asker_.match.state.cards[id->value].zone;
    return words_.TranslatePhrase("{card} is in {place}, not in {wanted}", {card, ZoneText(asker_, is_in), zone});
  }
  if (expression.Is(Op::IsCardType)) {
    const std::string type = words_.TranslateName(asker_.program.card_types[expression.id].name);
    return of.empty() ? ""
                      : words_.TranslatePhrase(wanted ? "{card} is not a {type}" : "{card} is a {type}", {of, type});
  }
  const std::string what = name_.Quantity(bound);
  const std::int32_t query = name_.Query(expression);
  if (query >= 0 && asker_.program.queries[query].result.kind != TypeKind::Bool) return "";
  if (query >= 0 && asker_.program.queries[query].permission_of >= 0) return wanted ? ForbiddenBy(query) : "";
  if (expression.Is(Op::Ask) && depth_ < kMaxQueryDepth) {
    ++depth_;
    std::string why = QueryFails(bound, wanted);
    --depth_;
    if (!why.empty()) return why;
  }
  // A query of several things has a name that only its rule explains.
  const bool several = query >= 0 && asker_.program.queries[query].params.size() > 1;
  const bool table = query >= 0 && asker_.program.queries[query].params.empty();
  if (several || what.empty() || (of.empty() && !table)) return "";
  // A player reads only what the game has words for.
  if (table && asker_.viewer != view::kOmniscient && !HasLabel(asker_, name_.QuantityIdentifier(bound))) return "";
  const std::string is = words_.TranslatePhrase(wanted ? "no" : "yes");
  return table ? words_.TranslatePhrase("`{what}` is {value}", {what, is})
               : words_.TranslatePhrase("`{what}` is {value} for {whose}", {what, is, of});
}

// What forbids the event whose permission the tested condition reads.
std::string PlainCondition::ForbiddenBy(std::int32_t permission) {
  for (std::size_t i = 0; tried_ != nullptr && i < tried_->terms.size(); ++i) {
    const QueriedTerm& term = tried_->terms[i];
    if (term.query != permission || term.term.op != program::ModifierOp::Forbid) continue;
    const bool seen = term.term.card < 0 || CanSee(asker_, term.term.card);
    for (std::size_t at = 0; seen && at < term.conditions.size(); ++at)
      if (const std::string why = Explain(term.conditions[at], false); !why.empty()) return why;
    if (term.term.card >= 0) return words_.TranslatePhrase("{who} forbids it", {TermText(asker_, term.term)});
  }
  return "";
}

std::optional<std::vector<Value>> PlainCondition::LocalsOfCall(const BoundExpression& call) {
  const program::Query& query = asker_.program.queries[call.expression.id];
  std::vector<Value> locals(ir::FunctionsOf(asker_.program).functions[query.code].variables, model::kNone);
  for (std::size_t i = 0; i < call.expression.args.size(); ++i) {
    const auto arg = name_.Known(call.Arg(i));
    if (!arg || query.params[i].type.kind == TypeKind::List) return std::nullopt;
    locals[i] = arg->value;
  }
  return locals;
}

// Follows the code of the query to its result. The last of the conditions on the way that has words explains it.
std::string PlainCondition::QueryFails(const BoundExpression& call, bool wanted) {
  const program::Program& program = asker_.program;
  const program::FunctionId id = program.queries[call.expression.id].code;
  const auto locals = LocalsOfCall(call);
  const auto result = name_.Known(call);
  if (!locals || !result || (result->value == 1) == wanted) return "";
  if (const auto base = RecoverBase(program, call.expression.id)) return Fails({*base, *locals}, wanted);
  const ir::Function& function = ir::FunctionsOf(program).functions[id];
  std::vector<std::pair<Expression, bool>> met;
  // The value of the register; nothing if it is unknown.
  const auto follow = [&](ir::Reg reg, bool is_condition) -> std::optional<bool> {
    auto expression = RecoverExpression(program, id, reg);
    const auto value = expression ? name_.Known({*expression, *locals}) : std::nullopt;
    if (!value) return std::nullopt;
    if (is_condition) met.emplace_back(std::move(*expression), value->value == 1);
    return value->value == 1;
  };
  for (ir::BlockId block(0); block.IsValid();) {
    const auto& instructions = function.blocks[block].instructions;
    for (const ir::Instruction& in : instructions)
      if (in.op == Op::Decide && !follow(in.operands[0], true)) return "";
    const ir::Instruction& last = instructions.back();
    if (last.op == Op::Next || last.op == Op::Return) break;
    const auto yes = last.op == Op::Branch ? follow(last.operands[0], false) : std::optional(true);
    if (!yes) return "";
    const ir::BlockId next = *yes ? last.then : last.otherwise;
    if (next <= block) return "";
    block = next;
  }
  for (std::size_t i = met.size(); i-- > 0;)
    if (std::string why = Fails({met[i].first, *locals}, !met[i].second); !why.empty()) return why;
  return "";
}

// A query that is the first card of a zone: there is no card in the zone.
std::string PlainCondition::NoFirstCard(const BoundExpression& call) {
  if (!call.expression.Is(Op::Ask) || depth_ >= kMaxQueryDepth) return "";
  const std::int32_t query = call.expression.id;
  const auto base = RecoverBase(asker_.program, query);
  const auto locals = LocalsOfCall(call);
  if (!base || !locals || !(base->Is(Op::ListFirst) || base->Is(Op::ListLast))) return "";
  return NothingIn({base->args[0], *locals}, asker_.program.queries[query].result, 0);
}

std::string PlainCondition::PresenceFails(const BoundExpression& value, bool wanted) {
  if (wanted)
    if (std::string why = NoFirstCard(value); !why.empty()) return why;
  const std::string what = name_.Quantity(value), of = name_.Arguments(value);
  if (what.empty() || value.expression.IsVariable()) return "";
  // A name of the rules is quoted; what people call it is not.
  const std::int32_t query = name_.Query(value.expression);
  if (!of.empty() && query >= 0 && HasLabel(asker_, asker_.program.queries[query].name))
    return words_.TranslatePhrase(wanted ? "{whose} has no {what}" : "{whose} has a {what}", {of, what});
  if (of.empty()) {
    if (!value.expression.args.empty() && !value.expression.Is(Op::LoadField)) return "";
    return words_.TranslatePhrase(wanted ? "there is no `{what}`" : "there is a `{what}`", {what});
  }
  return words_.TranslatePhrase(wanted ? "{whose} has no `{what}`" : "{whose} has a `{what}`", {of, what});
}

std::string PlainCondition::MembershipFails(const BoundExpression& bound) {
  const BoundExpression list = bound.Arg(0), value = bound.Arg(1);
  const TypeTag type = TypeOf(list.expression);
  const TypeTag element = ElementType(type);
  const std::string what = name_.Name(value), is = name_.ValueWords(value, element), among = name_.Name(list),
                    has = name_.ValueWords(list, type);
  if (what.empty() || is.empty() || among.empty() || has.empty()) return "";
  const std::string wanted = value.expression.IsVariable() ? is : is + " (" + what + ')';
  return words_.TranslatePhrase("{list} has only {values}, not {x}", {among, has, wanted});
}

// ---- lists in which nothing fits

std::string PlainCondition::AnyFails(const BoundExpression& bound) {
  const BoundExpression list = bound.Arg(0);
  const auto elements = name_.Known(list);
  if (!elements) return "";
  if (elements->list.empty()) return NothingIn(list, ElementType(TypeOf(list.expression)), 0);
  std::string text;
  for (std::size_t i = 0; i < elements->list.size() && i < kMaxElementsNamed; ++i) {
    std::vector<Value> locals = bound.locals;
    const std::int32_t element = bound.expression.variable.Number();
    if (element >= std::ssize(locals)) return "";
    locals[element] = elements->list[i];
    const std::string why = Fails({bound.expression.args[1], locals}, true);
    if (why.empty()) return "";
    if (text.find(why) == std::string::npos) text += (text.empty() ? "" : "; ") + why;
  }
  return text;
}

// `list` is empty: says where there is nothing of that type.
std::string PlainCondition::NothingIn(const BoundExpression& list, const TypeTag& element, int depth) {
  const bool cards = element.kind == TypeKind::Card && asker_.program.card_types.Contains(element.id);
  const std::string type =
      cards ? words_.TranslateName(asker_.program.card_types[element.id].name) : words_.TranslatePhrase("card");
  if (list.expression.Is(Op::ZoneCards)) {
    std::string zone = words_.TranslateName(asker_.program.zones[list.expression.id].name);
    const std::string owner = name_.Arguments(list);
    if (!owner.empty()) zone = words_.TranslatePhrase("{zone} of {player}", {zone, owner});
    return words_.TranslatePhrase("there is no {type} in {zone}", {type, zone});
  }
  if (list.expression.Is(Op::Ask) && depth < kMaxQueryDepth) {
    if (const std::string why = NothingFromQuery(list, depth + 1); !why.empty()) return why;
  }
  const std::string name = name_.Name(list);
  return name.empty() ? "" : words_.TranslatePhrase("{list} is empty", {name});
}

// The query collects elements of another list: it is empty, or its elements do not fit.
std::string PlainCondition::NothingFromQuery(const BoundExpression& call, int depth) {
  const program::Query& query = asker_.program.queries[call.expression.id];
  const auto locals = LocalsOfCall(call);
  const auto loop = FindFirstLoop(asker_.program, query.code);
  return !locals || !loop ? "" : NothingFromLoop(*loop, *locals, ElementType(query.result), depth);
}

std::string PlainCondition::NothingFromLoop(const ListLoop& loop, const std::vector<Value>& locals,
                                            const TypeTag& element, int depth) {
  const auto source = RecoverExpression(asker_.program, loop.function, NextOf(asker_.program, loop).operands[0]);
  if (!source) return "";
  const auto elements = name_.Known({*source, locals});
  if (!elements) return "";
  if (elements->list.empty()) return NothingIn({*source, locals}, element, depth);
  std::string text;
  for (std::size_t at = 0; at < elements->list.size() && at < kMaxElementsNamed; ++at) {
    const std::string why = FilterFails(loop, locals, elements->list[at]);
    if (!why.empty() && text.find(why) == std::string::npos) text += (text.empty() ? "" : "; ") + why;
  }
  return text;
}

std::string PlainCondition::NothingToChoose(const TestedCondition& tried) {
  const program::Program& program = asker_.program;
  if (tried.condition < 0) return "";
  if (tried.compared)
    return words_.TranslatePhrase("there is not enough to choose from: {n}, and {m} are needed",
                                  {std::to_string(tried.x), std::to_string(tried.y)});
  const auto each = FindTryingLoop(program, tried.condition);
  if (!each) return "";
  const TypeTag element = ChosenType(program, tried.condition);
  const ir::Reg options = NextOf(program, *each).operands[0];
  if (const auto list = RecoverExpression(program, each->function, options))
    return NothingIn({*list, tried.locals}, element, 0);
  const auto loop = FindCollectingLoop(program, each->function, options);
  return loop ? NothingFromLoop(*loop, tried.locals, element, 0) : "";
}

// Why the filter of the loop leaves out the element: the first of its conditions that fails.
std::string PlainCondition::FilterFails(const ListLoop& loop, const std::vector<Value>& locals, Value element) {
  const program::Program& program = asker_.program;
  const ir::Function& function = ir::FunctionsOf(program).functions[loop.function];
  const ir::Instruction& next = NextOf(program, loop);
  if (next.to.Number() >= std::ssize(locals)) return "";
  std::vector<Value> inside = locals;
  inside[next.to.Number()] = element;
  for (std::int32_t block = next.then.Number(); block < std::ssize(function.blocks); ++block) {
    for (const ir::Instruction& in : function.blocks[ir::BlockId(block)].instructions) {
      if (in.op != Op::Decide) continue;
      if (const auto expression = RecoverExpression(program, loop.function, in.operands[0])) {
        const auto value = name_.Known({*expression, inside});
        if (!value) return "";
        if (value->value == 0) return Fails({*expression, inside}, true);
      }
      if (program.conditions[in.id].kind == program::ConditionKind::Where) return "";
    }
  }
  return "";
}

}  // namespace cardinal::reasons
