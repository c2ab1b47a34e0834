// Golden answers: what a player reads, in sentences, at some decisions of a random game of each ruleset that has a
// translation, in each of its languages. The test knows no game; the questions are made from the things that the player sees.
// Results: tests/reasons/answers/<game>.<language>.txt; CARDINAL_UPDATE=1 writes them.
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/told_lines.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/golden.h"
#include "tests/soak/all_games.h"

namespace cardinal::reasons {
namespace {

constexpr int kDecisions = 90;
constexpr int kAskEvery = 30;          // decisions
constexpr std::size_t kCards = 4;      // that are asked about, of those that the player sees
constexpr std::size_t kToldLines = 3;  // the newest

struct PlayedGame {
  match::Match match;
  EventLog log;
};

std::vector<std::string> Questions(const Game& game, const match::Match& match, model::Seat seat,
                                   const view::Localizer& words, std::size_t told) {
  std::vector<std::string> all = {"not pass"};
  for (const program::Action& action : game.program.actions) all.push_back("not " + words.TranslateName(action.name));
  std::size_t cards = 0;
  for (const model::CardId card : match.state.order) {
    if (!match::SeesFace(game.program, match.state, seat, card) || match.state.cards[card].controller != seat) continue;
    if (cards++ == kCards) break;
    const std::string name = words.CardName(match.state.cards[card].def);
    all.push_back(name);
    all.push_back("not " + name);
    for (const auto i : game.program.attributes.Ids()) {
      const program::Attribute& attribute = game.program.attributes[i];
      const bool printed = game.program.cards[match.state.cards[card].def].attributes[i] != model::kNone;
      if (printed && attribute.type.kind == program::TypeKind::Int) all.push_back(name + ' ' + attribute.name);
    }
  }
  for (std::size_t i = told > kToldLines ? told - kToldLines : 0; i < told; ++i)
    all.push_back("line " + std::to_string(i + 1));
  return all;
}

// The answers of one decision, for the seat that is asked.
std::string Answers(const Game& game, const PlayedGame& played, std::int32_t language) {
  const model::Seat seat = played.match.decision.seat;
  const view::DisplayNames names{{"Anna", "Berto", "Carla", "Dino"}, language};
  const ExplainContext asker{game.program, played.match, seat, names, &played.log};
  std::string text = "== decision " + std::to_string(played.match.decision.serial) + ", " +
                     names.seats[static_cast<std::size_t>(seat)] + "\n";
  for (const std::string& words : Questions(game, played.match, seat, MakeLocalizer(asker), ToldLines(asker).size())) {
    const Question question = ParseQuestion(asker, words);
    if (question.kind == Question::Kind::Unrecognised) continue;
    text += "> why " + words + '\n' + golden::Joined(PlainLines(asker, AnswerQuestion(asker, question)));
  }
  return text;
}

// By language.
std::vector<std::string> PlayAndAsk(const Game& game) {
  PlayedGame played{Deal(game, 4), EventLog(game.program)};
  played.log.KeepNumbersFor({0, 1});
  base::Random luck(11);
  std::vector<std::string> answers(game.program.languages.size());
  engine::StepResult step = engine::StartMatch(game.program, played.match, {}, &played.log);
  for (int i = 1; i <= kDecisions && step.kind == engine::StepResult::Kind::Decision; ++i) {
    for (std::size_t language = 0; i % kAskEvery == 0 && language < answers.size(); ++language)
      answers[language] += Answers(game, played, static_cast<std::int32_t>(language));
    const auto option = static_cast<std::int32_t>(luck.NextBelow(played.match.decision.options.size()));
    step = engine::Advance(game.program, played.match, {option, 0, {}}, {}, &played.log);
  }
  return answers;
}

TEST_CASE("golden answers of why in each game and language") {
  for (const Game& game : AllGames()) {
    if (game.program.languages.size() < 2) continue;
    const std::vector<std::string> answers = PlayAndAsk(game);
    for (std::size_t language = 0; language < answers.size(); ++language) {
      const std::string file = game.name + '.' + game.program.languages[language].code + ".txt";
      const auto path = golden::Root() / "tests/reasons/answers" / file;
      if (golden::Updating()) golden::WriteText(path, answers[language]);
      INFO(path.string());
      CHECK(answers[language] == golden::ReadText(path));
    }
  }
}

}  // namespace
}  // namespace cardinal::reasons
