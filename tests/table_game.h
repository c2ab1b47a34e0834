// A small game for the tests of computer players.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/base/hash.h"
#include "interpreter/players/player.h"
#include "interpreter/players/playout.h"

namespace cardinal::testing {

// A small game, given as a table: the place after each sequence of answers ("ba": second option, then first).
class TableGame : public players::DeterminizedGame {
 public:
  struct Place {
    model::Seat seat = model::kNoSeat;  // kNobody: the end of the simulation
    std::vector<std::string> options;
    std::int32_t pass = -1;
    std::int64_t worth = 0;  // for seat 0; seat 1 has the opposite
    model::OutcomeKind outcome = model::OutcomeKind::Running;
    model::Seat winner = model::kNoSeat;
    std::int32_t clock = 0;  // the turns that have begun
  };
  explicit TableGame(std::map<std::string, Place> places, bool has_goal = true, bool has_clock = false)
      : places_(std::move(places)), has_goal_(has_goal), has_clock_(has_clock) {}

  // The option, then every seat passes (or takes its first option) until the next turn begins.
  std::optional<std::int64_t> EvaluateOption(std::int32_t option, std::uint64_t) override {
    if (!has_goal_) return std::nullopt;
    at_.assign(1, static_cast<char>('a' + option));
    PassUntil(1, model::kNoSeat);
    return players::EvaluateForSeat(EvaluateSeat(0));
  }
  players::SimulationState BeginSimulation(std::uint64_t) override {
    ++walks;
    at_.clear();
    return Now();
  }
  players::SimulationState AnswerDecision(std::int32_t option) override {
    at_ += static_cast<char>('a' + option);
    if (at_.size() == 1) ++first[option];
    return Now();
  }
  players::SimulationState PassUntil(std::int32_t clock, model::Seat until_asked) override {
    players::SimulationState now = Now();
    while (now.seat >= 0 && now.clock < clock && now.seat != until_asked)
      now = AnswerDecision(now.pass >= 0 ? now.pass : 0);
    return now;
  }
  void Remember() override { remembered_ = at_; }
  players::SimulationState Return() override {
    at_ = remembered_;
    return Now();
  }
  bool HasClock() const override { return has_clock_; }
  std::uint64_t QuestionKey() const override { return static_cast<std::uint64_t>(Here().seat); }
  std::uint64_t OptionKey(std::int32_t option) const override {
    return base::Fnv1a(Here().options[static_cast<std::size_t>(option)]);
  }
  std::int32_t SeatCount() const override { return 2; }
  players::SeatEvaluation EvaluateSeat(model::Seat seat) const override {
    players::SeatEvaluation standing;
    standing.outcome = Here().outcome;
    standing.won = Here().winner == seat;
    if (has_goal_ && standing.outcome == model::OutcomeKind::Running)
      standing.goal_value = seat == 0 ? Here().worth : -Here().worth;
    return standing;
  }
  players::DecisionView View() const {
    players::DecisionView view;
    view.seat = 0;
    view.serial = 7;
    const Place& root = places_.at("");
    for (std::size_t i = 0; i < root.options.size(); ++i) {
      const bool pass = static_cast<std::int32_t>(i) == root.pass;
      view.options.push_back({pass ? model::OptionKind::Pass : model::OptionKind::Act, root.options[i]});
    }
    return view;
  }

  // The answers since the simulation began, as letters.
  const std::string& Answers() const { return at_; }

  int walks = 0;
  std::map<std::int32_t, int> first;  // how often each option was taken first

 private:
  const Place& Here() const { return places_.at(at_); }
  players::SimulationState Now() const {
    const Place& here = Here();
    return {here.seat, static_cast<std::int32_t>(here.options.size()), here.pass, here.clock};
  }

  std::map<std::string, Place> places_;
  std::string at_, remembered_;
  bool has_goal_, has_clock_;
};

}  // namespace cardinal::testing
