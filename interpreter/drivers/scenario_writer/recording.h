// Plays a recorded game again and collects everything that a scenario of it needs. In: a Program and a GameRecord. Out:
// Recording: the match at each decision, the chance events, where turns and phases began, which cards changed, which
// clauses were reached. Promises: chance events are as recorded, whether the engine drew them or asked for them.
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

// A shuffle, or a choice made by chance.
struct ChanceEvent {
  match::ZoneId zone = -1;    // the zone that was shuffled, -1: none
  std::vector<CardId> order;  // of the zone, top first
  std::int32_t choice = -1;
  Value value = 0;
};

// A point at which a board could begin: a turn, phase or step, or an event that the ruleset marks with `start`.
struct StartPoint {
  std::size_t moment = 0;   // index in States() of the next decision
  std::size_t luck = 0;     // number of chance events before it
  std::size_t touched = 0;  // number of touched cards before it: see TouchedCards
  std::int32_t event = -1;
  std::vector<Value> args;
  match::GameState world;
};

class Recording : public vm::Observer {
 public:
  // `from`: start points after this index in States() are not kept.
  // `named`: cards that count as touched.
  Recording(const Program& program, const replay::GameRecord& record, std::size_t from, const base::Limits& limits,
            const std::set<CardId>& named = {});
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  const Program& GetProgram() const { return program_; }
  const replay::GameRecord& GetRecord() const { return record_; }
  const std::vector<match::Match>& States() const { return moments_; }  // at each decision, and at the end of the game
  const model::Answer& AnswerAt(std::size_t moment) const { return record_.answers[moment]; }
  const replay::Playback& GetPlayback() const { return how_; }
  const std::vector<ChanceEvent>& ChanceEvents() const { return luck_; }
  const std::vector<StartPoint>& StartPoints() const { return places_; }

  // The cards that changed or could be chosen between the start point and the state with index `end`, and after it
  // while there is only one answer. All cards if the recording ends before a decision with a choice.
  std::set<CardId> TouchedCards(const StartPoint& place, std::size_t end) const;
  // For each state, clauses of the code that ran since the state before it: all that were reached; and those of the
  // events, actions, hooks, modifiers and statements that had an effect, without those of the turns, phases and steps
  // around them. One byte for each clause of the program.
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
  void OnLasting(const match::Match& match, const match::LastingRule& rule) override;
  void OnShuffle(const match::Match& match, match::ZoneId zone) override;
  void OnDraw(const match::Match&, std::int32_t choice, Value value) override;
  void OnReveal(const match::Match&, std::span<const CardId> cards, std::uint32_t) override;
  void OnOutcome(const match::Match& match) override;

 private:
  void OnDecisionPoint(const match::Match& match, const model::Answer* answer);
  void KeepPlace(const match::Match& match, std::int32_t event, std::span<const Value> args);
  void MarkTouched(Value card);
  void MarkActive(model::SiteId site);
  void ActHere(const match::Match& match, model::SiteId site);  // marks a statement, and the hooks that are running
  void LookAtNewFrames(const std::vector<match::Frame>& frames);
  model::SiteId HeadSite(const match::Frame& frame, bool flow) const;

  const Program& program_;
  const replay::GameRecord& record_;
  std::size_t from_;
  std::set<CardId> named_;
  std::vector<model::SiteId> hook_of_;  // for each function: the site of its hook, or -1
  std::vector<match::Match> moments_;
  std::vector<ChanceEvent> luck_;
  std::vector<StartPoint> places_;
  std::vector<CardId> touched_;           // in order, with repetitions
  std::vector<std::size_t> touched_end_;  // for each state: how many of them came before it
  std::vector<std::vector<std::uint8_t>> reached_, acted_;
  std::vector<std::uint8_t> sites_, clauses_;  // since the last state: reached sites; clauses that had an effect
  // Since the last state: by depth, the numbers of the occurrences of the frames that were looked at; the turns, phases,
  // steps and windows among them.
  struct Head {
    std::size_t depth = 0;
    model::SiteId site = -1;
  };
  std::vector<std::int32_t> open_;
  std::vector<Head> heads_;
  replay::Playback how_;
};

// The value that an option represents.
Value OptionValue(const model::Option& option);

}  // namespace cardinal::scenario_writer
