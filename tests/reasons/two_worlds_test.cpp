// Noninterference of answers: a seat that asks in two matches which it cannot tell apart gets the same answers. Both
// matches are played on with the same answers, each with a log of its own, until the seat sees a difference.
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/told_lines.h"
#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/amount.h"
#include "tests/golden.h"
#include "tests/soak/all_games.h"

namespace cardinal::reasons {
namespace {

constexpr int kDecisions = 120;    // of each game
constexpr int kStepsTogether = 5;  // of a pair
// Each step asks one of 17 questions, and the next step asks others. All questions together would take a minute.
constexpr std::size_t kAskOneOf = 17;

struct Side {
  match::Match match;
  EventLog log;

  Side(const program::Program& program, match::Match begin, model::Seat seat) : match(std::move(begin)), log(program) {
    log.KeepNumbersFor({seat});
  }
};

std::vector<std::string> Questions(const program::Program& program, const match::Match& match, model::Seat seat,
                                   const std::vector<ToldLine>& told) {
  std::vector<std::string> all = {"outcome"};
  for (const program::Event& event : program.events) all.push_back("event " + event.name);
  for (const program::Action& action : program.actions) all.push_back("not " + action.name);
  for (const model::CardId card : match.state.order) {
    if (!match::SeesFace(program, match.state, seat, card)) continue;
    const std::string& name = program.cards[match.state.cards[card].def].name;
    for (const program::Attribute& attribute : program.attributes) all.push_back(name + ' ' + attribute.name);
    for (const program::Field& field : program.fields) all.push_back(name + ' ' + field.name);
    all.push_back(name);
    all.push_back("not " + name);
  }
  std::vector<std::string> some;
  for (std::size_t i = match.decision.serial % kAskOneOf; i < all.size(); i += kAskOneOf) some.push_back(all[i]);
  for (std::size_t i = 0; i < told.size(); ++i) some.push_back("line " + std::to_string(i + 1));
  return some;
}

std::string Answer(const ExplainContext& asker, const std::string& words) {
  const Question question = ParseQuestion(asker, words);
  if (question.kind == Question::Kind::Unrecognised) return question.problem;
  const Reason reason = AnswerQuestion(asker, question);
  return golden::Joined(PlainLines(asker, reason)) + golden::Joined(ReasonLines(asker, reason));
}

// Returns how many questions were asked.
int CompareAnswers(const Game& game, const Side& here, const Side& there, model::Seat seat) {
  const view::DisplayNames names{{"Anna", "Berto", "Carla", "Dino"}};
  const ExplainContext one{game.program, here.match, seat, names, &here.log};
  const ExplainContext other{game.program, there.match, seat, names, &there.log};
  int asked = 0;
  for (const std::string& words : Questions(game.program, here.match, seat, ToldLines(one))) {
    INFO(game.name << ", decision " << here.match.decision.serial << ", seat " << seat << ": " << words);
    CHECK(Answer(one, words) == Answer(other, words));
    ++asked;
  }
  return asked;
}

bool LooksTheSame(const Game& game, const Side& here, const Side& there, model::Seat seat) {
  return here.match.outcome.kind == there.match.outcome.kind && here.match.decision.seat == there.match.decision.seat &&
         here.match.decision.choice == there.match.decision.choice &&
         here.match.decision.window == there.match.decision.window &&
         here.match.decision.options.size() == there.match.decision.options.size() &&
         !soundness::FindObservationLeak(game.program, here.match, there.match, seat);
}

int ComparePair(const Game& game, const match::Match& match, model::Seat seat, base::Random& luck) {
  Side here(game.program, match, seat), there(game.program, view::Determinize(game.program, match, seat, luck), seat);
  there.match.random = match.random;
  int asked = 0;
  for (int step = 0; step < kStepsTogether && LooksTheSame(game, here, there, seat); ++step) {
    asked += CompareAnswers(game, here, there, seat);
    if (here.match.outcome.kind != model::OutcomeKind::Running) break;
    const auto option = static_cast<std::int32_t>(luck.NextBelow(here.match.decision.options.size()));
    const auto one = engine::Advance(game.program, here.match, {option, 0, {}}, {}, &here.log);
    const auto two = engine::Advance(game.program, there.match, {option, 0, {}}, {}, &there.log);
    if (one.kind == engine::StepResult::Kind::Fault || two.kind == engine::StepResult::Kind::Fault) break;
  }
  return asked;
}

TEST_CASE("a seat gets the same answers in matches that it cannot tell apart", "[soak]") {
  const int pair_every = testing::Amount(33, 11);  // decisions
  for (const Game& game : AllGames()) {
    base::Random luck(7);
    match::Match match = Deal(game, 3);
    engine::StepResult step = engine::StartMatch(game.program, match);
    int asked = 0;
    for (int i = 0; i < kDecisions && step.kind == engine::StepResult::Kind::Decision; ++i) {
      for (model::Seat seat = 0; seat < match.state.seats && i % pair_every == 0; ++seat)
        asked += ComparePair(game, match, seat, luck);
      const auto option = static_cast<std::int32_t>(luck.NextBelow(match.decision.options.size()));
      step = engine::Advance(game.program, match, {option, 0, {}});
    }
    INFO(game.name);
    CHECK(asked > 200);
  }
}

}  // namespace
}  // namespace cardinal::reasons
