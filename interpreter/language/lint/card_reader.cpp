#include "interpreter/language/lint/card_reader.h"

#include "interpreter/base/sequence.h"

namespace cardinal::lint {

namespace {
constexpr std::size_t kDeepest = 8;  // queries inside queries
}

CardReader::CardReader(const CheckedRules& rules, const Analyses& analyses)
    : ValueReader(analyses.values.Reader()),
      analyses_(analyses),
      modifiers_(rules.queries.size()),
      timed_(rules.queries.size()),
      timed_by_card_(rules.queries.size()) {
  for (const auto i : rules.modifiers.Ids()) modifiers_[rules.modifiers[i].query].push_back(i);
  for (const RuleBody& text : analyses.bodies)
    ForEachStmtIn(rules, text, [&](const Stmt& stmt) {
      if (stmt.kind != StmtKind::Modify) return;
      const std::int32_t query = rules.timed_modifiers[stmt.index].query;
      timed_[query].push_back({&stmt, text.body});
      if (IsPrinted(rules, text, stmt.origin.span)) timed_by_card_[query] = true;
    });
}

PossibleValues CardReader::ReadFor(std::int32_t card, ExprId id, check::BodyId body) const {
  return ReadForAction(card, -1, -1, id, body);
}

PossibleValues CardReader::ReadForAction(std::int32_t card, LocalId name, std::int32_t action, ExprId id,
                                         check::BodyId body) const {
  frames_.assign(1, {body, {}});
  const check::Body& of = rules_.bodies[body];
  if (of.me >= 0) frames_[0].names[of.me] = {AnyValue(rules_, of.locals[of.me].type), card};
  if (name >= 0) frames_[0].names[name] = {AnyValue(rules_, of.locals[name].type.WithoutOptional()), -1, action};
  return Read(id, body);
}

const CardReader::Argument* CardReader::NamedBy(ExprId id, check::BodyId body) const {
  const Expr& expr = rules_.exprs[id];
  if (expr.kind != ExprKind::Local || frames_.empty() || frames_.back().body != body) return nullptr;
  const auto found = frames_.back().names.find(expr.index);
  return found == frames_.back().names.end() ? nullptr : &found->second;
}
std::int32_t CardReader::CardOf(ExprId id, check::BodyId body) const {
  const Argument* named = NamedBy(id, body);
  return named == nullptr ? -1 : named->card;
}
std::int32_t CardReader::ActionOf(ExprId id, check::BodyId body) const {
  const Argument* named = NamedBy(id, body);
  return named == nullptr ? -1 : named->action;
}

PossibleValues CardReader::OfLocal(const Expr& expr, check::BodyId body) const {
  if (!frames_.empty() && frames_.back().body == body)
    if (const auto found = frames_.back().names.find(expr.index); found != frames_.back().names.end())
      return found->second.values;
  return ValueReader::OfLocal(expr, body);
}

void CardReader::Name(LocalId local, const PossibleValues& values, check::BodyId body) const {
  if (frames_.empty() || frames_.back().body != body) return;
  Argument& named = frames_.back().names[local];  // its card or action stays known
  named.values = values;
  named.values.none = false;
}

PossibleValues CardReader::OfComprehension(const Expr& expr, check::BodyId body) const {
  const PossibleValues source = Read(expr.args[0], body);
  if (source.NeverAny() || frames_.empty()) return {};
  const bool own = frames_.back().body == body;
  if (own) frames_.back().names[expr.index] = {source, -1};
  PossibleValues values;
  if (!expr.args[2].IsValid() || Read(expr.args[2], body).range.Contains(1))
    values = expr.args[1].IsValid() ? Read(expr.args[1], body) : source;
  if (own) frames_.back().names.erase(expr.index);
  return values;
}

PossibleValues CardReader::Printed(std::int32_t card, std::int32_t attribute) const {
  const check::Card& printed = rules_.cards[card];
  const check::Type type = rules_.attributes[attribute].type;
  const auto single = [&](std::int64_t value) {
    PossibleValues values = AnyValue(rules_, type.IsList() ? type.Element() : type);
    if (value == INT64_MIN) return PossibleValues{{1, 0}, 0, true};
    values.none = false;
    const TypeKind kind = type.IsList() ? type.element : type.kind;
    if (kind == TypeKind::Int || kind == TypeKind::Bool || kind == TypeKind::Enum) values.range = {value, value};
    if (kind == TypeKind::Enum && value >= 0 && value < 64) values.members = std::uint64_t{1} << value;
    return values;
  };
  if (!type.IsList()) return single(printed.values[attribute]);
  PossibleValues elements;
  if (!base::IsValidIndex(printed.lists, attribute)) return elements;
  for (const std::int64_t value : printed.lists[attribute]) elements.Join(single(value));
  return elements;
}

// What is asked about a card that is known: its type, its parts, a printed value.
PossibleValues CardReader::OfCard(const Expr& expr, check::BodyId body) const {
  if (expr.kind == ExprKind::IsOccurrence) {
    const std::int32_t action = ActionOf(expr.args[0], body);
    if (action < 0 || expr.Occurrence() != OccurrenceKind::Action) return AnyValue(rules_, expr.type);
    return {BoolRange(action == expr.index), kAnyMember, false};
  }
  const std::int32_t card = CardOf(expr.args[0], body);
  if (card < 0) return AnyValue(rules_, expr.type);
  if (expr.kind == ExprKind::Printed) return Printed(card, expr.index);
  bool holds = false;
  if (expr.kind == ExprKind::IsType) holds = check::IsBelow(rules_, rules_.cards[card].type, expr.index);
  if (expr.kind == ExprKind::HasPart)
    holds = base::IsValidIndex(rules_.cards[card].parts, expr.index) && rules_.cards[card].parts[expr.index].IsValid();
  return {BoolRange(holds), kAnyMember, false};
}

// A list that is printed on a card has as many elements as are printed.
PossibleValues CardReader::OfCount(const Expr& list, check::BodyId body) const {
  const bool printed = list.kind == ExprKind::Query && !analyses_.mutable_state.queries[list.index] &&
                       rules_.queries[list.index].from == check::QueryOrigin::Attribute;
  const std::int32_t card = printed ? CardOf(list.args[0], body) : -1;
  if (card < 0 ||
      !check::IsBelow(rules_, rules_.cards[card].type, rules_.attributes[rules_.queries[list.index].index].card_type))
    return ValueReader::OfCount(list, body);
  const auto& lists = rules_.cards[card].lists;
  const std::int32_t attribute = rules_.queries[list.index].index;
  const std::int64_t count = base::IsValidIndex(lists, attribute) ? std::ssize(lists[attribute]) : 0;
  return {{count, count}, kAnyMember, false};
}

PossibleValues CardReader::OfQuery(const Expr& expr, check::BodyId body) const {
  const check::Query& query = rules_.queries[expr.index];
  if (query.from == check::QueryOrigin::Attribute && !analyses_.mutable_state.queries[expr.index]) {
    const std::int32_t card = CardOf(expr.args[0], body);
    if (card >= 0 && check::IsBelow(rules_, rules_.cards[card].type, rules_.attributes[query.index].card_type))
      return Printed(card, query.index);
  }
  if (query.from == check::QueryOrigin::Declared && query.base.IsValid() && query.body.IsValid() &&
      frames_.size() < kDeepest)
    return OfDeclared(expr, body);
  return ValueReader::OfQuery(expr, body);
}

// The value of the query's own rule and of all rules and statements that can modify it for these arguments.
PossibleValues CardReader::OfDeclared(const Expr& expr, check::BodyId body) const {
  const check::Query& query = rules_.queries[expr.index];
  const PossibleValues any = AnyValue(rules_, expr.type);
  const bool plain = rules_.exprs[query.base].kind == ExprKind::Literal;
  const bool for_cards = modifiers_[expr.index].empty() && (timed_[expr.index].empty() || timed_by_card_[expr.index]);
  if ((plain && for_cards) || !query.at_least.empty() || !query.at_most.empty()) return any;
  std::vector<Argument> args;
  for (const ExprId arg : expr.args) args.push_back({Read(arg, body), CardOf(arg, body), ActionOf(arg, body)});
  const auto enter = [&](check::BodyId of) {
    frames_.push_back({of, {}});
    for (const std::int32_t i : base::Indices(args)) frames_.back().names[i] = args[i];
  };
  enter(query.body);
  PossibleValues values = Read(query.base, query.body);
  frames_.pop_back();
  for (const check::ModifierId i : modifiers_[expr.index]) {
    const check::Modifier& modifier = rules_.modifiers[i];
    if (!Matches(modifier, args)) continue;
    if (modifier.op == check::ModifierOp::Without) continue;
    if (modifier.op != check::ModifierOp::To && modifier.op != check::ModifierOp::With) return any;
    enter(modifier.body);
    if (!modifier.condition.IsValid() || Read(modifier.condition, modifier.body).range.Contains(1))
      values.Join(Read(modifier.amount, modifier.body));
    frames_.pop_back();
  }
  for (const TimedChange& change : timed_[expr.index]) {
    if (!Matches(change, args)) continue;
    const auto op = rules_.timed_modifiers[change.stmt->index].op;
    if (op != check::ModifierOp::To && op != check::ModifierOp::With) return any;
    values.Join(ValueReader::Read(change.stmt->exprs[change.stmt->exprs.size() - 2], change.body));
  }
  return values;
}

bool CardReader::Matches(const check::Modifier& modifier, const std::vector<Argument>& args) const {
  for (std::size_t i = 0; i < args.size() && i < modifier.patterns.size(); ++i) {
    const check::Pattern& pattern = modifier.patterns[i];
    if (pattern.kind == PatternKind::CardType && args[i].card >= 0 &&
        !check::IsBelow(rules_, rules_.cards[args[i].card].type, static_cast<std::int32_t>(pattern.value)))
      return false;
    if (pattern.kind == PatternKind::Constant && !args[i].values.none && !args[i].values.range.Contains(pattern.value))
      return false;
  }
  return true;
}

bool CardReader::Matches(const TimedChange& change, const std::vector<Argument>& args) const {
  const auto& exprs = change.stmt->exprs;
  const auto& any = rules_.timed_modifiers[change.stmt->index].is_wildcard;
  for (std::size_t i = 0; i < args.size() && i + 2 < exprs.size(); ++i) {
    if ((i < any.size() && any[i]) || !exprs[i].IsValid()) continue;
    if (rules_.exprs[exprs[i]].type.kind != TypeKind::Enum) continue;
    if (!CanBeEqual(analyses_.values.Read(exprs[i], change.body), args[i].values)) return false;
  }
  return true;
}

std::vector<std::int32_t> CardReader::AttributesIn(const std::vector<ExprId>& ids) const {
  std::vector<bool> queries(rules_.queries.size()), attributes(rules_.attributes.size());
  for (const ExprId id : ids) CollectAttributes(id, queries, attributes);
  std::vector<std::int32_t> found;
  for (const std::int32_t i : base::Indices(rules_.attributes))
    if (attributes[i]) found.push_back(i);
  return found;
}

void CardReader::CollectAttributes(ExprId root, std::vector<bool>& queries, std::vector<bool>& attributes) const {
  ForEachExpr(rules_, root, [&](ExprId id) {
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Printed) attributes[expr.index] = true;
    if (expr.kind != ExprKind::Query || queries[expr.index]) return;
    queries[expr.index] = true;
    const check::Query& query = rules_.queries[expr.index];
    if (query.from == check::QueryOrigin::Attribute) attributes[query.index] = true;
    CollectAttributes(query.base, queries, attributes);
    for (const check::ModifierId i : modifiers_[expr.index]) {
      CollectAttributes(rules_.modifiers[i].condition, queries, attributes);
      CollectAttributes(rules_.modifiers[i].amount, queries, attributes);
    }
  });
}

}  // namespace cardinal::lint
