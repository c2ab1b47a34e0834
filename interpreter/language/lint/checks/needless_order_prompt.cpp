// O02: a player puts elements in order, but the order has no effect: all that is done with the elements is done to each
// alone, adds up, or depends only on which elements they are.
#include <map>
#include <set>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

// What one iteration of a loop does, as far as the check understands it.
struct Round {
  std::map<std::int32_t, StmtKind> written;  // by state: whether it is set or added to
  std::map<std::int32_t, ValueRange> added;
  std::set<std::int32_t> modified;  // queries
  std::vector<ExprId> asked;
  bool understood = true;
};

class OrderCheck final : public BodyCheck {
 public:
  explicit OrderCheck(const LintContext& all) : BodyCheck(all, diag::lint::NeedlessOrderPrompt) {}

 private:
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::Choose || !IsReportable(stmt)) return;
    const Choice& choice = rules_.choices[stmt.choice];
    if (choice.kind != ChoiceKind::Order || choice.by_chance || !NeverMatters(choice.local)) return;
    Report(stmt.origin.span, "in whatever order `" + choice.name + "` are put, the same happens")
        .AddNote(ExprAt(choice.options).span, "these could be taken as they are")
        .SetHelp("do it for each of them, without asking");
  }

  // Whether each use of the list has the same result for all orders.
  bool NeverMatters(LocalId list) {
    int places = 0, safe = 0;
    ForEachExprIn(rules_, Body(), [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      if (expr.kind == ExprKind::Local && expr.index == list) ++places;
      if (expr.kind == ExprKind::Fold && Over(expr.args[0], list) && !IsOneElement(expr)) ++safe;
      if (expr.kind == ExprKind::Binary && AnyOrder(expr.op))
        for (const ExprId side : expr.args) safe += IsLocal(rules_, side, list) ? 1 : 0;
    });
    ForEachStmtIn(rules_, Body(), [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::Reveal && IsLocal(rules_, stmt.exprs[0], list)) ++safe;
      if (stmt.kind == StmtKind::ForEach && Over(stmt.exprs[0], list) && Commutes(stmt)) ++safe;
      for (const Block& block : stmt.blocks) safe += Shuffled(block, list);
    });
    for (const Block* block : Body().blocks) safe += Shuffled(*block, list);
    return places > 0 && places == safe;
  }

  // Whether the expression is the list itself, or some of its elements.
  bool Over(ExprId id, LocalId list) const {
    const Expr& expr = ExprAt(id);
    return IsLocal(rules_, expr.kind == ExprKind::Comprehension ? expr.args[0] : id, list);
  }

  static bool AnyOrder(BinaryOp op) {
    return op == BinaryOp::SameList || op == BinaryOp::NotSameList || op == BinaryOp::Meets || op == BinaryOp::Has ||
           op == BinaryOp::HasNot;
  }

  // `move sorted to you.deck`, and then `shuffle you.deck`.
  int Shuffled(const Block& block, LocalId list) {
    int found = 0;
    for (std::size_t i = 0; i + 1 < block.stmts.size(); ++i) {
      const Stmt &move = rules_.stmts[block.stmts[i]], &next = rules_.stmts[block.stmts[i + 1]];
      if (move.kind != StmtKind::Move || next.kind != StmtKind::Shuffle || move.index != next.index) continue;
      const RangeEvaluator::Key whose = Values().ExprKey(move.exprs[1]);
      const bool same = whose == Values().ExprKey(next.exprs.empty() ? ExprId() : next.exprs[0]);
      if (same && whose != RangeEvaluator::kNoKey && IsLocal(rules_, move.exprs[0], list) && !AgesCount(move.index))
        ++found;
    }
    return found;
  }

  // Whether a rule may depend on which card came first into the zone: shuffling does not change that.
  bool AgesCount(std::int32_t zone) const {
    for (const check::Works& works : rules_.works)
      if (WorksIn(works, zone)) return true;  // rules of cards apply in the order of age
    for (const Expr& expr : rules_.exprs)
      if (expr.kind == ExprKind::CardInfo && expr.CardInfo() == check::CardInfoKind::Since) return true;
    return false;
  }

  // Whether the iterations of the loop commute: no iteration reads what another one changes, and changes by several
  // iterations only add up, in one direction if the state has a bound.
  bool Commutes(const Stmt& loop) {
    Round round;
    Follow(loop.blocks[0], loop.local, round);
    if (!round.understood) return false;
    for (const auto& [field, kind] : round.written) {
      if (kind == StmtKind::SetField) continue;
      const check::Field& state = rules_.fields[field];
      const ValueRange amounts = round.added[field];
      if ((state.min || state.max) && amounts.low < 0 && amounts.high > 0) return false;
    }
    ReadSet reads;
    for (const ExprId id : round.asked) analyses_.reads.AddReads(id, reads);
    for (const auto& [field, kind] : round.written)
      if (reads.fields.count(field) > 0) return false;
    for (const std::int32_t query : round.modified)
      if (reads.queries.count(query) > 0) return false;
    return true;
  }

  void Follow(const Block& block, LocalId element, Round& round) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      switch (stmt.kind) {
        case StmtKind::Let: round.asked.push_back(stmt.exprs[0]); break;
        case StmtKind::If:
          round.asked.push_back(stmt.exprs[0]);
          for (const Block& inner : stmt.blocks) Follow(inner, element, round);
          break;
        case StmtKind::SetField:  // of the element alone, so that no two iterations set the same state
          if (!IsLocal(rules_, stmt.exprs[0], element)) round.understood = false;
          Write(stmt, round);
          break;
        case StmtKind::AddField: Write(stmt, round); break;
        case StmtKind::Reveal: round.asked.insert(round.asked.end(), stmt.exprs.begin(), stmt.exprs.end()); break;
        case StmtKind::Modify: {
          const check::TimedModifier& timed = rules_.timed_modifiers[stmt.index];
          if (timed.op != check::ModifierOp::By) round.understood = false;
          round.modified.insert(timed.query);
          round.asked.insert(round.asked.end(), stmt.exprs.begin(), stmt.exprs.end());
          break;
        }
        default: round.understood = false;
      }
    }
  }

  void Write(const Stmt& stmt, Round& round) {
    const auto [found, fresh] = round.written.emplace(stmt.index, stmt.kind);
    if (!fresh && found->second != stmt.kind) round.understood = false;
    const ValueRange amount = Values().Evaluate(stmt.exprs[1]);
    round.added[stmt.index] = fresh ? amount : Hull(round.added[stmt.index], amount);
    round.asked.push_back(stmt.exprs[0]);
    round.asked.push_back(stmt.exprs[1]);
  }
};

}  // namespace

void NeedlessOrderPrompt(const LintContext& all) { OrderCheck(all).Run(); }

}  // namespace cardinal::lint
