// H07: players choose one after another, by seat, values that are then used together; but all players see the first
// choice before the second player chooses.
#include <functional>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/read_sets.h"

namespace cardinal::lint {

namespace {

using check::Block;
using check::CheckedRules;
using check::Choice;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::LocalId;
using check::Stmt;
using check::StmtKind;

// The place where a choice is stored.
struct RevealedChoice {
  source::Span span;
  std::int32_t field = -1, zone = -1;
};

class Seals {
 public:
  explicit Seals(const LintContext& all) : all_(all), rules_(all.rules), reader_(all.rules) {}

  void CheckBody(const RuleBody& text) {
    names_ = CollectBindings(rules_, text);
    for (const Block* block : text.blocks) In(*block);
  }

 private:
  void In(const Block& block) {
    for (std::size_t i = 0; i < block.stmts.size(); ++i) {
      const Stmt& stmt = rules_.stmts[block.stmts[i]];
      if (stmt.kind == StmtKind::ForEach && BySeat(stmt.exprs[0]) && all_.IsReportable(stmt.origin.span))
        Loop(stmt, block, i + 1);
      for (const Block& inner : stmt.blocks) In(inner);
    }
  }

  // Whether the list is `players` without a declared order; `turn_order` says that later players may know.
  bool BySeat(ExprId list) const {
    const Expr& expr = rules_.exprs[ResolveRoot(rules_, names_, list)];
    if (expr.kind == ExprKind::Players) return true;
    return expr.kind == ExprKind::Comprehension && !expr.args[1].IsValid() && !expr.args[3].IsValid() &&
           BySeat(expr.args[0]);
  }

  void Loop(const Stmt& loop, const Block& block, std::size_t next_statement) {
    Round(loop.blocks[0], loop.local, 0, [&](const Stmt& choose, const RevealedChoice& shown) {
      const ExprId together = UsedTogether(block, next_statement, shown);
      if (together.IsValid()) Report(choose, shown, together);
    });
  }

  using Visit = std::function<void(const Stmt&, const RevealedChoice&)>;

  // Visits each choice of that player which all players see before the next player chooses, also in events that are
  // called for the player.
  void Round(const Block& round, LocalId player, int depth, const Visit& visit) const {
    ForEachStmt(rules_, round, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::CallEvent && depth < kMaxDepth)
        for (std::size_t i = 0; i < stmt.exprs.size(); ++i)
          if (IsLocal(rules_, stmt.exprs[i], player))
            Round(rules_.bodies[rules_.events[stmt.index].body].block, static_cast<LocalId>(i), depth + 1, visit);
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
      const bool writes = stmt.kind == StmtKind::SetField || stmt.kind == StmtKind::AddField;
      if (writes && Mentions(rules_, stmt.exprs[1], choice.local) && IsLocal(rules_, stmt.exprs[0], player) &&
          !Outbids(choice, stmt.index))
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
    bool revealed = false;
    ForEachStmt(rules_, round, [&](const Stmt& stmt) {
      revealed = revealed || (stmt.kind == StmtKind::Reveal && stmt.value == 0 && !stmt.exprs[1].IsValid() &&
                              IsLocal(rules_, stmt.exprs[0], card));
    });
    return revealed;
  }

  // The options depend on what the other players have: those choices are meant to be known.
  bool Outbids(const Choice& choice, std::int32_t field) const {
    ReadSet reads;
    reader_.AddReads(choice.options, reads);
    reader_.AddReads(choice.amount, reads);
    return reads.fields.count(field) > 0;
  }

  // An expression after the loop that reads the choices of all players together; -1: not found.
  ExprId UsedTogether(const Block& block, std::size_t next_statement, const RevealedChoice& shown) const {
    ExprId found = {};
    for (; next_statement < block.stmts.size() && !found.IsValid(); ++next_statement) {
      const Stmt& stmt = rules_.stmts[block.stmts[next_statement]];
      const auto look = [&](const Stmt& inner) {
        ForEachExprIn(rules_, inner, [&](ExprId id) {
          if (!found.IsValid() && Together(id, shown)) found = id;
        });
      };
      look(stmt);
      for (const Block& inner : stmt.blocks) ForEachStmt(rules_, inner, look);
    }
    return found;
  }

  bool Together(ExprId id, const RevealedChoice& shown) const {
    const Expr& expr = rules_.exprs[id];
    if (shown.zone >= 0 && expr.kind == ExprKind::ZoneOfAll) return expr.index == shown.zone;
    if (expr.kind != ExprKind::Comprehension) return false;
    const check::Type source = rules_.exprs[expr.args[0]].type;
    if (source.kind != check::TypeKind::List || source.element != check::TypeKind::Player) return false;
    bool reads = false;
    for (std::size_t i = 1; i < expr.args.size(); ++i) {
      ReadSet asked;
      reader_.AddReads(expr.args[i], asked);
      reads = reads || (shown.field >= 0 && asked.fields.count(shown.field) > 0);
      ForEachExpr(rules_, expr.args[i], [&](ExprId inner) {
        reads = reads || (shown.zone >= 0 && rules_.exprs[inner].kind == ExprKind::Zone &&
                          rules_.exprs[inner].index == shown.zone);
      });
    }
    return reads;
  }

  void Report(const Stmt& choose, const RevealedChoice& shown, ExprId together) const {
    const std::string& name = rules_.choices[choose.choice].name;
    diag::Diagnostic& finding = all_.Report(
        diag::lint::SimultaneousNotSealed, choose.origin.span,
        "the player who chooses `" + name + "` second has seen what the first has chosen, and both are used together");
    finding.notes.push_back({shown.span, shown.field >= 0 ? "a state of a player is seen by all"
                                         : rules_.zones[shown.zone].visibility == check::Visibility::All
                                             ? "this zone is seen by all"
                                             : "it is revealed to all"});
    finding.notes.push_back({rules_.exprs[together].span, "here they are used together"});
    finding.help =
        "let each put a card into a zone `seen by owner`, and show them when all have; or go through `turn_order`, "
        "if later players may know";
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  ReadSetCollector reader_;
  Bindings names_;
};

}  // namespace

void SimultaneousNotSealed(const LintContext& all) {
  Seals check(all);
  for (const RuleBody& text : all.analyses.bodies) check.CheckBody(text);
}

}  // namespace cardinal::lint
