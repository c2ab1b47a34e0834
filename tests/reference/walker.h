// The evaluator's parts: the functions that walk over the rules, by file. (Only tests include this.)
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <set>

#include "tests/reference/running.h"

namespace cardinal::reference {

class Walker {
 public:
  Walker(const check::CheckedRules& rules, const Start& start, Player& player);
  Played Play();

  // For the player who answers.
  const check::CheckedRules& Rules() const { return rules_; }
  const Position& Now() const { return now_; }
  const std::vector<std::string>& Events() const { return played_.events; }
  const std::vector<Waiting>& AllWaiting() const { return waiting_; }
  Value Ask(int query, std::vector<Value> args);

 private:
  // expressions.cpp
  Value Eval(ExprId id, Text& text);
  Number Num(ExprId id, Text& text) { return Eval(id, text).number; }
  bool Yes(ExprId id, Text& text) { return Num(id, text) == 1; }
  Value EvalCard(const check::Expr& expr, Text& text);
  Value CardInfo(check::CardInfoKind fact, Number of);
  Value EvalOccurrence(const check::Expr& expr, Text& text);
  Value Binary(const check::Expr& expr, Text& text);
  Number Arithmetic(check::BinaryOp op, Number x, Number y);

  // lists.cpp
  Value EvalList(const check::Expr& expr, Text& text);
  Value Fold(const check::Expr& expr, Text& text);
  Number Matched(const check::Expr& expr, Text& text);
  std::vector<Number> Extremes(check::FoldKind kind, const check::Expr& of, Text& text);
  std::vector<Number> Elements(const check::Expr& comprehension, Text& text);
  std::vector<Number> ZoneList(int zone, Number owner);
  std::vector<Number> Seats(Number from);
  Number FirstSeat();
  std::vector<Number> TeamOf(Number seat);
  Number ScoreOf(Number seat);
  std::vector<Number> BestByScore();
  [[noreturn]] void EndWon(const std::vector<Number>& winners);

  // queries.cpp
  Value Compute(int query, const std::vector<Value>& args);
  Value Modified(int query, const std::vector<Value>& args, Value value);
  Value ModifiedInLayer(int query, const std::vector<Value>& args, Value value, int layer);
  void ApplyDeclared(check::ModifierId index, const std::vector<Value>& args, struct Sum& sum);
  void Apply(check::ModifierId index, int card, const std::vector<Value>& args, struct Sum& sum);
  void ApplyLasting(const LastingRule& made, const std::vector<Value>& args, struct Sum& sum);
  void Speak(struct Sum& sum, check::ModifierOp op, const Value& amount, const Age& age);
  bool IsBeingComputed(check::ModifierId index, Number owner, const std::vector<Value>& args) const;
  std::optional<std::vector<Number>> RememberedAs(int query, const std::vector<Value>& args) const;

  // matching.cpp
  bool Works(check::WorksId works, int card);
  bool Fits(const std::vector<check::Pattern>& patterns, const std::vector<Value>& args, int card);
  std::vector<int> CardsInOrder() const;
  Value AskIdentity(int query, Number card);
  int Controller(Number card);
  bool HasRules(int card);

  // statements.cpp
  void Run(const check::Block& block, Text& text);
  void Do(const check::Stmt& stmt, Text& text);
  void DoOther(const check::Stmt& stmt, Text& text);
  void Repeat(const check::Stmt& stmt, Text& text);
  void SetOccurrence(const check::Stmt& stmt, Text& text);
  void CallPart(const check::Stmt& stmt, Text& text);
  void Shuffle(int zone, Number owner);

  // changes.cpp
  void SetState(int field, Number owner, Number value);
  void AddState(int field, Number owner, Number amount);
  void KeepAnswers(int card);
  void CreateCards(const check::Stmt& stmt, Text& text);
  int Create(const check::Stmt& stmt, Number zone_owner, Number owner, Number kind);
  bool IsOn(int card, int other) const;
  void Move(int zone, Number owner, Number card, Number place);

  // lasting.cpp
  void Modify(const check::Stmt& stmt, Text& text);
  void Last(const check::Stmt& stmt, Text& text);
  Number AddLasting(check::LastingRuleId id, std::vector<Value> operands, Number group);
  bool Reach(Number number, Number uid);
  const LastingRule* FindLasting(Number number) const;
  void EndGroup(Number group);
  void EndAll(check::EndKind kind, Number what);
  bool IsOver(Number uid) const;

