#include "interpreter/language/lint/loop_reader.h"

#include <map>
#include <set>
#include <string>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/changes.h"

namespace cardinal::lint {

namespace {

constexpr int kRounds = 4;  // a round repeats the one before it, or that before the last (the other player)

// Goes round a loop a few times with names for the values of parameters, as they were when it began: `p0` is the first
// parameter, `opp(p0)` the other player. What is written in the same way is the same value.
class LoopReader {
 public:
  LoopReader(const LintContext& all, const EventLoops& graph, const std::vector<const EventEdge*>& edges)
      : all_(all), rules_(all.rules), graph_(graph), edges_(edges), changes_(all.rules, all.analyses) {}

  std::optional<EventLoop> Read() {
    AssumeNumbers();
    CollectChanges();
    if (changes_.MayEndGame()) return std::nullopt;
    changes_.AddWhenevers();
    // Events that call each other until a `whenever` rule ends the game can be its turns; reactions are not.
    if (changes_.MayEndGame() && !HasReaction()) return std::nullopt;
    std::vector<std::string> values = FirstValues();
    for (int round = 0; round < kRounds; ++round) {
      said_.emplace_back();
      for (const EventEdge* edge : edges_)
        if (!Follow(*edge, values)) return std::nullopt;
    }
    // From the second round on, all that the conditions are about repeats.
    if (said_[1] != said_[3]) return std::nullopt;
    EventLoop loop{edges_, {}, changes_.MayEndGame()};
    for (const EventEdge* edge : edges_)
      for (const Guard& guard : graph_.GuardsOf(*edge))
        if (!Constant(*edge, guard)) loop.conditions.push_back(rules_.exprs[guard.condition].span);
    return loop;
  }

 private:
  bool HasReaction() const {
    for (const EventEdge* edge : edges_)
      if (all_.analyses.bodies[edge->body].kind == RuleBodyKind::Hook) return true;
    return false;
  }

  std::vector<std::string> FirstValues() const {
    std::vector<std::string> values;
    for (LocalId i = 0; i < rules_.bodies[rules_.events[edges_[0]->from].body].params; ++i)
      values.push_back("p" + std::to_string(i));
    return values;
  }

  // From the second round on, a parameter that always gets a written number has it.
  void AssumeNumbers() {
    std::vector<std::string> values = FirstValues();
    for (int round = 0; round < 2; ++round)
      for (const EventEdge* edge : edges_) {
        Enter(*edge, values);
        const check::BodyId body = rules_.events[edge->from].body;
        if (round == 1)
          for (const std::int32_t i : base::Indices(values))
            if (values[i][0] == '=' && rules_.bodies[body].locals[i].type.kind == TypeKind::Int)
              changes_.Assume(body, i, {std::stoll(values[i].substr(1)), std::stoll(values[i].substr(1))});
        values = Arguments(*edge);
      }
  }

  void Enter(const EventEdge& edge, const std::vector<std::string>& values) {
    text_ = &all_.analyses.bodies[edge.body];
    names_ = &NamesOf(edge.body);
    values_ = &values;
  }
  std::vector<std::string> Arguments(const EventEdge& edge) {
    std::vector<std::string> next;
    for (const ExprId arg : edge.call->exprs) next.push_back(Write(arg));
    return next;
  }

  void CollectChanges() {
    for (const EventEdge* edge : edges_) {
      const RuleBody& text = all_.analyses.bodies[edge->body];
      for (const Stmt* stmt : graph_.Before(*edge)) changes_.Add(*stmt, text.body);
      const bool hook = text.kind == RuleBodyKind::Hook;
      if (hook && rules_.hooks[text.GetHook()].kind == HookKind::After) AddWhole(edge->from);
      AddHooks(edge->from, edge->body, hook);
    }
  }
  // Before an `after` rule runs, the event has happened.
  void AddWhole(std::int32_t event) {
    const check::BodyId body = rules_.events[event].body;
    for (const check::StmtId id : EventBlock(rules_, event).stmts) changes_.Add(rules_.stmts[id], body);
  }
  // Rules of the same event that may run before the call. A card need not be there.
  void AddHooks(std::int32_t event, std::size_t own, bool in_hook) {
    for (const std::size_t i : graph_.RuleHooks(event)) {
      if (i == own) continue;
      const check::Hook& hook = rules_.hooks[all_.analyses.bodies[i].GetHook()];
      if (hook.kind == HookKind::Before || (in_hook && i < own)) changes_.Add(all_.analyses.call_graph.FromBody(i));
    }
  }

  // Whether the call can happen with these values, and in each round again; sets them to those of the callee.
  bool Follow(const EventEdge& edge, std::vector<std::string>& values) {
    Enter(edge, values);
    const RuleBody& text = *text_;
    if (text.kind == RuleBodyKind::Hook && !HeadMatches(rules_.hooks[text.GetHook()])) return false;
    for (const Guard& guard : graph_.GuardsOf(edge))
      if (!GuardStays(guard)) return false;
    values = Arguments(edge);
    return true;
  }

