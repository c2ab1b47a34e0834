// In: what happens while a scenario runs. Out: coverage of the whole run; sentences and changes since the last step
// began. Promises: sentences are told to the author, who sees everything; nothing of the match is changed.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario/game.h"
#include "interpreter/machine/trace/trace.h"

namespace cardinal::scenario {

class Heard : public trace::Recorder {
 public:
  explicit Heard(const Game& game) : trace::Recorder(game.Rules(), false), game_(game) {}

  // A step begins.
  void Forget() {
    told_.clear();
    changes_.clear();
  }
  const std::vector<std::string>& Told() const { return told_; }
  // Where the rules moved cards into or out of that zone, and where they changed that state, since the step began.
  std::vector<std::string> MovesOf(match::ZoneId zone) const;
  std::vector<std::string> MovesOfCard(CardId card) const;
  std::vector<std::string> ChangesOf(std::int32_t field, Value owner) const;

  void OnMove(const match::Match&, CardId card, match::ZoneId from, match::ZoneId to, std::int32_t,
              model::SiteId site) override {
    changes_.push_back({card, from, to, -1, 0, 0, 0, site});
  }
  void OnField(const match::Match&, std::int32_t field, Value owner, Value before, Value after, std::int32_t,
               model::SiteId site) override {
    changes_.push_back({-1, -1, -1, field, owner, before, after, site});
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const Value> values) override {
    told_.push_back(view::Sentence(game_.Rules(), match, sentence, values, view::kEverybody, game_.names));
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

  const Game& game_;
  std::vector<std::string> told_;
  std::vector<Change> changes_;
};

}  // namespace cardinal::scenario
