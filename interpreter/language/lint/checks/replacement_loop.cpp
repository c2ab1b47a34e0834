// T08: `instead of` rules that lead back to themselves. A rule does not replace what it does itself as far as the
// arguments are the same: with the same arguments the rules only undo each other; with a number that grows or shrinks
// each time they never end.
#include <algorithm>
#include <optional>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/checks.h"
#include "interpreter/language/lint/reads.h"

namespace cardinal::lint {

namespace {

using check::BinaryOp;
using check::CheckedRules;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::Hook;
using check::LocalId;
using check::PatternKind;
using check::Stmt;
using check::StmtKind;

// What an argument is, said by the arguments with which the rule was called: one of them, and how much more.
struct Argument {
  std::int32_t from = -1;  // -1: something else
  std::int64_t more = 0;
};

// What a rule always makes happen instead, before anything else has changed.
struct Turn {
  std::int32_t hook = -1;
  const Stmt* call = nullptr;
  std::vector<Argument> args;
};

class Loops {
 public:
  explicit Loops(const Everything& all) : all_(all), rules_(all.rules), reader_(all.rules) {
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(rules_.hooks.size()); ++i) {
      const Hook& hook = At(rules_.hooks, i);
      if (hook.kind != check::HookKind::Instead || hook.of != check::OccurrenceKind::Event) continue;
      if (const auto turn = TurnOf(i)) turns_.push_back(*turn);
    }
  }

  void Report() {
    for (const Turn& turn : turns_) {
      if (turn.call->index == At(rules_.hooks, turn.hook).target) Alone(turn);
      for (const Turn& other : turns_)
        if (turn.hook < other.hook) Both(turn, other);
    }
  }

 private:
  // The rule's own call: in front of it nothing but names and sentences, so that what was asked still holds.
  std::optional<Turn> TurnOf(std::int32_t index) const {
    const Hook& hook = At(rules_.hooks, index);
    for (const check::StmtId id : At(rules_.bodies, hook.body).block.stmts) {
      const Stmt& stmt = At(rules_.stmts, id);
      if (stmt.kind == StmtKind::Let || stmt.kind == StmtKind::Tell) continue;
      if (stmt.kind != StmtKind::CallEvent || MayBeForbidden(stmt.index)) return std::nullopt;
      Turn turn{index, &stmt, {}};
      const Bindings names = NamesOf(index);
      for (const ExprId arg : stmt.exprs) turn.args.push_back(ArgumentOf(hook, names, arg));
      return turn;
    }
    return std::nullopt;
  }

  Bindings NamesOf(std::int32_t index) const {
    for (const Text& text : all_.facts.texts)
      if (text.kind == TextKind::Hook && text.index == index) return BindingsOf(rules_, text);
    return {};
  }

  bool MayBeForbidden(std::int32_t event) const {
    const std::int32_t permission = At(rules_.events, event).permission;
    return permission >= 0 && all_.facts.changed.queries[static_cast<std::size_t>(permission)];
  }

  Argument ArgumentOf(const Hook& hook, const Bindings& names, ExprId id) const {
    const Expr& expr = At(rules_.exprs, RootOf(rules_, names, id));
    const check::Body& body = At(rules_.bodies, hook.body);
    const auto params = static_cast<std::int32_t>(hook.patterns.size());
    if (expr.kind == ExprKind::Local) {
      if (expr.index < params) return {expr.index, 0};
      for (std::int32_t i = 0; i < params; ++i) {  // the head says that it is the same
        const PatternKind kind = At(hook.patterns, i).kind;
        if (kind == PatternKind::You && expr.index == body.you) return {i, 0};
        if (kind == PatternKind::Me && expr.index == body.me) return {i, 0};
      }
      return {};
    }
    if (expr.kind != ExprKind::Binary || (expr.op != BinaryOp::Add && expr.op != BinaryOp::Sub)) return {};
    const Expr &left = At(rules_.exprs, expr.args[0]), &right = At(rules_.exprs, expr.args[1]);
    if (right.kind == ExprKind::Literal) {
      Argument of = ArgumentOf(hook, names, expr.args[0]);
      of.more += expr.op == BinaryOp::Add ? right.value : -right.value;
      return of;
    }
    if (left.kind != ExprKind::Literal || expr.op != BinaryOp::Add) return {};
    Argument of = ArgumentOf(hook, names, expr.args[1]);
    of.more += left.value;
    return of;
  }

  // `instead of gain(you, n) { gain(n: n + 1) }`
  void Alone(const Turn& turn) {
    const Hook& hook = At(rules_.hooks, turn.hook);
    std::vector<bool> changes(turn.args.size());
    bool endless = false;
    for (std::size_t i = 0; i < turn.args.size(); ++i) {
      const bool own = turn.args[i].from == static_cast<std::int32_t>(i);
      changes[i] = !own || turn.args[i].more != 0;
      endless = endless || (own && turn.args[i].more != 0);
      if (changes[i] && hook.patterns[i].kind != PatternKind::Any) return;
    }
    if (!endless || OthersDecide(turn, changes, false)) return;
    for (const ExprId id : DemandsOf(rules_, hook.condition))
      if (!StaysTrue(turn, changes, id)) return;
    const std::string& name = At(rules_.events, hook.target).name;
    all_.Report(diag::lint::ReplacementLoop, turn.call->origin.span,
                "this replaces `" + name + "` by another `" + name +
                    "`, which it replaces again, without end: what is replaced differs each time")
        .help = "let something remember that it has been replaced, or change what follows in `after " + name + "`";
  }

