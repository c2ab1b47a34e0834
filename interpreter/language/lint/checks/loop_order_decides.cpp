// O01: a loop over the players, by seat, does something to each of them that changes what the loop asks about the next
// one: what should happen to all at one moment depends on the order of the seats. A change that cannot turn the test of
// the next one is none: the richer player who gets a coin stays the richer one. Or what
// is done to one of them can end the game before it is done to the next one.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/player_gap.h"
#include "interpreter/language/lint/stmt_path.h"

namespace cardinal::lint {

namespace {

// What is read or changed of one player: states, and the cards in zones.
struct OfPlayer {
  std::map<std::int32_t, source::Span> fields, zones;  // with a place
};
// A value of a player that one round changes and another one reads.
struct Clash {
  bool found = false;
  std::string name;
  source::Span read, changed;
};
// A change of a state: of the player of the round or of the other one, by how much, in which branch of which `if`.
struct Change {
  std::int32_t field;
  bool own;
  ValueRange amount;
  const Stmt* test;  // the innermost `if`; null: there is none, or a loop is between the two
  std::size_t branch;
};

class LoopOrderCheck final : public BodyCheck {
 public:
  explicit LoopOrderCheck(const LintContext& all) : BodyCheck(all, diag::lint::LoopOrderDecides) {
    // The states of players by which a `whenever` rule ends the game, if it has a case for several players.
    std::set<std::int32_t> ending;
    for (const check::Whenever& rule : rules_.whenevers) {
      const Block& block = rules_.bodies[rule.body].block;
      const bool ends = AnyStmt(rules_, block, [&](const Stmt& stmt) { return EndsGame(stmt); });
      if (!ends || !AnyStmt(rules_, block, [&](const Stmt& stmt) { return CountsPlayers(stmt); })) continue;
      for (const std::int32_t field : Reads({rule.condition}).fields)
        if (rules_.fields[field].of == check::OwnerKind::Player) ending.insert(field);
    }
    may_end_ = analyses_.call_graph.EventsThatRun(
        [&](const Stmt& stmt) { return WritesField(stmt) && ending.count(stmt.index) > 0; });
    // What asks players, or says itself what happens at once, is not one moment with what follows.
    const std::vector<bool> longer = analyses_.call_graph.EventsThatRun([](const Stmt& stmt) {
      return stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu || stmt.kind == StmtKind::OpenWindow ||
             stmt.kind == StmtKind::TakeAction || stmt.kind == StmtKind::CallPart ||
             stmt.kind == StmtKind::Simultaneously;
    });
    for (std::size_t i = 0; i < may_end_.size(); ++i) may_end_[i] = may_end_[i] && !longer[i];
  }

 private:
  bool Wants() const override { return IsReached() && rules_.game.max_players > 1; }

  // `if count(out) > 1 { draw_game }`: the rules say what happens if several players are there at once.
  bool CountsPlayers(const Stmt& stmt) const {
    return stmt.kind == StmtKind::If && AnyExpr(rules_, stmt.exprs[0], [&](ExprId id) {
             const Expr& expr = ExprAt(id);
             return expr.kind == ExprKind::Fold && (expr.Fold() == FoldKind::Count || expr.Fold() == FoldKind::All) &&
                    (IsPlayers(ExprAt(expr.args[0]).type) || (ExprAt(expr.args[0]).kind == ExprKind::Comprehension &&
                                                              IsPlayers(ExprAt(ExprAt(expr.args[0]).args[0]).type)));
           });
  }

  void OnBody() override {
    if (Body().blocks.empty() || std::none_of(may_end_.begin(), may_end_.end(), [](bool ends) { return ends; })) return;
    ForEachPath(rules_, Body(), Names(), [&](const Stmt& stmt, const StmtPath& path) {
      if (stmt.kind == StmtKind::ForEach && path.together == nullptr && IsReportable(stmt)) CheckEnd(stmt);
    });
  }

