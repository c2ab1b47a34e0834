#include "interpreter/language/lint/running.h"

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/call_graph.h"

namespace cardinal::lint {

namespace {
constexpr std::size_t kMostContexts = 48;  // of one event; after that, nothing is known of its arguments
}

// Follows calls, each with the arguments that are known.
class RunningWalker {
 public:
  explicit RunningWalker(const Running& all) : all_(all), rules_(all.rules_), ran_(all.texts_.size()) {}

  std::vector<bool> From(OccurrenceKind kind, std::int32_t index) {
    if (kind == OccurrenceKind::Event) Event(index, {});
    if (kind == OccurrenceKind::Action) Action(index);
    if (kind == OccurrenceKind::Window) Window(index);
    for (const auto i : rules_.whenevers.Ids()) Bodies(RuleBodyKind::Whenever, i.Number());
    Event(rules_.game.loop_event, {});
    while (!waiting_.empty()) {
      const auto [body, known] = std::move(waiting_.back());
      waiting_.pop_back();
      Read(body, known);
    }
    return std::move(ran_);
  }

 private:
  // By parameter: its value, if it is known.
  using Known = std::vector<std::optional<std::int64_t>>;

  void Event(std::int32_t event, Known known) {
    if (event < 0) return;
    auto& contexts = events_[event];
    if (contexts.size() >= kMostContexts) known.clear();
    if (std::none_of(known.begin(), known.end(), [](const auto& value) { return value.has_value(); })) known.clear();
    if (contexts.count({}) > 0 || !contexts.insert(known).second) return;
    Bodies(RuleBodyKind::Event, event, known);
    Hooks(OccurrenceKind::Event, event, known);
  }
  void Window(std::int32_t window) {
    if (!windows_.insert(window).second) return;
    Bodies(RuleBodyKind::Window, window);
    Hooks(OccurrenceKind::Window, window, {});
    for (const auto i : rules_.actions.Ids())
      if (IsIn(rules_.actions[i], window)) Action(i);
  }
  void Action(std::int32_t action) {
    if (!actions_.insert(action).second) return;
    Bodies(RuleBodyKind::Action, action);
    Hooks(OccurrenceKind::Action, action, {});
    for (const std::int32_t event : EventsOfActions(rules_)) Event(event, {});
  }
  void Hooks(OccurrenceKind kind, std::int32_t index, const Known& known) {
    const auto found = all_.hooks_.find({kind, index});
    if (found == all_.hooks_.end()) return;
    for (const std::size_t body : found->second) {
      const check::Hook& hook = rules_.hooks[all_.texts_[body].GetHook()];
      bool fits = true;
      for (std::size_t i = 0; i < known.size() && i < hook.patterns.size(); ++i)
        if (hook.patterns[i].kind == PatternKind::Constant && known[i] && *known[i] != hook.patterns[i].value)
          fits = false;
      if (fits) waiting_.emplace_back(body, known);
    }
  }
  void Bodies(RuleBodyKind kind, std::int32_t index, const Known& known = {}) {
    const auto found = all_.of_.find({kind, index});
    if (found == all_.of_.end()) return;
    for (const std::size_t body : found->second)
      if (!known.empty() || !ran_[body]) waiting_.emplace_back(body, known);
  }

  void Read(std::size_t body, const Known& known) {
    const RuleBody& text = all_.texts_[body];
    text_ = &text;
    if (known.empty() && read_.count(body) > 0) return;
    if (known.empty()) read_.insert(body);
    ran_[body] = true;
    std::optional<RangeEvaluator> values;
    if (!known.empty()) {
      values.emplace(rules_, all_.changed_, all_.flow_, all_.values_);
      values->Enter(text);
      for (std::size_t i = 0; i < known.size(); ++i)
        if (known[i]) values->Assume(static_cast<LocalId>(i), {*known[i], *known[i]});
    }
    for (const Block* block : text.blocks) Read(*block, values ? &*values : nullptr);
  }

