// Collects what statements may change, and answers whether a condition that holds can be made false by that. In:
// statements with all that they run. Out: the changes. Promises: a condition that "stays" has the same value whatever
// these statements do, `whenever` rules aside.
#pragma once

#include <map>
#include <set>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

class Changes {
 public:
  explicit Changes(const CheckedRules& rules, const Analyses& analyses) : rules_(rules), analyses_(analyses) {}

  // What is known of a name of that body, for amounts that are added.
  void Assume(check::BodyId body, LocalId local, ValueRange values) { assumed_[{body, local}] = values; }
  // Adds what the statement changes, with the blocks inside it and all that it calls.
  void Add(const Stmt& stmt, check::BodyId body);
  // Adds what these bodies change.
  void Add(const ReachableSet& reached);
  // Adds the bodies of the `whenever` rules whose conditions these changes can make true.
  void AddWhenevers();

  bool MayEndGame() const { return ends_game_; }
  // Whether the condition cannot stop being `truth`.
  bool Stays(ExprId condition, bool truth) const;
  // Whether the expression has the same value all the time, except for the values of its local names.
  bool StaysSame(ExprId value) const { return StaysSame(ReadsOf(value)); }
  bool StaysSame(const ReadSet& reads) const;

 private:
  struct FieldChange {
    bool up = false, down = false;
    PossibleValues set;  // the values to which it is set
  };

  void AddAlone(const Stmt& stmt, check::BodyId body);
  void AddMove(const Stmt& stmt, check::BodyId body);
  ReadSet ReadsOf(ExprId id) const {
    ReadSet reads;
    analyses_.reads.AddReads(id, reads);
    return reads;
  }
  // The state that the expression reads, if it reads nothing else that changes; otherwise null.
  const FieldChange* OnlyField(ExprId id) const;
  bool StaysCompared(const Expr& test, bool truth) const;

  const CheckedRules& rules_;
  const Analyses& analyses_;
  ValueRange AmountOf(ExprId id, check::BodyId body) const;
  std::map<std::pair<check::BodyId, LocalId>, ValueRange> assumed_;
  std::map<std::int32_t, FieldChange> fields_;
  std::set<std::int32_t> zones_, timed_;
  std::set<std::size_t> added_, whenevers_;  // bodies
  bool moves_ = false, occurrences_ = false, ends_game_ = false, players_ = false;
};

}  // namespace cardinal::lint