  bool HeadMatches(const check::Hook& hook) {
    for (const std::int32_t i : base::Indices(hook.patterns)) {
      const check::Pattern& pattern = hook.patterns[i];
      const std::string& value = (*values_)[i];
      switch (pattern.kind) {
        case PatternKind::Any: break;
        case PatternKind::Me:
          if (!IsMine(value, "me", hook.card)) return false;
          break;
        case PatternKind::You:
          if (!IsMine(value, "you", hook.card)) return false;
          break;
        case PatternKind::CardType: {
          const auto type = rules_.bodies[rules_.events[hook.target].body].locals[i].type.id;
          if (value.starts_with("me:")) {
            const std::int32_t card = std::stoi(value.substr(3));
            if (card < 0 || !check::IsBelow(rules_, rules_.cards[card].type, static_cast<std::int32_t>(pattern.value)))
              return false;
          } else if (type >= 0 && !Overlap(rules_, type, static_cast<std::int32_t>(pattern.value))) {
            return false;
          }
          said_.back().insert(value);
          break;
        }
        case PatternKind::Constant:
          if (value[0] == '=' && value != Literal(pattern.value)) return false;
          said_.back().insert(value);
          break;
      }
    }
    // A rule of a card that is not about the card itself works only in some zones.
    if (hook.card != check::kOfGame && !NamesMe(hook.patterns) && hook.works.IsValid()) {
      ReadSet reads;
      for (const std::int32_t zone : base::Indices(rules_.zones))
        if (zone < 64 && WorksIn(rules_.works[hook.works], zone)) reads.in_zones.insert(zone);
      all_.analyses.reads.AddReads(rules_.works[hook.works].condition, reads);
      if (!changes_.StaysSame(reads)) return false;
    }
    return true;
  }
  // In the first round a parameter can be the card of the rule, or its player.
  bool IsMine(const std::string& value, const char* what, std::int32_t card) const {
    return value == what + (":" + std::to_string(card)) || (said_.size() == 1 && value[0] == 'p');
  }

  // `p = lead` can hold for a player or for the other one. Each round may ask about another of the two.
  bool AgreesWithRounds(ExprId id, bool truth) {
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Not) return AgreesWithRounds(expr.args[0], !truth);
    if (expr.kind == (truth ? ExprKind::And : ExprKind::Or))
      return AgreesWithRounds(expr.args[0], truth) && AgreesWithRounds(expr.args[1], truth);
    const bool is_equal = expr.kind == ExprKind::Binary && (expr.op == BinaryOp::Eq || expr.op == BinaryOp::Ne);
    if (!is_equal || rules_.exprs[expr.args[0]].type.kind != TypeKind::Player) return true;
    bool same = (expr.op == BinaryOp::Eq) == truth;
    std::string sides;
    for (const ExprId arg : expr.args) {
      std::string side = Write(arg);
      if (side.starts_with("opp(")) {
        same = !same;
        side = side.substr(4, side.size() - 5);
      }
      sides += side + "|";
    }
    return players_.emplace(sides, same).first->second == same;
  }

  bool GuardStays(const Guard& guard) {
    if (!guard.is_list && !AgreesWithRounds(guard.condition, guard.truth)) return false;
    if (const auto known = Known(guard.condition); known && !guard.is_list) return *known == guard.truth;
    const bool stays =
        guard.is_list ? changes_.StaysSame(guard.condition) : changes_.Stays(guard.condition, guard.truth);
    if (!stays) return false;
    bool fixed = true;
    ForEachExpr(rules_, guard.condition, [&](ExprId id) {
      const Expr& expr = rules_.exprs[id];
      if (expr.kind != ExprKind::Local) return;
      const std::string value = Write(id);
      if (value[0] == '?') fixed = false;
      said_.back().insert(value);
      fixed = fixed && ReadsStay(id, 0);
    });
    return fixed;
  }
  // Whether the value of a name stays the same, if it comes from `let`.
  bool ReadsStay(ExprId id, int depth) {
    const ExprId root = ResolveRoot(rules_, *names_, id);
    if (root == id || depth > kMaxDepth) return depth <= kMaxDepth;
    return changes_.StaysSame(root);
  }

