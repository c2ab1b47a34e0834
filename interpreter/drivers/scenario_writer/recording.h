// In: a Program and a GameRecord. Out: Tape, the recorded game played once more, with all that a scenario of it must
// know: the match at each decision, the luck that fell, where turns and phases began, which cards anything happened to,
// which clauses were reached. Promises: luck is as it fell, whether it was drawn or asked for.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::scenario_writer {

using model::CardId;
using model::Value;
using program::Program;

// A shuffle, or a choice that luck made.
struct ChanceEvent {
  match::ZoneId zone = -1;    // that was shuffled, -1: none
  std::vector<CardId> order;  // of it, top first
  std::int32_t choice = -1;
  Value value = 0;
};

// A point at which a board could begin: a turn, phase or step, or an event that the ruleset marks with `start`.
struct StartPoint {
  std::size_t moment = 0;   // of the decision that comes next
  std::size_t luck = 0;     // how much luck had fallen
  std::size_t touched = 0;  // how many cards had been touched: see TouchedCards
  std::int32_t event = -1;
  std::vector<Value> args;
  match::GameState world;
};

class Recording : public vm::Observer {
 public:
  // Places behind the moment `from` are of no use.
  // `named`: cards that count as touched.
  Recording(const Program& program, const replay::GameRecord& record, std::size_t from, const base::Limits& limits,
            const std::set<CardId>& named = {});
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  const Program& GetProgram() const { return program_; }
  const replay::GameRecord& GetRecord() const { return record_; }
  const std::vector<match::Match>& States() const { return moments_; }  // each decision, and the end of the game
  const model::Answer& AnswerAt(std::size_t moment) const { return record_.answers[moment]; }
  const replay::Playback& GetPlayback() const { return how_; }
  const std::vector<ChanceEvent>& ChanceEvents() const { return luck_; }
  const std::vector<StartPoint>& StartPoints() const { return places_; }

  // The cards to which something happened, or that could be chosen, from the place to the moment `end`, and from there
  // on as long as there is only one answer. All cards if the recording ends before there are more.
  std::set<CardId> TouchedCards(const StartPoint& place, std::size_t end) const;
  // Clauses by what ran on the way to a moment: all that were reached; and those of the events, actions, hooks,
  // modifiers and statements that did something, without those of the turns, phases and steps around them. One byte for
  // each clause of the program.
  const std::vector<std::vector<std::uint8_t>>& Reached() const { return reached_; }
  const std::vector<std::vector<std::uint8_t>>& ActiveClauses() const { return acted_; }

  void OnSite(model::SiteId site) override;
  void OnModifierTerm(const match::Match&, std::int32_t, std::span<const Value>, const vm::ModifierTerm& term) override;
  void OnEnter(const match::Match& match, const match::Frame& frame, std::span<const Value> args) override;
  void OnMove(const match::Match& match, CardId card, match::ZoneId, match::ZoneId, std::int32_t,
              model::SiteId) override;
  void OnField(const match::Match& match, std::int32_t field, Value owner, Value, Value, std::int32_t,
               model::SiteId) override;
  void OnModifier(const match::Match& match, const match::ActiveModifier& modifier, model::SiteId) override;
  void OnShuffle(const match::Match& match, match::ZoneId zone) override;
  void OnDraw(const match::Match&, std::int32_t choice, Value value) override;
  void OnReveal(const match::Match&, std::span<const CardId> cards, std::uint32_t) override;
  void OnOutcome(const match::Match& match) override;

 private:
  void OnDecisionPoint(const match::Match& match, const model::Answer* answer);
  void KeepPlace(const match::Match& match, std::int32_t event, std::span<const Value> args);
  void MarkTouched(Value card);
  void MarkActive(model::SiteId site);
  void ActHere(const match::Match& match, model::SiteId site);  // a statement, and the hooks that run now
  model::SiteId HeadSite(const match::Frame& frame, bool flow) const;

  const Program& program_;
  const replay::GameRecord& record_;
  std::size_t from_;
  std::set<CardId> named_;
  std::vector<model::SiteId> hook_of_;  // by code: the place of the hook that it is, or -1
  std::vector<match::Match> moments_;
  std::vector<ChanceEvent> luck_;
  std::vector<StartPoint> places_;
  std::vector<CardId> touched_;           // in order, any number of times
  std::vector<std::size_t> touched_end_;  // by moment: how many of them came before
  std::vector<std::vector<std::uint8_t>> reached_, acted_;
  std::vector<std::uint8_t> sites_, clauses_;  // since the last moment: reached; of what did something
  replay::Playback how_;
};

// The value that an option stands for.
Value OptionValue(const model::Option& option);

}  // namespace cardinal::scenario_writer
