// Converts statements to card features.
#include <algorithm>

#include "interpreter/language/lint/feature_extractor.h"

namespace cardinal::lint {

using check::PatternForm;
using check::PatternKeyKind;

namespace {

constexpr std::int64_t kMaxRounds = 1000;  // of a `repeat` whose rounds are counted together

bool MayBeRefused(ChoiceKind kind) {
  return kind == ChoiceKind::MaybeOne || kind == ChoiceKind::Any || kind == ChoiceKind::UpTo ||
         kind == ChoiceKind::YesNo || kind == ChoiceKind::Number;
}

}  // namespace

void FeatureExtractor::AddFromBlock(const Block& block, std::vector<CardFeature>& things) const {
  for (const check::StmtId id : block.stmts) OfStatement(rules_.stmts[id], things);
}

void FeatureExtractor::OfStatement(const Stmt& stmt, std::vector<CardFeature>& things) const {
  const source::Span span = stmt.origin.span;
  CardFeature thing = MakeFeature(PatternKeyKind::Anything, span);
  switch (stmt.kind) {
    case StmtKind::Tell: return;
    case StmtKind::Choose:
    case StmtKind::Menu:
      AddFromChoice(rules_.choices[stmt.choice], span, things);
      for (const ExprId condition : stmt.exprs) AddFromCondition(condition, things);
      break;
    case StmtKind::If: return OfIf(stmt, things);
    case StmtKind::Repeat: return OfRepeat(stmt, things);
    case StmtKind::Modify: return OfModify(stmt, things);
    case StmtKind::Last: return OfLasting(stmt, things);
    case StmtKind::ForEach: things.push_back(MakeForm(PatternForm::Each, span)); break;
    case StmtKind::Shuffle:
      things.push_back(MakeForm(PatternForm::Shuffle, span));
      thing = MakeFeature(PatternKeyKind::Zone, span, stmt.index);
      break;
    case StmtKind::Reveal: thing = MakeForm(stmt.value == 1 ? PatternForm::Conceal : PatternForm::Reveal, span); break;
    case StmtKind::CallEvent: thing = MakeFeature(PatternKeyKind::Event, span, stmt.index); break;
    case StmtKind::CallPart: thing = MakeFeature(PatternKeyKind::Part, span, stmt.index); break;
    case StmtKind::OpenWindow: thing = MakeFeature(PatternKeyKind::Window, span, stmt.index); break;
    case StmtKind::Move: thing = MakeFeature(PatternKeyKind::Move, span, stmt.index); break;
    case StmtKind::SetField:
    case StmtKind::AddField: things.push_back(OfWrite(stmt)); return;
    case StmtKind::Win:
    case StmtKind::DrawGame:
    case StmtKind::LoseGame:
    case StmtKind::WinByScore:
    case StmtKind::Eliminate:
    case StmtKind::Cancel:
    case StmtKind::AskNext: thing = MakeFeature(PatternKeyKind::BuiltIn, span, -1, stmt.kind); break;
    default: break;
  }
  if (stmt.kind != StmtKind::Choose && stmt.kind != StmtKind::Menu)
    for (const ExprId id : stmt.exprs) thing.args.push_back(FromExpr(id));
  if (thing.kind != PatternKeyKind::Anything || !thing.args.empty()) things.push_back(std::move(thing));
  for (const Block& block : stmt.blocks) AddFromBlock(block, things);
}

// `set p.coins to n`, `add n to p.coins`
CardFeature FeatureExtractor::OfWrite(const Stmt& stmt) const {
  CardFeature thing = MakeFeature(stmt.kind == StmtKind::SetField ? PatternKeyKind::Set : PatternKeyKind::Add,
                                  stmt.origin.span, QueryForWordings(rules_, rules_.fields[stmt.index].query));
  thing.args = {FromExpr(stmt.exprs[1]), FromExpr(stmt.exprs[0])};
  return thing;
}

// `repeat up to 4 times while ...`
void FeatureExtractor::OfRepeat(const Stmt& stmt, std::vector<CardFeature>& things) const {
  CardFeature head = MakeFeature(PatternKeyKind::Anything, stmt.origin.span);
  for (const ExprId id : stmt.exprs) head.args.push_back(FromExpr(id));
  const PossibleNumbers rounds = stmt.exprs[0].IsValid() ? head.args[0].amounts : PossibleNumbers{};
  const bool known =
      rounds.closed && rounds.values.size() == 1 && rounds.values[0] > 1 && rounds.values[0] <= kMaxRounds;
  head.counts_rounds = known && !stmt.exprs[1].IsValid();
  things.push_back(std::move(head));
  const std::size_t first = things.size();
  for (const Block& block : stmt.blocks) AddFromBlock(block, things);
  for (std::size_t i = first; i < things.size() && known; ++i)
    if (things[i].rounds <= kMaxRounds) things[i].rounds *= rounds.values[0];
}

void FeatureExtractor::OfIf(const Stmt& stmt, std::vector<CardFeature>& things) const {
  const bool of_result = TestsResult(stmt.exprs[0]);
  AddFromCondition(stmt.exprs[0], things);
  things.back().tests_result = of_result;
  things.back().scope_end = stmt.blocks[0].origin.span.end;
  AddFromBlock(stmt.blocks[0], things);
  if (stmt.blocks.size() < 2 || stmt.blocks[1].stmts.empty()) return;
  const source::Span otherwise = rules_.stmts[stmt.blocks[1].stmts.front()].origin.span;
  things.push_back(MakeForm(PatternForm::Else, otherwise));
  things.back().tests_result = of_result;
  things.back().scope_end = stmt.origin.span.end;
  AddFromBlock(stmt.blocks[1], things);
}

bool FeatureExtractor::TestsResult(ExprId id) const {
  const Expr& expr = rules_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Literal: return true;
    case ExprKind::Local: {
      const auto choice = bindings_.choice.find(expr.index);
      if (choice == bindings_.choice.end()) return false;
      const TypeKind type = expr.type.kind;  // a chosen card is not a result by itself
      return type == TypeKind::Bool || type == TypeKind::Int || type == TypeKind::Enum;
    }
    case ExprKind::Wrap:
    case ExprKind::Not:
    case ExprKind::Binary:
      return std::all_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return TestsResult(arg); });
    default: return false;
  }
}