  // The value of a condition that these values alone decide.
  std::optional<bool> Known(ExprId id) {
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Not) {
      const auto inner = Known(expr.args[0]);
      return inner ? std::optional<bool>(!*inner) : inner;
    }
    if (expr.kind == ExprKind::And || expr.kind == ExprKind::Or) {
      const auto a = Known(expr.args[0]), b = Known(expr.args[1]);
      const bool is_and = expr.kind == ExprKind::And;
      if ((a && *a != is_and) || (b && *b != is_and)) return !is_and;
      return a && b ? std::optional<bool>(is_and) : std::nullopt;
    }
    if (expr.kind != ExprKind::Binary) return std::nullopt;
    const std::string a = Write(expr.args[0]), b = Write(expr.args[1]);
    const bool numbers = a[0] == '=' && b[0] == '=';
    if (!numbers) {
      if (expr.op != BinaryOp::Eq && expr.op != BinaryOp::Ne) return std::nullopt;
      const bool is_eq = expr.op == BinaryOp::Eq;
      if (a == b && a[0] != '?') return is_eq;
      const bool players = a == "opp(" + b + ")" || b == "opp(" + a + ")";
      const bool cards = a.starts_with("me:") && b.starts_with("me:");
      return players || cards ? std::optional<bool>(!is_eq) : std::nullopt;
    }
    const std::int64_t x = std::stoll(a.substr(1)), y = std::stoll(b.substr(1));
    return CompareRanges(expr.op, {x, x}, {y, y});
  }

  static std::string Literal(std::int64_t value) { return "=" + std::to_string(value); }

  // Writes the value of an expression of the current body. A value that is another one each time begins with `?`.
  std::string Write(ExprId id, int depth = 0) {
    if (!id.IsValid() || depth > kMaxDepth) return "?";
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Wrap) return Write(expr.args[0], depth + 1);
    if (expr.kind == ExprKind::Literal) return Literal(expr.value);
    if (expr.kind == ExprKind::Local) return WriteLocal(expr.index, depth);
    std::vector<std::string> args;
    for (const ExprId arg : expr.args) args.push_back(arg.IsValid() ? Write(arg, depth + 1) : "");
    for (const std::string& arg : args)
      if (!arg.empty() && arg[0] == '?') return "?";
    if (expr.kind == ExprKind::Binary && args[0][0] == '=' && args[1][0] == '=') {
      const std::int64_t a = std::stoll(args[0].substr(1)), b = std::stoll(args[1].substr(1));
      if (expr.op == BinaryOp::Add) return Literal(a + b);
      if (expr.op == BinaryOp::Sub) return Literal(a - b);
    }
    if (all_.analyses.IsOtherPlayer(expr)) {
      if (args[0].starts_with("opp(")) return args[0].substr(4, args[0].size() - 5);
      return "opp(" + args[0] + ")";
    }
    std::string text = "e" + std::to_string(static_cast<int>(expr.kind)) + "." + std::to_string(expr.index) + "." +
                       std::to_string(static_cast<int>(expr.op)) + "." + std::to_string(expr.value) + "(";
    for (const std::string& arg : args) text += arg + ",";
    if (text.size() > 400) return "?";
    return text + ")";
  }

  std::string WriteLocal(LocalId local, int depth) {
    const check::Body& body = rules_.bodies[text_->body];
    const std::string card = ":" + std::to_string(text_->card);
    if (local < base::Count(*values_)) return (*values_)[local];
    if (text_->card >= 0 && local == body.me) return "me" + card;
    if (text_->card >= 0 && local == body.you) return "you" + card;
    const auto value = names_->value.find(local);
    if (value != names_->value.end() && value->second.IsValid()) return Write(value->second, depth + 1);
    const auto list = names_->list_of_element.find(local);
    if (list != names_->list_of_element.end() && list->second.IsValid()) return "each" + std::to_string(local);
    return "?";
  }

  bool Constant(const EventEdge& edge, const Guard& guard) const {
    RangeEvaluator values(rules_, all_.analyses.mutable_state, all_.analyses.card_flow, all_.analyses.values);
    values.Enter(all_.analyses.bodies[edge.body]);
    if (guard.is_list) return rules_.exprs[guard.condition].kind == ExprKind::Players;
    return values.ConstantValue(guard.condition) == guard.truth;
  }

  const Bindings& NamesOf(std::size_t body) {
    const auto found = bindings_.find(body);
    if (found != bindings_.end()) return found->second;
    return bindings_.emplace(body, CollectBindings(rules_, all_.analyses.bodies[body])).first->second;
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  const EventLoops& graph_;
  const std::vector<const EventEdge*>& edges_;
  Changes changes_;
  std::map<std::size_t, Bindings> bindings_;
  const RuleBody* text_ = nullptr;
  const Bindings* names_ = nullptr;
  const std::vector<std::string>* values_ = nullptr;
  std::map<std::string, bool> players_;      // whether two players are the same
  std::vector<std::set<std::string>> said_;  // by round: the values that conditions are about
};

}  // namespace

std::optional<EventLoop> ReadLoop(const LintContext& all, const EventLoops& graph,
                                  const std::vector<const EventEdge*>& edges) {
  return LoopReader(all, graph, edges).Read();
}

}  // namespace cardinal::lint
