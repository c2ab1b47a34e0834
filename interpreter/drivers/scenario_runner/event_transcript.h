// Records the events of a scenario run. Out: coverage and sentences of the whole run; changes since the last step
// began. Promises: records sentences for the author, who sees everything, and for those seats that the scenario asks
// about; never changes the match.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/machine/trace/trace.h"

namespace cardinal::scenario_runner {

class EventTranscript : public trace::TraceRecorder {
 public:
  explicit EventTranscript(const ScenarioGame& game) : trace::TraceRecorder(game.GetProgram(), false), game_(game) {}

  // Called when a step begins.
  void BeginStep() {
    author_.step = author_.told.size();
    for (auto& [seat, sentences] : by_seat_) sentences.step = sentences.told.size();
    changes_.clear();
  }
  // Called when an answer is given.
  void BeginAnswer() { picks_before_answer_ = forced_picks_.size(); }
  // Picks that the rules made without asking, because a choice of several required all options.
  struct ForcedPicks {
    Seat seat = model::kNoSeat;
    std::vector<model::Option> options;
  };
  // In the whole transcript, and since the last answer.
  std::span<const ForcedPicks> AllForcedPicks() const { return forced_picks_; }
  std::span<const ForcedPicks> LastForcedPicks() const { return AllForcedPicks().subspan(picks_before_answer_); }
  // From now on the sentences for this seat are recorded, too.
  void ListenTo(Seat seat) { by_seat_.try_emplace(seat); }
  enum class Period : std::uint8_t { Begin, Step };
  // `viewer`: the author, or a seat that was given to ListenTo.
  std::vector<std::string> SentencesFor(Seat viewer = view::kOmniscient, Period since = Period::Step) const;
  // The places in the rules that moved cards into or out of that zone, moved that card, or changed that state, since
  // the step began.
  std::vector<std::string> ZoneMoves(match::ZoneId zone) const;
  std::vector<std::string> CardMoves(CardId card) const;
  std::vector<std::string> StateChanges(std::int32_t field, Value owner) const;

  void OnMove(const match::Match&, CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId site) override {
    changes_.push_back({card, from, to, -1, 0, 0, 0, site});
  }
  void OnField(const match::Match&, std::int32_t field, Value owner, Value before, Value after, std::int32_t,
               model::SiteId site) override {
    changes_.push_back({-1, -1, -1, field, owner, before, after, site});
  }
  void OnForcedPicks(const match::Match&, Seat seat, std::span<const model::Option> options) override {
    forced_picks_.push_back({seat, {options.begin(), options.end()}});
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override {
    author_.told.push_back(
        view::FormatSentence(game_.GetProgram(), match, sentence, values, view::kOmniscient, game_.names));
    for (auto& [seat, sentences] : by_seat_)
      sentences.told.push_back(view::FormatSentence(game_.GetProgram(), match, sentence, values, seat, game_.names));
  }
  // As in a game with narration: seats that are shown cards read which cards they are. The author sees them anyway.
  void OnReveal(const match::Match& match, std::span<const CardId> cards, std::uint32_t seats) override {
    if (cards.empty()) return;
    const std::string shown = view::FormatReveal(game_.GetProgram(), match, cards, seats, game_.names);
    for (auto& [seat, sentences] : by_seat_)
      if (((seats >> seat) & 1u) != 0) sentences.told.push_back(shown);
  }

 private:
  struct Change {
    CardId card = -1;  // -1: the change is of a state
    match::ZoneId from = -1, to = -1;
    std::int32_t field = -1;
    Value owner = 0, before = 0, after = 0;
    model::SiteId site = -1;
  };
  std::string Line(const Change& change) const;

  // The sentences that one reader receives in the whole run. Cards may be shown to some seats only, so each reader has
  // its own count.
  struct Sentences {
    std::vector<std::string> told;
    std::size_t step = 0;  // number of sentences before the step
  };

  const ScenarioGame& game_;
  Sentences author_;
  std::map<Seat, Sentences> by_seat_;
  std::vector<Change> changes_;
  std::vector<ForcedPicks> forced_picks_;
  std::size_t picks_before_answer_ = 0;  // number of forced picks before the last answer
};

}  // namespace cardinal::scenario_runner
