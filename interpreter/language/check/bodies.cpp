#include <string>

#include "interpreter/base/sequence.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

void Checker::OpenParams(Scope& scope, const std::vector<Param>& params, EntityKind kind, std::int32_t owner) {
  Body& body = CurrentBody(scope);
  for (const Param& param : params) {
    const auto local = base::Count(body.locals);
    body.locals.push_back({param.name, param.type});
    scope.variables.push_back({param.name, local, param.type, false, Entity{kind, owner, local}});
    if (param.name == "you") body.you = local;
  }
  body.params = base::Count(params);
}

void Checker::CheckBodies() {
  if (game_node_.file) {
    for (int i = 0; i < game_node_[1].size(); ++i) {
      const NodeRef item = game_node_[1][i];
      if (item.kind() == NodeKind::Option) CheckInitialValue(item);
      if (item.kind() == NodeKind::Aim) CheckAim(item);
      if (item.kind() == NodeKind::Score) CheckScore(item);
      if (item.kind() != NodeKind::SeatOrder) continue;
      Scope scope;
      rules_.game.order_clauses = ReadCitations(item[1]);
      scope.body = NewBody("order of seats", {item.span(), rules_.game.order_clauses});
      rules_.game.order_body = scope.body;
      rules_.game.order = CheckExpr(item[0], scope);
      const Type type = ExprType(rules_.game.order);
      if (!type.IsError() && type.kind != TypeKind::Player)
        Error(Code::WrongType, item[0].span(), "`order from` names a Player, and this is " + Name(type));
    }
  }
  for (const NodeRef& node : all_) {
    switch (node.kind()) {
      case NodeKind::Type: CheckTypeBody(node); break;
      case NodeKind::Query: CheckQueryBody(node, index_of_.at(&node.node())); break;
      case NodeKind::Event: CheckEventBody(node, index_of_.at(&node.node())); break;
      case NodeKind::Window: CheckWindowBody(node, index_of_.at(&node.node())); break;
      case NodeKind::Deck: CheckDeckBody(node); break;
      case NodeKind::Modify:
      case NodeKind::Permission:
      case NodeKind::Hook:
      case NodeKind::Whenever: CheckRule(node, {}); break;
      default: break;
    }
  }
}

// Makes the query of every attribute and state; its base is the printed or stored value.
void Checker::GeneratedQueries() {
  for (std::size_t i = 0; i < rules_.queries.size(); ++i) {
    const Query query = rules_.queries[i];
    if (query.from != QueryOrigin::Attribute && query.from != QueryOrigin::Field) continue;
    const BodyId body_id = NewBody("query " + query.name, query.origin);
    Body& body = rules_.bodies.Edit(body_id);
    for (const Param& param : query.params) body.locals.push_back({param.name, param.type});
    body.params = base::Count(query.params);
    std::vector<ExprId> args;
    if (!query.params.empty())
      args.push_back(MakeExpr(ExprKind::Local, query.params[0].type, query.origin.span, {}, 0));
    const ExprId base = MakeExpr(query.from == QueryOrigin::Attribute ? ExprKind::Attribute : ExprKind::Field,
                                 query.result, query.origin.span, args, query.index);
    rules_.queries[i].body = body_id;
    rules_.queries[i].base = base;
  }
}

void Checker::CheckQueryBody(NodeRef node, std::int32_t index) {
  const std::string name = rules_.queries[index].name;
  const auto params = rules_.queries[index].params;
  const Type result = rules_.queries[index].result;
  Scope scope;
  scope.body = NewBody("query " + name, rules_.queries[index].origin);
  OpenParams(scope, params, EntityKind::QueryParameter, index);
  const ExprId base = CheckExprAs(node[3], result, scope, ("`" + name + "`").c_str());
  std::vector<ExprId> least, most;
  for (int i = 0; i < node[4].size(); ++i) {
    const NodeRef bound = node[4][i];
    if (result.kind != TypeKind::Int && !result.IsError())
      Error(Code::WrongType, bound.span(), "only a number has bounds");
    (bound.text() == "least" ? least : most)
        .push_back(CheckExprAs(bound[0], Type::Make(TypeKind::Int), scope, "a bound"));
  }
  Query& query = rules_.queries[index];
  query.body = scope.body;
  query.base = base;
  query.at_least = std::move(least);
  query.at_most = std::move(most);
}

