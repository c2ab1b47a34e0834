// In: what happens while a scenario runs. Out: coverage and sentences of the whole run; changes since the last step
// began. Promises: sentences are told to the author, who sees everything, and to those seats that somebody asks about;
// nothing of the match is changed.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/machine/trace/trace.h"

namespace cardinal::scenario_runner {

class EventTranscript : public trace::TraceRecorder {
 public:
  explicit EventTranscript(const ScenarioGame& game) : trace::TraceRecorder(game.GetProgram(), false), game_(game) {}

  // A step begins.
  void BeginStep() {
    author_.step = author_.told.size();
    for (auto& [seat, sentences] : by_seat_) sentences.step = sentences.told.size();
    changes_.clear();
  }
  // What the rules took of themselves since the last answer: choices of several that had to be all there was.
  struct ForcedPicks {
    Seat seat = model::kNoSeat;
    std::vector<model::Option> options;
  };
  const std::vector<ForcedPicks>& AllTaken() const { return taken_; }
  void ClearForcedPicks() { taken_.clear(); }
  // From now on also what this seat reads is kept.
  void ListenTo(Seat seat) { by_seat_.try_emplace(seat); }
  enum class Period : std::uint8_t { Begin, Step };
  // `viewer`: everybody, or a seat that is listened to.
  std::vector<std::string> SentencesFor(Seat viewer = view::kOmniscient, Period since = Period::Step) const;
  // Where the rules moved cards into or out of that zone, and where they changed that state, since the step began.
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
    taken_.push_back({seat, {options.begin(), options.end()}});
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override {
    author_.told.push_back(
        view::FormatSentence(game_.GetProgram(), match, sentence, values, view::kOmniscient, game_.names));
    for (auto& [seat, sentences] : by_seat_)
      sentences.told.push_back(view::FormatSentence(game_.GetProgram(), match, sentence, values, seat, game_.names));
  }
  // As in a game that is told: who is shown cards reads which they are. The author sees them anyway.
  void OnReveal(const match::Match& match, std::span<const CardId> cards, std::uint32_t seats) override {
    if (cards.empty()) return;
    const std::string shown = view::FormatReveal(game_.GetProgram(), match, cards, seats, game_.names);
    for (auto& [seat, sentences] : by_seat_)
      if (((seats >> seat) & 1u) != 0) sentences.told.push_back(shown);
  }

 private:
  struct Change {
    CardId card = -1;  // -1: of a state
    match::ZoneId from = -1, to = -1;
    std::int32_t field = -1;
    Value owner = 0, before = 0, after = 0;
    model::SiteId site = -1;
  };
  std::string Line(const Change& change) const;

  // What one reader is told in the whole run. Seats are shown cards, so each reader counts for itself.
  struct Sentences {
    std::vector<std::string> told;
    std::size_t step = 0;  // told before the step
  };

  const ScenarioGame& game_;
  Sentences author_;
  std::map<Seat, Sentences> by_seat_;
  std::vector<Change> changes_;
  std::vector<ForcedPicks> taken_;
};

}  // namespace cardinal::scenario_runner
