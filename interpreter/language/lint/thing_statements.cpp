// Statements as things.
#include <algorithm>

#include "interpreter/language/lint/thing_maker.h"

namespace cardinal::lint {

using check::ExprId;
using check::SaidForm;
using check::SaidKind;
using check::Stmt;
using check::StmtKind;

namespace {

bool MayBeRefused(check::ChoiceKind kind) {
  using check::ChoiceKind;
  return kind == ChoiceKind::MaybeOne || kind == ChoiceKind::Any || kind == ChoiceKind::UpTo ||
         kind == ChoiceKind::YesNo || kind == ChoiceKind::Number;
}

}  // namespace

void ThingMaker::OfBlock(const check::Block& block, std::vector<Thing>& things) const {
  for (const check::StmtId id : block.stmts) OfStatement(At(rules_.stmts, id), things);
}

void ThingMaker::OfStatement(const Stmt& stmt, std::vector<Thing>& things) const {
  const source::Span span = stmt.origin.span;
  Thing thing = MakeThing(SaidKind::Anything, span);
  std::size_t first = 0;
  switch (stmt.kind) {
    case StmtKind::Tell: return;
    case StmtKind::Choose:
    case StmtKind::Menu:
      OfChoice(At(rules_.choices, stmt.choice), span, things);
      for (const ExprId condition : stmt.exprs) OfCondition(condition, things);
      break;
    case StmtKind::If: return OfIf(stmt, things);
    case StmtKind::Modify: return OfModify(stmt, things);
    case StmtKind::ForEach: things.push_back(MakeForm(SaidForm::Each, span)); break;
    case StmtKind::Shuffle:
      things.push_back(MakeForm(SaidForm::Shuffle, span));
      thing = MakeThing(SaidKind::Zone, span, stmt.index);
      break;
    case StmtKind::Reveal: thing = MakeForm(stmt.value == 1 ? SaidForm::Conceal : SaidForm::Reveal, span); break;
    case StmtKind::CallEvent: thing = MakeThing(SaidKind::Event, span, stmt.index); break;
    case StmtKind::CallPart: thing = MakeThing(SaidKind::Part, span, stmt.index); break;
    case StmtKind::OpenWindow: thing = MakeThing(SaidKind::Window, span, stmt.index); break;
    case StmtKind::Move: thing = MakeThing(SaidKind::Move, span, stmt.index); break;
    case StmtKind::SetField:
    case StmtKind::AddField:
      thing = MakeThing(stmt.kind == StmtKind::SetField ? SaidKind::Set : SaidKind::Add, span,
                        QueryForWordings(rules_, At(rules_.fields, stmt.index).query));
      thing.args = {OfExpr(stmt.exprs[1]), OfExpr(stmt.exprs[0])};
      first = stmt.exprs.size();
      break;
    case StmtKind::Win:
    case StmtKind::DrawGame:
    case StmtKind::Eliminate:
    case StmtKind::Cancel:
    case StmtKind::AskNext: thing = MakeThing(SaidKind::BuiltIn, span, -1, static_cast<std::int64_t>(stmt.kind)); break;
    default: break;
  }
  if (stmt.kind != StmtKind::Choose && stmt.kind != StmtKind::Menu)
    for (std::size_t i = first; i < stmt.exprs.size(); ++i) thing.args.push_back(OfExpr(stmt.exprs[i]));
  if (thing.kind != SaidKind::Anything || !thing.args.empty()) things.push_back(std::move(thing));
  for (const check::Block& block : stmt.blocks) OfBlock(block, things);
}

void ThingMaker::OfIf(const Stmt& stmt, std::vector<Thing>& things) const {
  const bool of_result = TestsResult(stmt.exprs[0]);
  OfCondition(stmt.exprs[0], things);
  things.back().of_result = of_result;
  things.back().scope_end = stmt.blocks[0].origin.span.end;
  OfBlock(stmt.blocks[0], things);
  if (stmt.blocks.size() < 2 || stmt.blocks[1].stmts.empty()) return;
  const source::Span otherwise = At(rules_.stmts, stmt.blocks[1].stmts.front()).origin.span;
  things.push_back(MakeForm(SaidForm::Else, otherwise));
  things.back().of_result = of_result;
  things.back().scope_end = stmt.origin.span.end;
  OfBlock(stmt.blocks[1], things);
}

bool ThingMaker::TestsResult(ExprId id) const {
  const check::Expr& expr = At(rules_.exprs, id);
  switch (expr.kind) {
    case check::ExprKind::Literal: return true;
    case check::ExprKind::Local: {
      const auto choice = bindings_.choice.find(expr.index);
      if (choice == bindings_.choice.end()) return false;
      const check::TypeKind type = expr.type.kind;  // a card that was chosen is no result by itself
      return type == check::TypeKind::Bool || type == check::TypeKind::Int || type == check::TypeKind::Enum;
    }
    case check::ExprKind::Wrap:
    case check::ExprKind::Not:
    case check::ExprKind::Binary:
      return std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return TestsResult(arg); });
    default: return false;
  }
}

// `modify c.worth by 2 until end of turn`, `forbid hire(_, you) forever`: the arguments stand in front of the amount
// and the end.
void ThingMaker::OfModify(const Stmt& stmt, std::vector<Thing>& things) const {
  const check::TimedModifier& modifier = At(rules_.timed_modifiers, stmt.index);
  const check::Query& query = At(rules_.queries, modifier.query);
  const source::Span span = stmt.origin.span;
  std::vector<Thing> arguments;
  for (std::size_t i = 0; i < modifier.wild.size(); ++i) arguments.push_back(OfExpr(stmt.exprs[i]));
  Thing thing = MakeThing(SaidKind::Modify, span, -1, static_cast<std::int64_t>(modifier.op));
  if (query.from == check::QueryOrigin::Permission) {
    thing.kind = SaidKind::Permit;
    thing.args = {Heard(query.permission, query.index, span, std::move(arguments))};
  } else {
    thing.index = QueryForWordings(rules_, modifier.query);
    thing.args = {OfExpr(stmt.exprs[modifier.wild.size()])};
    thing.args.insert(thing.args.end(), arguments.begin(), arguments.end());
  }
  things.push_back(std::move(thing));
  things.push_back(Until(stmt));
}

Thing ThingMaker::Until(const Stmt& stmt) const {
  const check::TimedModifier& modifier = At(rules_.timed_modifiers, stmt.index);
  Thing until = MakeThing(SaidKind::Until, stmt.origin.span, -1, static_cast<std::int64_t>(modifier.end));
  if (modifier.end != check::EndKind::EndOfOccurrence) return until;
  const check::Type of = At(rules_.exprs, stmt.exprs.back()).type;
  const SaidKind kind = of.kind == check::TypeKind::Action   ? SaidKind::Action
                        : of.kind == check::TypeKind::Window ? SaidKind::Window
                                                             : SaidKind::Event;
  until.args = {MakeThing(kind, stmt.origin.span, of.id)};
  return until;
}

void ThingMaker::OfChoice(const check::Choice& choice, source::Span span, std::vector<Thing>& things) const {
  things.push_back(MakeForm(choice.by_chance ? SaidForm::Chance : SaidForm::Choose, span));
  if (!choice.by_chance && MayBeRefused(choice.kind)) things.push_back(MakeForm(SaidForm::Maybe, span));
  for (const ExprId id : {choice.chooser, choice.amount, choice.options})
    if (id >= 0) things.push_back(OfExpr(id));
}

}  // namespace cardinal::lint
