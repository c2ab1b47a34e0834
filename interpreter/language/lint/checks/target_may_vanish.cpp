// G04: a card is chosen when an action is announced, the action is pending, other actions respond, and then the effect
// changes the card without testing that it is still there: neither the action nor the events that it calls nor a rule
// about either test it.
#include <algorithm>
#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::ActionClauseKind;
using check::CheckedRules;
using check::ExprId;
using check::ExprKind;
using check::HookKind;
using check::LocalId;
using check::OccurrenceKind;
using check::Stmt;
using check::StmtKind;

class Vanishing {
 public:
  explicit Vanishing(const LintContext& all) : all_(all), rules_(all.rules) {}

  void CheckBody(const RuleBody& text) {
    const check::Action& action = rules_.actions[text.index];
    const std::int32_t window = WaitsIn(action);
    if (window < 0 || Guarded(OccurrenceKind::Action, text.index)) return;
    const auto& clauses = action.variants[text.variant].clauses;
    for (const check::ActionClause& named : clauses) {
      const Target target = FindTarget(text, named);
      if (target.local < 0 || !all_.IsReportable(named.origin.span) || !CanBeMoved(window, target.type)) continue;
      Names names{target.local};
      const Stmt* use = nullptr;
      bool looks = false;
      for (const check::ActionClause& clause : clauses)
        if (clause.kind == ActionClauseKind::Do) looks = Looks(clause.block, names) || looks;
      for (const check::ActionClause& clause : clauses)
        if (clause.kind == ActionClauseKind::Do && use == nullptr) use = Uses(clause.block, names);
      if (looks || use == nullptr || !told_.emplace(named.origin.span.file.value, named.origin.span.begin).second)
        continue;
      Report(target, named.origin.span, *use, window);
    }
  }

 private:
  using Names = std::set<LocalId>;  // all names of the card, or of one of the chosen cards

  // A card, or several, that a clause names while the action is announced.
  struct Target {
    LocalId local = -1;
    check::Type type;
    std::string name;
    const char* verb = "";
  };

  Target FindTarget(const RuleBody& text, const check::ActionClause& clause) const {
    Target target;
    if (clause.kind == ActionClauseKind::Choose) {
      const check::Choice& choice = rules_.choices[clause.choice];
      target = {choice.local, choice.element, choice.name, "chosen"};
    } else if (clause.kind == ActionClauseKind::Let && clause.condition.IsValid()) {
      const check::Body& body = rules_.bodies[text.body];
      const check::Type type = rules_.exprs[clause.condition].type;
      target = {clause.local, type.IsList() ? type.Element() : type, body.locals[clause.local].name, "found"};
      if (IsLocal(rules_, clause.condition, body.me)) return {};
    }
    return target.type.kind == check::TypeKind::Card ? target : Target{};
  }

  // A window in which this action can be pending, or -1.
  std::int32_t WaitsIn(const check::Action& action) const {
    if (action.direct) return -1;
    for (const std::int32_t window : action.windows)
      if (rules_.windows[window].next.IsValid() && all_.analyses.reached.windows[window]) return window;
    return -1;
  }

