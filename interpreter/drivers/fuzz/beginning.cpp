#include "interpreter/drivers/fuzz/beginning.h"

#include <algorithm>

#include "interpreter/drivers/scenario/write_start.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::fuzz {

namespace {

using match::Match;
using model::DecisionKind;

constexpr std::size_t kMostPlaces = 40;
constexpr std::size_t kMostOpenings = 24;  // at each

// The recorded game once more with its luck as answers, so that each draw can be wished for.
class Retold {
 public:
  Retold(const program::Program& program, const Finding& finding, const scenario::Tape& tape,
         const base::Limits& limits)
      : program_(program), tape_(tape) {
    game_.program = &program;
    game_.names = finding.record.names;
    game_.match = finding.record.start;
    game_.match.explicit_chance = true;
    engine::Step step = engine::Begin(program, game_.match, limits);
    while (step.kind == engine::Step::Kind::Decision) {
      const auto answer = Next(finding.record);
      if (!answer) return;
      step = engine::Advance(program, game_.match, *answer, limits);
    }
  }

  struct Told {
    Wish wish;
    bool forced = false;
  };
  std::vector<Told> answers, luck;  // as many as answers and draws in the record

 private:
  std::optional<model::Answer> Next(const replay::Record& record) {
    const model::Decision& open = game_.match.decision;
    if (open.seat != model::kChance) {
      if (answers.size() >= record.answers.size()) return std::nullopt;
      model::Answer answer = record.answers[answers.size()];
      answer.serial = 0;
      if (answer.option < 0 || static_cast<std::size_t>(answer.option) >= open.options.size()) return std::nullopt;
      answers.push_back({WishOf(answer), open.options.size() == 1});
      return answer;
    }
    if (luck.size() >= tape_.Drawn().size()) return std::nullopt;
    const auto answer = AnswerOf(tape_.Drawn()[luck.size()]);
    if (answer) luck.push_back({WishOf(*answer), open.kind != DecisionKind::Shuffle && open.options.size() == 1});
    return answer;
  }

  std::optional<model::Answer> AnswerOf(const scenario::Luck& drawn) const {
    const model::Decision& open = game_.match.decision;
    if (open.kind == DecisionKind::Shuffle) return model::Answer{0, 0, drawn.order};
    for (std::size_t i = 0; i < open.options.size(); ++i)
      if (scenario::ValueOfOption(open.options[i]) == drawn.value)
        return model::Answer{static_cast<std::int32_t>(i), 0, {}};
    return std::nullopt;
  }

  Wish WishOf(const model::Answer& answer) const {
    const model::Decision& open = game_.match.decision;
    Wish wish{open.seat, "", 0, {}};
    for (const model::CardId card : answer.order)
      wish.order.push_back(
          program_.cards[static_cast<std::size_t>(game_.match.world.cards[static_cast<std::size_t>(card)].def)].name);
    if (open.kind == DecisionKind::Shuffle) return wish;
    const auto words = [&](std::size_t i) {
      return view::OptionText(program_, game_.match, open.options[i], view::kEverybody, game_.names);
    };
    wish.words = words(static_cast<std::size_t>(answer.option));
    for (std::size_t i = 0; i < static_cast<std::size_t>(answer.option); ++i) wish.which += words(i) == wish.words;
    return wish;
  }

  const program::Program& program_;
  const scenario::Tape& tape_;
  scenario::Game game_;
};

// Those from there on that were a choice.
std::vector<Wish> From(const std::vector<Retold::Told>& told, std::size_t first) {
  std::vector<Wish> wishes;
  for (std::size_t i = first; i < told.size(); ++i)
    if (!told[i].forced) wishes.push_back(told[i].wish);
  return wishes;
}

}  // namespace

std::vector<Candidate> Beginnings(const program::Program& program, const Finding& finding, const base::Limits& limits) {
  replay::Record record = finding.record;
  record.names.seats.clear();  // as a board calls them
  for (model::Seat seat = 0; seat < record.start.world.seats; ++seat)
    record.names.seats.push_back("p" + std::to_string(seat + 1));
  Finding named = finding;
  named.record = record;
  const scenario::Tape tape(program, named.record, record.answers.size(), limits);
  const Retold retold(program, named, tape, limits);
  std::vector<Candidate> candidates;
  const auto& places = tape.Places();
  for (std::size_t i = places.size(); i-- > 0 && places.size() - i <= kMostPlaces;) {
    const auto openings = scenario::OpeningsAt(program, places[i]);
    for (std::size_t j = 0; j < openings.size() && j < kMostOpenings; ++j) {
      candidates.push_back({places[i].world, false, openings[j].event, openings[j].args,
                            From(retold.answers, places[i].moment), From(retold.luck, places[i].luck)});
      candidates.back().world.modifiers.clear();  // a board cannot say them
    }
  }
  candidates.push_back(
      {record.start.world, true, program.main_event, {}, From(retold.answers, 0), From(retold.luck, 0)});
  return candidates;
}

}  // namespace cardinal::fuzz