  // `for each p in players { lose(p, 1) }`: after the call for the first player a `whenever` rule can end the game.
  void CheckEnd(const Stmt& loop) {
    if (!IsBySeat(loop.exprs[0]) && !IsCardsOfAll(loop.exprs[0])) return;
    // A round in which a player is asked is a moment of its own.
    const bool asks = AnyStmt(rules_, loop.blocks[0], [](const Stmt& stmt) {
      return stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu || stmt.kind == StmtKind::OpenWindow ||
             stmt.kind == StmtKind::TakeAction;
    });
    if (asks) return;
    // `where p.ip > opponent(p).ip`: it holds for one of them.
    const Expr& list = RootExpr(loop.exprs[0]);
    if (list.kind == ExprKind::Comprehension && AnyExpr(rules_, list.args[2], [&](ExprId id) {
          return ExprAt(id).type.kind == TypeKind::Player && ExprAt(id).kind != ExprKind::Local;
        }))
      return;
    for (const check::StmtId id : loop.blocks[0].stmts) {
      const Stmt& call = rules_.stmts[id];
      if (call.kind != StmtKind::CallEvent || !may_end_[call.index]) continue;
      bool given = false;
      ForEachParam(call, loop.local, [&](LocalId) { given = true; });
      if (!given || !IsFirstAt(ExprAt(loop.exprs[0]).span)) return;
      Report(loop.exprs[0], "what is done to the first one can end the game before it is done to the next one")
          .AddNote(call.origin.span, "a `whenever` rule can end the game after this")
          .SetHelp("do it to all of them at once: `simultaneously { for each ... }`");
      return;
    }
  }

  // Cards that can be of several players: those of a zone of all, or of a list that the event gets.
  bool IsCardsOfAll(ExprId id) {
    if (ExprAt(id).type.element != TypeKind::Card) return false;
    for (ExprId list = Root(id);;) {
      const Expr& expr = ExprAt(list);
      if (expr.kind == ExprKind::ZoneOfAll || expr.kind == ExprKind::AllCards) return true;
      if (expr.kind == ExprKind::Local) return HasBodyKind(RuleBodyKind::Event) && expr.index < CheckedBody().params;
      if (expr.kind == ExprKind::Query && expr.args.empty()) return true;
      if (expr.kind != ExprKind::Comprehension || expr.args[1].IsValid() || expr.args[3].IsValid()) return false;
      const bool of_one =
          AnyExpr(rules_, expr.args[2], [&](ExprId inside) { return ExprAt(inside).type.kind == TypeKind::Player; });
      if (of_one) return false;
      list = Root(expr.args[0]);
    }
  }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::ForEach || !IsReportable(stmt) || !IsBySeat(stmt.exprs[0])) return;
    own_ = other_ = changed_own_ = changed_other_ = {};
    asked_.clear();
    changes_.clear();
    player_ = stmt.local;
    Read(stmt.blocks[0], nullptr, 0);
    Clash clash = Meet(other_, changed_own_);
    if (!clash.found) clash = Meet(own_, changed_other_);
    if (!clash.found || !IsFirstAt(ExprAt(stmt.exprs[0]).span)) return;
    Report(stmt.exprs[0], "the order of the seats decides here: `" + clash.name +
                              "` of one player is changed before it is asked for the next one")
        .AddNote(clash.changed, "it is changed here")
        .AddNote(clash.read, "the round of the other player asks for it here")
        .SetHelp("find out first for all players what happens, with `let`, or go through `turn_order` if it decides");
  }

  // `players`, or those of them for whom a condition holds. The condition is evaluated before the loop.
  bool IsBySeat(ExprId id) {
    const Expr& list = ExprAt(ResolveListSource(rules_, Names(), id));
    const Expr& named = RootExpr(id);
    const bool ordered = named.kind == ExprKind::Comprehension && named.args.size() > 3 && named.args[3].IsValid();
    return list.kind == ExprKind::Players && !ordered;
  }

  Clash Meet(const OfPlayer& read, const OfPlayer& changed) {
    for (const auto& [field, place] : read.fields)
      if (const auto found = changed.fields.find(field); found != changed.fields.end() && !KeepsTests(field))
        return {true, rules_.fields[field].name, place, found->second};
    for (const auto& [zone, place] : read.zones)
      if (const auto found = changed.zones.find(zone); found != changed.zones.end())
        return {true, rules_.zones[zone].name, place, found->second};
    return {};
  }