  // Whether a rule may forbid, skip or replace it.
  bool Guarded(OccurrenceKind of, std::int32_t index) const {
    const std::int32_t permission =
        of == OccurrenceKind::Event ? rules_.events[index].permission : -1;  // an action's is tested when it is taken
    if (permission >= 0 && all_.analyses.mutable_state.queries[permission]) return true;
    return std::any_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const check::Hook& hook) {
      return hook.of == of && hook.target == index && hook.kind != HookKind::After && hook.card < 0;
    });
  }

  // Whether anything that can happen while the action is pending moves such cards.
  bool CanBeMoved(std::int32_t window, check::Type type) {
    const ReachableSet& inside = all_.analyses.call_graph.ReachableFrom(OccurrenceKind::Window, window);
    for (std::size_t i = 0; i < all_.analyses.bodies.size(); ++i) {
      if (!inside.bodies[i]) continue;
      bool moves = false;
      ForEachStmtIn(rules_, all_.analyses.bodies[i], [&](const Stmt& stmt) {
        if (stmt.kind != StmtKind::Move) return;
        const std::int32_t moved = rules_.exprs[stmt.exprs[0]].type.id;
        moves = moves || check::IsBelow(rules_, type.id, moved) || check::IsBelow(rules_, moved, type.id);
      });
      if (moves) return true;
    }
    return false;
  }

  bool Is(ExprId id, const Names& names) const {
    return std::any_of(names.begin(), names.end(), [&](LocalId name) { return IsLocal(rules_, id, name); });
  }
  // Whether the condition reads anything about the card, other than that it exists.
  bool Reads(ExprId id, const Names& names) const {
    if (!id.IsValid()) return false;
    const check::Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Present && Is(expr.args[0], names)) return false;
    return Is(id, names) ||
           std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId inside) { return Reads(inside, names); });
  }

  // Whether the block reads anything about the card; adds the names that the block itself gives to the card.
  bool Looks(const check::Block& block, Names& names) const {
    bool looks = false;
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::Let && Is(stmt.exprs[0], names)) names.insert(stmt.local);
      if (stmt.kind == StmtKind::ForEach && Is(stmt.exprs[0], names)) names.insert(stmt.local);
      if (stmt.kind == StmtKind::If) looks = looks || Reads(stmt.exprs[0], names);
      if (stmt.kind == StmtKind::Repeat) looks = looks || Reads(stmt.exprs[1], names);
      ForEachExprIn(rules_, stmt, [&](ExprId id) {
        const check::Expr& expr = rules_.exprs[id];
        if (expr.kind == ExprKind::Present && expr.index >= 0 && Is(expr.args[0], names)) names.insert(expr.index);
        if (expr.kind == ExprKind::Conditional) looks = looks || Reads(expr.args[0], names);
        if (expr.kind == ExprKind::Comprehension && expr.args[2].IsValid())
          looks = looks || Reads(expr.args[0], names) || Reads(expr.args[2], names);
      });
    });
    return looks;
  }

  // The first statement that changes the card in whatever zone it is at that moment.
  const Stmt* Uses(const check::Block& block, const Names& names) {
    const Stmt* use = nullptr;
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      if (use != nullptr) return;
      const bool changes = stmt.kind == StmtKind::SetField || stmt.kind == StmtKind::AddField;
      if ((changes || stmt.kind == StmtKind::Move) && Is(stmt.exprs[0], names)) use = &stmt;
      if (stmt.kind == StmtKind::Modify && Is(stmt.exprs[0], names)) use = &stmt;
      if (stmt.kind != StmtKind::CallEvent) return;
      for (std::size_t i = 0; i < stmt.exprs.size() && use == nullptr; ++i)
        if (Is(stmt.exprs[i], names) && UsesBlindly(stmt.index, static_cast<LocalId>(i))) use = &stmt;
    });
    return use;
  }

  // Whether the event changes the card of that parameter without reading anything about it.
  bool UsesBlindly(std::int32_t event, LocalId param) {
    if (Guarded(OccurrenceKind::Event, event) || !entered_.emplace(event, param).second) return false;
    Names names{param};
    const check::Block& block = rules_.bodies[rules_.events[event].body].block;
    const bool blind = !Looks(block, names) && Uses(block, names) != nullptr;
    entered_.erase({event, param});
    return blind;
  }

  void Report(const Target& target, source::Span span, const Stmt& use, std::int32_t window) const {
    diag::Diagnostic& finding = all_.Report(diag::lint::TargetMayVanish, span,
                                            "`" + target.name + "` is " + target.verb + " before others answer in `" +
                                                rules_.windows[window].name + "`, and may be gone when this happens");
    finding.notes.push_back({use.origin.span, "this is done to it, in whatever zone it is by then"});
    finding.help = "ask first, such as `if " + target.name + " in ...`, or let a rule `instead of` the action decide";
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  std::set<std::pair<std::int32_t, LocalId>> entered_;
  std::set<std::pair<std::int32_t, std::int32_t>> told_;
};

}  // namespace

void TargetMayVanish(const LintContext& all) {
  Vanishing check(all);
  for (const RuleBody& text : all.analyses.bodies)
    if (text.kind == RuleBodyKind::Action) check.CheckBody(text);
}

}  // namespace cardinal::lint
