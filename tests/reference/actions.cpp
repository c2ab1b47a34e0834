// Actions: they are announced, wait perhaps, and take effect.
#include <algorithm>

#include "interpreter/machine/program/declarations.h"
#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::ActionClause;
using check::ActionClauseKind;
using check::ActionVariant;
using check::ChoiceKind;
using check::HookKind;
using check::OccurrenceKind;

void Walker::Take(int action, int card, Number seat, Number window, Number uid) {
  Open call(*this);
  const check::Action& declared = rules_.actions[action];
  const ActionVariant& variant = *VariantFor(declared, card);
  Text text = MakeRunningText(variant.body, {Of(seat), Of(card < 0 ? kNone : card), Of(window)}, uid);
  const Pushed<int> whose(whose_, card);
  const Pushed<Hearing> anew(hearing_, {});
  Runs runs(*this, {OccurrenceKind::Action, action, uid, &text, &variant});
  if (Announce(variant, text)) {
    const bool waits = WaitsIn(declared, window);
    if (waits) {
      waiting_.push_back({uid, action, &variant, window, text});
      runs.End();
    }
    TellAnnounced(uid);
    if (waits) return;
    TakeEffect(action, variant, text);
  }
  runs.End();
  EndOccurrence(uid);
  Settle();
}

bool Walker::WaitsIn(const check::Action& action, Number window) const {
  const Running* in = Find(window);
  return !action.direct && in != nullptr && in->kind == OccurrenceKind::Window &&
         rules_.windows[in->index].next.IsValid();
}

namespace {

bool IsBlock(const ActionClause& clause) {
  return clause.kind == ActionClauseKind::Cost || clause.kind == ActionClauseKind::Do ||
         clause.kind == ActionClauseKind::Finally;
}

bool Counts(const ActionClause& clause, const Text& text) {
  return clause.item < 0 || text.locals[static_cast<std::size_t>(clause.item)].number == 1;
}

}  // namespace

// Asks for what is chosen, and pays. Returns false if that is not possible: the action is withdrawn.
bool Walker::Announce(const ActionVariant& variant, Text& text) {
  for (std::size_t i = 0; i < variant.clauses.size(); ++i) {
    const ActionClause& clause = variant.clauses[i];
    if (!IsBlock(clause) && Counts(clause, text) && !AnnounceClause(variant, i, text)) return false;
  }
  for (const ActionClause& clause : variant.clauses)
    if (clause.kind == ActionClauseKind::Cost && Counts(clause, text) && !CanPay(clause.block, text)) return false;
  try {
    RunBlocks(variant, ActionClauseKind::Cost, text);
  } catch (const StopText&) {
    throw NotBuilt{"`stop` in a cost"};
  }
  if (variant.target_state >= 0) text.locals[static_cast<std::size_t>(variant.target_state)] = Of(program::kAnnounced);
  return true;
}

bool Walker::AnnounceClause(const ActionVariant& variant, std::size_t at, Text& text) {
  const ActionClause& clause = variant.clauses[at];
  if (clause.kind == ActionClauseKind::When) return Yes(clause.condition, text);
  const auto local = static_cast<std::size_t>(clause.local);
  if (clause.kind == ActionClauseKind::Let) {
    text.locals[local] = Eval(clause.condition, text);
    return true;
  }
  if (clause.kind == ActionClauseKind::Menu) return AnnounceMenu(variant, at, text);
  const check::Choice& choice = rules_.choices[clause.choice];
  // Only options with which the later clauses can be fulfilled.
  const auto possible = [&](const std::vector<Number>& options) {
    std::vector<Number> answers;
    for (const Number option : options) {
      Text trial = text;
      trial.locals[local] = Of(option);
      if (CanGoOn(variant, at + 1, {clause.item}, trial)) answers.push_back(option);
    }
    return answers;
  };
  if (choice.kind == ChoiceKind::Number && !choice.by_chance) {
    const Number least = Num(choice.amount, text), most = Num(choice.options, text);
    if (most < least + CountNumbersTested(variant)) {
      std::vector<Number> numbers;
      for (Number number = least; number <= most; ++number) numbers.push_back(number);
      numbers = possible(numbers);
      if (numbers.empty()) throw NotBuilt{"a number after an answer that leaves nothing possible"};
      const bool gaps = numbers.back() - numbers.front() + 1 != static_cast<Number>(numbers.size());
      text.locals[local] = Of(gaps ? ChooseOneOf(choice, numbers, text) : ChooseNumber(choice, numbers, text));
      return true;
    }
  }
  if (choice.kind != ChoiceKind::One) {
    text.locals[local] = Choose(choice, text);
    const bool few = choice.lost >= 0 && choice.kind == ChoiceKind::Exactly &&
                     static_cast<Number>(text.locals[local].list.size()) < Num(choice.amount, text);
    return !few;
  }
  text.locals[local] = Of(ChooseOneOf(choice, possible(Eval(choice.options, text).list), text));
  return text.locals[local].number != kNone;
}

