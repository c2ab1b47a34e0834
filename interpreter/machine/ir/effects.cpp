#include "interpreter/machine/ir/effects.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "interpreter/machine/program/state_cells.h"

namespace cardinal::ir {

bool Cells::UnionWith(const Cells& more) {
  if (words_.size() < more.words_.size()) words_.resize(more.words_.size());
  bool grown = false;
  for (std::size_t i = 0; i < more.words_.size(); ++i) {
    grown = grown || (more.words_[i] & ~words_[i]) != 0;
    words_[i] |= more.words_[i];
  }
  return grown;
}

bool Cells::Meets(const Cells& other) const {
  for (std::size_t i = 0; i < std::min(words_.size(), other.words_.size()); ++i)
    if ((words_[i] & other.words_[i]) != 0) return true;
  return false;
}

bool Cells::IsEmpty() const {
  return std::ranges::all_of(words_, [](std::uint64_t word) { return word == 0; });
}

namespace {

using program::FunctionId;
using program::OccurrenceKind;
using program::StateCell;
using Visit = std::function<void(FunctionId)>;

void VisitIfAny(FunctionId function, const Visit& visit) {
  if (function >= 0) visit(function);
}

// Who controls a card, and whether its text works, where rules change that: each rule of a card asks it.
void VisitIdentity(const Program& program, const Visit& visit) {
  for (const std::int32_t query : {program.identity.controller, program.identity.rules})
    if (query >= 0) visit(program.queries[query].code);
}

// What the rules of cards ask that change the query. A question about what a card is sees only the steps before it.
void VisitIdentityBefore(const Program& program, std::int32_t query, const Visit& visit) {
  const std::int32_t step = program::StepOf(program.identity, query), controller = program.identity.controller;
  if (step > program::kRulesStep) return VisitIdentity(program, visit);
  if (step > program::kControllerStep && controller >= 0) visit(program.queries[controller].code);
}

// `of_game`: also those of the game.
void VisitModifiers(const Program& program, std::int32_t query, bool of_game, const Visit& visit) {
  for (const std::int32_t index : program.queries[query].modifiers) {
    const program::Modifier& modifier = program.modifiers[index];
    if (modifier.card == program::kOfGame && !of_game) continue;
    visit(modifier.code);
    if (modifier.works >= 0) VisitIfAny(program.works[modifier.works].code, visit);
    if (modifier.card != program::kOfGame) VisitIdentityBefore(program, query, visit);
  }
  for (const std::int32_t index : program.queries[query].lasting)
    visit(program.modifiers[program.lasting_rules[index].modifier].code);
}

void VisitPart(const Program& program, std::int32_t part, const Visit& visit) {
  VisitIfAny(program.parts[part].fallback, visit);
  for (const program::CardDef& card : program.cards)
    if (card.parts.Contains(part)) VisitIfAny(card.parts[part], visit);
}

void VisitHook(const Program& program, std::int32_t index, const Visit& visit) {
  const program::Hook& hook = program.hooks[index];
  visit(hook.code);
  if (hook.works >= 0) VisitIfAny(program.works[hook.works].code, visit);
  if (hook.card != program::kOfGame) VisitIdentity(program, visit);
}

// What decides whether the hook would run.
void VisitHookConditions(const Program& program, std::int32_t index, const Visit& visit) {
  const program::Hook& hook = program.hooks[index];
  VisitIfAny(hook.condition, visit);
  if (hook.works >= 0) VisitIfAny(program.works[hook.works].code, visit);
  if (hook.card != program::kOfGame) VisitIdentity(program, visit);
}

const std::vector<std::int32_t>& HooksOf(const Program& program, const Instruction& run) {
  static const std::vector<std::int32_t> kNone;
  const auto lists = [&]() -> const program::HookLists* {
    if (static_cast<OccurrenceKind>(run.detail) == OccurrenceKind::Event) return &program.events[run.id];
    if (static_cast<OccurrenceKind>(run.detail) == OccurrenceKind::Action) return &program.actions[run.id];
    return nullptr;
  }();
  if (lists == nullptr) return kNone;
  return run.op == Op::RunInstead ? lists->instead : run.op == Op::RunBefore ? lists->before : lists->after;
}

void VisitAction(const program::Action& action, const Visit& visit) {
  VisitIfAny(action.precondition, visit);
  VisitIfAny(action.candidate_filter, visit);
  for (const program::ActionVariant& variant : action.variants)
    for (const FunctionId function : {variant.offer, variant.run, variant.cancelled}) VisitIfAny(function, visit);
}

// Any action that waits in any window.
void VisitWaitingActions(const Program& program, const Visit& visit) {
  for (const program::Action& action : program.actions)
    if (!action.direct) VisitAction(action, visit);
}

// What tests whether the targets of an action are still legal.
void VisitTargetTests(const Program& program, const Visit& visit) {
  for (const program::Action& action : program.actions)
    for (const program::ActionVariant& variant : action.variants)
      for (const program::Target& target : variant.targets) VisitIfAny(target.legal, visit);
}

void VisitDeferredHooks(const Program& program, const Visit& visit) {
  for (std::int32_t hook = 0; hook < base::Count(program.hooks); ++hook)
    if (program.hooks[hook].kind == program::HookKind::After) VisitHook(program, hook, visit);
}

// What decides which rules change the query, before their code runs: the timed modifiers, and for the rules of cards
// where these cards are, since when, and who controls them.
void InsertModifierCells(const Program& program, std::int32_t query, Cells& reads) {
  reads.Insert(StateCell::Timed(program, query));
  if (program.identity.print >= 0) reads.Insert(StateCell::Cards());
  for (const std::int32_t index : program.queries[query].modifiers) {
    const program::Modifier& modifier = program.modifiers[index];
    if (modifier.card == program::kOfGame) continue;
    reads.Insert(StateCell::Moves());
    reads.Insert(StateCell::Control());
    const std::uint64_t zones = modifier.works >= 0 ? program.works[modifier.works].zones : ~std::uint64_t{0};
    for (std::int32_t zone = 0; zone < base::Count(program.zones); ++zone)
      if (((zones >> (zone % 64)) & 1u) != 0) reads.Insert(StateCell::Zone(zone));
  }
}

// A change that a statement puts in force. A change of prints changes the cards of the match.
void InsertTimed(const Program& program, std::int32_t query, Cells& writes) {
  writes.Insert(StateCell::Timed(program, query));
  if (query == program.identity.print) writes.Insert(StateCell::Cards());
}

// Changes that statements put in force begin or end.
void InsertEnds(const Program& program, Cells& writes) {
  for (const program::TimedModifier& timed : program.timed_modifiers)
    if (timed.end != program::EndKind::Forever) InsertTimed(program, timed.query, writes);
  for (const program::QueryId query : program.queries.Ids())
    if (!program.queries[query].lasting.empty()) writes.Insert(StateCell::Timed(program, query));
}

bool ReadsPrint(Op op) {
  switch (op) {
    case Op::Attribute:
    case Op::CardName:
    case Op::HasPart:
    case Op::IsCardType:
    case Op::ListOfType:
    case Op::Print: return true;
    default: return false;
  }
}

// The cells that the instruction itself reads or writes, by the bits of its effects.
void InsertCells(const Program& program, const Instruction& instruction, FunctionEffects& result) {
  const Effects effects = InfoOf(instruction.op).effects;
  const auto insert = [&](Effect effect, Cells& cells, std::size_t cell) {
    if ((effects & effect) != 0) cells.Insert(cell);
  };
  const bool zone = (effects & (kReadsZone | kWritesZone)) != 0, field = (effects & (kReadsField | kWritesField)) != 0;
  insert(kReadsMoves, result.reads, StateCell::Moves());
  insert(kReadsControl, result.reads, StateCell::Control());
  insert(kReadsCards, result.reads, StateCell::Cards());
  insert(kWritesCards, result.writes, StateCell::Cards());
  insert(kReadsPlayers, result.reads, StateCell::Out());
  insert(kWritesPlayers, result.writes, StateCell::Out());
  if (zone) insert(kReadsZone, result.reads, StateCell::Zone(instruction.id));
  if (field) insert(kReadsField, result.reads, StateCell::Field(program, instruction.id));
  if (field) insert(kWritesField, result.writes, StateCell::Field(program, instruction.id));
  if (instruction.op == Op::IsUnmodified) result.reads.Insert(StateCell::Timed(program, instruction.id));
  if (AppliesAllModifiers(instruction.op) || instruction.op == Op::ApplyGivenModifiers)
    InsertModifierCells(program, instruction.id, result.reads);
  if (instruction.op == Op::Modify) InsertTimed(program, program.timed_modifiers[instruction.id].query, result.writes);
  if (program.identity.print >= 0 && ReadsPrint(instruction.op)) result.reads.Insert(StateCell::Cards());
  // A card leaves some zone, and modifiers that last until then end.
  if ((effects & kWritesZone) != 0) {
    result.writes.Insert(StateCell::Moves());
    for (std::int32_t each = 0; each < base::Count(program.zones); ++each) result.writes.Insert(StateCell::Zone(each));
  }
  const bool lasting = instruction.op == Op::Last || instruction.op == Op::Reach;
  if ((effects & kWritesZone) != 0 || instruction.op == Op::Leave || lasting) InsertEnds(program, result.writes);
}

FunctionEffects OwnEffects(const Program& program, const Function& function) {
  FunctionEffects result;
  for (const Block& block : function.blocks)
    for (const Instruction& instruction : block.instructions) {
      result.effects |= InfoOf(instruction.op).effects & ~static_cast<Effects>(kCalls);
      InsertCells(program, instruction, result);
    }
  return result;
}

bool Absorb(FunctionEffects& caller, const FunctionEffects& callee) {
  const Effects before = caller.effects;
  caller.effects |= callee.effects;
  const bool reads = caller.reads.UnionWith(callee.reads), writes = caller.writes.UnionWith(callee.writes);
  return caller.effects != before || reads || writes;
}

}  // namespace

void ForEachCallee(const Program& program, const Instruction& instruction, const Visit& visit) {
  switch (instruction.op) {
    case Op::Ask:
    case Op::AskModified:
    case Op::AskInLayers: visit(program.queries[instruction.id].code); break;
    case Op::Guard: visit(static_cast<FunctionId>(instruction.number)); break;
    case Op::ApplyModifiers:
    case Op::ApplyLayers:
    case Op::ApplyIdentity:
    case Op::ApplyGivenModifiers:
      VisitModifiers(program, instruction.id, AppliesAllModifiers(instruction.op), visit);
      break;
    case Op::CallEvent: visit(program.events[instruction.id].code); break;
    case Op::CallPart:
      VisitPart(program, instruction.id, visit);
      VisitIdentity(program, visit);
      break;
    case Op::CallWindow:
    case Op::CallWindowWith: visit(program.windows[instruction.id].code); break;
    case Op::MoveCard:
    case Op::MoveCards:
      for (const program::KeptAnswer& kept : program.kept_answers) visit(kept.code);
      break;
    case Op::FirstSeat: VisitIfAny(program.order_code, visit); break;
    case Op::Win:
    case Op::WinTogether:
    case Op::DrawGame:
    case Op::LoseGame:
    case Op::WinByScore: VisitIfAny(program.score_code, visit); break;
    case Op::FindReplacements:
    case Op::PutReplacementFirst:
      for (const std::int32_t hook : program.events[instruction.id].instead) VisitHookConditions(program, hook, visit);
      VisitIfAny(program.order_code, visit);
      break;
    case Op::RunInstead:
    case Op::RunBefore:
    case Op::RunAfter:
      for (const std::int32_t hook : HooksOf(program, instruction)) VisitHook(program, hook, visit);
      break;
    case Op::RunStateBasedActions:
      VisitIfAny(program.state_based_actions_code, visit);
      VisitIfAny(program.reaction_order_code, visit);
      if (program.one_by_one) VisitDeferredHooks(program, visit);
      break;
    case Op::EndSimultaneous: VisitDeferredHooks(program, visit); break;
    case Op::AskWindow:
      for (const std::int32_t action : program.windows[instruction.id].actions)
        VisitAction(program.actions[action], visit);
      break;
    case Op::TakeAction: VisitAction(program.actions[instruction.id], visit); break;
    case Op::ResolveAction:
    case Op::CancelAction: VisitWaitingActions(program, visit); break;
    case Op::TargetsOf: VisitTargetTests(program, visit); break;
    case Op::Wait: VisitIfAny(program.announce_code, visit); break;
    case Op::Last: VisitIdentity(program, visit); break;
    default: break;
  }
}

namespace {

// True for instructions that begin one of many functions: a card with such an instruction calls those of all cards.
bool CallsGroup(Op op) {
  switch (op) {
    case Op::ApplyModifiers:
    case Op::ApplyLayers:
    case Op::ApplyIdentity:
    case Op::ApplyGivenModifiers:
    case Op::CallPart:
    case Op::RunInstead:
    case Op::RunBefore:
    case Op::RunAfter:
    case Op::RunStateBasedActions:
    case Op::EndSimultaneous:
    case Op::AskWindow:
    case Op::TakeAction:
    case Op::ResolveAction:
    case Op::CancelAction:
    case Op::TargetsOf: return true;
    default: return false;
  }
}

class CalleeFinder {
 public:
  CalleeFinder(const Program& program, const Module& module) : program_(program), module_(module) {}

