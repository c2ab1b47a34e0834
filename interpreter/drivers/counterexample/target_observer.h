// Observes a game and notes where it demonstrates a target.
// In: a match while it is played, and the targets. Out: Sightings. Promises: the observer does not influence the game.
// Only real events count, not those of the evaluation of legal actions.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/counterexample/finding_target.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::counterexample {

// A part of a game that demonstrates a target.
struct Sighting {
  std::size_t target = 0;
  DemonstrationKind demonstration = DemonstrationKind::Fails;
  std::size_t from = 1, to = 0;  // decisions, counted from 1; for a position, the first `to` answers have been given
  std::int32_t action = -1;      // Refused
  model::CardId card = -1;       // Refused: the card of the refused action, or -1
};

class TargetObserver : public vm::Observer {
 public:
  TargetObserver(const program::Program& program, std::vector<FindingTarget>& targets)
      : program_(program), targets_(targets) {
    ran_.assign(program.sites.size(), 0);
    did_.assign(program.sites.size(), 0);
    told_.assign(program.templates.size(), 0);
    last_.assign(targets.size(), {});
  }

  // Called before an answer is given.
  void OnAnswer(const match::Match& match, const model::Answer& answer);
  // Called when the game has ended, possibly with a fault.
  void OnGameEnd(const model::Fault* fault);

  const std::vector<Sighting>& Sightings() const { return sights_; }
  const std::vector<model::Answer>& GivenAnswers() const { return answers_; }

  void OnSite(model::SiteId site) override { Mark(ran_, ran_list_, site); }
  void OnEnter(const match::Match& match, const match::Frame&, std::span<const model::Value>) override {
    OnEffect(match);
  }
  void OnMove(const match::Match& match, model::CardId, match::ZoneId, match::ZoneId, std::int32_t,
              model::SiteId site) override {
    OnEffect(match, site);
  }
  void OnField(const match::Match& match, std::int32_t, model::Value, model::Value, model::Value, std::int32_t,
               model::SiteId site) override {
    OnEffect(match, site);
  }
  void OnModifier(const match::Match& match, const match::ActiveModifier&, model::SiteId site) override {
    OnEffect(match, site);
  }
  void OnTell(const match::Match& match, std::int32_t sentence, std::span<const model::Value>) override {
    told_[sentence] = 1;
    OnEffect(match);
  }

 private:
  // The last time that something was done.
  struct Last {
    std::size_t decision = 0;  // 0: never
    model::Seat seat = model::kNoSeat;
  };

  static void Mark(std::vector<std::uint8_t>& marks, std::vector<model::SiteId>& list, model::SiteId site);
  static bool Intersects(const std::vector<std::uint8_t>& wanted, const std::vector<model::SiteId>& list);
  void OnEffect(const match::Match& match, model::SiteId site = -1);
  void OnStepEnd();
  void CheckTarget(std::size_t target, const match::Match& match);
  void CheckRefusals(std::size_t target, const match::Match& match);
  void CheckRepetition(std::size_t target, DemonstrationKind way, std::size_t decision, model::Seat seat,
                       bool same_seat);
  bool Has(const FindingTarget& target, DemonstrationKind way) const;
  void AddSighting(Sighting sight);

  const program::Program& program_;
  std::vector<FindingTarget>& targets_;
  std::vector<Sighting> sights_;
  std::vector<model::Answer> answers_;
  std::vector<model::Seat> seats_;                       // which seat gave each answer
  base::Table<model::SiteId, std::uint8_t> ran_, did_;   // since the last answer
  base::Table<program::TemplateId, std::uint8_t> told_;  // since the last answer
  std::vector<model::SiteId> ran_list_, did_list_;
  std::vector<Last> last_;  // by target
  std::map<std::pair<std::size_t, DemonstrationKind>, int> seen_;
};

}  // namespace cardinal::counterexample
