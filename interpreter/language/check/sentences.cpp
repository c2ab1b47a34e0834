// Checks the sentences that people read: texts in quotes with holes.
#include <algorithm>
#include <set>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

// Checks a text in quotes with its holes: it becomes a template.
Sentence Checker::CheckSentence(NodeRef text, Scope& scope) {
  Sentence sentence;
  Template written;
  written.origin.span = text.span();
  written.source = Canonical(text);
  written.pieces.emplace_back();
  for (int i = 0; i < text.size(); ++i) {
    if (text[i].kind() == NodeKind::String) {
      written.pieces.back() += text[i].text();
      continue;
    }
    const ExprId value = CheckExpr(text[i], scope);
    sentence.values.push_back(value);
    written.types.push_back(ExprType(value));
    written.pieces.emplace_back();
  }
  sentence.text = rules_.templates.Add(std::move(written));
  NoteSentence(text, sentence.text);
  return sentence;
}

// A sentence whose holes are evaluated when it is shown. The holes know what the condition has tested.
ShownSentence Checker::CheckShownSentence(NodeRef text, NodeRef condition, Scope& scope) {
  ShownSentence shown;
  shown.body = scope.body;
  if (text.size() == 0) Error(Code::MissingParameter, text.span(), "this sentence is empty");
  const ScopeGuard visible(scope);
  if (condition.file && condition.IsPresent()) {
    FlowFacts lessons;
    shown.condition = CheckCondition(condition, scope, lessons);
    ApplyNarrowings(scope, lessons.when_true);
  }
  shown.sentence = CheckSentence(text, scope);
  return shown;
}

// What the option of an action says. It is shown before the action's clauses run, so it knows only the card and the
// player.
void Checker::CheckLabel(NodeRef text, std::int32_t index) {
  Scope scope;
  OpenActionScope(rules_.actions[index], index, scope);
  scope.has_it = false;
  rules_.bodies.Edit(scope.body).name += ", option";
  rules_.bodies.Edit(scope.body).origin = {text.span(), {}};
  rules_.actions[index].label = CheckShownSentence(text, {}, scope);
}

// `when c else "..."`. It is read before anything is chosen, so it knows only what depends on the card and the player.
Sentence Checker::CheckRefusal(NodeRef text, const ActionVariant& variant, Scope& scope) {
  if (!text.IsPresent()) return {};
  if (text.size() == 0) Error(Code::MissingParameter, text.span(), "this sentence is empty");
  Sentence refusal = CheckSentence(text, scope);
  std::set<LocalId> chosen(scope.chosen.begin(), scope.chosen.end());
  for (const ActionClause& clause : variant.clauses) {
    if (!clause.condition.IsValid() || !Reads(clause.condition, chosen)) continue;
    if (clause.kind == ActionClauseKind::Let) chosen.insert(clause.local);
    AddTested(clause.condition, chosen);
  }
  for (const ExprId value : refusal.values)
    if (Reads(value, chosen))
      Error(Code::NotAllowedHere, ExprAt(value).span,
            "this sentence is read before anything is chosen, so it cannot name what depends on a choice");
  return refusal;
}

// Whether the expression reads one of these locals.
bool Checker::Reads(ExprId id, const std::set<LocalId>& locals) const {
  if (!id.IsValid()) return false;
  const Expr& expr = ExprAt(id);
  if (expr.kind == ExprKind::Local && locals.contains(expr.index)) return true;
  return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return Reads(arg, locals); });
}

// Adds the locals in which the condition stores the values that it tests.
void Checker::AddTested(ExprId id, std::set<LocalId>& locals) const {
  if (!id.IsValid()) return;
  const Expr& expr = ExprAt(id);
  if (expr.kind == ExprKind::Present && expr.index >= 0) locals.insert(expr.index);
  for (const ExprId arg : expr.args) AddTested(arg, locals);
}

