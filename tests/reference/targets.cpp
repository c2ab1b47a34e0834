// Targets: which of them are legal, and which statements name one that is lost.
#include <algorithm>

#include "interpreter/machine/program/declarations.h"
#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::ActionVariant;
using check::ChoiceId;

namespace {

std::vector<Number> Without(const std::vector<Number>& list, const std::vector<Number>& others) {
  std::vector<Number> rest;
  for (const Number value : list)
    if (!Has(others, value)) rest.push_back(value);
  return rest;
}

}  // namespace

std::vector<ChoiceId> Walker::TargetsOf(const ActionVariant& variant) const {
  std::vector<ChoiceId> targets;
  for (const check::ActionClause& clause : variant.clauses)
    if (clause.kind == check::ActionClauseKind::Choose && rules_.choices[clause.choice].lost >= 0)
      targets.push_back(clause.choice);
  return targets;
}

std::vector<Number> Walker::Chosen(const check::Choice& choice, const Text& text) const {
  const Value& chosen = text.locals[static_cast<std::size_t>(choice.local)];
  if (text.body->locals[static_cast<std::size_t>(choice.local)].type.IsList()) return chosen.list;
  return chosen.number == kNone ? std::vector<Number>{} : std::vector<Number>{chosen.number};
}

// Those of the chosen that are still among the candidates. Nothing is targeted by an item that was not chosen.
std::vector<Number> Walker::Retest(const ActionVariant& variant, ChoiceId id, const Text& text) {
  const check::Choice& choice = rules_.choices[id];
  for (const check::ActionClause& clause : variant.clauses)
    if (clause.choice == id && clause.item >= 0 && text.locals[static_cast<std::size_t>(clause.item)].number != 1)
      return {};
  Open call(*this);
  const Pushed<Testing> testing(testing_, {text.uid, id});
  Text trial = text;
  const std::vector<Number> candidates = Eval(choice.options, trial).list;
  std::vector<Number> legal;
  for (const Number one : Chosen(choice, text))
    if (Has(candidates, one)) legal.push_back(one);
  return legal;
}

// Before the announcement, and while other targets are tested, all that are chosen are legal. From the beginning of the
// effect on, the variables have the legal ones.
std::vector<Number> Walker::Legal(const ActionVariant& variant, ChoiceId id, Text& text) {
  const check::Choice& choice = rules_.choices[id];
  const bool tested_now = std::any_of(testing_.begin(), testing_.end(), [&](const Testing& testing) {
    return testing.uid == text.uid && testing.target == id;
  });
  if (tested_now) return {};
  const Number state = text.locals[static_cast<std::size_t>(variant.target_state)].number;
  if (state != program::kAnnounced || !testing_.empty()) return Chosen(choice, text);
  return Retest(variant, id, text);
}

std::vector<Number> Walker::Targets(Number uid, int what) {
  const ActionVariant* variant = nullptr;
  if (const Running* running = Find(uid)) variant = running->offered ? nullptr : running->variant;
  for (const Waiting& waiting : waiting_)
    if (waiting.uid == uid) variant = waiting.variant;
  Text* text = FindText(uid);
  if (variant == nullptr || text == nullptr || variant->target_state < 0) return {};
  const std::vector<ChoiceId> targets = TargetsOf(*variant);
  std::vector<Number> found;
  const auto add = [&](const std::vector<Number>& more) {
    for (const Number one : more)
      if (one != kNone && !Has(found, one)) found.push_back(one);
  };
  if (what >= program::kFirstTarget) {
    add(Legal(*variant, targets.at(static_cast<std::size_t>(what - program::kFirstTarget)), *text));
    return found;
  }
  constexpr TypeKind kKinds[] = {TypeKind::Card, TypeKind::Player, TypeKind::Action};
  const bool lost = what >= program::kLostCards;
  const Number state = text->locals[static_cast<std::size_t>(variant->target_state)].number;
  for (const ChoiceId id : targets) {
    const check::Choice& choice = rules_.choices[id];
    if (choice.element.kind != kKinds[lost ? what - program::kLostCards : what]) continue;
    if (!lost)
      add(Legal(*variant, id, *text));
    else if (state == program::kEffectBegan)
      add(text->locals[static_cast<std::size_t>(choice.lost)].list);
    else if (state == program::kAnnounced && testing_.empty())
      add(Without(Chosen(choice, *text), Retest(*variant, id, *text)));
  }
  return found;
}

