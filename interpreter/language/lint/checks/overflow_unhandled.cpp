// Z01: a card is moved to a zone with a limited size, and nothing on the way there makes sure that the zone has room:
// no condition, in the body or where its event is called, is false while the zone is full, and no card leaves the zone
// before.
#include <map>
#include <set>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/zone_room.h"

namespace cardinal::lint {

namespace {

constexpr int kMostCallers = 8;  // callers of callers that are read

class OverflowCheck final : public BodyCheck {
 public:
  explicit OverflowCheck(const LintContext& all) : BodyCheck(all, diag::lint::OverflowUnhandled) {
    for (std::size_t i = 0; i < analyses_.bodies.size(); ++i)
      if (analyses_.reached.bodies[i]) NoteCalls(i);
    for (const Expr& expr : rules_.exprs)
      if (NamesZone(expr)) asked_.insert(expr.index);
    for (const auto zone : rules_.zones.Ids())
      if (rules_.zones[zone].capacity >= 0 && !DecksFit(rules_.zones[zone])) limited_.insert(zone);
    for (const Stmt& stmt : rules_.stmts)  // no deck limits these cards
      if (stmt.kind == StmtKind::Create && rules_.zones[stmt.index].capacity >= 0) limited_.insert(stmt.index);
  }

 private:
  // A place where a card goes to the zone, or an event is called that moves one there.
  struct Place {
    const Stmt* stmt = nullptr;
    std::size_t body = 0;
  };

  bool Wants() const override { return IsReached(); }

  void OnStmt(const Stmt& stmt) override {
    const bool enters = stmt.kind == StmtKind::Move || stmt.kind == StmtKind::Create;
    if (!enters || limited_.count(stmt.index) == 0 || !moves_.insert(&stmt).second) return;
    RoomReader reader(all_, Names());
    const std::size_t at = stmt.kind == StmtKind::Move ? 1 : 2;
    const OwnerRef owner = reader.OwnerOf(stmt.exprs.size() > at ? stmt.exprs[at] : ExprId());
    const Place here{&stmt, IndexOfBody()};
    if (asked_.count(stmt.index) == 0) return ReportMove(stmt, stmt);
    std::set<std::int32_t> seen;
    for (const Place& place : Without(here, stmt.index, owner, seen, 0)) ReportMove(*place.stmt, stmt);
  }

  std::size_t IndexOfBody() const {
    std::size_t index = 0;
    analyses_.running.FindIndex(Body(), index);
    return index;
  }

  void NoteCalls(std::size_t body) {
    ForEachStmtIn(rules_, analyses_.bodies[body], [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::CallEvent) calls_[stmt.index].push_back({&stmt, body});
    });
  }

  // `count[each c in cards where c is Fighter] = 3` in a rule for decks: a player has no more of them.
  bool DecksFit(const check::Zone& zone) const {
    if (zone.holds < 0) return false;
    for (const check::DeckRule& rule : rules_.deck_rules)
      for (const ExprId id : SplitConjunction(rules_, rule.condition)) {
        const Expr& test = ExprAt(id);
        if (test.kind != ExprKind::Binary || (test.op != BinaryOp::Eq && test.op != BinaryOp::Le)) continue;
        const Expr &count = ExprAt(test.args[0]), &most = ExprAt(test.args[1]);
        if (count.kind != ExprKind::Fold || count.Fold() != FoldKind::Count) continue;
        if (most.kind != ExprKind::Literal || most.value > zone.capacity) continue;
        const Expr& list = ExprAt(count.args[0]);
        if (list.kind != ExprKind::Comprehension || !list.args[2].IsValid()) continue;
        const Expr& type = ExprAt(list.args[2]);
        if (type.kind == ExprKind::IsType && type.value == 0 && check::IsBelow(rules_, zone.holds, type.index))
          return true;
      }
    return false;
  }

  // The outermost places on the way to this one that do not make sure that there is room; empty: each way does.
  std::vector<Place> Without(const Place& place, std::int32_t zone, const OwnerRef& owner, std::set<std::int32_t>& seen,
                             int depth) {
    const RuleBody& text = analyses_.bodies[place.body];
    const Bindings names = CollectBindings(rules_, text);
    RoomReader reader(all_, names);
    bool has_room = false;
    ForEachPath(rules_, text, names, [&](const Stmt& stmt, const StmtPath& path) {
      if (&stmt == place.stmt) has_room = has_room || reader.HasRoom(zone, owner, stmt, path);
    });
    if (has_room) return {};
    if (text.kind != RuleBodyKind::Event) return {place};
    const check::Event& event = rules_.events[text.index];
    // The beginning of a game is not read: which cards are where follows from the order of its steps.
    if (event.start || text.index == rules_.game.main_event || depth == kMostCallers) return {};
    if (!seen.insert(text.index).second) return {};
    std::vector<Place> without;
    bool every = true;
    for (const Place& call : calls_[text.index]) {
      const auto outer = Without(call, zone, OwnerAt(call, owner, text.body), seen, depth + 1);
      every = every && outer.size() == 1 && outer[0].stmt == call.stmt;
      without.insert(without.end(), outer.begin(), outer.end());
    }
    // If no call makes sure, the place itself does not.
    return every && !without.empty() ? std::vector<Place>{place} : without;
  }

  // The owner of the zone, from the view of the caller.
  OwnerRef OwnerAt(const Place& call, const OwnerRef& owner, check::BodyId callee) {
    if (!owner.base.IsValid() || !callee.IsValid()) return {};
    const Expr& base = ExprAt(owner.base);
    if (base.kind != ExprKind::Local || base.index >= std::ssize(call.stmt->exprs)) return {};
    const Bindings names = CollectBindings(rules_, analyses_.bodies[call.body]);
    RoomReader reader(all_, names);
    OwnerRef given = reader.OwnerOf(call.stmt->exprs[base.index]);
    given.is_other = given.is_other != owner.is_other;
    return given;
  }

  void ReportMove(const Stmt& place, const Stmt& move) {
    if (!IsReportable(place) || !IsFirstAt(place.origin.span)) return;
    const check::Zone& zone = rules_.zones[move.index];
    Finding finding = Report(place.origin.span, "`" + zone.name + "` holds " + std::to_string(zone.capacity) +
                                                    ", and nothing makes sure that there is room for this card");
    if (&place != &move) finding.AddNote(move.origin.span, "the card goes there");
    finding.AddNote(zone.origin.span, "one card too many is a fault in play")
        .SetHelp("ask first how many cards are there, or move one out of it before");
  }

  std::set<std::int32_t> limited_;                    // zones
  std::set<std::int32_t> asked_;                      // zones that a rule names: a move alone asks nothing
  std::set<const Stmt*> moves_;                       // the same statement can be in several bodies
  std::map<std::int32_t, std::vector<Place>> calls_;  // by event
};

}  // namespace

void OverflowUnhandled(const LintContext& all) { OverflowCheck(all).Run(); }

}  // namespace cardinal::lint
