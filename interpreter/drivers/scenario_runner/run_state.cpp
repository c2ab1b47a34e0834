#include "interpreter/drivers/scenario_runner/run_state.h"

#include <algorithm>
#include <iterator>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"

namespace cardinal::scenario_runner {

namespace {

// The open decision: the question, where the rules ask it, the options.
std::vector<std::string> DescribeOpenDecision(const ScenarioGame& game) {
  if (game.IsOver())
    return {"the game is over: " + OutcomeText(game, game.match.outcome) + "   " +
            SiteLocationAndClauses(game.GetProgram(), game.match.outcome.site)};
  return {DescribeDecision(game) + "   " + SiteLocationAndClauses(game.GetProgram(), game.match.decision.site),
          "options: " + base::JoinText(AllOptionWords(game))};
}

std::vector<std::string> LastSentences(const std::vector<std::string>& told) {
  constexpr std::size_t kMaxShown = 12;
  if (told.size() <= kMaxShown) return told;
  std::vector<std::string> last = {"... " + std::to_string(told.size() - kMaxShown) + " more before"};
  last.insert(last.end(), told.end() - kMaxShown, told.end());
  return last;
}

}  // namespace

RunState::RunState(StartedGame begun, const documents::Scenario& of, RunMode run_mode, const source::SourceSet* files)
    : scenario(of),
      mode(run_mode),
      rules(files),
      game(std::move(begun.game)),
      record{game.names, game.match, begun.event, std::move(begun.args), {}, {}},
      draws(of),
      transcript(game),
      before_step(game.match),
      query_coverage(game.GetProgram(), false) {}

std::unique_ptr<RunState> RunState::MakeFork() const {
  auto fork = std::make_unique<RunState>(StartedGame{game, record.event, {}}, scenario, RunMode::Plain, rules);
  fork->record = record;
  fork->draws = draws;
  fork->step = step;
  return fork;
}

void RunState::TakeProblems(RunState& fork) {
  std::ranges::move(fork.failures, std::back_inserter(failures));
  if (fork.unsound) unsound = std::move(fork.unsound);
}

bool RunState::Fail(Failure failure) {
  failures.push_back(std::move(failure));
  return false;
}

bool RunState::FailHere(Failure failure) {
  std::vector<Section> own = std::move(failure.sections);
  failure.sections.clear();
  failure.AddSection("now", DescribeOpenDecision(game));
  for (Section& section : own) failure.AddSection(std::move(section.title), std::move(section.lines));
  failure.AddSection("`random:` does not help", draws.WhyWordsDoNotFit(game));
  failure.AddSection("told since the step began", LastSentences(transcript.SentencesFor()));
  return Fail(std::move(failure));
}

Failure UnknownPlayerFailure(const ScenarioGame& game, const documents::LocatedText& name) {
  return {name.span,
          "there is no player `" + name.text + "`",
          {{"help", {"the players are " + base::JoinText(game.names.seats)}}},
          true};
}

Failure DrawWithoutWords(const ScenarioGame& game, source::Span span) {
  return {span,
          "luck draws " + DescribeDraw(game) + ", and the scenario does not say how",
          {{"add before this step", {DrawHint(game)}}}};
}

}  // namespace cardinal::scenario_runner