// The events of std:actions that follow an announcement.
void Walker::TellAnnounced(Number uid) {
  const check::ActionMoments& moments = rules_.action_moments;
  if (moments.announced >= 0) Happen(moments.announced, {Of(uid)});
  const auto tell = [&](int event, int what, int lost) {
    if (event < 0) return;
    for (const Number each : Targets(uid, what))
      if (!Targets(uid, what).empty() || !Targets(uid, lost).empty()) Happen(event, {Of(each), Of(uid)});
  };
  tell(moments.targeted, program::kLegalCards, program::kLostCards);
  tell(moments.targeted_player, program::kLegalPlayers, program::kLostPlayers);
}

void Walker::RunBlocks(const ActionVariant& variant, ActionClauseKind kind, Text& text) {
  TargetNames names;
  if (variant.target_state >= 0 && kind != ActionClauseKind::Cost) {
    text.targets = &names;
    for (const check::ChoiceId id : TargetsOf(variant)) names[rules_.choices[id].local] = {id};
    // A name that a clause has computed with a target.
    for (const ActionClause& clause : variant.clauses) {
      if (clause.kind != ActionClauseKind::Let) continue;
      std::set<check::ChoiceId> named;
      CollectNamed(clause.condition, text, named);
      if (!named.empty()) names[clause.local].insert(named.begin(), named.end());
    }
  }
  struct Forgotten {
    ~Forgotten() { text.targets = nullptr; }
    Text& text;
  } forgotten{text};
  for (const ActionClause& clause : variant.clauses)
    if (clause.kind == kind && Counts(clause, text)) Run(clause.block, text);
}

// The effect, with the hooks of the action.
void Walker::TakeEffect(int action, const ActionVariant& variant, Text& text) {
  const Occurrence of{OccurrenceKind::Action, action, text.uid, {text.locals[1], text.locals[0]}};
  bool happened = false;
  std::vector<Heard> heard;
  if (!AllTargetsLost(variant, text)) {
    heard = Hear(of, {});
    happened = !RunHooks(HookKind::Instead, heard, of) && !RunHooks(HookKind::Before, heard, of);
  }
  if (happened) {
    FixTargets(variant, text);
    try {
      RunBlocks(variant, ActionClauseKind::Do, text);
    } catch (const StopText&) {
    }
  }
  Finally(variant, text);
  if (!happened) return;
  RunHooks(HookKind::After, Hear(of, heard), of);
}

// std:actions: without a legal target the action has no effect.
bool Walker::AllTargetsLost(const ActionVariant& variant, Text& text) {
  const int event = rules_.action_moments.all_targets_lost;
  if (event < 0 || variant.target_state < 0) return false;
  const auto any = [&](std::initializer_list<int> lists) {
    return std::any_of(lists.begin(), lists.end(), [&](int list) { return !Targets(text.uid, list).empty(); });
  };
  if (any({program::kLegalCards, program::kLegalPlayers, program::kLegalActions})) return false;
  if (!any({program::kLostCards, program::kLostPlayers, program::kLostActions})) return false;
  Happen(event, {Of(text.uid)});
  return true;
}

void Walker::Finally(const ActionVariant& variant, Text& text) {
  const bool ends = std::any_of(variant.clauses.begin(), variant.clauses.end(),
                                [](const ActionClause& clause) { return clause.kind == ActionClauseKind::Finally; });
  if (!ends) return;
  const auto state = static_cast<std::size_t>(variant.target_state);
  if (variant.target_state >= 0 && text.locals[state].number != program::kEffectBegan) FixTargets(variant, text);
  try {
    RunBlocks(variant, ActionClauseKind::Finally, text);
  } catch (const StopText&) {
  }
}

namespace {

std::optional<Waiting> TakeOut(std::vector<Waiting>& all, Number uid) {
  const auto place = std::find_if(all.begin(), all.end(), [&](const Waiting& one) { return one.uid == uid; });
  if (place == all.end()) return std::nullopt;
  Waiting taken = std::move(*place);
  all.erase(place);
  return taken;
}

int CardOf(const Text& text) { return text.locals[1].number == kNone ? -1 : static_cast<int>(text.locals[1].number); }

}  // namespace

// A waiting action takes effect.
void Walker::Resolve(Number uid) {
  std::optional<Waiting> waiting = TakeOut(waiting_, uid);
  if (!waiting) return;
  Open call(*this);
  Text& text = waiting->text;
  const Pushed<int> whose(whose_, CardOf(text));
  const Pushed<Hearing> anew(hearing_, {});
  Runs runs(*this, {OccurrenceKind::Action, waiting->action, uid, &text, waiting->variant});
  TakeEffect(waiting->action, *waiting->variant, text);
  runs.End();
  EndOccurrence(uid);
  Settle();
}

// Of a cancelled action only its `finally` runs.
void Walker::Cancel(Number uid) {
  std::optional<Waiting> waiting = TakeOut(waiting_, uid);
  if (!waiting) return;
  Open call(*this);
  Text& text = waiting->text;
  const Pushed<int> whose(whose_, CardOf(text));
  const Pushed<Hearing> anew(hearing_, {});
  Runs runs(*this, {OccurrenceKind::Action, waiting->action, uid, &text, waiting->variant});
  Finally(*waiting->variant, text);
  runs.End();
  EndOccurrence(uid);
  Settle();
}

}  // namespace cardinal::reference