  void Read(const Block& block, RangeEvaluator* values) {
    for (const check::StmtId id : block.stmts) {
      const Stmt& stmt = rules_.stmts[id];
      if (stmt.kind == StmtKind::If && values != nullptr) {
        const auto holds = values->ConstantValue(stmt.exprs[0]);
        for (std::size_t i = 0; i < stmt.blocks.size(); ++i)
          if (!holds || *holds == (i == 0)) Read(stmt.blocks[i], values);
        continue;
      }
      Follow(stmt, values);
      for (const Block& inner : stmt.blocks) Read(inner, values);
    }
  }

  void Follow(const Stmt& stmt, RangeEvaluator* values) {
    if (stmt.kind == StmtKind::CallEvent) {
      Known known;
      for (const ExprId arg : stmt.exprs) {
        const Expr& expr = rules_.exprs[arg];
        known.emplace_back();
        if (!IsOrdered(expr.type)) continue;
        if (expr.kind == ExprKind::Literal)
          known.back() = expr.value;
        else if (values != nullptr)
          if (const ValueRange range = values->Evaluate(arg); range.IsSingle()) known.back() = range.low;
      }
      Event(stmt.index, std::move(known));
    }
    if (stmt.kind == StmtKind::CallPart && parts_.insert(stmt.index).second) Bodies(RuleBodyKind::Part, stmt.index);
    if (stmt.kind == StmtKind::OpenWindow) Window(stmt.index);
    if (stmt.kind == StmtKind::TakeAction) Action(stmt.index);
    if ((stmt.kind == StmtKind::OpenWindow && stmt.extra.IsValid()) ||
        (stmt.kind == StmtKind::Cancel && !CancelsWaiting(stmt)))
      for (const auto i : rules_.actions.Ids()) Action(i);
  }

  // Whether the action is one of those that wait in the window of this body. Such a window is open, so its actions are
  // known already.
  bool CancelsWaiting(const Stmt& cancel) const {
    const Expr& what = rules_.exprs[cancel.exprs[0]];
    if (what.kind != ExprKind::Local) return false;
    for (const ActionClause& clause : Clauses(rules_, *text_)) {
      if (clause.kind != ActionClauseKind::Choose || rules_.choices[clause.choice].local != what.index) continue;
      const Expr* list = &rules_.exprs[rules_.choices[clause.choice].options];
      while (list->kind == ExprKind::Comprehension) list = &rules_.exprs[list->args[0]];
      return list->kind == ExprKind::Waiting;
    }
    return false;
  }

  const Running& all_;
  const CheckedRules& rules_;
  const RuleBody* text_ = nullptr;  // that is read
  std::vector<bool> ran_;
  std::set<std::size_t> read_;  // bodies that were read without any known argument
  std::map<std::int32_t, std::set<Known>> events_;
  std::set<std::int32_t> windows_, actions_, parts_;
  std::vector<std::pair<std::size_t, Known>> waiting_;
};

Running::Running(const CheckedRules& rules, const std::vector<RuleBody>& texts, const MutableState& changed,
                 const CardFlow& flow, const ValueFlow& values)
    : rules_(rules), texts_(texts), changed_(changed), flow_(flow), values_(values) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const RuleBody& text = texts[i];
    if (text.kind == RuleBodyKind::Hook) {
      const check::Hook& hook = rules.hooks[text.GetHook()];
      hooks_[{hook.of, hook.target}].push_back(i);
    } else {
      of_[{text.kind, text.index}].push_back(i);
    }
  }
}

bool Running::CanRunDuring(OccurrenceKind kind, std::int32_t index, std::size_t body) const {
  const auto [found, fresh] = during_.try_emplace({kind, index});
  if (fresh) found->second = RunningWalker(*this).From(kind, index);
  return found->second[body];
}

bool Running::FindIndex(const RuleBody& text, std::size_t& index) const {
  const auto place = &text - texts_.data();
  if (place < 0 || place >= std::ssize(texts_)) return false;
  index = static_cast<std::size_t>(place);
  return true;
}

}  // namespace cardinal::lint
