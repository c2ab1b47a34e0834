#include "interpreter/language/lint/path_walker.h"
#include "interpreter/language/lint/call_graph.h"

#include <algorithm>
#include <utility>

namespace cardinal::lint {

void PathWalker::WalkGame(bool fact) {
  IndexBodies();
  fact = Run(RuleBodyKind::Event, rules_.game.main_event, fact) || fact;
  if (rules_.game.loop_event >= 0) Run(RuleBodyKind::Event, rules_.game.loop_event, fact);
  for (const std::int32_t event : EventsOfActions(rules_)) fact = Run(RuleBodyKind::Event, event, fact) || fact;
  RunWhenevers(fact);
}

bool PathWalker::WalkBody(const RuleBody& text, bool fact) {
  IndexBodies();
  const RuleBody* outer = std::exchange(text_, &text);
  const bool left = std::exchange(left_, false);
  Reach(text, fact);
  if (text.kind == RuleBodyKind::Action) {
    fact = RunClauses(fact);
  } else {
    if (text.kind == RuleBodyKind::Hook || text.kind == RuleBodyKind::Whenever)
      if (const ExprId condition = text.exprs[0]; condition.IsValid())
        fact = Where(condition, true, text).value_or(fact);
    for (const Block* block : text.blocks) fact = RunBlock(*block, fact);
  }
  fact = fact || left_;
  left_ = left;
  text_ = outer;
  return fact;
}

void PathWalker::IndexBodies() {
  if (!bodies_.empty() || !hooks_.empty()) return;
  for (const RuleBody& text : analyses_.bodies)
    if (text.kind == RuleBodyKind::Hook) {
      const check::Hook& hook = rules_.hooks[text.GetHook()];
      hooks_[{hook.of, hook.target}].push_back(&text);
    } else {
      bodies_[{text.kind, text.index}].push_back(&text);
    }
}

// A `whenever` rule can run at any moment. If the fact may hold after it, it may hold everywhere.
void PathWalker::RunWhenevers(bool fact) {
  bool anywhere = false;
  for (const RuleBody& text : analyses_.bodies)
    if (text.kind == RuleBodyKind::Whenever) {
      anywhere = WalkBody(text, false) || anywhere;
      WalkBody(text, true);
    }
  if (!anywhere || fact) return;
  for (const auto& [place, after] : std::map(after_))
    if (!std::get<bool>(place)) Run(std::get<RuleBodyKind>(place), std::get<std::int32_t>(place), true);
}

// An event, window, action or part, with the hooks on it.
bool PathWalker::Run(RuleBodyKind kind, std::int32_t index, bool fact) {
  if (index < 0) return fact;
  const auto [found, fresh] = after_.try_emplace({kind, index, fact}, fact);
  if (!fresh) return found->second;
  const auto of = kind == RuleBodyKind::Event    ? OccurrenceKind::Event
                  : kind == RuleBodyKind::Action ? OccurrenceKind::Action
                                                 : OccurrenceKind::Window;
  const bool heard = kind != RuleBodyKind::Part;
  bool after = heard ? RunHooks(of, index, true, fact) : fact;
  after = kind == RuleBodyKind::Window ? RunWindow(index, after) : RunBodies(kind, index, after);
  if (heard) after = RunHooks(of, index, false, after);
  return after_[{kind, index, fact}] = after;
}

// The bodies of all cards and variants; one of them runs.
bool PathWalker::RunBodies(RuleBodyKind kind, std::int32_t index, bool fact) {
  const auto found = bodies_.find({kind, index});
  if (found == bodies_.end()) return fact;
  bool after = false;
  for (const RuleBody* text : found->second) after = WalkBody(*text, fact) || after;
  return after;
}

bool PathWalker::RunHooks(OccurrenceKind of, std::int32_t index, bool before, bool fact) {
  const auto found = hooks_.find({of, index});
  if (found == hooks_.end()) return fact;
  for (const RuleBody* text : found->second) {
    const check::Hook& hook = rules_.hooks[text->GetHook()];
    if ((hook.kind != HookKind::After) != before) continue;
    const bool always = hook.kind != HookKind::Instead && hook.card == check::kOfGame && !hook.condition.IsValid() &&
                        MatchesAll(hook.patterns);
    const bool after = WalkBody(*text, fact);
    fact = always ? after : after || fact;
  }
  return fact;
}

// Players do any actions of the window, in any order, or none.
bool PathWalker::RunWindow(std::int32_t index, bool fact) {
  for (bool more = true; more;) {
    const bool before = fact;
    RunBodies(RuleBodyKind::Window, index, fact);
    for (const auto action : rules_.actions.Ids())
      if (IsIn(rules_.actions[action], index)) fact = Run(RuleBodyKind::Action, action, fact) || fact;
    more = fact != before;
  }
  return fact;
}

bool PathWalker::RunClauses(bool fact) {
  for (const ActionClause& clause : Clauses(rules_, *text_)) {
    if (clause.IsCondition() && clause.condition.IsValid()) fact = Where(clause.condition, true, *text_).value_or(fact);
    const bool after = RunBlock(clause.block, fact);
    fact = after || (clause.item >= 0 && fact);  // an item of a menu may not have been chosen
  }
  return fact;
}

bool PathWalker::RunBlock(const Block& block, bool fact) {
  for (const check::StmtId id : block.stmts) fact = RunStmt(rules_.stmts[id], fact);
  return fact;
}

bool PathWalker::RunStmt(const Stmt& stmt, bool fact) {
  Reach(stmt, *text_, fact);
  fact = After(stmt, *text_).value_or(fact);
  switch (stmt.kind) {
    case StmtKind::CallEvent: return Run(RuleBodyKind::Event, stmt.index, fact);
    case StmtKind::CallPart: return Run(RuleBodyKind::Part, stmt.index, fact);
    case StmtKind::TakeAction: return Run(RuleBodyKind::Action, stmt.index, fact);
    case StmtKind::OpenWindow: return Run(RuleBodyKind::Window, stmt.index, fact);
    case StmtKind::If: return RunIf(stmt, fact);
    case StmtKind::ForEach:
    case StmtKind::Repeat: return RunLoop(stmt, fact);
    case StmtKind::Menu: {
      bool after = stmt.blocks.empty() && fact;
      for (const Block& block : stmt.blocks) after = RunBlock(block, fact) || after;
      return after;
    }
    case StmtKind::Stop:
    case StmtKind::Return:
    case StmtKind::Skip: left_ = left_ || fact; return false;  // what follows does not run
    case StmtKind::Win:
    case StmtKind::DrawGame:
    case StmtKind::LoseGame:
    case StmtKind::WinByScore: return false;
    default:
      for (const Block& block : stmt.blocks) fact = RunBlock(block, fact);
      return fact;
  }
}

bool PathWalker::RunIf(const Stmt& stmt, bool fact) {
  const auto where = [&](bool truth) { return Where(stmt.exprs[0], truth, *text_).value_or(fact); };
  const bool after = RunBlock(stmt.blocks[0], where(true));
  return (stmt.blocks.size() > 1 ? RunBlock(stmt.blocks[1], where(false)) : where(false)) || after;
}

// The rounds of a loop. A loop over a list runs for every element, so what it does is done for all of them.
bool PathWalker::RunLoop(const Stmt& stmt, bool fact) {
  bool after = RunBlock(stmt.blocks[0], fact);
  if (after && !fact) after = RunBlock(stmt.blocks[0], true);
  return stmt.kind == StmtKind::ForEach ? after : after || fact;
}

}  // namespace cardinal::lint