  // By function, then by group.
  Callees FindAll() {
    callees_.resize(module_.functions.size());
    last_caller_.assign(module_.functions.size(), -1);
    for (const FunctionId id : module_.functions.Ids())
      for (const Block& block : module_.functions[id].blocks)
        for (const Instruction& instruction : block.instructions) {
          if (CallsGroup(instruction.op))
            Add(id, FindGroup(instruction));
          else
            ForEachCallee(program_, instruction, [&](FunctionId callee) { Add(id, callee); });
        }
    return std::move(callees_);
  }

 private:
  void Add(FunctionId caller, FunctionId callee) {
    if (std::exchange(last_caller_[callee], caller) != caller) callees_[caller].push_back(callee);
  }

  FunctionId FindGroup(const Instruction& instruction) {
    const bool waiting = instruction.op == Op::RunStateBasedActions || instruction.op == Op::EndSimultaneous ||
                         instruction.op == Op::ResolveAction || instruction.op == Op::CancelAction ||
                         instruction.op == Op::TargetsOf;  // the same whatever their ids
    const auto key =
        waiting ? std::tuple(instruction.op, -1, 0) : std::tuple(instruction.op, instruction.id, instruction.detail);
    const auto [found, fresh] = groups_.try_emplace(key, callees_.NextId());
    if (!fresh) return found->second;
    std::vector<FunctionId> members;
    ForEachCallee(program_, instruction, [&](FunctionId callee) { members.push_back(callee); });
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    last_caller_.push_back(-1);
    return callees_.Add(std::move(members));
  }

