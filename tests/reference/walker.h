// The evaluator's parts: the position, what runs, and the functions that walk over the rules. (Only tests include
// this.)
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <set>

#include "tests/reference/reference.h"

namespace cardinal::reference {

using check::ExprId;
using check::TypeKind;

// Wide enough for the product of two numbers.
__extension__ using Wide = __int128;

// A value: a number (a Bool, a card, a seat, a uid ... or none) or a list of them.
struct Value {
  Number number = kNone;
  std::vector<Number> list;
  bool operator==(const Value&) const = default;
};
inline Value Of(Number number) { return {number, {}}; }
inline Value Of(std::vector<Number> list) { return {0, std::move(list)}; }

// The ways in which a walk ends early.
struct Faulted {
  std::string what;
};
struct Over {
  Ending ending;
  int winner;
};
struct TooMuch {
  Ending ending;
};
struct NotBuilt {
  std::string what;
};
struct StopText {};  // `stop`
struct ReturnValue {
  Value value;
};                         // `return e`
struct SkipOccurrence {};  // `skip`

struct Card {
  int kind = 0, owner = 0, controller = 0, zone = -1, zone_owner = -1;
  Number since = 0;
  bool created = false;
};

// A running body: its locals, and its occurrence, or the occurrence that its hook observes.
struct Text {
  const check::Body* body = nullptr;
  std::vector<Value> locals;
  Number uid = 0;
};

// An event that has begun and has not ended.
struct Running {
  int event = -1;
  Number uid = 0;
  Text* text = nullptr;
};
struct Changed {  // by a `modify` statement
  int timed = -1;
  Number since = 0;  // the number of moves before it
  std::vector<std::optional<Number>> args;
  Value amount;
  Number end = kNone;
};

using HookOnCard = std::pair<check::HookId, int>;  // -1: a hook of the ruleset

class Walker {
 public:
  Walker(const check::CheckedRules& rules, const Start& start);
  Played Play();

 private:
  // expressions.cpp
  Value Eval(ExprId id, Text& text);
  Number Num(ExprId id, Text& text) { return Eval(id, text).number; }
  bool Yes(ExprId id, Text& text) { return Num(id, text) == 1; }
  Value Binary(const check::Expr& expr, Text& text);
  Value Fold(const check::Expr& expr, Text& text);
  Number Matched(const check::Expr& expr, Text& text);
  std::vector<Number> Extremes(check::FoldKind kind, const check::Expr& of, Text& text);
  std::vector<Number> Elements(const check::Expr& comprehension, Text& text);
  Number Arithmetic(check::BinaryOp op, Number x, Number y);
  const std::vector<int>& Zone(int zone, Number owner);
  std::vector<Number> ZoneList(int zone, Number owner);
  std::vector<Number> Seats(Number from);
  Number FirstSeat();

  // queries.cpp
  Value Ask(int query, std::vector<Value> args);
  Value Modified(int query, const std::vector<Value>& args, Value value);
  Value ModifiedInLayer(int query, const std::vector<Value>& args, Value value, int layer);
  void Apply(const check::Modifier& modifier, check::ModifierId index, int card, const std::vector<Value>& args,
             struct Sum& sum);
  void Speak(struct Sum& sum, check::ModifierOp op, const Value& amount, const std::pair<Number, Number>& age);
  bool Works(check::WorksId works, int card);
  bool Fits(const std::vector<check::Pattern>& patterns, const std::vector<Value>& args, int card);
  std::vector<int> CardsInOrder();

  // statements.cpp
  void Run(const check::Block& block, Text& text);
  void Do(const check::Stmt& stmt, Text& text);
  void SetState(int field, Number owner, Number value);
  void AddState(int field, Number owner, Number amount);
  void KeepAnswers(int card);
  int Create(int zone, Number zone_owner, Number owner, Number kind);
  void Move(int zone, Number owner, Number card, Number place);
  void Modify(const check::Stmt& stmt, Text& text);

  // events.cpp
  Value Happen(int event, std::vector<Value> args);
  bool HasReplaced(const check::Hook& hook, int card) const;
  bool RunHooks(check::HookKind kind, const std::vector<HookOnCard>& matched, const std::vector<int>& seats, int event,
                const std::vector<Value>& args, Number uid, bool& skipped);
  void Hear(int event, const std::vector<Value>& args, std::vector<HookOnCard>& matched, std::vector<int>& seats);
  void Settle();
  void RunEnd(check::EndKind kind, Number what);
  const Running* Find(Number uid) const;

  // everywhere
  void Tick() {
    if (++ticks_ > 300'000) throw TooMuch{Ending::Long};
  }
  void NeedSeat(Number seat) const {
    if (seat < 0 || seat >= seats_) throw Faulted{"MissingValue"};
  }
  void NeedCard(Number card) const {
    if (card < 0 || card >= static_cast<Number>(cards_.size())) throw Faulted{"MissingValue"};
  }
  Number Scalar(Number number) const {
    if (number == kNone) throw Faulted{"MissingValue"};
    return number;
  }
  const check::Expr& Ex(ExprId id) const { return rules_.exprs[id]; }
  Text MakeRunningText(check::BodyId body, std::vector<Value> locals, Number uid = 0);
  Number& State(int field, Number owner) { return states_[{field, static_cast<int>(owner)}]; }
  int CountOwners(check::OwnerKind kind) const {
    return kind == check::OwnerKind::Table    ? 1
           : kind == check::OwnerKind::Player ? seats_
                                              : static_cast<int>(cards_.size());
  }

  // Counts one more open call while this object lives.
  struct Open {
    explicit Open(Walker& walker) : walker_(walker) {
      if (++walker.depth_ > 60) throw TooMuch{Ending::Deep};
    }
    ~Open() { --walker_.depth_; }
    Walker& walker_;
  };

  const check::CheckedRules& rules_;
  int seats_;
  std::vector<Card> cards_;
  std::map<std::pair<int, int>, Number> states_;           // field, owner
  std::map<std::pair<int, int>, std::vector<int>> zones_;  // zone, owner (-1: the table)
  std::vector<Changed> changed_;
  std::vector<Running> running_;
  struct Asking {
    check::ModifierId modifier;
    int card;
    std::vector<Value> args;
  };
  int layers_seen_ = std::numeric_limits<int>::max();  // the layers of changes that apply where a question is asked
  std::vector<Asking> asking_;                         // modifiers whose condition or amount is being computed
  struct Hearing {
    check::HookId hook;
    int card;
  };
  std::vector<Hearing> hearing_;
  std::map<std::pair<check::KeptAnswerId, int>, Value> kept_;  // by question and card
  std::uint32_t out_ = 0;
  Number moves_ = 0, next_uid_ = 1;
  bool settling_ = false;
  long ticks_ = 0;
  int depth_ = 0;
  Played played_;
};

}  // namespace cardinal::reference
