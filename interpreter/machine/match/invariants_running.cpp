// Checks the invariants of the stack and of the decision (numbers: see invariants.h).
#include <algorithm>
#include <tuple>

#include "interpreter/machine/match/invariants.h"

namespace cardinal::match {
namespace {

std::string DescribeViolation(int number, const std::string& what) {
  return "invariant " + std::to_string(number) + ": " + what;
}

bool OccurrenceExists(const program::Program& program, std::int16_t kind, std::int32_t what) {
  switch (ToOccurrenceKind(kind)) {
    case program::OccurrenceKind::Event: return program.events.Contains(what);
    case program::OccurrenceKind::Action: return program.actions.Contains(what);
    case program::OccurrenceKind::Window: return program.windows.Contains(what);
  }
  return false;
}

// True if an occurrence of this kind and index runs this function.
bool IsOccurrenceFunction(const program::Program& program, std::int16_t kind, std::int32_t what,
                          program::FunctionId code) {
  switch (ToOccurrenceKind(kind)) {
    case program::OccurrenceKind::Event: return program.events[what].code == code;
    case program::OccurrenceKind::Window: return program.windows[what].code == code;
    case program::OccurrenceKind::Action: {
      const auto& variants = program.actions[what].variants;
      return std::any_of(variants.begin(), variants.end(), [&](const program::ActionVariant& variant) {
        return variant.run == code || variant.cancelled == code;
      });
    }
  }
  return false;
}

std::string CheckFrame(const program::Program& program, const Match& match, std::size_t index) {
  const Frame& frame = match.stack.frames[index];
  const std::string name = "frame " + std::to_string(index);
  if (!program.functions.Contains(frame.code)) return DescribeViolation(7, name + " runs a code that does not exist");
  if (std::string wrong = CheckWaitingFrame(program, match, index); !wrong.empty()) return wrong;
  if (frame.uid < 0 || frame.uid >= match.next_uid)
    return DescribeViolation(7, name + " is an occurrence that has not begun");
  if (frame.uid > 0 && !OccurrenceExists(program, frame.kind, frame.occurrence_index))
    return DescribeViolation(7, name + " is an occurrence of nothing");
  if (frame.uid > 0 && !IsOccurrenceFunction(program, frame.kind, frame.occurrence_index, frame.code))
    return DescribeViolation(7, name + " is an occurrence of another text");
  if ((frame.flags & ~kLastingFlags) != 0) return DescribeViolation(11, name + " answers a question between two steps");
  if (!IsValidIndexOrNone(match.state.cards, frame.source))
    return DescribeViolation(7, name + " runs the text of a card that does not exist");
  return "";
}

std::string CheckPending(const program::Program& program, const Match& match, const PendingAction& waiting) {
  if (!program.actions.Contains(waiting.action)) return DescribeViolation(7, "an action that does not exist waits");
  const program::Action& action = program.actions[waiting.action];
  if (!IsValidIndex(action.variants, waiting.variant))
    return DescribeViolation(7, "a variant of " + action.name + " that does not exist waits");
  if (waiting.uid < 1 || waiting.uid >= match.next_uid)
    return DescribeViolation(7, "an action that has not begun waits");
  if (waiting.window_uid < 1 || waiting.window_uid >= match.next_uid)
    return DescribeViolation(7, "an action waits in a window that has not begun");
  if (!IsValidIndexOrNone(match.state.cards, waiting.card))
    return DescribeViolation(7, "an action of a card that does not exist waits");
  if (waiting.player < 0 || waiting.player >= match.state.seats)
    return DescribeViolation(7, "an action of a seat that does not exist waits");
  if (waiting.copied != 0 && waiting.copied != 1)
    return DescribeViolation(7, "an action waits that is more than a copy");
  return CheckWaitingAction(program, match, waiting);
}

std::string CheckDeferred(const program::Program& program, const Match& match, const Deferred& deferred) {
  if (!OccurrenceExists(program, deferred.kind, deferred.event))
    return DescribeViolation(7, "an `after` of nothing is deferred");
  if (deferred.uid < 1 || deferred.uid >= match.next_uid)
    return DescribeViolation(7, "an `after` of an event that has not begun is deferred");
  for (const Value hook : deferred.hooks) {
    if (hook < 0) return DescribeViolation(7, "a hook that does not exist is deferred");
  }
  return "";
}

std::string CheckReaction(const program::Program& program, const Match& match, const Reaction& reaction) {
  if (!program.one_by_one) return DescribeViolation(7, "a reaction waits in a game where none does");
  if (reaction.after.hooks.size() != 1) return DescribeViolation(7, "a reaction of no rule, or of several");
  return CheckDeferred(program, match, reaction.after);
}

bool OptionExists(const program::Program& program, const Match& match, const model::Option& option) {
  const model::Decision& decision = match.decision;
  switch (option.kind) {
    case model::OptionKind::Act:
      return program.actions.Contains(option.a) && IsValidIndexOrNone(match.state.cards, option.b);
    case model::OptionKind::Card: return match.state.cards.Contains(option.a);
    case model::OptionKind::Player: return option.a >= 0 && option.a < match.state.seats;
    case model::OptionKind::Enum:
      return program.enums.Contains(option.b) && IsValidIndex(program.enums[option.b].values, option.a);
    case model::OptionKind::Rule: return IsRule(program, match.state, {option.a, option.b});
    case model::OptionKind::Name: return program.strings.Contains(option.a);
    case model::OptionKind::Menu:
      return decision.choice >= 0 && IsValidIndex(program.choices[decision.choice].menu, option.a);
    default: return true;
  }
}

// True if an option of this kind can answer a decision of this kind.
bool FitsDecision(model::DecisionKind decision, model::OptionKind option) {
  using model::DecisionKind;
  using model::OptionKind;
  const bool thing = option == OptionKind::Card || option == OptionKind::Player || option == OptionKind::Enum ||
                     option == OptionKind::Name || option == OptionKind::Rule || option == OptionKind::Number ||
                     option == OptionKind::Yes || option == OptionKind::No;
  switch (decision) {
    case DecisionKind::Act: return option == OptionKind::Act || option == OptionKind::Pass;
    case DecisionKind::One: return thing || option == OptionKind::NoCard;
    case DecisionKind::Many: return thing || option == OptionKind::Done;
    case DecisionKind::Arrange: return thing;
    case DecisionKind::Number: return option == OptionKind::Number;
    case DecisionKind::YesNo: return option == OptionKind::Yes || option == OptionKind::No;
    case DecisionKind::Menu: return option == OptionKind::Menu || option == OptionKind::Done;
    case DecisionKind::Shuffle: return option == OptionKind::Order;
  }
  return false;
}

std::string CheckOptions(const program::Program& program, const Match& match) {
  const model::Decision& decision = match.decision;
  if (decision.options.empty()) return DescribeViolation(10, "a decision without options");
  std::int64_t picks = 0;
  for (const model::Option& option : decision.options) {
    if (!OptionExists(program, match, option)) return DescribeViolation(7, "an option that does not exist");
    if (!FitsDecision(decision.kind, option.kind))
      return DescribeViolation(10, "an option that does not answer the decision");
    if (option.kind != model::OptionKind::Done) ++picks;
  }
  // Sorted copies make duplicates adjacent, so that no two options need to be compared pairwise.
  std::vector<model::Option> sorted = decision.options;
  const auto key = [](const model::Option& option) { return std::tuple(option.kind, option.a, option.b); };
  std::sort(sorted.begin(), sorted.end(), [&](const auto& x, const auto& y) { return key(x) < key(y); });
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return DescribeViolation(10, "the same option twice");
  if (decision.kind != model::DecisionKind::Many) return "";
  const auto picked = std::ssize(decision.picked);
  if (picked > decision.max) return DescribeViolation(10, "more has been picked than is allowed");
  return picked + picks < decision.min ? DescribeViolation(10, "fewer options than must be picked") : "";
}

std::string CheckSeat(const Match& match) {
  const Seat seat = match.decision.seat;
  if (seat == model::kChance)
    return match.explicit_chance ? "" : DescribeViolation(8, "luck is asked, but it is to be drawn");
  if (seat < 0 || seat >= match.state.seats) return DescribeViolation(8, "a seat that does not exist is asked");
  return ((match.state.eliminated >> seat) & 1) != 0 ? DescribeViolation(8, "a seat that is out is asked") : "";
}

// The values for the holes of the question and of the labels: there must be as many values as holes.
std::string CheckTemplateValues(const program::Program& program, const model::Decision& decision) {
  std::int32_t holes = 0;
  if (decision.choice >= 0) {
    const program::Choice& choice = program.choices[decision.choice];
    holes = program::HoleCount(program, choice.prompt);
    for (const std::int32_t label : choice.menu) holes += program::HoleCount(program, label);
  }
  return decision.template_values.size() == static_cast<std::size_t>(holes)
             ? ""
             : DescribeViolation(7, "a question without its values");
}

std::string CheckOpenDecision(const program::Program& program, const Match& match) {
  const model::Decision& decision = match.decision;
  if (match.serial == 0 || decision.serial != match.serial)
    return DescribeViolation(9, "the game runs, but no decision is open");
  if (!IsValidIndexOrNone(program.choices, decision.choice))
    return DescribeViolation(7, "a choice that does not exist is asked");
  if (!IsValidIndexOrNone(program.windows, decision.window))
    return DescribeViolation(7, "a window that does not exist asks");
  if (!IsValidIndexOrNone(program.sites, decision.site))
    return DescribeViolation(7, "a decision at a place that does not exist");
  if (decision.zone < -1 || decision.zone >= ZoneInstanceCount(program, match.state.seats, match.state.cards.size()))
    return DescribeViolation(7, "a zone that does not exist is shuffled");
  if (const std::string sentences = CheckTemplateValues(program, decision); !sentences.empty()) return sentences;
  const std::string seat = CheckSeat(match);
  return seat.empty() ? CheckOptions(program, match) : seat;
}

std::string CheckBuilders(const Stack& stack) {
  std::int32_t before = 0;
  for (const std::int32_t mark : stack.building_marks) {
    if (mark < before) return DescribeViolation(11, "list builders overlap");
    before = mark;
  }
  return before > std::ssize(stack.building) ? DescribeViolation(11, "a list builder begins after its end") : "";
}

}  // namespace

std::string CheckStack(const program::Program& program, const Match& match) {
  if (match.next_uid < 1) return DescribeViolation(7, "occurrences are numbered from 1");
  if (match.next_uid > kMostOccurring) return DescribeViolation(7, "more has occurred than a game can have");
  if (match.simultaneous < 0) return DescribeViolation(11, "more simultaneous blocks have ended than begun");
  if (match.simultaneous > 0 && match.outcome.kind == model::OutcomeKind::Running) {
    return DescribeViolation(11, "a decision inside a simultaneous block");
  }
  const auto& luck = match.random.State();
  if (std::all_of(luck.begin(), luck.end(), [](std::uint64_t word) { return word == 0; }))
    return DescribeViolation(7, "the stream of luck is dead");
  std::string broken = CheckBuilders(match.stack);
  for (std::size_t i = 0; broken.empty() && i < match.stack.frames.size(); ++i) broken = CheckFrame(program, match, i);
  if (broken.empty()) broken = CheckRegisters(program, match);
  for (std::size_t i = 0; broken.empty() && i < match.pending.size(); ++i)
    broken = CheckPending(program, match, match.pending[i]);
  for (std::size_t i = 0; broken.empty() && i < match.deferred.size(); ++i)
    broken = CheckDeferred(program, match, match.deferred[i]);
  for (std::size_t i = 0; broken.empty() && i < match.reactions.size(); ++i)
    broken = CheckReaction(program, match, match.reactions[i]);
  return broken;
}

std::string CheckDecision(const program::Program& program, const Match& match) {
  const model::Outcome& outcome = match.outcome;
  if (!IsValidIndexOrNone(program.sites, outcome.site))
    return DescribeViolation(7, "a game that ended at a place that does not exist");
  if ((outcome.kind == model::OutcomeKind::Won) != (outcome.winners != 0))
    return DescribeViolation(9, "a game won by no player, or a winner of a game that is not won");
  if ((std::uint64_t{outcome.winners} >> match.state.seats) != 0)
    return DescribeViolation(9, "a game won by a player who does not play");
  const bool scored = program.score_code >= 0 && outcome.kind != model::OutcomeKind::Running;
  if (outcome.scores.size() != (scored ? static_cast<std::size_t>(match.state.seats) : 0))
    return DescribeViolation(9, "not one score for each player");
  if (!IsValidIndexOrNone(program.templates, outcome.reason))
    return DescribeViolation(7, "a game that ended for a reason that does not exist");
  if (outcome.values.size() != static_cast<std::size_t>(program::HoleCount(program, outcome.reason)))
    return DescribeViolation(7, "a reason without its values");
  if (outcome.kind == model::OutcomeKind::Running && outcome.reason >= 0)
    return DescribeViolation(9, "the reason of an ending, and the game runs");
  if (outcome.kind != model::OutcomeKind::Running) return "";
  if (match.stack.frames.empty())
    return match.decision.options.empty() ? "" : DescribeViolation(9, "nothing runs, but a decision is open");
  return CheckOpenDecision(program, match);
}

}  // namespace cardinal::match