  // Whether a condition that holds once holds in all that follow: it asks nothing that changes, or a bound from which
  // the number moves away.
  bool StaysTrue(const Turn& turn, const std::vector<bool>& changes, ExprId id) const {
    const auto reads_change = [&](ExprId inside) {
      for (std::size_t i = 0; i < changes.size(); ++i)
        if (changes[i] && Mentions(rules_, inside, static_cast<LocalId>(i))) return true;
      return false;
    };
    Reads reads;
    reader_.Read(id, reads);
    if (reads.occurrences) return false;  // each occurrence has states of its own
    if (!reads_change(id)) return true;
    const Expr& test = At(rules_.exprs, id);
    if (test.kind != ExprKind::Binary) return false;
    for (const std::size_t side : {0, 1}) {
      const Expr& number = At(rules_.exprs, test.args[side]);
      if (number.kind != ExprKind::Local || number.index >= static_cast<LocalId>(changes.size())) continue;
      const Argument& arg = turn.args[static_cast<std::size_t>(number.index)];
      if (arg.from != number.index || reads_change(test.args[1 - side])) continue;
      const BinaryOp op = side == 0 ? test.op : Mirrored(test.op);
      if (arg.more > 0) return op == BinaryOp::Gt || op == BinaryOp::Ge;
      if (arg.more < 0) return op == BinaryOp::Lt || op == BinaryOp::Le;
    }
    return false;
  }

  // Whether another rule could take over when the arguments have changed, or comes first: one of the ruleset, or of
  // cards too, which need not be in play.
  bool OthersDecide(const Turn& turn, const std::vector<bool>& changes, bool of_cards_too) const {
    const Hook& hook = At(rules_.hooks, turn.hook);
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(rules_.hooks.size()); ++i) {
      const Hook& other = At(rules_.hooks, i);
      if (i == turn.hook || other.kind != check::HookKind::Instead || (other.card >= 0 && !of_cards_too) ||
          other.of != check::OccurrenceKind::Event || other.target != hook.target)
        continue;
      if (other.condition < 0) return true;
      for (std::size_t arg = 0; arg < changes.size(); ++arg)
        if (changes[arg] && (other.patterns[arg].kind != PatternKind::Any ||
                             Mentions(rules_, other.condition, static_cast<LocalId>(arg))))
          return true;
    }
    return false;
  }

  // `instead of discard(c) { return_to_hand(c) }` and `instead of return_to_hand(c) { discard(c) }`
  void Both(const Turn& first, const Turn& second) {
    const Hook &a = At(rules_.hooks, first.hook), &b = At(rules_.hooks, second.hook);
    if (first.call->index != b.target || second.call->index != a.target || a.target == b.target) return;
    if (!Bare(a) || !Bare(b) || a.card != b.card || a.works != b.works || !SameHeads(first, second)) return;
    for (const Turn* turn : {&first, &second})
      if (OthersDecide(*turn, std::vector<bool>(turn->args.size(), true), true)) return;
    const std::string &name = At(rules_.events, a.target).name, &other = At(rules_.events, b.target).name;
    std::vector<Argument> round;  // what the arguments of the first are when it comes again
    for (const Argument& arg : second.args)
      round.push_back(arg.from < 0 ? arg
                                   : Argument{At(first.args, arg.from).from, At(first.args, arg.from).more + arg.more});
    bool same = true, endless = false;
    for (std::size_t i = 0; i < round.size(); ++i) {
      const bool own = round[i].from == static_cast<std::int32_t>(i);
      same = same && own && round[i].more == 0;
      endless = endless || (own && round[i].more != 0);
    }
    if (!same && !endless) return;
    diag::Diagnostic& finding = all_.Report(
        diag::lint::ReplacementLoop, first.call->origin.span,
        same ? "`" + name + "` becomes `" + other + "` here, and that becomes `" + name +
                   "` again: neither rule changes what happens"
             : "`" + name + "` becomes `" + other + "` here, and that becomes another `" + name + "`, without end");
    finding.notes.push_back({second.call->origin.span, "it is turned back here"});
    finding.help = "say in one of them, with `if`, when it is not to be turned back";
  }

  // No condition, and nothing else done.
  bool Bare(const Hook& hook) const {
    return hook.condition < 0 && At(rules_.bodies, hook.body).block.stmts.size() == 1;
  }

  // Whether each rule hears whatever the other one makes happen.
  bool SameHeads(const Turn& first, const Turn& second) const {
    const auto hears = [&](const Turn& caller, const Turn& heard) {
      const Hook &from = At(rules_.hooks, caller.hook), &to = At(rules_.hooks, heard.hook);
      for (std::size_t i = 0; i < to.patterns.size(); ++i) {
        if (to.patterns[i].kind == PatternKind::Any) continue;
        const Argument& arg = caller.args[i];
        if (arg.from < 0 || arg.more != 0) return false;
        const check::Pattern &wanted = to.patterns[i], &given = At(from.patterns, arg.from);
        if (wanted.kind != given.kind || wanted.value != given.value) return false;
      }
      return true;
    };
    return hears(first, second) && hears(second, first);
  }

  const Everything& all_;
  const CheckedRules& rules_;
  Reader reader_;
  std::vector<Turn> turns_;
};

}  // namespace

void ReplacementLoop(const Everything& all) { Loops(all).Report(); }

}  // namespace cardinal::lint
