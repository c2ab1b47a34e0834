// T12: a `whenever` rule whose statements cannot make its condition false: once the condition holds, the rule runs
// again and again.
#include <algorithm>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/changes.h"
#include "interpreter/language/lint/stmt_path.h"
#include "interpreter/language/lint/zone_room.h"

namespace cardinal::lint {

namespace {

class WheneverCheck final : public BodyCheck {
 public:
  explicit WheneverCheck(const LintContext& all) : BodyCheck(all, diag::lint::WheneverNeverEnds) {}

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Whenever); }

  void OnBody() override {
    const ExprId condition = Body().exprs[0];
    if (!all_.IsReportable(ExprAt(condition).span) || Values().ConstantValue(condition) == false) return;
    Changes changes(rules_, analyses_);
    bool may_exit = false;
    ForEachPath(rules_, Body(), Names(), [&](const Stmt& stmt, const StmtPath& path) {
      may_exit = may_exit || EndsGame(stmt);
      if (stmt.blocks.empty() && !DoesNothing(stmt, path)) changes.Add(stmt, Body().body);
    });
    changes.AddWhenevers();
    if (may_exit || changes.MayEndGame() || !changes.Stays(condition, true)) return;
    Report(condition, "nothing that this rule does makes its condition false, so once it runs it never ends")
        .SetHelp("change in it what the condition asks");
  }

  // Whether all that the event does is for a card in another zone: `if c in reserve { ... }`.
  bool DoesNothing(const Stmt& call, const StmtPath& path) {
    if (call.kind != StmtKind::CallEvent || IsHooked(rules_, OccurrenceKind::Event, call.index)) return false;
    RoomReader reader(all_, Names());
    const Block& block = EventBlock(rules_, call.index);
    return std::all_of(block.stmts.begin(), block.stmts.end(), [&](check::StmtId id) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind != StmtKind::If || stmt.blocks.size() > 1) return stmt.kind == StmtKind::Tell;
      const auto demands = SplitConjunction(rules_, stmt.exprs[0]);
      return std::any_of(demands.begin(), demands.end(), [&](ExprId demand) {
        const Expr& test = ExprAt(demand);
        if (test.kind != ExprKind::InZone || ExprAt(test.args[0]).kind != ExprKind::Local) return false;
        const LocalId param = ExprAt(test.args[0]).index;
        if (param >= std::ssize(call.exprs)) return false;
        const std::int32_t zone = reader.ZoneOf(call.exprs[param], path);
        return zone >= 0 && zone != test.index;
      });
    });
  }
};

}  // namespace

void WheneverNeverEnds(const LintContext& all) { WheneverCheck(all).Run(); }

}  // namespace cardinal::lint
