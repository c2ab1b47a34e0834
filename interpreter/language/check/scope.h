// What is known at one place of a rule that is being checked: its node, the visible variables, and what tests have
// shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/references.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::check {

using ast::NodeId;
using ast::NodeKind;
using diag::Code;
using source::Span;

// A node together with its tree.
struct NodeRef {
  const ast::File* file = nullptr;
  NodeId id;
  const ast::Node& node() const { return (*file)[id]; }
  NodeKind kind() const { return node().kind; }
  const std::string& text() const { return node().text; }
  Span span() const { return node().span; }
  NodeRef operator[](int child) const { return {file, file->Child(id, child)}; }
  int size() const { return node().child_count; }
  bool IsPresent() const { return kind() != NodeKind::Absent; }
};

// The node that has the name at the end of a path: for a member, the Name after the dot.
inline NodeRef NameNode(NodeRef path) { return path.kind() == NodeKind::Member ? path[1] : path; }

// An expression whose value is known to be present after a test. `key` is its text without blanks.
struct Narrowing {
  std::string key;
  LocalId local = -1;
  Type type;
  NodeRef tested;
};
// What is known if a condition is true, and if it is false.
struct FlowFacts {
  std::vector<Narrowing> when_true, when_false;
};

struct Variable {
  std::string name;
  LocalId local = -1;
  Type type;
  bool assignable = false;
  Entity entity;  // None: references are not recorded
};

// The visible variables, innermost last.
class Variables {
 public:
  // The innermost variable of that name; null: not found. Scans short lists; uses an index for long ones.
  const Variable* FindVariable(const std::string& name) const;
  void push_back(Variable variable) { list_.push_back(std::move(variable)); }
  void resize(std::size_t size);  // shrinks the list
  Variable& back() { return list_.back(); }
  std::size_t size() const { return list_.size(); }
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }

 private:
  std::vector<Variable> list_;
  mutable std::unordered_map<std::string, std::size_t> innermost_;  // index of the first `known_` elements of the list
  mutable std::size_t known_ = 0;
};

// The body that is being checked, and what is visible there.
struct Scope {
  BodyId body;
  Variables variables;
  std::vector<Narrowing> narrowings;
  Type me_type;  // of `me`, if body.me >= 0
  Type it_type = Type::Make(TypeKind::Error);
  bool has_it = false;
  bool in_window = false;   // allows passes, taken, answers, waiting, asked
  bool in_deck = false;     // allows cards
  bool may_skip = false;    // a `before` hook: allows skip
  bool statements = false;  // a `let` may call an event
  bool later = false;       // statements that run at a moment
  bool plain = false;       // a printed value or a default: allows only literals
  Type result;              // of `return`
  int simultaneous = 0;
  std::vector<std::int32_t> windows;  // an action: the possible windows of `it.window`
  std::vector<LocalId> chosen;        // an action: the locals of its `choose` clauses so far
  std::vector<LocalId> targets;       // those of its `target` clauses
  LocalId target_state = -1;          // ActionVariant::target_state
  bool parts_chose = false;           // an action, after its `use`: the part may have more choices
  bool knows_targets = false;         // a block of an action: `targets` are its targets, `chosen` the chosen cards
  bool in_effect = false;             // such a block that runs when the action takes effect
};

// At the end of a C++ scope, removes the variables and narrowings that were added in it.
class ScopeGuard {
 public:
  explicit ScopeGuard(Scope& scope)
      : scope_(scope), variables_(scope.variables.size()), narrowings_(scope.narrowings.size()) {}
  ~ScopeGuard() {
    scope_.variables.resize(variables_);
    scope_.narrowings.resize(narrowings_);
  }
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;

 private:
  Scope& scope_;
  std::size_t variables_, narrowings_;
};

}  // namespace cardinal::check
