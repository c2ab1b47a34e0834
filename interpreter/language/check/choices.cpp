#include "interpreter/language/check/checker.h"

namespace cardinal::check {

ExprId Checker::CheckChooser(NodeRef chooser, Scope& scope, bool& by_chance) {
  by_chance = false;
  if (!chooser.IsPresent()) {
    if (CurrentBody(scope).you >= 0)
      return MakeExpr(ExprKind::Local, Type::Make(TypeKind::Player), chooser.span(), {}, CurrentBody(scope).you);
    Error(Code::MissingParameter, chooser.span(), "who chooses?").help = "write `choose x by p: ...`";
    return ErrorExpr(chooser.span());
  }
  if (!chooser[0].IsPresent()) {
    by_chance = true;
    return {};
  }
  return CheckExprAs(chooser[0], Type::Make(TypeKind::Player), scope, "`by`");
}

bool Checker::IsYou(ExprId seat, const Scope& scope) {
  const Expr& expr = ExprAt(seat);
  return expr.kind == ExprKind::Local && expr.index == CurrentBody(scope).you;
}

// Checks a `choose` and binds its name. In an action, `one of` always has an answer: an action with a choice without an
// answer is not offered.
ChoiceId Checker::CheckChoose(NodeRef node, Scope& scope, bool in_action, LocalId& local, Type& type) {
  static const std::map<std::string, ChoiceKind> kKinds = {
      {"one", ChoiceKind::One},     {"maybe", ChoiceKind::MaybeOne}, {"some", ChoiceKind::Some},
      {"any", ChoiceKind::Any},     {"upto", ChoiceKind::UpTo},      {"exactly", ChoiceKind::Exactly},
      {"order", ChoiceKind::Order}, {"number", ChoiceKind::Number},  {"yesno", ChoiceKind::YesNo}};
  Choice choice;
  choice.kind = kKinds.at(node.text());
  choice.name = node[0].text();
  CurrentBody(scope).has_choice = true;
  choice.chooser = CheckChooser(node[1], scope, choice.by_chance);
  if (choice.by_chance && choice.kind != ChoiceKind::One && choice.kind != ChoiceKind::Number &&
      choice.kind != ChoiceKind::YesNo && choice.kind != ChoiceKind::Exactly)
    Error(Code::NotAllowedHere, node.span(), "luck draws `one of`, `exactly n of`, a number, or yes or no");
  if (node[2].size() > 0) choice.prompt = CheckSentence(node[2], scope);
  choice.declining =
      CheckWords(node[6], "the answer that takes nothing has no holes", "name what the player declines: \"No card\"");
  if (node[6].IsPresent() && choice.kind != ChoiceKind::MaybeOne)
    Error(Code::NotAllowedHere, node[6].span(), "`pass` names the answer that takes nothing, and this choice has none")
        .help = "`maybe one of` has that answer";
  const Type integer = Type::Make(TypeKind::Int);
  if (choice.kind == ChoiceKind::Number) {
    choice.amount = CheckExprAs(node[3], integer, scope, "`from`");
    choice.options = CheckExprAs(node[4], integer, scope, "`to`");
    type = integer;
  } else if (choice.kind == ChoiceKind::YesNo) {
    type = Type::Make(TypeKind::Bool);
  } else {
    if (node[3].IsPresent()) choice.amount = CheckExprAs(node[3], integer, scope, "how many are chosen");
    ExprId options = CheckExpr(node[4], scope);
    ExpectList(options);
    const Type list = ExprType(options);
    if (!list.IsError() && list.kind != TypeKind::List) {
      if (list.kind == TypeKind::Empty)
        Error(Code::WrongType, node[4].span(), "there is nothing to choose from");
      else
        Error(list.optional ? Code::UntestedOptional : Code::WrongType, node[4].span(),
              "a choice is from a set or list, and this is " + Name(list));
    }
    Type element = list.kind == TypeKind::List ? list.Element() : Type{};
    if (node[5].IsPresent() && list.kind == TypeKind::List) {
      const ScopeGuard visible(scope);
      const LocalId each = AddLocal(scope, node[0].text(), element);
      Bind(scope, node[0], each, element);
      FlowFacts lessons;
      const ExprId where = CheckCondition(node[5], scope, lessons);
      for (const Narrowing& lesson : lessons.when_true)
        if (lesson.local == each) element = lesson.type;
      options =
          MakeExpr(ExprKind::Comprehension, Type::MakeList(element), node[4].span(), {options, {}, where, {}}, each);
    }
    choice.options = options;
    if (element.kind == TypeKind::Print) {
      Error(Code::WrongType, node[4].span(), "a player cannot choose among prints").help =
          "choose among cards, and take the `print` of the chosen one";
      element = Type{};
    }
    choice.element = element;
    const bool one = choice.kind == ChoiceKind::One || choice.kind == ChoiceKind::MaybeOne;
    if (one)
      type = choice.kind == ChoiceKind::One && (in_action || NeverEmpty(choice.options)) ? element : element.Optional();
    else
      type = element.IsError() ? element : Type::MakeList(element);
    if (element.IsError()) type = Type{};
  }
  local = AddLocal(scope, choice.name, type);
  choice.local = local;
  // In an action, a choice of another player has no value if that player is out of the game (lower/actions.cpp).
  const bool of_another = choice.kind == ChoiceKind::One && !choice.by_chance && !IsYou(choice.chooser, scope);
  choice.may_be_none = type.optional || (in_action && of_another);
  Bind(scope, node[0], local, type);
  return rules_.choices.Add(std::move(choice));
}

StmtId Checker::CheckChooseStatement(NodeRef node, Scope& scope) {
  const NodeRef choose = node[0];
  if (choose.kind() == NodeKind::Menu) return CheckMenu(choose, scope, node.span());
  if (choose[7].IsPresent())
    Error(Code::NotAllowedHere, choose[7].span(), "a target is chosen when something is announced; here `choose` asks")
        .help = "write `choose`, or make it a clause of the action, or of a part that an action uses";
  Stmt stmt;
  stmt.kind = StmtKind::Choose;
  stmt.origin = MakeOrigin(node, 1);
  Type type;
  stmt.choice = CheckChoose(choose, scope, false, stmt.local, type);
  return AddStmt(std::move(stmt));
}

}  // namespace cardinal::check
