#include <utility>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

void Checker::CheckAction(NodeRef node, std::int32_t index) {
  const NodeRef clauses = node[3];
  NodeRef use;
  for (int i = 0; i < clauses.size(); ++i) {
    const NodeRef clause = clauses[i];
    if (clause.kind() == NodeKind::DirectlyClause) rules_.actions[index].direct = true;
    if (clause.kind() == NodeKind::UseClause) {
      if (use.file) Error(Code::DuplicateDefinition, clause.span(), "this action already uses a part");
      use = clause;
    }
  }
  const std::int32_t card_type = rules_.actions[index].card_type;
  if (use.file) {
    RecordCandidates(use[0], NameCategory::Part, nullptr, CardTypeFor(card_type));
    const std::int32_t part = card_type >= 0 ? PartNamed(use[0].text(), card_type) : -1;
    if (part < 0)
      Error(Code::UnknownName, use[0].span(),
            card_type >= 0 ? WithArticle(rules_.card_types[card_type].name) + " has no part `" + use[0].text() + "`"
                           : "only an action of a card type uses a part");
    else
      rules_.parts[part].used_by_action = true;
    if (part >= 0) RecordReference(use[0], Entity{EntityKind::Part, part}, ReferenceKind::Call);
    rules_.actions[index].part = part;
  }
  if (node[5].IsPresent()) CheckLabel(node[5], index);
  CheckVariant(node, index, -1, {});
  if (rules_.actions[index].part < 0) return;
  CheckVariantsOfCards(node, index);
  rules_.actions[index].your_zone = FindCandidateZone(rules_.actions[index]);
}

// One variant for each card that has a body of its own for the part.
void Checker::CheckVariantsOfCards(NodeRef node, std::int32_t index) {
  const std::int32_t part = rules_.actions[index].part, card_type = rules_.actions[index].card_type;
  const auto found = part < 0 ? parts_of_cards_.end() : parts_of_cards_.find(rules_.parts[part].name);
  if (found == parts_of_cards_.end()) return;
  for (const PartOfCard& own : found->second) {
    const std::int32_t type = rules_.cards[own.card].type;
    if (type >= 0 && IsBelow(rules_, type, card_type)) CheckVariant(node, index, own.card, own.item);
  }
}

void Checker::FindPartsOfCards(std::size_t first) {
  parts_of_cards_.clear();
  for (const NodeRef& card : std::span(all_).subspan(first)) {
    if (card.kind() != NodeKind::Card) continue;
    const auto found = index_of_.find(&card.node());
    for (int i = 0; found != index_of_.end() && i < card[1].size(); ++i)
      if (card[1][i].kind() == NodeKind::CardPart)
        parts_of_cards_[card[1][i][0].text()].push_back({found->second, card[1][i]});
  }
}

void Checker::OpenActionScope(const Action& action, std::int32_t index, Scope& scope) {
  scope.body = NewBody("action " + action.name, action.origin);
  Body& body = CurrentBody(scope);
  body.locals = {{"you", Type::Make(TypeKind::Player)},
                 {"me", action.card_type >= 0 ? CardTypeFor(action.card_type) : CardTypeFor(-1).Optional()},
                 {"window", Type::Make(TypeKind::Window)}};
  body.params = 3;
  body.you = 0;
  if (action.card_type >= 0) body.me = 1;
  scope.me_type = CardTypeFor(action.card_type);
  scope.has_it = true;
  scope.it_type = Type::Make(TypeKind::Action, index);
  scope.windows = action.windows;
  scope.statements = true;
  scope.result = Type::Make(TypeKind::Void);
}

// Copies the body up to the place of the part.
void Checker::OpenCardBody(const Action& action, std::int32_t card, Scope& scope) {
  const Card& acting = rules_.cards[card];
  scope.body = NewBody("action " + action.name + " of " + acting.name, action.origin);
  Body& body = CurrentBody(scope);
  Body common = before_use_.at(rules_.actions.GetId(action))->body;
  common.name = std::move(body.name);
  common.locals[1].type = CardTypeFor(acting.type);
  body = std::move(common);
}

void Checker::CheckVariant(NodeRef node, std::int32_t index, std::int32_t card, NodeRef part) {
  const Action& action = rules_.actions[index];  // not copied: it may have many variants
  ActionVariant variant;
  variant.card = card;
  Scope scope;
  int from = 0;
  if (card >= 0) {
    const BeforeUse& before = *before_use_.at(index);
    scope = before.scope;
    variant.clauses = before.clauses;
    variant.same_offer = part[1].size() == 0;
    from = before.use;
    OpenCardBody(action, card, scope);
  } else {
    OpenActionScope(action, index, scope);
  }
  variant.body = scope.body;
  CheckClauses(node[3], from, variant, scope, index, part);
  variant.target_state = scope.target_state;
  if (card < 0 && action.part < 0) rules_.actions[index].common = variant.clauses.size();
  // Only the variant without a card records calls of parts.
  if (card >= 0) CurrentBody(scope).calls_parts.clear();
  rules_.actions[index].variants.push_back(std::move(variant));
}

