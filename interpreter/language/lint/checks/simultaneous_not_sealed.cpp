// H07: players choose one after another, by seat, values that are then used together; but all players see the first
// choice before the second player chooses.
#include <algorithm>
#include <functional>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

namespace {

// The place where a choice is stored.
struct RevealedChoice {
  source::Span span;
  std::int32_t field = -1, zone = -1;
};

class SealCheck final : public BodyCheck {
 public:
  explicit SealCheck(const LintContext& all) : BodyCheck(all, diag::lint::SimultaneousNotSealed) {}

 private:
  void OnStmt(const Stmt& loop) override {
    if (loop.kind == StmtKind::Choose && IsReportable(loop)) CheckPair(loop);
    if (loop.kind != StmtKind::ForEach || !IsReportable(loop) || !BySeat(loop.exprs[0])) return;
    ForEachShown(loop.blocks[0], loop.local, 0, [&](const Stmt& choose, const RevealedChoice& shown) {
      const ExprId together = UsedTogether(shown);
      if (together.IsValid()) ReportChoice(choose, shown, together);
    });
  }

  // `choose mine by you ...  choose theirs by opponent ...  if mine > theirs { ... }`: if the first choice is used
  // before the second one is made, the second player is meant to know it.
  void CheckPair(const Stmt& first) {
    const Choice& a = rules_.choices[first.choice];
    if (!IsValue(a)) return;
    SecretReader reader = ReadSecrets();
    const Stmt* second = nullptr;
    for (const check::StmtId id : Following()) {
      const Stmt& stmt = rules_.stmts[id];
      if (second == nullptr) {
        if (stmt.kind != StmtKind::Choose || Uses(stmt, a.local)) return;
        const Choice& b = rules_.choices[stmt.choice];
        if (!IsValue(b) || !reader.IsOther(reader.OwnerOf(a.chooser), b.chooser)) return;
        second = &stmt;
        continue;
      }
      const LocalId other = rules_.choices[second->choice].local;
      ExprId together;
      AnyStmt(rules_, stmt, [&](const Stmt& inner) {
        ForEachExprIn(rules_, inner, [&](ExprId id) {
          const bool compares = ExprAt(id).kind == ExprKind::Binary && ExprAt(id).type.kind == TypeKind::Bool;
          if (!together.IsValid() && compares && Mentions(rules_, id, a.local) && Mentions(rules_, id, other))
            together = id;
        });
        return together.IsValid();
      });
      if (!together.IsValid()) continue;
      Report(second->origin.span, "the player who chooses `" + rules_.choices[second->choice].name +
                                      "` has seen what the other one has chosen, and both are used together")
          .AddNote(first.origin.span, "the first choice")
          .AddNote(ExprAt(together).span, "here they are used together")
          .SetHelp(
              "let each put a card into a zone `seen by owner`, or tell the first choice, if it is meant to be known");
      return;
    }
  }

  // A number, a member or an answer, which all players see; not a card, which they perhaps do not.
  bool IsValue(const Choice& choice) const {
    if (choice.by_chance || choice.local < 0 || !choice.chooser.IsValid()) return false;
    return choice.element.kind == TypeKind::Int || choice.element.kind == TypeKind::Bool ||
           choice.element.kind == TypeKind::Enum || choice.kind == ChoiceKind::Number ||
           choice.kind == ChoiceKind::YesNo;
  }
  bool Uses(const Stmt& stmt, LocalId local) const {
    bool uses = false;
    ForEachExprIn(rules_, stmt, [&](ExprId id) { uses = uses || IsLocal(rules_, id, local); });
    return uses;
  }

  // Whether the list is `players` without a declared order; `turn_order` says that later players may know.
  bool BySeat(ExprId list) {
    const Expr& expr = RootExpr(list);
    if (expr.kind == ExprKind::Players) return true;
    return expr.kind == ExprKind::Comprehension && !expr.args[1].IsValid() && !expr.args[3].IsValid() &&
           BySeat(expr.args[0]);
  }

  using Visit = std::function<void(const Stmt&, const RevealedChoice&)>;

