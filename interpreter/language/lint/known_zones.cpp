#include "interpreter/language/lint/known_zones.h"

#include <algorithm>

#include "interpreter/language/lint/bindings.h"

namespace cardinal::lint {

namespace {

class KnownZoneWalker {
 public:
  KnownZoneWalker(const CheckedRules& rules, const RuleBody& text, const VisitCall& visit)
      : rules_(rules), text_(text), visit_(visit) {}

  void VisitBody() {
    KnownZones places;
    if (text_.kind == RuleBodyKind::Action) return Action(places);
    if (text_.kind == RuleBodyKind::Hook || text_.kind == RuleBodyKind::Whenever) {
      if (!text_.exprs.empty()) Learn(text_.exprs[0], places);
    }
    for (const Block* block : text_.blocks) VisitBlock(*block, places);
  }

 private:
  // Reads the clauses in their order. While the action is pending, or if hooks or a window decide what becomes of it,
  // anything may happen.
  void Action(KnownZones& places) {
    const check::Action& action = rules_.actions[text_.index];
    const auto clauses = Clauses(rules_, text_);
    for (const ActionClause& clause : clauses) {
      if (clause.IsCondition()) Learn(clause.condition, places);
      if (clause.kind == ActionClauseKind::Choose) Choose(rules_.choices[clause.choice], places);
    }
    for (const ActionClause& clause : clauses)
      if (clause.kind == ActionClauseKind::Cost) VisitBlock(clause.block, places);
    if (MayWait(action)) places.clear();
    for (const ActionClauseKind kind : {ActionClauseKind::Do, ActionClauseKind::Finally}) {
      for (const ActionClause& clause : clauses) {
        if (clause.kind != kind) continue;
        if (clause.item < 0)
          VisitBlock(clause.block, places);
        else
          Inside(clause.block, places, places);
      }
      places.clear();
    }
  }

  bool MayWait(const check::Action& action) const {
    const bool waits = std::any_of(action.windows.begin(), action.windows.end(),
                                   [&](std::int32_t window) { return rules_.windows[window].next.IsValid(); });
    return (waits && !action.direct) || IsHooked(rules_, OccurrenceKind::Action, text_.index);
  }

  void VisitBlock(const Block& block, KnownZones& places) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      switch (stmt.kind) {
        case StmtKind::Let: Note(stmt.local, KnownZone(stmt.exprs[0], places), places); break;
        case StmtKind::Choose: Choose(rules_.choices[stmt.choice], places); break;
        case StmtKind::If: {
          KnownZones yes = places;
          Learn(stmt.exprs[0], yes);
          Inside(stmt.blocks[0], yes, places);
          if (stmt.blocks.size() > 1) Inside(stmt.blocks[1], places, places);
          break;
        }
        case StmtKind::Simultaneously: Inside(stmt.blocks[0], places, places); break;
        case StmtKind::SetField:
        case StmtKind::AddField:
        case StmtKind::Tell:
        case StmtKind::Stop:
        case StmtKind::Return: break;
        case StmtKind::CallEvent: visit_(stmt, places); [[fallthrough]];
        default:
          places.clear();
          for (const Block& inner : stmt.blocks) {  // an iteration of a loop, an item of a menu
            KnownZones fresh;
            VisitBlock(inner, fresh);
          }
      }
    }
  }

  // A block that may run: if it changes what is known of a name, the name is unknown after it.
  void Inside(const Block& block, KnownZones before, KnownZones& after) {
    const KnownZones began = before;
    VisitBlock(block, before);
    for (const auto& [name, zone] : began)
      if (const auto kept = before.find(name); kept == before.end() || kept->second != zone) after.erase(name);
  }

  void Note(LocalId local, std::int32_t zone, KnownZones& places) const {
    if (local < 0) return;
    places.erase(local);
    if (zone >= 0) places[local] = zone;
  }

  void Choose(const Choice& choice, KnownZones& places) const {
    const bool one = choice.kind == ChoiceKind::One || choice.kind == ChoiceKind::MaybeOne;
    Note(choice.local, one && choice.options.IsValid() ? ZoneOfList(choice.options) : -1, places);
  }

  // Learns from `me in you.hand`, and from the name that a test with `?` gives.
  void Learn(ExprId condition, KnownZones& places) const {
    for (const ExprId id : SplitConjunction(rules_, condition)) {
      const Expr& test = rules_.exprs[id];
      if (test.kind == ExprKind::InZone && rules_.exprs[test.args[0]].kind == ExprKind::Local)
        places[rules_.exprs[test.args[0]].index] = test.index;
      if (test.kind == ExprKind::Present && test.index >= 0) Note(test.index, KnownZone(test.args[0], places), places);
    }
  }

  // The zone of the card that the expression is; -1: not known.
  std::int32_t KnownZone(ExprId id, const KnownZones& places) const {
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Wrap) return KnownZone(expr.args[0], places);
    if (expr.kind == ExprKind::Local) {
      const auto found = places.find(expr.index);
      return found == places.end() ? -1 : found->second;
    }
    return IsOneElement(expr) ? ZoneOfList(expr.args[0]) : -1;
  }

  // The zone that the list iterates over, if the expression itself contains it and not a name; otherwise -1.
  std::int32_t ZoneOfList(ExprId list) const {
    for (;;) {
      const Expr& expr = rules_.exprs[list];
      if (IsZone(expr)) return expr.index;
      const bool narrowed = expr.kind == ExprKind::Comprehension && !expr.args[1].IsValid();
      if (!narrowed && expr.kind != ExprKind::Ends) return -1;
      list = expr.args[narrowed ? 0 : 1];
    }
  }

  const CheckedRules& rules_;
  const RuleBody& text_;
  const VisitCall& visit_;
};

}  // namespace

void ForEachCall(const CheckedRules& rules, const RuleBody& text, const VisitCall& visit) {
  KnownZoneWalker(rules, text, visit).VisitBody();
}

}  // namespace cardinal::lint
