// Follows what runs in a game, in order, and keeps one fact that may hold: a player has left, a hand is hidden, a state
// is set. In: checked rules, and a check that says which statements and conditions change the fact. Out: each statement
// and body with the fact as it may be there. Promises: where the fact is false, it holds in no game; a loop over a list
// is taken to have a round, and what happens between the announcement of an action and its effect is not followed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

class PathWalker {
 public:
  // Follows everything that a game can run, from its beginning, where the fact is as given.
  void WalkGame(bool fact);
  // Follows one body on its own. Returns the fact after it.
  bool WalkBody(const RuleBody& text, bool fact);

 protected:
  PathWalker(const CheckedRules& rules, const Analyses& analyses) : rules_(rules), analyses_(analyses) {}
  ~PathWalker() = default;

  // The fact after the statement itself, without what it calls and the blocks inside it; empty: as before.
  virtual std::optional<bool> After(const Stmt&, const RuleBody&) { return std::nullopt; }
  // The fact where the condition has that value; empty: as before.
  virtual std::optional<bool> Where(ExprId, bool, const RuleBody&) { return std::nullopt; }
  // A game may reach the statement, or the body with its questions, with this fact.
  virtual void Reach(const Stmt&, const RuleBody&, bool) {}
  virtual void Reach(const RuleBody&, bool) {}

  const CheckedRules& rules_;
  const Analyses& analyses_;

 private:
  bool Run(RuleBodyKind kind, std::int32_t index, bool fact);
  bool RunBodies(RuleBodyKind kind, std::int32_t index, bool fact);
  bool RunHooks(OccurrenceKind of, std::int32_t index, bool before, bool fact);
  bool RunWindow(std::int32_t index, bool fact);
  bool RunBlock(const Block& block, bool fact);
  bool RunStmt(const Stmt& stmt, bool fact);
  bool RunIf(const Stmt& stmt, bool fact);
  bool RunLoop(const Stmt& stmt, bool fact);
  bool RunClauses(bool fact);
  void RunWhenevers(bool fact);
  void IndexBodies();

  using Place = std::tuple<RuleBodyKind, std::int32_t, bool>;
  std::map<Place, bool> after_;  // what has run: the fact after it; while it runs, the fact before it
  std::map<std::pair<RuleBodyKind, std::int32_t>, std::vector<const RuleBody*>> bodies_;
  std::map<std::pair<OccurrenceKind, std::int32_t>, std::vector<const RuleBody*>> hooks_;
  const RuleBody* text_ = nullptr;
  bool left_ = false;  // the fact at a `stop` or `return` of the body
};

}  // namespace cardinal::lint
