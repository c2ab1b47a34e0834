// W02: a `repeat` whose body changes nothing that its exit condition reads: it runs zero times, once, or without end.
#include <algorithm>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class ExitCheck final : public BodyCheck {
 public:
  explicit ExitCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::PhaseWithoutExit), timed_(all.rules.queries.size()) {
    for (const check::TimedModifier& timed : rules_.timed_modifiers) timed_[timed.query] = true;
  }

 private:
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::Repeat || stmt.exprs[0].IsValid() || !IsReportable(stmt)) return;
    if (stmt.exprs[1].IsValid())
      CheckWhile(stmt);
    else
      CheckUntil(stmt);
  }

  // `repeat while c { }`
  void CheckWhile(const Stmt& loop) {
    const ExprId condition = loop.exprs[1];
    const Block& block = loop.blocks[0];
    if (Values().ConstantValue(condition)) return;  // reported by G01, L01
    if (AnyStmt(rules_, block, ExitsBody) || !Stays(block, condition)) return;
    Report(condition, "nothing in this `repeat` changes what is asked here, so once it has begun it never ends")
        .SetHelp("change it in the block, or `stop` where it is over");
  }

  // `repeat { ... if c { stop } }`
  void CheckUntil(const Stmt& loop) {
    const Block& block = loop.blocks[0];
    std::vector<ExprId> exits;
    for (const check::StmtId id : block.stmts)
      if (const Stmt& stmt = rules_.stmts[id]; MayExitBody(rules_, stmt) && !DecideAbout(stmt, exits)) return;
    for (const ExprId condition : exits)
      if (Values().ConstantValue(condition) || MentionsNew(block, condition) || !Stays(block, condition)) return;
    if (exits.empty()) return;  // reported by L01
    Report(exits[0], "nothing in this `repeat` changes what is asked here, so it ends in its first round or never")
        .SetHelp("change it in the block, or ask it before the `repeat`");
  }

  // Collects the conditions that decide whether the statement leaves the loop; false if anything else decides.
  bool DecideAbout(const Stmt& stmt, std::vector<ExprId>& exits) const {
    if (stmt.kind != StmtKind::If) return stmt.kind == StmtKind::Stop || stmt.kind == StmtKind::Return;
    exits.push_back(stmt.exprs[0]);
    for (const Block& block : stmt.blocks)
      for (const check::StmtId id : block.stmts)
        if (const Stmt& inner = rules_.stmts[id]; MayExitBody(rules_, inner) && !DecideAbout(inner, exits))
          return false;
    return true;
  }

  // Whether the condition reads a name that each iteration binds again.
  bool MentionsNew(const Block& block, ExprId condition) const {
    const auto mentions = [&](LocalId local) { return local >= 0 && Mentions(rules_, condition, local); };
    return AnyStmt(rules_, block, [&](const Stmt& stmt) {
      return mentions(stmt.local) || mentions(stmt.choice.IsValid() ? rules_.choices[stmt.choice].local : -1);
    });
  }

  // Whether the condition has the same value in all iterations.
  bool Stays(const Block& block, ExprId condition) const {
    const ReadSet reads = Reads({condition});
    return !reads.occurrences && !ReadsState(condition) && !IsTimed(reads) && !Changes(block, reads);
  }

  // A state of the event itself is a local name like any other, and can change.
  bool ReadsState(ExprId condition) const {
    if (!HasBodyKind(RuleBodyKind::Event)) return false;
    const auto& states = rules_.events[Body().index].states;
    return std::any_of(states.begin(), states.end(), [&](LocalId state) { return Mentions(rules_, condition, state); });
  }

  // A change by a statement `modify` for a time ends by itself.
  bool IsTimed(const ReadSet& reads) const {
    return std::any_of(reads.queries.begin(), reads.queries.end(), [&](std::int32_t query) { return timed_[query]; });
  }

  // Whether the block, or anything that happens in it, can change the read set or end the game.
  bool Changes(const Block& block, const ReadSet& reads) const {
    const auto changes = [&](const Stmt& stmt) { return ChangesRead(stmt, reads); };
    return AnyStmt(rules_, block, [&](const Stmt& stmt) {
      if (changes(stmt) || stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::Cancel ||
          stmt.kind == StmtKind::TakeAction)
        return true;
      if (stmt.kind != StmtKind::CallEvent && stmt.kind != StmtKind::OpenWindow) return false;
      const auto kind = stmt.kind == StmtKind::CallEvent ? OccurrenceKind::Event : OccurrenceKind::Window;
      return AnyStmt(rules_, analyses_.bodies, analyses_.call_graph.ReachableFrom(kind, stmt.index), changes);
    });
  }

  static bool ChangesRead(const Stmt& stmt, const ReadSet& reads) {
    if (WritesField(stmt)) return reads.fields.count(stmt.index) > 0;
    if (stmt.kind == StmtKind::Move || stmt.kind == StmtKind::Create || stmt.kind == StmtKind::Shuffle)
      return reads.zones;
    return EndsGame(stmt);
  }

  std::vector<bool> timed_;  // by query: whether a statement may `modify` it for a time
};

}  // namespace

void PhaseWithoutExit(const LintContext& all) { ExitCheck(all).Run(); }

}  // namespace cardinal::lint