  // choices.cpp
  std::size_t Put(Question question);
  Number AskOne(Question question, bool may_be_none);
  std::vector<Number> AskMany(Question question, Number least, Number most, const check::Choice& choice);
  Question QuestionOf(const check::Choice& choice, model::DecisionKind kind, Text& text);
  void AddOptions(Question& question, const check::Choice& choice, const std::vector<Number>& list);
  Value Choose(const check::Choice& choice, Text& text);
  Number CountNumbersTested(const check::ActionVariant& variant) const;
  Number ChooseNumber(const check::Choice& choice, const std::vector<Number>& numbers, Text& text);
  Number ChooseOneOf(const check::Choice& choice, const std::vector<Number>& list, Text& text);
  bool AsksAnyway(const check::Choice& choice) const;
  Number ValueOf(const model::Option& option, const Question& question) const;
  bool IsOut(Number seat) const { return seat >= 0 && seat < seats_ && ((Read().out >> seat) & 1) != 0; }

  // menus.cpp
  template <class Test>
  std::vector<bool> PickItems(const check::Choice& choice, Text& text, const Test& test);
  void Menu(const check::Stmt& stmt, Text& text);

  // offers.cpp: what can be taken, without asking
  std::vector<model::Option> Offers(const Running& window, Number seat);
  const check::ActionVariant* VariantFor(const check::Action& action, int card) const;
  bool CanTake(int action, int card, Number seat, Number window);
  bool CanGoOn(const check::ActionVariant& variant, std::size_t at, const std::set<check::LocalId>& items, Text& text);
  bool CanChoose(const check::ActionVariant& variant, std::size_t at, const std::set<check::LocalId>& items,
                 Text& text);
  bool CanPick(const check::ActionVariant& variant, std::size_t at, const std::set<check::LocalId>& items, Text& text);
  bool CanPay(const check::Block& cost, Text& text);
  bool IsItemPossible(const check::ActionVariant& variant, std::size_t menu, check::LocalId item, const Text& text);

  // actions.cpp
  void Take(int action, int card, Number seat, Number window, Number uid);
  void TakeByRules(const check::Stmt& stmt, Text& text);
  bool Announce(const check::ActionVariant& variant, Text& text);
  bool AnnounceClause(const check::ActionVariant& variant, std::size_t at, Text& text);
  bool AnnounceMenu(const check::ActionVariant& variant, std::size_t at, Text& text);
  bool WaitsIn(const check::Action& action, Number window) const;
  void TellAnnounced(Number uid);
  void TakeEffect(int action, const check::ActionVariant& variant, Text& text);
  bool AllTargetsLost(const check::ActionVariant& variant, Text& text);
  void RunBlocks(const check::ActionVariant& variant, check::ActionClauseKind kind, Text& text);
  void Finally(const check::ActionVariant& variant, Text& text);
  void Resolve(Number uid);
  void Cancel(Number uid);

  // targets.cpp
  std::vector<check::ChoiceId> TargetsOf(const check::ActionVariant& variant) const;
  std::vector<Number> Targets(Number uid, int what);
  std::vector<Number> Legal(const check::ActionVariant& variant, check::ChoiceId id, Text& text);
  std::vector<Number> Retest(const check::ActionVariant& variant, check::ChoiceId id, const Text& text);
  std::vector<Number> Chosen(const check::Choice& choice, const Text& text) const;
  void FixTargets(const check::ActionVariant& variant, Text& text);
  bool IsLost(check::ChoiceId id, const Text& text) const;
  bool NamesLost(const std::set<check::ChoiceId>& named, const Text& text) const;
  void CollectNamed(ExprId id, const Text& text, std::set<check::ChoiceId>& named) const;
  std::set<check::ChoiceId> NamedInHead(const check::Stmt& stmt, const Text& text) const;
  bool Skips(const check::Stmt& stmt, Text& text);

  // windows.cpp
  void OpenWindow(const check::Stmt& stmt, Text& text);
  void RunWindow(const check::Window& window, const Running& running);
  void AskList(const check::Window& window, ExprId list, Text& text);
  void AskSeat(const check::Window& window, const Running& running);
  void AskNext(Number seat);
  std::vector<Number> WaitingHere() const;

  // events.cpp
  std::vector<Number> NumberNames() const;
  Value Happen(int event, std::vector<Value> args);
  void RunEvent(Text& text, Value& result);
  void EndOccurrence(Number uid);
  void Settle();
  void Simultaneously(const check::Block& block, Text& text);
  bool Calls(const check::Block& block) const;
  void RunDeferred(std::size_t from);

  // hooks.cpp
  std::vector<Heard> Hear(const Occurrence& of, std::vector<Heard> fixed);
  void HearHook(check::HookId id, const Occurrence& of, std::vector<Heard>& heard);
  void SortHeard(std::vector<Heard>& heard);
  bool HasReplaced(const Heard& heard) const;
  bool StillHears(const Heard& heard);
  bool RunHooks(check::HookKind kind, const std::vector<Heard>& heard, const Occurrence& of);
  bool RunHook(const Heard& heard, const Occurrence& of, bool& skipped);
  Text HookText(const Heard& heard, const Occurrence& of);
  void OrderReplacements(const check::Event& event, const Occurrence& of, Text& text, std::vector<Heard>& heard);

