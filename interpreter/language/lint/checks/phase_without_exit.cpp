// W02: a `repeat` whose body changes nothing that its exit condition reads: it runs zero times, once, or without end.
#include "interpreter/base/table.h"
#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/read_sets.h"

namespace cardinal::lint {

namespace {

using check::CheckedRules;
using check::ExprId;
using check::Stmt;
using check::StmtKind;

class Exits {
 public:
  explicit Exits(const LintContext& all)
      : all_(all),
        rules_(all.rules),
        reader_(all.rules),
        evaluator_(all.rules, all.analyses.mutable_state, all.analyses.card_flow),
        timed_(all.rules.queries.size()) {
    for (const check::TimedModifier& timed : rules_.timed_modifiers) timed_[timed.query] = true;
  }

  void CheckBody(const RuleBody& text) {
    ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
      if (stmt.kind != StmtKind::Repeat || stmt.exprs[0].IsValid() || !all_.IsReportable(stmt.origin.span)) return;
      evaluator_.Enter(text);
      if (stmt.exprs[1].IsValid())
        While(text, stmt);
      else
        Until(text, stmt);
    });
  }

 private:
  // `repeat while c { }`
  void While(const RuleBody& text, const Stmt& loop) {
    const ExprId condition = loop.exprs[1];
    if (evaluator_.ConstantValue(condition)) return;  // reported by G01, L01
    bool leaves = false;
    ForEachStmt(rules_, loop.blocks[0], [&](const Stmt& stmt) { leaves = leaves || MayExitBody(rules_, stmt); });
    if (leaves || !Stays(text, loop.blocks[0], condition)) return;
    all_.Report(diag::lint::PhaseWithoutExit, rules_.exprs[condition].span,
                "nothing in this `repeat` changes what is asked here, so once it has begun it never ends")
        .help = "change it in the block, or `stop` where it is over";
  }

  // `repeat { ... if c { stop } }`
  void Until(const RuleBody& text, const Stmt& loop) {
    std::vector<ExprId> exits;
    for (const check::StmtId id : loop.blocks[0].stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (!MayExitBody(rules_, stmt)) continue;
      if (!DecideAbout(stmt, exits)) return;
    }
    for (const ExprId condition : exits)
      if (evaluator_.ConstantValue(condition) || MentionsNew(loop.blocks[0], condition) ||
          !Stays(text, loop.blocks[0], condition))
        return;
    if (exits.empty()) return;  // reported by L01
    all_.Report(diag::lint::PhaseWithoutExit, rules_.exprs[exits[0]].span,
                "nothing in this `repeat` changes what is asked here, so it ends in its first round or never")
        .help = "change it in the block, or ask it before the `repeat`";
  }

  // Collects the conditions that decide whether the statement leaves the loop; false if anything else decides.
  bool DecideAbout(const Stmt& stmt, std::vector<ExprId>& exits) const {
    if (stmt.kind != StmtKind::If) return stmt.kind == StmtKind::Stop || stmt.kind == StmtKind::Return;
    exits.push_back(stmt.exprs[0]);
    for (const check::Block& block : stmt.blocks)
      for (const check::StmtId id : block.stmts)
        if (const Stmt& inner = rules_.stmts[id]; MayExitBody(rules_, inner) && !DecideAbout(inner, exits))
          return false;
    return true;
  }

  // Whether the condition reads a name that each iteration binds again.
  bool MentionsNew(const check::Block& block, ExprId condition) const {
    bool mentions = false;
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      const check::LocalId chosen = stmt.choice.IsValid() ? rules_.choices[stmt.choice].local : -1;
      for (const check::LocalId local : {stmt.local, chosen})
        mentions = mentions || (local >= 0 && Mentions(rules_, condition, local));
    });
    return mentions;
  }

  // Whether the condition has the same value in all iterations.
  bool Stays(const RuleBody& text, const check::Block& block, ExprId condition) const {
    ReadSet reads;
    reader_.AddReads(condition, reads);
    return !reads.occurrences && !ReadsState(text, condition) && !IsTimed(reads) && !Changes(block, reads);
  }

  // A state of the event itself is a local name like any other, and can change.
  bool ReadsState(const RuleBody& text, ExprId condition) const {
    if (text.kind != RuleBodyKind::Event) return false;
    for (const check::LocalId state : rules_.events[text.index].states)
      if (Mentions(rules_, condition, state)) return true;
    return false;
  }

  // A change by a statement `modify` for a time ends by itself.
  bool IsTimed(const ReadSet& reads) const {
    for (const std::int32_t query : reads.queries)
      if (timed_[query]) return true;
    return false;
  }

  // Whether the block, or anything that happens in it, can change the read set or end the game.
  bool Changes(const check::Block& block, const ReadSet& reads) const {
    bool changes = false;
    const auto look = [&](const Stmt& stmt) { changes = changes || ChangesIt(stmt, reads); };
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      look(stmt);
      changes = changes || stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::Cancel;
      if (changes || (stmt.kind != StmtKind::CallEvent && stmt.kind != StmtKind::OpenWindow)) return;
      const auto kind = stmt.kind == StmtKind::CallEvent ? check::OccurrenceKind::Event : check::OccurrenceKind::Window;
      const ReachableSet& inside = all_.analyses.call_graph.ReachableFrom(kind, stmt.index);
      for (std::size_t i = 0; i < all_.analyses.bodies.size() && !changes; ++i)
        if (inside.bodies[i]) ForEachStmtIn(rules_, all_.analyses.bodies[i], look);
    });
    return changes;
  }

  bool ChangesIt(const Stmt& stmt, const ReadSet& reads) const {
    switch (stmt.kind) {
      case StmtKind::SetField:
      case StmtKind::AddField: return reads.fields.count(stmt.index) > 0;
      case StmtKind::Move:
      case StmtKind::Shuffle: return reads.zones;
      case StmtKind::Eliminate:
      case StmtKind::Win:
      case StmtKind::DrawGame: return true;
      default: return false;
    }
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  ReadSetCollector reader_;
  RangeEvaluator evaluator_;
  base::Table<check::QueryId, bool> timed_;
};

}  // namespace

void PhaseWithoutExit(const LintContext& all) {
  Exits check(all);
  for (const RuleBody& text : all.analyses.bodies) check.CheckBody(text);
}

}  // namespace cardinal::lint
