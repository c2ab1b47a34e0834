// T08: two `instead of` rules that undo each other. Each replaces once, so the original event happens.
#include <algorithm>
#include <optional>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/rule_check.h"

namespace cardinal::lint {

namespace {

using check::Hook;

// An argument of the rule's call, relative to the arguments of the replaced event: `from` is the index of one of them,
// `more` is what is added to it.
struct Argument {
  std::int32_t from = -1;  // -1: another value
  std::int64_t more = 0;
};

// The event that a rule always runs instead, before anything else has changed.
struct Rewrite {
  check::HookId hook;
  const Stmt* call = nullptr;
  std::vector<Argument> args;
};

class ReplacementCheck : public RuleCheck {
 public:
  explicit ReplacementCheck(const LintContext& all) : RuleCheck(all, diag::lint::ReplacementLoop) {
    for (const check::HookId i : rules_.hooks.Ids()) {
      const Hook& hook = rules_.hooks[i];
      if (hook.kind != HookKind::Instead || hook.of != OccurrenceKind::Event) continue;
      if (const auto turn = ReadRewrite(i)) turns_.push_back(*turn);
    }
  }

  void ReportLoops() {
    for (const Rewrite& turn : turns_)
      for (const Rewrite& other : turns_)
        if (turn.hook < other.hook) Both(turn, other);
  }

 private:
  // The rule's own call. Only `let` and `tell` may come before it, so that the tested condition is unchanged.
  std::optional<Rewrite> ReadRewrite(check::HookId index) const {
    const Hook& hook = rules_.hooks[index];
    for (const check::StmtId id : rules_.bodies[hook.body].block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::Let || stmt.kind == StmtKind::Tell) continue;
      if (stmt.kind != StmtKind::CallEvent || MayModify(rules_.events[stmt.index].permission)) return std::nullopt;
      Rewrite turn{index, &stmt, {}};
      const Bindings names = CollectBindings(rules_, *FindBody(analyses_.bodies, RuleBodyKind::Hook, index.Number()));
      for (const ExprId arg : stmt.exprs) turn.args.push_back(ReadArgument(hook, names, arg));
      return turn;
    }
    return std::nullopt;
  }

  Argument ReadArgument(const Hook& hook, const Bindings& names, ExprId id) const {
    const Expr& expr = ExprAt(ResolveRoot(rules_, names, id));
    const check::Body& body = rules_.bodies[hook.body];
    const auto params = base::Count(hook.patterns);
    if (expr.kind == ExprKind::Local) {
      if (expr.index < params) return {expr.index, 0};
      for (std::int32_t i = 0; i < params; ++i) {  // the head says that both are the same
        const PatternKind kind = hook.patterns[i].kind;
        if (kind == PatternKind::You && expr.index == body.you) return {i, 0};
        if (kind == PatternKind::Me && expr.index == body.me) return {i, 0};
      }
      return {};
    }
    if (expr.kind != ExprKind::Binary || (expr.op != BinaryOp::Add && expr.op != BinaryOp::Sub)) return {};
    const Expr &left = ExprAt(expr.args[0]), &right = ExprAt(expr.args[1]);
    if (right.kind == ExprKind::Literal) {
      Argument of = ReadArgument(hook, names, expr.args[0]);
      of.more += expr.op == BinaryOp::Add ? right.value : -right.value;
      return of;
    }
    if (left.kind != ExprKind::Literal || expr.op != BinaryOp::Add) return {};
    Argument of = ReadArgument(hook, names, expr.args[1]);
    of.more += left.value;
    return of;
  }

  // Whether another rule could replace the event, or be chosen first; also a rule of a card that need not be in play.
  bool OthersDecide(const Rewrite& turn) const {
    const Hook& hook = rules_.hooks[turn.hook];
    for (const check::HookId i : rules_.hooks.Ids()) {
      const Hook& other = rules_.hooks[i];
      if (i == turn.hook || other.kind != HookKind::Instead || other.of != OccurrenceKind::Event ||
          other.target != hook.target)
        continue;
      if (IsOfOtherCard(hook, other)) continue;
      if (!other.condition.IsValid()) return true;
      for (const std::int32_t arg : base::Indices(turn.args))
        if (other.patterns[arg].kind != PatternKind::Any || Mentions(rules_, other.condition, arg)) return true;
    }
    return false;
  }

  // Both are about the card that has them, and these are different cards.
  static bool IsOfOtherCard(const Hook& hook, const Hook& other) {
    if (hook.card == check::kOfGame || other.card == check::kOfGame || hook.card == other.card) return false;
    for (std::size_t i = 0; i < hook.patterns.size(); ++i)
      if (hook.patterns[i].kind == PatternKind::Me && other.patterns[i].kind == PatternKind::Me) return true;
    return false;
  }

  // `instead of discard(c) { return_to_hand(c) }` and `instead of return_to_hand(c) { discard(c) }`
  void Both(const Rewrite& first, const Rewrite& second) {
    const Hook &a = rules_.hooks[first.hook], &b = rules_.hooks[second.hook];
    if (first.call->index != b.target || second.call->index != a.target || a.target == b.target) return;
    if (!Bare(a) || !Bare(b) || a.card != b.card || a.works != b.works || !SameHeads(first, second)) return;
    for (const Rewrite* turn : {&first, &second})
      if (OthersDecide(*turn)) return;
    const std::string &name = rules_.events[a.target].name, &other = rules_.events[b.target].name;
    for (const std::int32_t i : base::Indices(second.args))
      if (!ComesBack(first, second.args[i], i)) return;
    Report(first.call->origin.span, "`" + name + "` becomes `" + other + "` here, and that becomes `" + name +
                                        "` again: neither rule changes what happens")
        .AddNote(second.call->origin.span, "it is turned back here")
        .SetHelp("say in one of them, with `if`, when it is not to be turned back");
  }

  // Whether this argument of the second call equals the one with which the first rule was called.
  static bool ComesBack(const Rewrite& first, const Argument& arg, std::int32_t place) {
    if (arg.from < 0) return false;
    const Argument& before = first.args[arg.from];
    return before.from == place && before.more + arg.more == 0;
  }

  // The hook has no condition and does nothing else.
  bool Bare(const Hook& hook) const {
    return !hook.condition.IsValid() && rules_.bodies[hook.body].block.stmts.size() == 1;
  }

  // Whether each rule matches everything that the other one runs.
  bool SameHeads(const Rewrite& first, const Rewrite& second) const {
    const auto hears = [&](const Rewrite& caller, const Rewrite& heard) {
      const Hook &from = rules_.hooks[caller.hook], &to = rules_.hooks[heard.hook];
      for (std::size_t i = 0; i < to.patterns.size(); ++i) {
        if (to.patterns[i].kind == PatternKind::Any) continue;
        const Argument& arg = caller.args[i];
        if (arg.from < 0 || arg.more != 0) return false;
        const check::Pattern &wanted = to.patterns[i], &given = from.patterns[arg.from];
        if (wanted.kind != given.kind || wanted.value != given.value) return false;
      }
      return true;
    };
    return hears(first, second) && hears(second, first);
  }

  std::vector<Rewrite> turns_;
};

}  // namespace

void ReplacementLoop(const LintContext& all) { ReplacementCheck(all).ReportLoops(); }

}  // namespace cardinal::lint