void Checker::CheckEventBody(NodeRef node, std::int32_t index) {
  const auto params = rules_.events[index].params;
  const auto states = event_states_[index];
  Scope scope;
  scope.body = NewBody(rules_.events[index].word + " " + rules_.events[index].name, rules_.events[index].origin);
  OpenParams(scope, params, EntityKind::EventParameter, index);
  scope.has_it = true;
  scope.it_type = Type::Make(TypeKind::Event, index);
  scope.statements = true;
  scope.result = rules_.events[index].result;
  std::vector<LocalId> locals;
  std::vector<ExprId> values;
  for (const std::int32_t i : base::Indices(states)) {
    const NodeRef state = node[4][i];
    const LocalId local = AddLocal(scope, states[i].name, states[i].type);
    locals.push_back(local);
    ExprId value = {};
    if (state[2].IsPresent())
      value = CheckExprAs(state[2], states[i].type, scope, "the initial value");
    else if (states[i].type.optional)
      value = Literal(Type::Make(TypeKind::None).Optional(), 0, state.span());
    else if (states[i].type.kind == TypeKind::Int || states[i].type.kind == TypeKind::Bool ||
             states[i].type.kind == TypeKind::Enum)
      value = Literal(states[i].type, 0, state.span());
    else if (!states[i].type.IsError() && !states[i].type.IsList())
      Error(Code::MissingParameter, state.span(), "the state `" + states[i].name + "` needs an initial value").help =
          "write `= ...`, or make it optional with `?`";
    values.push_back(value.IsValid() ? value : ErrorExpr(state.span()));
    Bind(scope, state[0], local, states[i].type, true, {EntityKind::EventState, index, i});
  }
  const ChoiceId order = CheckReplacementOrder(node, scope);
  Block block = CheckBlock(node[5], scope);
  const bool must_return = scope.result.kind != TypeKind::Void && !scope.result.optional && !scope.result.IsError();
  if (must_return && !AlwaysLeaves(block))
    Error(Code::BadDeclaration, node[0].span(), "`" + node[0].text() + "` may end without `return`").help =
        "return something on every way, or make the type optional with `?`";
  CurrentBody(scope).block = std::move(block);
  Event& event = rules_.events[index];
  event.body = scope.body;
  event.states = std::move(locals);
  event.state_values = std::move(values);
  event.order = order;
}

// `order by`: the choice of the player who is asked if several rules could replace the event.
ChoiceId Checker::CheckReplacementOrder(NodeRef node, Scope& scope) {
  if (!node[7].IsPresent()) return {};
  const ExprId player = CheckExpr(node[7], scope);
  const Type type = rules_.exprs[player].type;
  if (type.kind != TypeKind::Player && !type.IsError()) {
    Error(Code::WrongType, node[7].span(), "`order by` names the player who decides, and this is " + A(type)).help =
        type.kind == TypeKind::Card ? "write `.controller` or `.owner` after it" : "";
    return {};
  }
  return AddRuleOrder(player);
}

ChoiceId Checker::AddRuleOrder(ExprId player) {
  Choice choice;
  choice.kind = ChoiceKind::One;
  choice.chooser = player;
  choice.may_be_none = true;  // a player who is out of the game does not choose
  choice.element = Type::Make(TypeKind::Rule);
  return rules_.choices.Add(std::move(choice));
}

// `after one by one order by you`: each player says which of several own reactions happens first.
void Checker::CheckReactionOrder(NodeRef node, ClauseSetId clauses) {
  if (!node[1].IsPresent()) return;
  if (node[1].kind() != NodeKind::You) {
    Error(Code::NotAllowedHere, node[1].span(),
          "`order by` names `you` here: the player who controls the card of the rule")
        .help = "write `order by you`";
    return;
  }
  Scope scope;
  scope.body = NewBody("order of reactions", {node.span(), clauses});
  const Type player = Type::Make(TypeKind::Player);
  Body& body = CurrentBody(scope);
  body.you = AddLocal(scope, "you", player);
  body.params = 1;
  rules_.game.reaction_order_body = scope.body;
  rules_.game.reaction_order = AddRuleOrder(MakeExpr(ExprKind::Local, player, node[1].span(), {}, body.you));
}

