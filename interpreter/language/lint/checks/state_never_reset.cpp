// M04: a state that counts or marks something for a time and that nothing resets: it can only grow, or stays set
// for the rest of the game. Or a state that rules ask for and that always has its first value.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

struct Write {
  const Stmt* stmt;
  const RuleBody* body;
};

class ResetCheck final : public BodyCheck {
 public:
  explicit ResetCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::StateNeverReset),
        writes_(all.rules.fields.size()),
        moves_(all.rules.queries.size()) {
    for (const RuleBody& text : analyses_.bodies)
      ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
        if (WritesField(stmt)) writes_[stmt.index].push_back({&stmt, &text});
        if (stmt.kind == StmtKind::Modify) moves_[rules_.timed_modifiers[stmt.index].query].push_back({&stmt, &text});
        if (stmt.kind == StmtKind::CallEvent) calls_[stmt.index].push_back(&stmt);
      });
    for (const Expr& expr : rules_.exprs) NoteReads(expr);
  }

  void CheckFields() {
    for (const std::int32_t field : rules_.fields.Ids()) {
      if (rules_.fields[field].option) continue;
      if (limited_by_.count(field) > 0 && !writes_[field].empty() && IsConstant(field)) {
        ReportConstant(field);
        continue;
      }
      const bool counts = OnlyGrows(field);
      if (counts && rules_.fields[field].of == check::OwnerKind::Card && tested_for_any_[field] == reads_[field] &&
          reads_[field] > 0)
        ReportAt(field, "so once it is above 0 it stays so for the rest of the game");
      if (counts && limited_by_.count(field) > 0)
        ReportAt(field,
                 "although it is compared with a limit that cards raise for a time: the limit is for the whole game");
      if (IsOnlyMarked(field) && asked_of_all_.count(field) > 0)
        ReportAt(field, "and it is asked whether any card has it: from the first one on the answer is yes");
    }
  }

 private:
  // ---- how the state changes

  bool IsConstant(std::int32_t field) const {
    const PossibleValues& values = analyses_.values.OfField(field);
    const check::Field& state = rules_.fields[field];
    if (!state.type.optional && !IsOrdered(state.type) && state.type.kind != TypeKind::Int) return false;
    return values.none ? values.NeverPresent() : values.range.IsSingle();
  }

  // Whether statements only add to it.
  bool OnlyGrows(std::int32_t field) const {
    const auto& writes = writes_[field];
    return !writes.empty() && rules_.fields[field].type.kind == TypeKind::Int &&
           std::all_of(writes.begin(), writes.end(), [&](const Write& write) {
             return write.stmt->kind == StmtKind::AddField && IsAlwaysPositive(write.stmt->exprs[1], *write.body);
           });
  }
  // Whether statements only set it to the value that it does not have in the beginning.
  bool IsOnlyMarked(std::int32_t field) const {
    const auto& writes = writes_[field];
    return !writes.empty() && rules_.fields[field].type.kind == TypeKind::Bool &&
           std::all_of(writes.begin(), writes.end(), [&](const Write& write) {
             const Expr& value = ExprAt(write.stmt->exprs[1]);
             return value.kind == ExprKind::Literal && value.value != rules_.fields[field].initial;
           });
  }
  // A literal, or a parameter that is a literal in each call.
  bool IsAlwaysPositive(ExprId id, const RuleBody& body) const {
    const Expr& amount = ExprAt(id);
    if (amount.kind == ExprKind::Literal) return amount.value > 0;
    if (amount.kind != ExprKind::Local || body.kind != RuleBodyKind::Event) return false;
    const auto calls = calls_.find(body.index);
    return amount.index < base::Count(rules_.events[body.index].params) && calls != calls_.end() &&
           std::all_of(calls->second.begin(), calls->second.end(), [&](const Stmt* call) {
             const Expr& given = ExprAt(call->exprs[amount.index]);
             return given.kind == ExprKind::Literal && given.value > 0;
           });
  }

  // ---- how it is read

  std::int32_t FieldRead(ExprId id) const {
    if (!id.IsValid()) return -1;
    const Expr& expr = ExprAt(id);
    if (expr.kind != ExprKind::Query || rules_.queries[expr.index].from != check::QueryOrigin::Field) return -1;
    return rules_.queries[expr.index].index;
  }

  void NoteReads(const Expr& expr) {
    if (expr.kind == ExprKind::Query && rules_.queries[expr.index].from == check::QueryOrigin::Field)
      ++reads_[rules_.queries[expr.index].index];
    if (expr.kind == ExprKind::Binary) NoteComparison(expr);
    if (expr.kind == ExprKind::Fold && (expr.Fold() == FoldKind::Any || expr.Fold() == FoldKind::Count))
      NoteAny(ExprAt(expr.args[0]), expr.Fold() == FoldKind::Any);
  }

  void NoteComparison(const Expr& test) {
    for (const bool mirrored : {false, true}) {
      const std::int32_t field = FieldRead(test.args[mirrored ? 1 : 0]);
      const ExprId other = test.args[mirrored ? 0 : 1];
      if (field < 0) continue;
      const Expr& bound = ExprAt(other);
      const BinaryOp op = mirrored ? Mirrored(test.op) : test.op;
      const bool any = bound.kind == ExprKind::Literal &&
                       ((bound.value == 0 && (op == BinaryOp::Gt || op == BinaryOp::Eq || op == BinaryOp::Ne)) ||
                        (bound.value == 1 && (op == BinaryOp::Ge || op == BinaryOp::Lt)));
      if (any) ++tested_for_any_[field];
      if ((op == BinaryOp::Lt || op == BinaryOp::Le) && IsForATime(other)) limited_by_.insert(field);
    }
  }
  // Whether statements change the value until something ends.
  bool IsForATime(ExprId value) const {
    const ReadSet reads = Reads({value});
    return std::any_of(rules_.timed_modifiers.begin(), rules_.timed_modifiers.end(),
                       [&](const check::TimedModifier& timed) {
                         return timed.end == check::EndKind::EndOfOccurrence && reads.queries.count(timed.query) > 0;
                       });
  }
  // `any[c.in_use for each c in all Piece]`
  void NoteAny(const Expr& list, bool by_result) {
    if (list.kind != ExprKind::Comprehension || ExprAt(list.args[0]).kind != ExprKind::AllCards) return;
    const ExprId test = list.args[by_result && list.args[1].IsValid() ? 1 : 2];
    const std::int32_t field = FieldRead(test);
    if (field >= 0 && !ExprAt(test).args.empty() && IsLocal(rules_, ExprAt(test).args[0], list.index))
      asked_of_all_.insert(field);
  }

  // ---- loops and counters

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::Repeat && stmt.exprs[1].IsValid()) CheckLoop(stmt);
    if (stmt.kind == StmtKind::If) CheckCounter(stmt);
  }

  void CheckLoop(const Stmt& loop) {
    const ReadSet asked = Reads({loop.exprs[1]});
    for (const std::int32_t field : asked.fields)
      if (IsOnlyMarked(field) && AnyStmt(rules_, loop.blocks[0], [&](const Stmt& stmt) {
            return stmt.kind == StmtKind::SetField && stmt.index == field;
          }))
        ReportAt(field, "although a loop goes on until all have it: the next time it finds none");
    if (!asked.fields.empty() || asked.zones || asked.occurrences || asked.players) return;
    const bool leaves = AnyStmt(rules_, loop.blocks[0], ExitsBody);
    for (const std::int32_t query : asked.queries)
      if (leaves && OnlyRaised(query) && IsReportable(loop) && IsFirstAt(loop.origin.span))
        Report(loop.origin.span, "nothing lowers `" + rules_.queries[query].name +
                                     "` again: once this is so it stays so, and only `stop` ends the loop")
            .AddNote(moves_[query].front().stmt->origin.span, "here it is raised")
            .SetHelp("reset in the loop what a round has used up");
  }
  // Whether statements only raise the answer of the query, for a time.
  bool OnlyRaised(std::int32_t query) const {
    const auto& moves = moves_[query];
    return !moves.empty() && std::all_of(moves.begin(), moves.end(), [&](const Write& move) {
      const check::TimedModifier& timed = rules_.timed_modifiers[move.stmt->index];
      const std::size_t amount = timed.is_wildcard.size();
      return timed.op == check::ModifierOp::By && timed.end == check::EndKind::EndOfOccurrence &&
             IsAlwaysPositive(AmountOf(*move.stmt, amount), *move.body);
    });
  }
  // The amount is after the arguments that are no wildcards.
  static ExprId AmountOf(const Stmt& stmt, std::size_t args) {
    return stmt.exprs.size() > args ? stmt.exprs[args] : ExprId();
  }

  // `if busy { set idle to 0 } else { add 1 to idle }`, where `busy` stays set.
  void CheckCounter(const Stmt& stmt) {
    if (stmt.blocks.size() < 2) return;
    for (const bool mirrored : {false, true}) {
      const Block &resets = stmt.blocks[mirrored ? 1 : 0], &counts = stmt.blocks[mirrored ? 0 : 1];
      const bool is_counter = AnyStmt(rules_, counts, [&](const Stmt& add) {
        return add.kind == StmtKind::AddField && AnyStmt(rules_, resets, [&](const Stmt& set) {
                 return set.kind == StmtKind::SetField && set.index == add.index;
               });
      });
      if (!is_counter || mirrored) continue;
      for (const std::int32_t field : Reads({stmt.exprs[0]}).fields)
        if (IsOnlyMarked(field) && rules_.fields[field].of != check::OwnerKind::Card &&
            IsFirstAt(ExprAt(stmt.exprs[0]).span))
          Report(stmt.exprs[0],
                 "nothing resets `" + rules_.fields[field].name +
                     "`, and a counter begins again while it is set: after the first time it never counts")
              .AddNote(writes_[field].front().stmt->origin.span, "here it is set")
              .SetHelp("set it to its first value where its time is over");
    }
  }

  // ---- reports

  void ReportConstant(std::int32_t field) const {
    const check::Field& state = rules_.fields[field];
    Report(DeclarationNameSpan(all_, state.origin.span),
           "`" + state.name + "` has its first value in every game, and rules ask for it")
        .AddNote(writes_[field].front().stmt->origin.span, "this gives it the same value again")
        .SetHelp("change it where the thing happens that it marks, or remove it");
  }

  void ReportAt(std::int32_t field, const std::string& consequence) {
    const Stmt& first = *writes_[field].front().stmt;
    if (!IsReportable(first) || !IsFirstAt(first.origin.span)) return;
    Report(first.origin.span, "nothing takes this back: no rule " +
                                  std::string(first.kind == StmtKind::AddField ? "lowers `" : "resets `") +
                                  rules_.fields[field].name + "`, " + consequence)
        .AddNote(DeclarationNameSpan(all_, rules_.fields[field].origin.span), "the state")
        .SetHelp("set it to its first value where its time is over");
  }

  std::vector<std::vector<Write>> writes_, moves_;  // by state; by query: the statements that modify it for a time
  std::map<std::int32_t, std::vector<const Stmt*>> calls_;  // by event
  std::map<std::int32_t, int> reads_, tested_for_any_;      // by state: how often it is read, and compared with "any"
  std::set<std::int32_t> limited_by_, asked_of_all_;        // states
};

}  // namespace

void StateNeverReset(const LintContext& all) {
  ResetCheck check(all);
  check.CheckFields();
  check.Run();
}

}  // namespace cardinal::lint