  const Program& program_;
  const Module& module_;
  Callees callees_;
  base::Table<FunctionId, FunctionId> last_caller_;
  std::map<std::tuple<Op, std::int32_t, std::int32_t>, FunctionId> groups_;
};

}  // namespace

Callees FindCallees(const Program& program, const Module& module) { return CalleeFinder(program, module).FindAll(); }

namespace {

// Callees come before their callers, except where functions call each other in a circle.
std::vector<FunctionId> OrderCalleesFirst(const Callees& callees) {
  struct Visited {
    FunctionId function;
    std::size_t next;
  };
  std::vector<FunctionId> order;
  std::vector<Visited> path;
  base::Table<FunctionId, std::uint8_t> seen(callees.size());
  const auto enter = [&](FunctionId id) {
    if (std::exchange(seen[id], 1) == 0) path.push_back({id, 0});
  };
  for (const FunctionId root : callees.Ids()) {
    enter(root);
    while (!path.empty()) {
      Visited& top = path.back();
      if (top.next < callees[top.function].size()) {
        enter(callees[top.function][top.next++]);
        continue;
      }
      order.push_back(top.function);
      path.pop_back();
    }
  }
  return order;
}

}  // namespace

ModuleEffects ComputeEffects(const Program& program, const Module& module) {
  ModuleEffects effects;
  for (const Function& function : module.functions) effects.push_back(OwnEffects(program, function));
  const Callees callees = FindCallees(program, module);
  effects.resize(callees.size());
  const std::vector<FunctionId> order = OrderCalleesFirst(callees);
  for (bool changed = true; changed;) {
    changed = false;
    for (const FunctionId caller : order)
      for (const FunctionId callee : callees[caller]) changed = Absorb(effects[caller], effects[callee]) || changed;
  }
  effects.resize(module.functions.size());
  return effects;
}

}  // namespace cardinal::ir