// A text without holes, such as how a change is called where a number is explained.
TemplateId Checker::CheckWords(NodeRef text, const char* problem, const char* help) {
  if (!text.IsPresent()) return {};
  if (text.size() == 0) Error(Code::MissingParameter, text.span(), "this text is empty");
  for (int i = 0; i < text.size(); ++i) {
    if (text[i].kind() == NodeKind::String) continue;
    Error(Code::NotAllowedHere, text[i].span(), problem).help = help;
    return {};
  }
  Scope scope;
  return CheckSentence(text, scope).text;
}

// `win(p) because "..."`: adds the reason to the statement.
void Checker::CheckReason(NodeRef text, Stmt& stmt, Scope& scope) {
  if (!check::IsEndOfGame(stmt.kind) && stmt.kind != StmtKind::Eliminate) {
    Error(
        Code::NotAllowedHere, text.span(),
        "`because` gives the reason of an end (`win`, `draw_game`, `lose_game`, `win_by_score`, `eliminate`), and this "
        "is none")
        .help = "to say something else, use `tell \"...\"`";
    return;
  }
  if (text.size() == 0) Error(Code::MissingParameter, text.span(), "this reason is empty");
  Sentence reason = CheckSentence(text, scope);
  Template& written = rules_.templates[reason.text];
  written.origin = stmt.origin;
  if (stmt.kind == StmtKind::Eliminate) {
    written.eliminates = true;
    written.types.push_back(Type::Make(TypeKind::Player));
    written.pieces.emplace_back();
  }
  stmt.index = reason.text.Number();
  stmt.exprs.insert(stmt.exprs.end(), reason.values.begin(), reason.values.end());
}

// `tell "..." because damage_to(k)`: the query whose number, with its changes, explains the sentence.
ExprId Checker::CheckExplained(NodeRef node, Scope& scope) {
  const ExprId query = CheckExpr(node, scope);
  const Type type = ExprType(query);
  if (type.IsError()) return {};
  if (ExprAt(query).kind != ExprKind::Query || type.kind != TypeKind::Int || type.optional) {
    Error(Code::WrongType, node.span(), "`tell ... because` needs one call of a query that returns Int").help =
        "write a query for the number, and `modify` it where rules change the number";
    return {};
  }
  return query;
}

// `goal most you.points`: what counts when the game is over.
void Checker::CheckScore(NodeRef item) {
  Game& game = rules_.game;
  if (game.score.IsValid())
    Error(Code::DuplicateDefinition, item.span(), "the game already says which score its players want");
  Scope scope;
  scope.body = NewBody("score", MakeOrigin(item, 1));
  const Type player = Type::Make(TypeKind::Player);
  Body& body = CurrentBody(scope);
  body.you = AddLocal(scope, "you", player);
  body.params = 1;
  const ExprId score = CheckExpr(item[0], scope);
  const Type type = ExprType(score);
  if (!type.IsError() && (type.kind != TypeKind::Int || type.IsList() || type.optional))
    Error(Code::WrongType, item[0].span(), "a score is an Int for each player, and this is " + A(type)).help =
        "write what counts for the player `you`, such as `you.points`";
  game.score_body = scope.body;
  game.score = score;
  game.least_score_wins = item.text() == "least";
}

// The aim of the game is the same for every game and is shown before it begins, so it has no holes.
void Checker::CheckAim(NodeRef item) {
  if (rules_.game.aim.IsValid())
    Error(Code::DuplicateDefinition, item.span(), "the game already says what its goal is");
  const NodeRef text = item[0];
  if (text.size() == 0) Error(Code::MissingParameter, text.span(), "this sentence is empty");
  for (int i = 0; i < text.size(); ++i) {
    if (text[i].kind() == NodeKind::String) continue;
    Error(Code::NotAllowedHere, text[i].span(), "the goal of a game has no holes: it is the same for every game").help =
        "write the value itself, and \\{ for a brace";
    return;
  }
  Scope scope;
  rules_.game.aim = CheckSentence(text, scope).text;
  rules_.templates[rules_.game.aim].origin = MakeOrigin(item, 1);
}

}  // namespace cardinal::check