  // Visits each choice of that player which all players see before the next player chooses, also in events that are
  // called for the player.
  void ForEachShown(const Block& round, LocalId player, int depth, const Visit& visit) const {
    ForEachStmt(rules_, round, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::CallEvent && depth < kMaxDepth)
        ForEachParam(stmt, player,
                     [&](LocalId param) { ForEachShown(EventBlock(rules_, stmt.index), param, depth + 1, visit); });
      if (stmt.kind != StmtKind::Choose) return;
      const Choice& choice = rules_.choices[stmt.choice];
      if (choice.by_chance || choice.local < 0 || !IsLocal(rules_, choice.chooser, player)) return;
      const RevealedChoice shown = ShownIn(round, player, choice);
      if (shown.field >= 0 || shown.zone >= 0) visit(stmt, shown);
    });
  }

  // The public state or zone that gets the choice.
  RevealedChoice ShownIn(const Block& round, LocalId player, const Choice& choice) const {
    RevealedChoice shown;
    ForEachStmt(rules_, round, [&](const Stmt& stmt) {
      if (WritesField(stmt) && Mentions(rules_, stmt.exprs[1], choice.local) &&
          IsLocal(rules_, stmt.exprs[0], player) && !Outbids(choice, stmt.index))
        shown = {stmt.origin.span, stmt.index, -1};
      const bool own = stmt.kind == StmtKind::Move && stmt.exprs[1].IsValid() &&
                       IsLocal(rules_, stmt.exprs[0], choice.local) && IsLocal(rules_, stmt.exprs[1], player);
      if (own && (rules_.zones[stmt.index].visibility == check::Visibility::All || IsRevealed(round, choice.local)))
        shown = {stmt.origin.span, -1, stmt.index};
    });
    return shown;
  }

  // Whether the card is shown to all players while others have not chosen yet.
  bool IsRevealed(const Block& round, LocalId card) const {
    return AnyStmt(rules_, round, [&](const Stmt& stmt) {
      return stmt.kind == StmtKind::Reveal && stmt.value == 0 && !stmt.exprs[1].IsValid() &&
             IsLocal(rules_, stmt.exprs[0], card);
    });
  }

  // The options depend on what the other players have: those choices are meant to be known.
  bool Outbids(const Choice& choice, std::int32_t field) const {
    return Reads({choice.options, choice.amount}).fields.count(field) > 0;
  }

  // An expression after the loop that reads the choices of all players together; none: not found.
  ExprId UsedTogether(const RevealedChoice& shown) const {
    ExprId found;
    for (const check::StmtId id : Following()) {
      const bool uses = AnyStmt(rules_, rules_.stmts[id], [&](const Stmt& stmt) {
        ForEachExprIn(rules_, stmt, [&](ExprId inside) {
          if (!found.IsValid() && Together(inside, shown)) found = inside;
        });
        return found.IsValid();
      });
      if (uses) break;
    }
    return found;
  }

  bool Together(ExprId id, const RevealedChoice& shown) const {
    const Expr& expr = ExprAt(id);
    if (shown.zone >= 0 && expr.kind == ExprKind::ZoneOfAll) return expr.index == shown.zone;
    if (expr.kind != ExprKind::Comprehension) return false;
    if (!IsPlayers(ExprAt(expr.args[0]).type)) return false;
    return std::any_of(expr.args.begin() + 1, expr.args.end(), [&](ExprId part) {
      if (shown.field >= 0) return Reads({part}).fields.count(shown.field) > 0;
      return AnyExpr(rules_, part, [&](ExprId inner) {
        return ExprAt(inner).kind == ExprKind::Zone && ExprAt(inner).index == shown.zone;
      });
    });
  }

  void ReportChoice(const Stmt& choose, const RevealedChoice& shown, ExprId together) const {
    const bool zone_of_all = shown.zone >= 0 && rules_.zones[shown.zone].visibility == check::Visibility::All;
    Report(choose.origin.span, "the player who chooses `" + rules_.choices[choose.choice].name +
                                   "` second has seen what the first has chosen, and both are used together")
        .AddNote(shown.span, shown.field >= 0 ? "a state of a player is seen by all"
                             : zone_of_all    ? "this zone is seen by all"
                                              : "it is revealed to all")
        .AddNote(ExprAt(together).span, "here they are used together")
        .SetHelp(
            "let each put a card into a zone `seen by owner`, and show them when all have; or go through `turn_order`, "
            "if later players may know");
  }
};

}  // namespace

void SimultaneousNotSealed(const LintContext& all) { SealCheck(all).Run(); }

}  // namespace cardinal::lint