// The sentence of a deck rule. It is shown before a game begins, so it cannot have holes.
std::string Checker::DeckMessage(NodeRef text) {
  std::string message;
  for (int i = 0; i < text.size(); ++i) {
    if (text[i].kind() == NodeKind::String) {
      message += text[i].text();
      continue;
    }
    Error(Code::NotAllowedHere, text[i].span(),
          "the sentence of a deck rule has no holes: it is the same for every deck")
        .help = "write the number itself, and \\{ for a brace";
  }
  return message;
}

void Checker::CheckDeckBody(NodeRef node) {
  const ClauseSetId head = ReadCitations(node[1]);
  for (int i = 0; i < node[0].size(); ++i) {
    const NodeRef item = node[0][i];
    DeckRule rule;
    rule.message = DeckMessage(item[0]);
    rule.origin = MakeOrigin(item, 2);
    rule.origin.clauses = rules_.clauses.Union(rule.origin.clauses, head);
    Scope scope;
    scope.body = NewBody("deck rule", rule.origin);
    scope.in_deck = true;
    rule.body = scope.body;
    FlowFacts lessons;
    rule.condition = CheckCondition(item[1], scope, lessons);
    rule.offending_cards = OffendingCards(rule.condition, true);
    rules_.deck_rules.push_back(std::move(rule));
  }
}

void Checker::CheckRange(NodeRef node, std::int64_t value, const Field& field) {
  if (field.type.kind != TypeKind::Int || value == INT64_MIN) return;
  const bool low = field.min && value < *field.min, high = field.max && value > *field.max;
  if (!low && !high) return;
  Error(Code::BadNumber, node.span(),
        "`" + field.name + "` begins with " + std::to_string(value) + ", and it is at " +
            (low ? "least " + std::to_string(*field.min) : "most " + std::to_string(*field.max)));
}

void Checker::CheckInitialValue(NodeRef member) {
  const auto found = index_of_.find(&member.node());
  if (found == index_of_.end()) return;
  const Type wanted = rules_.fields[found->second].type;
  if (wanted.IsError()) return;
  std::int64_t initial = wanted.optional ? INT64_MIN : 0;
  if (member[2].IsPresent()) {
    Scope scope;
    scope.plain = true;
    scope.body = NewBody("a default", {});
    const ExprId value = CheckExprAs(member[2], wanted, scope, "the initial value");
    const auto constant = Constant(value);
    if (!constant && !ExprType(value).IsError())
      Error(Code::NotAllowedHere, member[2].span(),
            (member.kind() == NodeKind::Option ? "an option" : "a state") + std::string(" begins with a plain value"));
    initial = constant.value_or(0);
    if (constant) CheckRange(member[2], initial, rules_.fields[found->second]);
  } else if (!wanted.IsList() && !wanted.optional && wanted.kind != TypeKind::Int && wanted.kind != TypeKind::Bool &&
             wanted.kind != TypeKind::Enum && !wanted.IsError() && !wanted.IsList() && !wanted.IsOccurrence()) {
    Error(Code::MissingParameter, member.span(), "the state `" + member[0].text() + "` needs an initial value").help =
        "make it optional: `" + Name(wanted) + "?`";
  }
  Field& field = rules_.fields[found->second];
  if (wanted.kind == TypeKind::Int && !wanted.optional &&
      !member[2].IsPresent()) {  // the number in the range that is nearest to 0
    initial = std::max(initial, field.min.value_or(initial));
    initial = std::min(initial, field.max.value_or(initial));
  }
  field.initial = initial;
}

