// G04: a card is chosen when an action is announced, the action is pending, other actions respond, and then the effect
// changes the card without testing that it is still there: neither the action nor the events that it calls nor a rule
// about either test it. A target (`target`) is tested again by itself.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/answers.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class VanishCheck final : public BodyCheck {
 public:
  explicit VanishCheck(const LintContext& all) : BodyCheck(all, diag::lint::TargetMayVanish), answers_(all) {}

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    const Answers::Answer* answer = answers_.For(Body().index);
    if (answer == nullptr) return;
    // `finally` also happens if a rule has replaced the action.
    const bool guarded = IsGuarded(OccurrenceKind::Action, Body().index);
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      const Target target = FindTarget(clause);
      if (target.local < 0 || !CanBeMoved(answer->running, target.type)) continue;
      if (const Stmt* use = FindBlindUse(target.local, ActionClauseKind::Do); use != nullptr && !guarded) {
        ReportUse(clause.origin.span, target, *use, answer->window);
      } else if (const Stmt* late = FindBlindUse(target.local, ActionClauseKind::Finally); late != nullptr) {
        ReportUse(late->origin.span, target, *late, answer->window);
      }
    }
  }

  void ReportUse(source::Span place, const auto& target, const Stmt& use, std::int32_t window) {
    if (!all_.IsReportable(place) || !IsFirstAt(place)) return;
    Report(place, "`" + target.name + "` is " + target.verb + " before others answer in `" +
                      rules_.windows[window].name + "`, and may be gone when this happens")
        .AddNote(use.origin.span, "this is done to it, in whatever zone it is by then")
        .SetHelp(target.is_choice
                     ? "write `target` instead of `choose`: what is done to a target that is gone is skipped; or ask "
                       "first, such as `if " +
                           target.name + " in ...`"
                     : "ask first, such as `if " + target.name +
                           " in ...`, or let a rule `instead of` the action decide");
  }

  // The first statement of these clauses that changes the card, if no statement of them reads anything about it.
  const Stmt* FindBlindUse(LocalId card, ActionClauseKind kind) {
    Aliases names{card};
    bool looks = false;
    for (const ActionClause& clause : Clauses(rules_, Body()))
      if (clause.kind == kind) looks = Looks(clause.block, names) || looks;
    if (looks) return nullptr;
    for (const ActionClause& clause : Clauses(rules_, Body()))
      if (clause.kind == kind)
        if (const Stmt* use = FindUse(clause.block, names)) return use;
    return nullptr;
  }

  using Aliases = std::set<LocalId>;  // all names of the card, or of one of the chosen cards

  // A card, or several, that a clause names while the action is announced.
  struct Target {
    LocalId local = -1;
    check::Type type;
    std::string name;
    const char* verb = "";
    bool is_choice = false;
  };

  Target FindTarget(const ActionClause& clause) const {
    Target target;
    if (clause.kind == ActionClauseKind::Choose) {
      const Choice& choice = rules_.choices[clause.choice];
      if (choice.lost >= 0) return {};  // what is done to a lost target is skipped
      target = {choice.local, choice.element, choice.name, "chosen", true};
    } else if (clause.kind == ActionClauseKind::Let && clause.condition.IsValid()) {
      const check::Type type = ExprAt(clause.condition).type;
      target = {clause.local, type.IsList() ? type.Element() : type, CheckedBody().locals[clause.local].name, "found"};
      if (IsLocal(rules_, clause.condition, CheckedBody().me)) return {};
    }
    return target.type.kind == TypeKind::Card ? target : Target{};
  }

  // Whether a rule may forbid, skip or replace it by what is where. The permission of an action is tested when it is
  // taken.
  bool IsGuarded(OccurrenceKind of, std::int32_t index) {
    const auto [entry, is_new] = guarded_.try_emplace({of, index});
    if (is_new)
      entry->second = (of == OccurrenceKind::Event && IsForbidden(rules_.events[index].permission)) ||
                      IsHooked(rules_, of, index, [&](const check::Hook& hook) {
                        return hook.kind != HookKind::After && hook.card == check::kOfGame && AsksWhere(hook);
                      });
    return entry->second;
  }
  bool IsForbidden(std::int32_t permission) const {
    return MayModify(permission) &&
           std::any_of(rules_.modifiers.begin(), rules_.modifiers.end(), [&](const check::Modifier& rule) {
             return rule.query == permission && rule.card == check::kOfGame && Reads({rule.condition}).zones;
           });
  }
  // Whether the hook, or what it decides inside, depends on the places of cards.
  bool AsksWhere(const check::Hook& hook) const {
    return Reads({hook.condition}).zones || AnyStmt(rules_, rules_.bodies[hook.body].block, [&](const Stmt& stmt) {
             return stmt.kind == StmtKind::If && Reads({stmt.exprs[0]}).zones;
           });
  }

  // Whether anything that can happen while the action is pending moves such cards.
  bool CanBeMoved(const ReachableSet& inside, check::Type type) const {
    return AnyStmt(rules_, analyses_.bodies, inside, [&](const Stmt& stmt) {
      return stmt.kind == StmtKind::Move && Overlap(rules_, type.id, ExprAt(stmt.exprs[0]).type.id);
    });
  }

  bool Is(ExprId id, const Aliases& names) const {
    return std::any_of(names.begin(), names.end(), [&](LocalId name) { return IsLocal(rules_, id, name); });
  }
  // Whether the condition reads anything about the card, other than that it exists.
  bool ReadsCard(ExprId id, const Aliases& names) const {
    if (!id.IsValid()) return false;
    const Expr& expr = ExprAt(id);
    if (expr.kind == ExprKind::Present && Is(expr.args[0], names)) return false;
    return Is(id, names) ||
           std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId inside) { return ReadsCard(inside, names); });
  }

  // Whether the block reads anything about the card; adds the names that the block itself gives to the card.
  bool Looks(const Block& block, Aliases& names) const {
    bool looks = false;
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      const bool binds = stmt.kind == StmtKind::Let || stmt.kind == StmtKind::ForEach;
      if (binds && Is(stmt.exprs[0], names)) names.insert(stmt.local);
      if (stmt.kind == StmtKind::If) looks = looks || ReadsCard(stmt.exprs[0], names);
      if (stmt.kind == StmtKind::Repeat) looks = looks || ReadsCard(stmt.exprs[1], names);
      ForEachExprIn(rules_, stmt, [&](ExprId id) {
        const Expr& expr = ExprAt(id);
        if (expr.kind == ExprKind::Present && expr.index >= 0 && Is(expr.args[0], names)) names.insert(expr.index);
        if (expr.kind == ExprKind::Conditional) looks = looks || ReadsCard(expr.args[0], names);
        if (expr.kind == ExprKind::Comprehension && expr.args[2].IsValid())
          looks = looks || ReadsCard(expr.args[0], names) || ReadsCard(expr.args[2], names);
      });
    });
    return looks;
  }

  // The first statement that changes the card in whatever zone it is at that moment.
  const Stmt* FindUse(const Block& block, const Aliases& names) {
    return FindStmt(rules_, block, [&](const Stmt& stmt) {
      if (WritesField(stmt) || stmt.kind == StmtKind::Move || stmt.kind == StmtKind::Modify)
        return Is(stmt.exprs[0], names);
      if (stmt.kind != StmtKind::CallEvent) return false;
      for (const std::int32_t i : base::Indices(stmt.exprs))
        if (Is(stmt.exprs[i], names) && UsesBlindly(stmt.index, i)) return true;
      return false;
    });
  }

  // Whether the event changes the card of that parameter without reading anything about it.
  bool UsesBlindly(std::int32_t event, LocalId param) {
    if (IsGuarded(OccurrenceKind::Event, event) || !entered_.emplace(event, param).second) return false;
    Aliases names{param};
    const Block& block = EventBlock(rules_, event);
    const bool blind = !Looks(block, names) && FindUse(block, names) != nullptr;
    entered_.erase({event, param});
    return blind;
  }

  Answers answers_;
  std::map<std::pair<OccurrenceKind, std::int32_t>, bool> guarded_;
  std::set<std::pair<std::int32_t, LocalId>> entered_;  // events that are being searched, for this parameter
};

}  // namespace

void TargetMayVanish(const LintContext& all) { VanishCheck(all).Run(); }

}  // namespace cardinal::lint