// `modify c.worth by 2 until end of turn`, `forbid hire(_, you) until end of game`: the arguments come before the
// amount and the end.
void FeatureExtractor::OfModify(const Stmt& stmt, std::vector<CardFeature>& things) const {
  const check::TimedModifier& modifier = rules_.timed_modifiers[stmt.index];
  const check::Query& query = rules_.queries[modifier.query];
  const source::Span span = stmt.origin.span;
  std::vector<CardFeature> arguments;
  for (std::size_t i = 0; i < modifier.is_wildcard.size(); ++i) arguments.push_back(FromExpr(stmt.exprs[i]));
  CardFeature thing = MakeFeature(PatternKeyKind::Modify, span, -1, modifier.op);
  if (query.from == check::QueryOrigin::Permission) {
    thing.kind = PatternKeyKind::Permit;
    thing.args = {MakeHookTarget(query.permission, query.index, span, std::move(arguments))};
  } else {
    thing.index = QueryForWordings(rules_, modifier.query);
    thing.args = {FromExpr(stmt.exprs[modifier.is_wildcard.size()])};
    thing.args.insert(thing.args.end(), arguments.begin(), arguments.end());
  }
  things.push_back(std::move(thing));
  things.push_back(MakeUntil(stmt));
}

CardFeature FeatureExtractor::MakeUntil(const Stmt& stmt) const {
  const check::TimedModifier& modifier = rules_.timed_modifiers[stmt.index];
  CardFeature until = MakeFeature(PatternKeyKind::Until, stmt.origin.span, -1, modifier.end);
  if (modifier.end != check::EndKind::EndOfOccurrence) return until;
  const check::Type of = rules_.exprs[stmt.exprs.back()].type;
  const PatternKeyKind kind = of.kind == TypeKind::Action   ? PatternKeyKind::Action
                              : of.kind == TypeKind::Window ? PatternKeyKind::Window
                                                            : PatternKeyKind::Event;
  until.args = {MakeFeature(kind, stmt.origin.span, of.id)};
  return until;
}

void FeatureExtractor::AddFromChoice(const Choice& choice, source::Span span, std::vector<CardFeature>& things) const {
  things.push_back(MakeForm(choice.by_chance ? PatternForm::Chance : PatternForm::Choose, span));
  if (!choice.by_chance && MayBeRefused(choice.kind)) things.push_back(MakeForm(PatternForm::Maybe, span));
  for (const ExprId id : {choice.chooser, choice.amount, choice.options})
    if (id.IsValid()) things.push_back(FromExpr(id));
}

}  // namespace cardinal::lint