void Checker::CheckTypeBody(NodeRef node) {
  const std::int32_t type = index_of_.at(&node.node());
  for (int i = 0; i < node[2].size(); ++i) {
    const NodeRef member = node[2][i];
    const auto found = index_of_.find(&member.node());
    switch (member.kind()) {
      case NodeKind::PrintedMember: {
        if (found == index_of_.end() || !member[2].IsPresent()) break;
        Scope scope;
        scope.plain = true;
        scope.body = NewBody("a default", {});
        const Type wanted = rules_.attributes[found->second].type;
        const ExprId value = CheckExprAs(member[2], wanted, scope, "the default");
        Attribute& attribute = rules_.attributes[found->second];
        attribute.has_default = true;
        if (ExprType(value).kind == TypeKind::List) {
          for (const ExprId element : ExprAt(value).args)
            if (const auto constant = Constant(element)) attribute.initial_list.push_back(*constant);
        } else if (const auto constant = Constant(value)) {
          attribute.initial = *constant;
        } else if (!ExprType(value).IsError()) {
          Error(
              Code::NotAllowedHere, member[2].span(),
              "what is printed is a plain value: a number, yes or no, an enum value, a name, none, or a list of these");
        }
        break;
      }
      case NodeKind::StateMember: CheckInitialValue(member); break;
      case NodeKind::RulesMember:
        if (type >= 0) {
          const WorksId works =
              member[0].IsPresent() ? rules_.groups[found->second].works : rules_.card_types[type].works;
          CheckWorks(member[1], ReadCitations(member[2]), type, works);
        }
        break;
      case NodeKind::PartMember: {
        if (found == index_of_.end() || !member[2].IsPresent()) break;
        const BodyId body = NewBody("part " + member[0].text(), rules_.parts[found->second].origin);
        CheckPartBody(member[2], found->second, body, type);
        rules_.parts[found->second].fallback = body;
        break;
      }
      default: break;
    }
  }
}

// The zones of `me in ZONE`, or of several such tests joined by `or`, as a mask; 0 for any other condition.
std::uint64_t Checker::TestedZones(NodeRef test) {
  std::uint64_t zones = 0;
  std::vector<NodeRef> open = {test};
  while (!open.empty()) {
    const NodeRef at = open.back();
    open.pop_back();
    if (at.kind() == NodeKind::Binary && at.text() == "or") {
      open.push_back(at[0]);
      open.push_back(at[1]);
      continue;
    }
    const bool in = at.kind() == NodeKind::Binary && at.text() == "in" && at[0].kind() == NodeKind::Me &&
                    at[1].kind() == NodeKind::Ref;
    const Symbol* zone = in ? nouns_.FindSymbol(at[1].text()) : nullptr;
    if (!zone || zone->kind != SymbolKind::Zone) return 0;
    RecordReference(at[1], *zone);
    zones |= std::uint64_t{1} << zone->index;
  }
  return zones;
}

// `rules while me in zone [or me in zone] [and ...]`: the zones become a mask, so that moving a card switches its rules
// without evaluating a condition.
void Checker::CheckWorks(NodeRef condition, ClauseSetId clauses, std::int32_t type, WorksId works) {
  Scope scope;
  Works filled;
  filled.origin = {condition.span(), clauses};
  scope.body = NewBody("rules while", filled.origin);
  Body& body = CurrentBody(scope);
  body.locals = {{"me", CardTypeFor(type)}, {"you", Type::Make(TypeKind::Player)}};
  body.params = 2;
  body.me = 0;
  body.you = 1;
  scope.me_type = CardTypeFor(type);
  filled.body = scope.body;
  NodeRef zone_test = condition;
  std::vector<NodeRef> rest;
  while (zone_test.kind() == NodeKind::Binary && zone_test.text() == "and") {
    rest.push_back(zone_test[1]);
    zone_test = zone_test[0];
  }
  filled.zones = TestedZones(zone_test);
  if (filled.zones == 0) {
    Error(Code::BadDeclaration, zone_test.span(), "rules work while their card is in a zone").help =
        "begin with `me in ZONE`, or `(me in ZONE or me in OTHER)`, then `and ...`";
    return;
  }
  FlowFacts lessons;
  for (auto it = rest.rbegin(); it != rest.rend(); ++it) {
    const ExprId part = CheckCondition(*it, scope, lessons);
    filled.condition = !filled.condition.IsValid() ? part
                                                   : MakeExpr(ExprKind::And, Type::Make(TypeKind::Bool),
                                                              condition.span(), {filled.condition, part});
    ApplyNarrowings(scope, lessons.when_true);
  }
  rules_.works[works] = std::move(filled);
}

}  // namespace cardinal::check