ActionClause Checker::CheckWhenClause(NodeRef node, ActionVariant& variant, Scope& scope) {
  FlowFacts lessons;
  ActionClause clause;
  clause.kind = ActionClauseKind::When;
  clause.origin = MakeOrigin(node, 1);
  clause.condition = CheckCondition(node[0], scope, lessons);
  clause.refusal = CheckRefusal(node[2], variant, scope);
  ApplyNarrowings(scope, lessons.when_true);
  return clause;
}

ActionClause Checker::CheckChooseClause(NodeRef node, ActionVariant& variant, Scope& scope) {
  ActionClause clause;
  clause.kind = ActionClauseKind::Choose;
  clause.origin = MakeOrigin(node, 1);
  clause.refusal = CheckRefusal(node[2], variant, scope);
  Type type;
  clause.choice = CheckChoose(node[0], scope, true, clause.local, type);
  if (clause.local >= 0) scope.chosen.push_back(clause.local);
  if (node[0][7].IsPresent()) CheckTarget(node[0], clause.choice, scope);
  return clause;
}

ActionClause Checker::CheckCostClause(NodeRef node, Scope& scope) {
  ActionClause clause;
  clause.kind = ActionClauseKind::Cost;
  clause.origin = MakeOrigin(node, 1);
  clause.block = CheckActionBlock(node[0], scope, false);
  return clause;
}

void Checker::CheckClauses(NodeRef list, int from, ActionVariant& variant, Scope& scope, std::int32_t action,
                           NodeRef part) {
  for (int i = from; i < list.size(); ++i) {
    const NodeRef node = list[i];
    ActionClause clause;
    switch (node.kind()) {
      case NodeKind::WhenClause: clause = CheckWhenClause(node, variant, scope); break;
      case NodeKind::LetClause: {
        clause.kind = ActionClauseKind::Let;
        clause.origin = MakeOrigin(node, 2);
        clause.condition = CheckExpr(node[1], scope);
        clause.local = AddLocal(scope, node[0].text(), ExprType(clause.condition));
        Bind(scope, node[0], clause.local, ExprType(clause.condition));
        break;
      }
      case NodeKind::ChooseClause:
        if (node[0].kind() == NodeKind::Menu) {
          CheckMenuClause(node, variant, scope);
          continue;
        }
        clause = CheckChooseClause(node, variant, scope);
        break;
      case NodeKind::UseClause: {
        if (variant.card < 0) {
          before_use_[action] =
              std::make_shared<const BeforeUse>(BeforeUse{scope, variant.clauses, CurrentBody(scope), i});
          rules_.actions[action].common = variant.clauses.size();
        }
        if (part.file) {
          CheckPartClauses(part, ReadCitations(node[1]), variant, scope);
        } else if (const std::int32_t used = rules_.actions[action].part; used >= 0) {
          // A card without a body of its own uses the default of its type, if there is one.
          for (const NodeRef& type_node : all_) {
            if (type_node.kind() != NodeKind::Type) continue;
            for (int m = 0; m < type_node[2].size(); ++m) {
              const NodeRef member = type_node[2][m];
              const auto found = index_of_.find(&member.node());
              if (member.kind() != NodeKind::PartMember || found == index_of_.end() || found->second != used ||
                  !member[2].IsPresent())
                continue;
              ActionClause body;
              body.kind = ActionClauseKind::Do;
              body.origin = {member.span(), rules_.clauses.Union(ReadCitations(member[3]), ReadCitations(node[1]))};
              body.block = CheckActionBlock(member[2], scope, true);
              variant.clauses.push_back(std::move(body));
            }
          }
        }
        scope.parts_chose = true;
        continue;
      }
      case NodeKind::CostClause: clause = CheckCostClause(node, scope); break;
      case NodeKind::DoClause:
      case NodeKind::FinallyClause:
        clause.kind = node.kind() == NodeKind::DoClause ? ActionClauseKind::Do : ActionClauseKind::Finally;
        clause.origin = MakeOrigin(node, 1);
        clause.block = CheckActionBlock(node[0], scope, true);
        break;
      default: continue;
    }
    variant.clauses.push_back(std::move(clause));
  }
}

