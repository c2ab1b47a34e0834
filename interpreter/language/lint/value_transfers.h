// Collects every place at which a value goes into a state or a name. In: checked rules and their rule bodies. Out: the
// transfers, each with the condition under which it happens; the names that can have any value get it at once.
// Promises: a name without a transfer can have any value.
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/value_flow.h"

namespace cardinal::lint {

// A place at which a value goes somewhere. `from`: another name whose values it gets, instead of an expression.
struct ValueTransfer {
  PossibleValues* to = nullptr;
  check::BodyId body;
  ExprId value;
  const PossibleValues* from = nullptr;
  bool adds = false;       // `add n to x`
  bool is_tested = false;  // `x?` gives a name to a value that is not `none`
  const check::Field* bounds = nullptr;
  std::int32_t under = -1;  // the condition under which it happens
};
// A condition under which statements run, inside another one.
struct ValueCondition {
  std::int32_t outer = -1;
  check::BodyId body;
  ExprId condition;
  bool truth = true;
  bool may_hold = false;  // with what is known so far
};

// What transfers write: the values of states, of the rules of queries, and of the names of bodies.
struct ValueTables {
  base::Table<check::FieldId, PossibleValues>& fields;
  std::vector<PossibleValues>& queries;
  base::Table<check::BodyId, std::vector<PossibleValues>>& locals;
};

class TransferCollector {
 public:
  TransferCollector(const CheckedRules& rules, const std::vector<RuleBody>& texts, const ValueTables& tables)
      : rules_(rules), texts_(texts), tables_(tables) {}

  void Collect();
  std::vector<ValueTransfer>& Transfers() { return transfers_; }
  std::vector<ValueCondition>& Conditions() { return conditions_; }

 private:
  // Names whose values come from outside of the bodies: the start of a game or of a scenario, a card that is not loaded
  // yet, a query that only the board or a page asks.
  void FindOpen();
  void OpenParams(check::BodyId body);
  void Open(check::BodyId body, LocalId local);

  // A name that gets its value in a way that is not followed can have any value.
  void OpenUnfollowed();
  void Give(check::BodyId to, LocalId local, check::BodyId body, ExprId value, bool is_tested = false);
  void Copy(check::BodyId to, LocalId local, const PossibleValues& from);
  void CollectFrom(const RuleBody& text);

  // Assignments that are collected from here on happen only if the condition holds, too.
  void Under(check::BodyId body, ExprId condition, bool truth);
  void Statements(check::BodyId body, const Block& block);

  // The names with which a body begins.
  void Params(const RuleBody& text);
  bool IsCalled(std::int32_t part);
  void Statement(check::BodyId body, const Stmt& stmt);

  void SetOccurrence(check::BodyId body, const Stmt& stmt);
  // The body whose state the statement sets: its own, or that of another event.
  check::BodyId OccurrenceBody(check::BodyId body, const Stmt& stmt) const;
  void Chosen(check::BodyId body, const Choice& choice);
  void Expression(check::BodyId body, const Expr& expr);

  const CheckedRules& rules_;
  const std::vector<RuleBody>& texts_;
  ValueTables tables_;
  std::vector<ValueTransfer> transfers_;
  std::vector<ValueCondition> conditions_;  // each after the one around it
  std::int32_t under_ = -1;                 // the condition of the block that is being read
  std::vector<bool> called_parts_;
  std::map<std::int32_t, std::vector<check::BodyId>> part_bodies_;
};

}  // namespace cardinal::lint