  // everywhere
  void Tick() {
    if (++work_ > start_.most_work) throw TooMuch{Ending::Long};
  }
  const Position& Read() const { return simultaneous_ > 0 ? before_ : now_; }
  Position& Write() {
    Change();
    return now_;
  }
  void Change() { remembered_.clear(); }
  void NeedSeat(Number seat) const {
    if (seat < 0 || seat >= seats_) throw Faulted{"MissingValue"};
  }
  void NeedCard(Number card) const {
    if (card < 0 || card >= static_cast<Number>(Read().cards.size())) throw Faulted{"MissingValue"};
  }
  const Card& CardAt(Number card) const {
    NeedCard(card);
    return Read().cards[static_cast<std::size_t>(card)];
  }
  bool IsType(int card, int type) const { return check::IsBelow(rules_, rules_.cards[CardAt(card).kind].type, type); }
  Number Scalar(Number number) const {
    if (number == kNone) throw Faulted{"MissingValue"};
    return number;
  }
  // Cards that are made inside `simultaneously` are among no cards before its end.
  std::size_t CardCount() const { return simultaneous_ > 0 ? cards_before_ : now_.cards.size(); }
  const check::Expr& Ex(ExprId id) const { return rules_.exprs[id]; }
  Text MakeRunningText(check::BodyId body, std::vector<Value> locals, Number uid = 0) const;
  Text* FindText(Number uid);
  const Running* Find(Number uid) const;
  int WhoseText() const;
  // The owner of a zone or a state, as in Card; it must exist.
  int OwnerOf(check::OwnerKind kind, Number owner) const {
    if (kind == check::OwnerKind::Table) return -1;
    kind == check::OwnerKind::Player ? NeedSeat(owner) : NeedCard(owner);
    return static_cast<int>(owner);
  }
  int CountOwners(check::OwnerKind kind) const {
    return kind == check::OwnerKind::Table    ? 1
           : kind == check::OwnerKind::Player ? seats_
                                              : static_cast<int>(now_.cards.size());
  }

  // Counts one more open call while this object lives.
  struct Open {
    explicit Open(Walker& walker) : walker_(walker) {
      if (++walker.open_ > walker.start_.most_open) throw TooMuch{Ending::Deep};
    }
    ~Open() { --walker_.open_; }
    Walker& walker_;
  };
  // The last element of a list while this object lives.
  template <class T>
  struct Pushed {
    Pushed(std::vector<T>& all, T one) : all_(all) { all_.push_back(std::move(one)); }
    ~Pushed() { all_.pop_back(); }
    std::vector<T>& all_;
  };
  // An occurrence runs from the beginning of this object until it ends, or until an exception leaves it.
  struct Runs {
    Runs(Walker& walker, Running running) : walker_(walker) {
      walker_.running_.push_back(running);
      walker_.Change();
    }
    ~Runs() {
      if (!over_) walker_.running_.pop_back();
    }
    void End() {
      over_ = true;
      walker_.running_.pop_back();
      walker_.Change();
    }
    Walker& walker_;
    bool over_ = false;
  };

  const check::CheckedRules& rules_;
  const Start start_;
  Player& player_;
  const int seats_;
  Position now_;
  Position before_;  // inside `simultaneously`: the position before the block
  std::size_t cards_before_ = 0;
  std::vector<Running> running_;
  std::vector<Waiting> waiting_;
  std::vector<Deferred> deferred_;
  struct Asking {
    check::ModifierId modifier;
    Number owner;  // its card, or the number of its lasting rule
    std::vector<Value> args;
  };
  std::vector<Asking> asking_;                           // modifiers whose condition or amount is being computed
  int layers_seen_ = std::numeric_limits<int>::max();    // the layers of changes that apply where a question is asked
  int identity_seen_ = std::numeric_limits<int>::max();  // the steps of identity that apply there
  struct Hearing {
    check::HookId hook;  // none: nothing here is a part of an event around it
    Number owner;
  };
  std::vector<Hearing> hearing_;
  struct Testing {
    Number uid;
    check::ChoiceId target;
  };
  std::vector<Testing> testing_;                     // targets that are being tested again
  std::vector<int> whose_;                           // the cards whose texts run, the innermost last; -1: of no card
  std::set<Number> moved_;                           // in the simultaneous block
  std::map<std::vector<Number>, Value> remembered_;  // answers of this position
  int simultaneous_ = 0;
  Number next_uid_ = 1;
  bool settling_ = false;
  long work_ = 0;
  int open_ = 0;
  std::vector<Number> names_;  // of the cards of the game
  Played played_;
};

}  // namespace cardinal::reference
