#include "interpreter/drivers/scenario_runner/observed_game.h"

#include <deque>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/machine/ir/places.h"

namespace cardinal::scenario_runner {

namespace {

// The choice of several that the rules make at `site`.
std::int32_t ChoiceAt(const Program& program, model::SiteId site) {
  const auto of_many = [&](const ir::Instruction& in) {
    return (in.op == ir::Op::ChooseMany || in.op == ir::Op::ChooseOrder) && in.site == site;
  };
  for (const ir::Function& function : ir::FunctionsOf(program).functions)
    if (const auto place = ir::FindInstruction(function, of_many)) return ir::At(function, *place).id;
  return -1;
}

class ForcedPickLog : public reasons::EventLog {
 public:
  struct Position {
    match::Match match;
    std::unique_ptr<reasons::EventLog> events;
  };

  ForcedPickLog(const Program& program, Seat seat, std::size_t most)
      : reasons::EventLog(program), program_(program), seat_(seat), most_(most) {}
  std::deque<Position>& Positions() { return positions_; }

  void OnSite(model::SiteId site) override {
    site_ = site;
    reasons::EventLog::OnSite(site);
  }
  void OnForcedPicks(const match::Match& match, Seat seat, std::span<const model::Option> options) override {
    if (seat != seat_) return;
    Position position{match, std::make_unique<reasons::EventLog>(*this)};
    position.match.decision = MakeForcedPickDecision(options);
    positions_.push_back(std::move(position));
    if (positions_.size() > most_) positions_.pop_front();
  }

 private:
  model::Decision MakeForcedPickDecision(std::span<const model::Option> options) const {
    model::Decision asked;
    asked.seat = seat_;
    asked.kind = model::DecisionKind::Many;
    asked.site = site_;
    asked.options.assign(options.begin(), options.end());
    asked.min = asked.max = base::Count(options);
    asked.choice = ChoiceAt(program_, site_);
    return asked;
  }

  const Program& program_;
  Seat seat_;
  std::size_t most_;
  model::SiteId site_ = -1;  // the last site that ran
  std::deque<Position> positions_;
};

}  // namespace

ObservedGame ObserveAfter(const ScenarioGame& game, const replay::GameRecord& record, std::size_t answers) {
  ObservedGame observed{game, std::make_unique<reasons::EventLog>(game.GetProgram())};
  replay::GameRecord beginning = record;
  beginning.answers.resize(answers);
  const auto at = [&](const match::Match& match, const model::Answer* next) {
    if (next == nullptr) observed.game.match = match;
  };
  replay::ReplayRecord(game.GetProgram(), beginning, {}, observed.events.get(), at);
  observed.game.NameCreatedCards();
  return observed;
}

std::vector<ObservedGame> ObserveForcedPicks(const ScenarioGame& game, const replay::GameRecord& record, Seat seat,
                                             std::size_t most) {
  std::vector<ObservedGame> all;
  if (most == 0) return all;
  ForcedPickLog log(game.GetProgram(), seat, most);
  replay::ReplayRecord(game.GetProgram(), record, {}, &log, [](const match::Match&, const model::Answer*) {});
  for (ForcedPickLog::Position& position : log.Positions()) {
    ObservedGame& observed = all.emplace_back(ObservedGame{game, std::move(position.events)});
    observed.game.match = std::move(position.match);
    observed.game.NameCreatedCards();
  }
  return all;
}

}  // namespace cardinal::scenario_runner
