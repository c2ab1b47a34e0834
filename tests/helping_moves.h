// Finds the moves of a player that help an opponent, such as healing or strengthening the opponent's cards.
// In: the open decision of a real match, and an answer to it. Out: whether the answer helps an opponent. Promises: the
// match is not changed. (Only tests and benchmarks include this file; everything in it is inline.)
//
// An answer is judged by the ruleset's goal, after what it began has taken effect: every seat passes, or takes the
// first option, until no action is under way. It *helps an opponent* if it names a card of an opponent, or an opponent,
// and by it the goal of the asked seat becomes lower than before the answer, although an option that names no opponent
// is better. An answer after which the same seat must choose more for the same action is not judged: the last choice
// is.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/drivers/match_loop/determinized_match.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::testing {

class MoveJudge {
 public:
  explicit MoveJudge(const program::Program& program) : program_(program), goal_(match_loop::FindGoal(program)) {}

  // Whether some option would help an opponent while a better one names no opponent, and whether the answer does.
  struct Verdict {
    bool could_help = false, helps = false;
  };

  Verdict Judge(const match::Match& match, std::int32_t answer) const {
    const model::Seat seat = match.decision.seat;
    const auto& options = match.decision.options;
    if (seat < 0 || options.size() < 2 || goal_ < 0) return {};
    const auto names_opponent = [&](const model::Option& option) { return NamesOpponent(match, option); };
    if (std::none_of(options.begin(), options.end(), names_opponent)) return {};
    const auto before = Goal(match, seat);
    if (!before) return {};
    std::optional<std::int64_t> best_harmless;
    std::vector<std::optional<std::int64_t>> goals;  // by option: if it names an opponent
    for (std::int32_t i = 0; i < static_cast<std::int32_t>(options.size()); ++i) {
      const auto after = GoalAfter(match, i);
      const bool named = names_opponent(options[static_cast<std::size_t>(i)]);
      goals.push_back(named ? after : std::nullopt);
      if (!named && after) best_harmless = std::max(best_harmless, after);
    }
    const auto helps = [&](const std::optional<std::int64_t>& goal) {
      return goal && *goal < *before && best_harmless && *goal < *best_harmless;
    };
    return {std::any_of(goals.begin(), goals.end(), helps), helps(goals[static_cast<std::size_t>(answer)])};
  }

 private:
  static constexpr int kMaxAnswers = 200;
  static constexpr std::int64_t kVictory = 1'000'000'000;

  static bool NamesOpponent(const match::Match& match, const model::Option& option) {
    const model::Seat seat = match.decision.seat;
    const auto belongs_to_opponent = [&](std::int32_t card) {
      return card >= 0 && match.state.cards[static_cast<model::CardId>(card)].controller != seat;
    };
    switch (option.kind) {
      case model::OptionKind::Card: return belongs_to_opponent(option.a);
      case model::OptionKind::Act: return belongs_to_opponent(option.b);
      case model::OptionKind::Player: return option.a != seat;
      default: return false;
    }
  }

  std::optional<std::int64_t> Goal(const match::Match& match, model::Seat seat) const {
    if (match.outcome.kind == model::OutcomeKind::Drawn) return 0;
    if (match.outcome.kind == model::OutcomeKind::Won) return match.outcome.IsWonBy(seat) ? kVictory : -kVictory;
    const model::Value arguments[] = {seat};
    const vm::EvaluationResult reply = engine::EvaluateQuery(program_, match, goal_, arguments);
    return reply.fault ? std::nullopt : std::optional(reply.value);
  }

  // Nothing: the seat must choose more, or the rules fail.
  std::optional<std::int64_t> GoalAfter(const match::Match& match, std::int32_t option) const {
    const model::Seat seat = match.decision.seat;
    match::Match after = match;
    for (int i = 0; i < kMaxAnswers; ++i) {
      const auto step = engine::Advance(program_, after, {option, 0, {}});
      if (step.kind == engine::StepResult::Kind::Outcome) return Goal(after, seat);
      if (step.kind != engine::StepResult::Kind::Decision) return std::nullopt;
      const auto& options = after.decision.options;
      const auto pass = std::find_if(options.begin(), options.end(),
                                     [](const model::Option& each) { return each.kind == model::OptionKind::Pass; });
      if (!match_loop::IsActionUnderWay(after)) return Goal(after, seat);
      if (after.decision.seat == seat && options.size() > 1 && pass == options.end()) return std::nullopt;
      option = pass == options.end() ? 0 : static_cast<std::int32_t>(pass - options.begin());
    }
    return std::nullopt;
  }

  const program::Program& program_;
  std::int32_t goal_;
};

}  // namespace cardinal::testing
