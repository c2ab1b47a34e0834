// H04: a player is shown the hidden cards of another player for a choice, and they stay known: no rule conceals them
// after the choice.
#include <algorithm>
#include <vector>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/reveals.h"

namespace cardinal::lint {

namespace {

class StaysKnownCheck final : public BodyCheck {
 public:
  explicit StaysKnownCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::RevealWithoutConceal), reveals_(all.rules, all.analyses) {}

 private:
  void OnBody() override { shown_.clear(); }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::CallEvent || RevealsCards(stmt)) Show(stmt, stmt, 0);
    if (stmt.kind == StmtKind::Choose && IsReportable(stmt)) CheckChoice(stmt, rules_.choices[stmt.choice]);
  }

  // Cards that one player begins to see here: the zone, and the statement in this body.
  struct Shown {
    std::int32_t zone;
    const Stmt* stmt;
  };

  // `reveal whose.hand to you`, in this body or in an event that it calls.
  void Show(const Stmt& stmt, const Stmt& here, int depth) {
    if (RevealsCards(stmt) && stmt.exprs.size() > 1 && stmt.exprs[1].IsValid()) {
      const Expr& cards = ExprAt(stmt.exprs[0]);
      if (IsZone(cards) && rules_.zones[cards.index].visibility == check::Visibility::Owner)
        shown_.push_back({cards.index, &here});
    }
    if (stmt.kind != StmtKind::CallEvent || depth == 2) return;
    for (const check::StmtId id : EventBlock(rules_, stmt.index).stmts) Show(rules_.stmts[id], here, depth + 1);
  }

  void CheckChoice(const Stmt& choose, const Choice& choice) {
    if (choice.by_chance || !choice.options.IsValid() || !choice.chooser.IsValid()) return;
    SecretReader reader = ReadSecrets();
    for (const Secret& secret : reader.Read(choice.options).cards)
      for (const Shown& shown : shown_) {
        if (shown.zone != secret.zone || !reader.IsOther(secret.owner, choice.chooser)) continue;
        if (IsEnded(secret.zone, choose) || !IsFirstAt(shown.stmt->origin.span)) continue;
        const std::string& name = rules_.zones[secret.zone].name;
        Report(shown.stmt->origin.span,
               "the player sees the cards in `" + name +
                   "` of the other player from here on: nothing conceals them after the choice")
            .AddNote(ExprAt(choice.options).span, "the choice among them")
            .SetHelp("`conceal` them after the choice");
        return;
      }
  }

  // Whether the player no longer sees the cards at some time after the choice: this body conceals them, or a rule that
  // runs later, such as one of the end of the turn. Hooks of cards may do anything; they are not meant.
  bool IsEnded(std::int32_t zone, const Stmt& choose) {
    if (EndsAfter(Body(), zone, [&](const Stmt& stmt) { return &stmt == &choose; })) return true;
    std::size_t here = 0;
    if (!analyses_.running.FindIndex(Body(), here)) return false;
    for (std::size_t i = 0; i < analyses_.bodies.size(); ++i) {
      const RuleBody& text = analyses_.bodies[i];
      if (i == here || text.card >= 0 || !analyses_.reached.bodies[i]) continue;
      if (IsHookOnWhatRunsThis(text) && EndsWithoutShowing(analyses_.call_graph.FromBody(i), zone)) return true;
      if (EndsAfter(text, zone, [&](const Stmt& stmt) { return Runs(stmt, here); })) return true;
    }
    return false;
  }

  // Whether the statement shows cards of the zone, by itself or by an event that does not conceal them.
  bool Opens(const Stmt& stmt, const RuleBody& text, std::int32_t zone) {
    if (reveals_.ShowsSome(stmt, text, zone)) return true;
    if (stmt.kind != StmtKind::CallEvent) return false;
    const RuleBody& called = *FindBody(analyses_.bodies, RuleBodyKind::Event, stmt.index);
    const auto shows = [&](const Stmt& inner) { return reveals_.ShowsSome(inner, called, zone); };
    const auto conceals = [&](const Stmt& inner) { return reveals_.Conceals(inner, called, zone); };
    return AnyStmt(rules_, called, shows) && !AnyStmt(rules_, called, conceals);
  }

  bool IsHookOnWhatRunsThis(const RuleBody& text) const {
    if (text.kind != RuleBodyKind::Hook) return false;
    const check::Hook& hook = rules_.hooks[text.GetHook()];
    return hook.kind == HookKind::After && IsReachedFrom(hook.of, hook.target);
  }

  bool Runs(const Stmt& stmt, std::size_t body) const {
    const ReachableSet* inside = Inside(stmt);
    return inside != nullptr && inside->bodies[body];
  }
  // What runs inside the statement; null: it calls nothing, or a part of a card.
  const ReachableSet* Inside(const Stmt& stmt) const {
    if (stmt.kind == StmtKind::CallEvent) return &analyses_.call_graph.Inside(OccurrenceKind::Event, stmt.index);
    if (stmt.kind == StmtKind::OpenWindow) return &analyses_.call_graph.Inside(OccurrenceKind::Window, stmt.index);
    if (stmt.kind == StmtKind::TakeAction) return &analyses_.call_graph.Inside(OccurrenceKind::Action, stmt.index);
    return nullptr;
  }

  // Whether a statement of the body ends it that runs after one for which the test holds, perhaps in a later round.
  // What the body itself has opened since, it conceals again.
  template <class Test>
  bool EndsAfter(const RuleBody& text, std::int32_t zone, const Test& begins) {
    Progress progress;
    return std::any_of(text.blocks.begin(), text.blocks.end(),
                       [&](const Block* block) { return EndsIn(*block, text, zone, begins, progress); });
  }
  struct Progress {
    bool begun = false, opened = false;
  };
  template <class Test>
  bool EndsIn(const Block& block, const RuleBody& text, std::int32_t zone, const Test& begins, Progress& progress) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      const bool ends = Ends(stmt, text, zone);
      if (ends && progress.begun && !progress.opened) return true;
      if (ends) progress.opened = false;
      if (begins(stmt))
        progress.begun = true;
      else if (&text != &Body() && Opens(stmt, text, zone))
        progress.opened = true;
      const bool loops = stmt.kind == StmtKind::ForEach || stmt.kind == StmtKind::Repeat;
      for (int round = 0; round < (loops ? 2 : 1); ++round)
        for (const Block& inner : stmt.blocks)
          if (EndsIn(inner, text, zone, begins, progress)) return true;
    }
    return false;
  }

  bool Ends(const Stmt& stmt, const RuleBody& text, std::int32_t zone) {
    if (reveals_.Conceals(stmt, text, zone) || reveals_.Empties(stmt, text, zone)) return true;
    const ReachableSet* inside = Inside(stmt);
    return inside != nullptr && EndsWithoutShowing(*inside, zone);
  }

  // Whether rules conceal the cards there. Rules that show them first conceal only what they have shown.
  bool EndsWithoutShowing(const ReachableSet& reached, std::int32_t zone) {
    bool conceals = false;
    for (std::size_t i = 0; i < analyses_.bodies.size(); ++i) {
      const RuleBody& text = analyses_.bodies[i];
      if (!reached.bodies[i] || text.card >= 0) continue;
      if (AnyStmt(rules_, text, [&](const Stmt& stmt) { return reveals_.ShowsSome(stmt, text, zone); })) return false;
      conceals =
          conceals || AnyStmt(rules_, text, [&](const Stmt& stmt) { return reveals_.Conceals(stmt, text, zone); });
    }
    return conceals;
  }

  Reveals reveals_;
  std::vector<Shown> shown_;
};

}  // namespace

void RevealWithoutConceal(const LintContext& all) { StaysKnownCheck(all).Run(); }

}  // namespace cardinal::lint