  // Whether only one `if` of the loop asks for the state, and its answer for the other player stays the same whatever
  // the round changes where the condition is so.
  bool KeepsTests(std::int32_t field) {
    const std::set<const Stmt*>& asked = asked_[field];
    const Stmt* test = asked.size() == 1 ? *asked.begin() : nullptr;
    if (test == nullptr) return false;
    ExprId demand;
    for (const ExprId id : SplitConjunction(rules_, Root(test->exprs[0]))) {
      if (Reads({id, Root(id)}).fields.count(field) == 0 && !AsksByName(id, field)) continue;
      if (demand.IsValid()) return false;
      demand = id;
    }
    if (!demand.IsValid()) return false;
    const auto gap = ReadGapTest(rules_, analyses_, Names(), demand, player_);
    if (!gap || !DependsOnlyOn(gap->own, field)) return false;
    const auto terms = CountTerms(rules_, analyses_, Names(), gap->own, field, player_);
    if (terms != 1) return false;
    const bool alone = Root(demand) == Root(test->exprs[0]);
    for (const std::size_t branch : {0, 1}) {
      const auto change = SumChanges(field, *test, branch);
      if (!change) return false;
      if (*change == ValueRange{0, 0}) continue;
      if ((branch == 1 && !alone) || !KeepsOtherTest(*gap, branch == 0, *change)) return false;
    }
    return true;
  }
  bool AsksByName(ExprId id, std::int32_t field) {
    return AnyExpr(rules_, Root(id), [&](ExprId inner) { return Reads({Root(inner)}).fields.count(field) > 0; });
  }
  // Whether the round changes nothing else on which the value depends.
  bool DependsOnlyOn(ExprId value, std::int32_t field) {
    bool only = true;
    ForEachExpr(rules_, Root(value), [&](ExprId id) {
      const ReadSet reads = Reads({Root(id)});
      for (const OfPlayer* changed : {&changed_own_, &changed_other_}) {
        for (const auto& one : changed->fields)
          only = only && (one.first == field || reads.fields.count(one.first) == 0);
        for (const auto& one : changed->zones) only = only && reads.in_zones.count(one.first) == 0;
      }
    });
    return only;
  }
  // By how much a round changes the difference of the two players in that branch; empty: the state also changes
  // elsewhere.
  std::optional<ValueRange> SumChanges(std::int32_t field, const Stmt& test, std::size_t branch) const {
    ValueRange sum{0, 0};
    for (const Change& change : changes_) {
      if (change.field != field) continue;
      if (change.test != &test) return std::nullopt;
      if (change.branch != branch) continue;
      const ValueRange amount = change.own ? change.amount : NegateRange(change.amount);
      sum = AddRanges(sum, Hull(amount, {0, 0}));  // at a bound, a state changes by less
    }
    return sum;
  }

