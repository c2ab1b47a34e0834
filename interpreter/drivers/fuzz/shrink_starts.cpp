#include "interpreter/drivers/fuzz/shrink_starts.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_writer/write_start.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::fuzz {

namespace {

using match::Match;
using model::DecisionKind;

constexpr std::size_t kMaxPlaces = 40;
constexpr std::size_t kMaxOpenings = 24;  // start events of each place

// Replays the recorded game with its chance results as answers, so that each draw becomes a text answer.
class ReplayedFinding {
 public:
  ReplayedFinding(const program::Program& program, const FuzzFinding& finding, const scenario_writer::Recording& tape,
                  const base::Limits& limits)
      : program_(program), tape_(tape) {
    game_.program = &program;
    game_.names = finding.record.names;
    game_.match = finding.record.start;
    game_.match.explicit_chance = true;
    engine::StepResult step = engine::StartMatch(program, game_.match, limits);
    while (step.kind == engine::StepResult::Kind::Decision) {
      const auto answer = Next(finding.record);
      if (!answer) return;
      step = engine::Advance(program, game_.match, *answer, limits);
    }
  }

  struct Told {
    TextAnswer wish;
    bool forced = false;
  };
  std::vector<Told> answers, luck;  // as many as there are answers and draws in the record

 private:
  std::optional<model::Answer> Next(const replay::GameRecord& record) {
    const model::Decision& open = game_.match.decision;
    if (open.seat != model::kChance) {
      if (answers.size() >= record.answers.size()) return std::nullopt;
      model::Answer answer = record.answers[answers.size()];
      answer.serial = 0;
      if (!base::IsValidIndex(open.options, answer.option)) return std::nullopt;
      answers.push_back({MakeTextAnswer(answer), open.options.size() == 1});
      return answer;
    }
    if (luck.size() >= tape_.ChanceEvents().size()) return std::nullopt;
    const auto answer = ChanceAnswer(tape_.ChanceEvents()[luck.size()]);
    if (answer)
      luck.push_back({MakeTextAnswer(*answer), open.kind != DecisionKind::Shuffle && open.options.size() == 1});
    return answer;
  }

  std::optional<model::Answer> ChanceAnswer(const scenario_writer::ChanceEvent& drawn) const {
    const model::Decision& open = game_.match.decision;
    if (open.kind == DecisionKind::Shuffle) return model::Answer{0, 0, drawn.order};
    for (const std::int32_t i : base::Indices(open.options))
      if (scenario_writer::OptionValue(open.options[i]) == drawn.value) return model::Answer{i, 0, {}};
    return std::nullopt;
  }

  TextAnswer MakeTextAnswer(const model::Answer& answer) const {
    const model::Decision& open = game_.match.decision;
    TextAnswer wish{open.seat, "", 0, {}};
    for (const model::CardId card : answer.order)
      wish.order.push_back(program_.cards[game_.match.state.cards[card].def].name);
    if (open.kind == DecisionKind::Shuffle) return wish;
    const auto words = [&](std::size_t i) {
      return view::OptionText(program_, game_.match, open.options[i], view::kOmniscient, game_.names);
    };
    wish.words = words(answer.option);
    for (std::size_t i = 0; i < static_cast<std::size_t>(answer.option); ++i) wish.which += words(i) == wish.words;
    return wish;
  }

  const program::Program& program_;
  const scenario_writer::Recording& tape_;
  scenario_runner::ScenarioGame game_;
};

// The unforced ones from `first` on.
std::vector<TextAnswer> From(const std::vector<ReplayedFinding::Told>& told, std::size_t first) {
  std::vector<TextAnswer> wishes;
  for (std::size_t i = first; i < told.size(); ++i)
    if (!told[i].forced) wishes.push_back(told[i].wish);
  return wishes;
}

}  // namespace

std::vector<ShrinkCandidate> FindShrinkStarts(const program::Program& program, const FuzzFinding& finding,
                                              const base::Limits& limits) {
  replay::GameRecord record = finding.record;
  record.names.seats.clear();  // the names that a board uses
  for (model::Seat seat = 0; seat < record.start.state.seats; ++seat)
    record.names.seats.push_back("p" + std::to_string(seat + 1));
  FuzzFinding named = finding;
  named.record = record;
  const scenario_writer::Recording tape(program, named.record, record.answers.size(), limits);
  const ReplayedFinding retold(program, named, tape, limits);
  std::vector<ShrinkCandidate> candidates;
  const auto& places = tape.StartPoints();
  for (std::size_t i = places.size(); i-- > 0 && places.size() - i <= kMaxPlaces;) {
    const auto openings = scenario_writer::FindStartEvents(program, places[i]);
    for (std::size_t j = 0; j < openings.size() && j < kMaxOpenings; ++j) {
      candidates.push_back({places[i].world, false, openings[j].event, openings[j].args,
                            From(retold.answers, places[i].moment), From(retold.luck, places[i].luck)});
      candidates.back().world.modifiers.clear();  // a board cannot express them
      candidates.back().world.lasting.clear();
    }
  }
  candidates.push_back(
      {record.start.state, true, program.main_event, {}, From(retold.answers, 0), From(retold.luck, 0)});
  return candidates;
}

}  // namespace cardinal::fuzz