// Checks the clauses and the block of a card's part, at the place of `use`. Only there are the acting card's type and
// the names of the part known: the clauses of the action after `use` mean the same for all cards.
void Checker::CheckPartClauses(NodeRef part, ClauseSetId use, ActionVariant& variant, Scope& scope) {
  const ScopeGuard visible(scope);
  const Type me = scope.me_type;
  scope.me_type = CardTypeFor(rules_.cards[variant.card].type);
  const NodeRef list = part[1];
  const ClauseSetId declared = rules_.parts[rules_.actions[scope.it_type.id].part].origin.clauses;
  for (int i = 0; i < list.size(); ++i) {
    const NodeRef node = list[i];
    ActionClause clause;
    if (node.kind() == NodeKind::WhenClause) {
      clause = CheckWhenClause(node, variant, scope);
    } else if (node.kind() == NodeKind::ChooseClause && node[0].kind() == NodeKind::Menu) {
      const std::size_t first = variant.clauses.size();
      CheckMenuClause(node, variant, scope);
      for (std::size_t c = first; c < variant.clauses.size(); ++c) {
        ClauseSetId& cited = variant.clauses[c].origin.clauses;
        cited = rules_.clauses.Union(cited, declared);
      }
      continue;
    } else if (node.kind() == NodeKind::ChooseClause) {
      clause = CheckChooseClause(node, variant, scope);
    } else {
      clause = CheckCostClause(node, scope);
    }
    // Every body that a card has for the part implements the clauses that the part's declaration cites.
    clause.origin.clauses = rules_.clauses.Union(clause.origin.clauses, declared);
    variant.clauses.push_back(std::move(clause));
  }
  ActionClause body;
  body.kind = ActionClauseKind::Do;
  body.origin = {part[2].span(), rules_.clauses.Union(use, declared)};
  body.block = CheckActionBlock(part[2], scope, true);
  variant.clauses.push_back(std::move(body));
  scope.me_type = me;
}

Block Checker::CheckActionBlock(NodeRef block, Scope& scope, bool in_effect) {
  scope.knows_targets = true;
  scope.in_effect = in_effect;
  Block checked = CheckBlock(block, scope);
  scope.knows_targets = scope.in_effect = false;
  return checked;
}

// `chosen`: the chosen cards, in the order of the clauses, each once. After `use` their type is any card, because each
// card's part has choices of its own.
ExprId Checker::ChosenCards(Scope& scope, Span span) {
  ExprId all = MakeExpr(ExprKind::List, Type::MakeList(CardTypeFor(-1)), span);
  bool first = true;
  for (const LocalId local : scope.chosen) {
    const Type type = CurrentBody(scope).locals[local].type;
    const Type one = type.IsList() ? type.Element() : type.WithoutOptional();
    if (one.kind != TypeKind::Card) continue;
    const Type list = Type::MakeList(one);
    ExprId cards = OneTarget(scope, local, list, span);
    if (!cards.IsValid()) cards = MakeExpr(ExprKind::Local, type, span, {}, local);
    if (!ExprType(cards).IsList()) cards = MakeExpr(ExprKind::Wrap, list, span, {cards});
    all = first ? cards : MakeExpr(ExprKind::Binary, list, span, {all, cards});
    if (!std::exchange(first, false)) EditExpr(all).op = BinaryOp::With;
  }
  EditExpr(all).type = Type::MakeList(CommonCardType(scope, scope.chosen));
  return all;
}

// The type to which all chosen cards belong.
Type Checker::CommonCardType(Scope& scope, const std::vector<LocalId>& locals) {
  Type common;
  for (const LocalId local : locals) {
    const Type type = CurrentBody(scope).locals[local].type;
    const Type one = type.IsList() ? type.Element() : type.WithoutOptional();
    if (one.kind != TypeKind::Card) continue;
    common = common.kind != TypeKind::Card || IsBelow(rules_, common.id, one.id) ? one
             : IsBelow(rules_, one.id, common.id)                                ? common
                                                                                 : CardTypeFor(-1);
  }
  return scope.parts_chose || common.kind != TypeKind::Card ? CardTypeFor(-1) : common;
}

namespace {

// `me in you.hand` in a chain of `and`: the zone of the cards that can be candidates.
std::int32_t ZoneTest(const CheckedRules& rules, ExprId id) {
  const Expr& expr = rules.exprs[id];
  if (expr.kind == ExprKind::And) {
    const std::int32_t left = ZoneTest(rules, expr.args[0]);
    return left >= 0 ? left : ZoneTest(rules, expr.args[1]);
  }
  if (expr.kind != ExprKind::InZone || expr.args.size() != 2) return -1;
  const Expr& card = rules.exprs[expr.args[0]];
  const Expr& owner = rules.exprs[expr.args[1]];
  const bool mine =
      card.kind == ExprKind::Local && card.index == 1 && owner.kind == ExprKind::Local && owner.index == 0;
  return mine ? expr.index : -1;
}

}  // namespace

std::int32_t Checker::FindCandidateZone(const Action& action) const {
  if (action.card_type < 0 || action.variants.empty()) return -1;
  for (const ActionClause& clause : action.variants.front().clauses) {
    if (clause.kind != ActionClauseKind::When) continue;
    const std::int32_t zone = ZoneTest(rules_, clause.condition);
    if (zone >= 0) return zone;
  }
  return -1;
}

}  // namespace cardinal::check