// The effect begins: targets that are not legal are lost. All are tested before one of them changes.
void Walker::FixTargets(const ActionVariant& variant, Text& text) {
  if (variant.target_state < 0) return;
  std::map<ChoiceId, std::vector<Number>> legal;
  for (const ChoiceId id : TargetsOf(variant)) legal[id] = Legal(variant, id, text);
  for (const auto& [id, list] : legal) {
    const check::Choice& choice = rules_.choices[id];
    text.locals[static_cast<std::size_t>(choice.lost)] = Of(Without(Chosen(choice, text), list));
    const bool several = text.body->locals[static_cast<std::size_t>(choice.local)].type.IsList();
    text.locals[static_cast<std::size_t>(choice.local)] = several ? Of(list) : Of(list.empty() ? kNone : list.front());
  }
  text.locals[static_cast<std::size_t>(variant.target_state)] = Of(program::kEffectBegan);
  Change();
}

// A target of several things is lost if none of them is left.
bool Walker::IsLost(ChoiceId id, const Text& text) const {
  const check::Choice& choice = rules_.choices[id];
  const bool several = text.body->locals[static_cast<std::size_t>(choice.local)].type.IsList();
  const bool some_lost = !text.locals[static_cast<std::size_t>(choice.lost)].list.empty();
  return some_lost && (!several || Chosen(choice, text).empty());
}

bool Walker::NamesLost(const std::set<ChoiceId>& named, const Text& text) const {
  return std::any_of(named.begin(), named.end(), [&](ChoiceId id) { return IsLost(id, text); });
}

// `t?` does not name t.
void Walker::CollectNamed(ExprId id, const Text& text, std::set<ChoiceId>& named) const {
  if (!id.IsValid() || text.targets == nullptr) return;
  const check::Expr& expr = Ex(id);
  if (expr.kind == check::ExprKind::Local)
    if (const auto known = text.targets->find(expr.index); known != text.targets->end())
      named.insert(known->second.begin(), known->second.end());
  if (expr.kind == check::ExprKind::Present && Ex(expr.args[0]).kind == check::ExprKind::Local) {
    const auto is_target = [&](const check::ActionClause& clause) {
      return clause.choice.IsValid() && rules_.choices[clause.choice].lost >= 0 &&
             rules_.choices[clause.choice].local == Ex(expr.args[0]).index;
    };
    for (const Running& running : running_)
      if (running.text == &text && std::ranges::any_of(running.variant->clauses, is_target)) return;
  }
  for (const ExprId arg : expr.args) CollectNamed(arg, text, named);
}

// What is before the blocks of the statement.
std::set<ChoiceId> Walker::NamedInHead(const check::Stmt& stmt, const Text& text) const {
  std::set<ChoiceId> named;
  CollectNamed(stmt.extra, text, named);
  if (stmt.kind != check::StmtKind::Menu)  // these are the conditions of its items
    for (const ExprId id : stmt.exprs) CollectNamed(id, text, named);
  if (!stmt.choice.IsValid()) return named;
  const check::Choice& choice = rules_.choices[stmt.choice];
  for (const ExprId id : {choice.chooser, choice.amount, choice.options}) CollectNamed(id, text, named);
  for (const ExprId id : choice.prompt.values) CollectNamed(id, text, named);
  return named;
}

// Whether the statement names a lost target. Notes which targets the name depends on that it gives a value.
bool Walker::Skips(const check::Stmt& stmt, Text& text) {
  if (text.targets == nullptr) return false;
  const std::set<ChoiceId> named = NamedInHead(stmt, text);
  using enum check::StmtKind;
  const bool gives =
      stmt.kind == Let || stmt.kind == Create || stmt.kind == CallEvent || stmt.kind == CallPart || stmt.kind == Choose;
  if (gives && stmt.local >= 0 && !named.empty()) (*text.targets)[stmt.local].insert(named.begin(), named.end());
  return NamesLost(named, text);
}

}  // namespace cardinal::reference