  // What the statements of the loop ask and change, with those of events that they call. `test`: the `if` around them.
  void Read(const Block& block, const Stmt* test, std::size_t branch) {
    for (const check::StmtId id : block.stmts) Read(rules_.stmts[id], test, branch);
  }
  void Read(const Stmt& stmt, const Stmt* test, std::size_t branch) {
    if (stmt.kind == StmtKind::If) Asks(stmt.exprs[0], &stmt);
    if (WritesField(stmt)) {
      Asks(stmt.exprs[1], nullptr);
      const ValueRange amount = stmt.kind == StmtKind::AddField ? Values().Evaluate(stmt.exprs[1]) : kUnbounded;
      ChangeField(stmt.exprs[0], {stmt.index, true, amount, test, branch}, stmt.origin.span);
    }
    if (stmt.kind == StmtKind::Move && stmt.exprs.size() > 1)
      AddChange(stmt.exprs[1], [&](OfPlayer& of) { of.zones.emplace(stmt.index, stmt.origin.span); });
    if (stmt.kind == StmtKind::CallEvent) Follow(stmt, test, branch);
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i)
      Read(stmt.blocks[i], stmt.kind == StmtKind::If ? &stmt : nullptr, i);
  }

  // The numbers and conditions that the call gives, and what the event does with the states of its players.
  void Follow(const Stmt& call, const Stmt* test, std::size_t branch) {
    for (const std::int32_t i : base::Indices(call.exprs)) {
      const check::Type type = ExprAt(call.exprs[i]).type;
      if (type.kind == TypeKind::Int || type.kind == TypeKind::Bool) Asks(call.exprs[i], nullptr);
      if (type.kind != TypeKind::Player) continue;
      ForEachStmt(rules_, EventBlock(rules_, call.index), [&](const Stmt& inner) {
        if (WritesField(inner) && IsLocal(rules_, inner.exprs[0], i))
          ChangeField(call.exprs[i], {inner.index, true, AmountIn(call, inner), test, branch}, call.origin.span);
      });
    }
  }
  // How much a statement of the called event adds.
  ValueRange AmountIn(const Stmt& call, const Stmt& inner) {
    if (inner.kind != StmtKind::AddField) return kUnbounded;
    const Expr& amount = ExprAt(inner.exprs[1]);
    const bool minus = amount.kind == ExprKind::Negate;
    const ExprId value = minus ? amount.args[0] : inner.exprs[1];
    const Expr& expr = ExprAt(value);
    ValueRange range = kUnbounded;
    if (expr.kind == ExprKind::Literal) range = {expr.value, expr.value};
    if (expr.kind == ExprKind::Local && expr.index < std::ssize(call.exprs))
      range = Values().Evaluate(call.exprs[static_cast<std::size_t>(expr.index)]);
    return minus ? NegateRange(range) : range;
  }

  void ChangeField(ExprId owner, Change change, source::Span place) {
    AddChange(owner, [&](OfPlayer& of) {
      of.fields.emplace(change.field, place);
      change.own = &of == &changed_own_;
      changes_.push_back(change);
    });
  }
  template <class Add>
  void AddChange(ExprId owner, const Add& add) {
    if (!owner.IsValid() || ExprAt(owner).type.kind != TypeKind::Player) return;
    if (IsLocal(rules_, owner, player_)) add(changed_own_);
    if (IsOfOther(owner)) add(changed_other_);
  }
  bool IsOfOther(ExprId player) {
    SecretReader reader = ReadSecrets();
    return reader.IsOther(reader.OwnerOf(player), player_);
  }

  // Collects what the value depends on: the states and zones of the player of the round, and those of the other one.
  // `test`: the `if` whose condition it is.
  void Asks(ExprId root, const Stmt* test) {
    ForEachExpr(rules_, Root(root), [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      const bool reads = expr.kind == ExprKind::Query || expr.kind == ExprKind::Zone;
      if (!reads || expr.args.empty() || ExprAt(expr.args[0]).type.kind != TypeKind::Player) return;
      const bool own = IsLocal(rules_, expr.args[0], player_), other = IsOfOther(expr.args[0]);
      if (!own && !other) return;
      OfPlayer& of = own ? own_ : other_;
      if (expr.kind == ExprKind::Zone) of.zones.emplace(expr.index, expr.span);
      if (expr.kind != ExprKind::Query) return;
      // A query of one player reads that player's states.
      for (const std::int32_t field : Reads({id}).fields)
        if (rules_.fields[field].of == check::OwnerKind::Player) {
          of.fields.emplace(field, expr.span);
          asked_[field].insert(test);
        }
    });
  }

  std::vector<bool> may_end_;  // by event: whether it changes what a `whenever` rule asks that ends the game
  LocalId player_ = -1;
  OfPlayer own_, other_;                                 // asked
  OfPlayer changed_own_, changed_other_;                 // changed
  std::map<std::int32_t, std::set<const Stmt*>> asked_;  // by state: the `if`s that ask for it; null: another statement
  std::vector<Change> changes_;
};

}  // namespace

void LoopOrderDecides(const LintContext& all) { LoopOrderCheck(all).Run(); }

}  // namespace cardinal::lint
