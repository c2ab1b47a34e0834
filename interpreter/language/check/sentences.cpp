// Checks the sentences that people read: texts in quotes with holes.
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
  rules_.bodies[scope.body].name += ", option";
  rules_.bodies[scope.body].origin = {text.span(), {}};
  rules_.actions[index].label = CheckShownSentence(text, {}, scope);
}

// `win(p) because "..."`: adds the reason to the statement.
void Checker::CheckReason(NodeRef text, Stmt& stmt, Scope& scope) {
  if (stmt.kind != StmtKind::Win && stmt.kind != StmtKind::DrawGame && stmt.kind != StmtKind::Eliminate) {
    Error(Code::NotAllowedHere, text.span(),
          "`because` gives the reason of `win`, `draw_game` or `eliminate`, and this is none of them")
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
