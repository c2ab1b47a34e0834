// Checks menus: among statements, and as a clause of actions and parts.
#include <map>
#include <string>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

// What every menu has: who chooses, the question, and how many items.
Choice Checker::CheckMenuHead(NodeRef menu, Scope& scope) {
  static const std::map<std::string, ChoiceKind> kKinds = {{"one", ChoiceKind::One},
                                                           {"some", ChoiceKind::Some},
                                                           {"any", ChoiceKind::Any},
                                                           {"upto", ChoiceKind::UpTo},
                                                           {"exactly", ChoiceKind::Exactly}};
  Choice choice;
  choice.kind = ChoiceKind::Menu;
  choice.how_many = kKinds.at(menu.text());
  CurrentBody(scope).has_choice = true;
  choice.chooser = CheckChooser(menu[0], scope, choice.by_chance);
  if (choice.by_chance)
    Error(Code::NotAllowedHere, menu.span(), "luck does not choose from a menu").help = "let it draw a number";
  if (menu[1].size() > 0) choice.prompt = CheckSentence(menu[1], scope);
  if (!menu[3].IsPresent()) return choice;
  choice.amount = CheckExprAs(menu[3], Type::Make(TypeKind::Int), scope, "how many items are chosen");
  const Expr& amount = ExprAt(choice.amount);
  const std::int32_t items = menu[2].size();
  const bool known = amount.kind == ExprKind::Literal && amount.type.kind == TypeKind::Int;
  if (known && amount.value <= 0)
    Error(Code::BadDeclaration, menu[3].span(), "no item of this menu can be chosen");
  if (choice.how_many == ChoiceKind::Exactly && known && amount.value > items)
    Error(Code::BadDeclaration, menu[3].span(),
          "`exactly " + std::to_string(amount.value) + " of` a menu with " + std::to_string(items) +
              (items == 1 ? " item" : " items"));
  return choice;
}

// The label may name what the conditions of the item have tested: it is shown only if the item is offered.
void Checker::CheckMenuLabel(NodeRef item, Choice& choice, Scope& scope) {
  if (item[0].size() == 0) Error(Code::MissingParameter, item[0].span(), "this item has no text");
  const Sentence label = CheckSentence(item[0], scope);
  const std::string& said = rules_.templates[label.text].source;
  for (const Sentence& other : choice.items)
    if (rules_.templates[other.text].source == said)
      Error(Code::DuplicateDefinition, item.span(), "two items of this menu are called \"" + said + "\"");
  choice.items.push_back(label);
}

void Checker::CheckNoRefusal(NodeRef clause) {
  if (clause[2].IsPresent())
    Error(Code::NotAllowedHere, clause[2].span(),
          "an item that cannot be chosen is not shown, so no player asks for the reason");
}

// The condition of an item among statements. Its other clauses are reported: the menu is asked when it is reached, and
// nothing is announced.
ExprId Checker::CheckItemCondition(NodeRef item, Scope& scope) {
  ExprId condition;
  for (int i = 0; i < item[1].size(); ++i) {
    const NodeRef clause = item[1][i];
    if (clause.kind() == NodeKind::WhenClause && !condition.IsValid()) {
      FlowFacts lessons;
      condition = CheckCondition(clause[0], scope, lessons);
      ApplyNarrowings(scope, lessons.when_true);
      CheckNoRefusal(clause);
    } else if (clause.kind() == NodeKind::WhenClause) {
      Error(Code::NotAllowedHere, clause.span(), "this item has a condition already").help = "join the two with `and`";
    } else {
      Error(Code::NotAllowedHere, clause.span(), "nothing is announced among statements, so an item has only `when`")
          .help = "put it into the block of the item, or make the menu the last clause of the part or action";
    }
  }
  return condition;
}

StmtId Checker::CheckMenu(NodeRef node, Scope& scope, Span whole) {
  Stmt stmt;
  stmt.kind = StmtKind::Menu;
  stmt.origin.span = whole;
  Choice choice = CheckMenuHead(node, scope);
  const NodeRef items = node[2];
  for (int i = 0; i < items.size(); ++i) {
    const NodeRef item = items[i];
    const ScopeGuard visible(scope);
    stmt.exprs.push_back(CheckItemCondition(item, scope));
    CheckMenuLabel(item, choice, scope);
    Block block = CheckBlock(item[2], scope);
    block.origin.clauses = rules_.clauses.Union(block.origin.clauses, ReadCitations(item[3]));
    stmt.blocks.push_back(std::move(block));
  }
  stmt.choice = rules_.choices.Add(std::move(choice));
  return AddStmt(std::move(stmt));
}

// Adds the menu and, after it, the clauses of its items.
void Checker::CheckMenuClause(NodeRef node, ActionVariant& variant, Scope& scope) {
  const NodeRef menu = node[0];
  ActionClause clause;
  clause.kind = ActionClauseKind::Menu;
  clause.origin = MakeOrigin(node, 1);
  clause.refusal = CheckRefusal(node[2], variant, scope);
  Choice choice = CheckMenuHead(menu, scope);
  std::vector<ActionClause> of_items;
  for (int i = 0; i < menu[2].size(); ++i) {
    const ScopeGuard visible(scope);
    const std::string name = "item " + std::to_string(i + 1);
    clause.items.push_back(AddLocal(scope, name, Type::Make(TypeKind::Bool)));
    for (ActionClause& own : CheckItemClauses(menu[2][i], choice, variant, scope)) {
      own.item = clause.items.back();
      of_items.push_back(std::move(own));
    }
  }
  clause.choice = rules_.choices.Add(std::move(choice));
  variant.clauses.push_back(std::move(clause));
  for (ActionClause& own : of_items) variant.clauses.push_back(std::move(own));
}

std::vector<ActionClause> Checker::CheckItemClauses(NodeRef item, Choice& choice, ActionVariant& variant,
                                                    Scope& scope) {
  std::vector<ActionClause> clauses;
  bool labelled = false;
  for (int i = 0; i < item[1].size(); ++i) {
    const NodeRef node = item[1][i];
    if (!labelled && node.kind() != NodeKind::WhenClause) {
      CheckMenuLabel(item, choice, scope);
      labelled = true;
    }
    if (node.kind() == NodeKind::CostClause) {
      clauses.push_back(CheckCostClause(node, scope));
      continue;
    }
    CheckNoRefusal(node);
    clauses.push_back(node.kind() == NodeKind::WhenClause ? CheckWhenClause(node, variant, scope)
                                                          : CheckChooseClause(node, variant, scope));
  }
  if (!labelled) CheckMenuLabel(item, choice, scope);
  ActionClause body;
  body.kind = ActionClauseKind::Do;
  body.origin = {item[2].span(), ReadCitations(item[3])};
  body.block = CheckActionBlock(item[2], scope, true);
  clauses.push_back(std::move(body));
  return clauses;
}

}  // namespace cardinal::check
