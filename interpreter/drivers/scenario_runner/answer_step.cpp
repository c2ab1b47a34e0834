#include "interpreter/drivers/scenario_runner/answer_step.h"

#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/answer_giver.h"
#include "interpreter/drivers/scenario_runner/unmatched_answer.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using documents::ScenarioStep;

namespace {

Failure NotAskedFailure(const ScenarioGame& game, const ScenarioStep& step, Seat seat, const LocatedText& words) {
  if (game.IsOver())
    return {words.span, step.seat.text + "'s answer `" + words.text + "` was never asked for: the game is over"};
  const std::string asked = game.SeatName(game.OpenDecision().seat);
  return {words.span,
          asked + " is asked, not " + game.SeatName(seat),
          {{"add before this step an answer such as",
            {"- " + asked + ": " + OptionWords(game, game.OpenDecision().options.front())}}}};
}

Failure NoSuchOptionFailure(const ScenarioGame& game, Seat seat, const LocatedText& words,
                            std::vector<Section> why_not) {
  const std::int32_t meant = FindOptionWithOtherWords(game, words.text);
  std::string instead = OptionWords(game, meant < 0 ? game.OpenDecision().options.back() : game.GetOption(meant));
  std::string why = "with that card it can only be `" + instead + "`";
  if (meant < 0) {
    why = NoSuchOptionMessage(game, seat, words);
    if (const std::string misspelt = FindMisspeltOption(game, seat, words); !misspelt.empty()) {
      instead = misspelt;
      why += "; did you mean `" + instead + "`?";
    }
  }
  const std::string who = game.SeatName(seat);
  Failure failure{words.span, who + " cannot answer `" + words.text + "`: " + why, std::move(why_not),
                  HasUnknownNames(game, words)};
  failure.AddSection("write instead, for example", {"- " + who + ": " + instead});
  return failure;
}

Failure AmbiguousFailure(const ScenarioGame& game, const AnswerResult& result) {
  std::vector<std::string> meanings;
  for (const std::int32_t option : result.options) meanings.push_back(OptionWords(game, game.GetOption(option)));
  return {result.part.span, "`" + result.part.text + "` could be " + base::JoinText(meanings, " or ")};
}

Failure AnswerFailure(const RunState& run, const ScenarioStep& step, const AnswerResult& result) {
  const ScenarioGame& game = run.game;
  const Seat seat = game.FindSeat(step.seat.text).value_or(model::kNoSeat);
  const LocatedText& words = result.part;
  const auto why_not = [&] { return WhyNot(run, seat, words, result.positions); };
  switch (result.kind) {
    case AnswerResult::Kind::Given:
    case AnswerResult::Kind::Ended: break;
    case AnswerResult::Kind::NotAsked: return NotAskedFailure(game, step, seat, words);
    case AnswerResult::Kind::NeverAsked:
      return {
          words.span,
          "`" + words.text + "` was never asked for: the game asks nothing more of " + game.SeatName(seat) + " here",
          result.positions.earlier.empty() ? std::vector<Section>() : why_not()};
    case AnswerResult::Kind::NoSuchOption: return NoSuchOptionFailure(game, seat, words, why_not());
    case AnswerResult::Kind::NoSuchPick:
      return {words.span, game.SeatName(seat) + " cannot pick `" + words.text + "`", why_not(),
              HasUnknownNames(game, words)};
    case AnswerResult::Kind::NothingToLeave: return {words.span, "nothing can be left unpicked here"};
    case AnswerResult::Kind::PicksMissing: return {words.span, "more must be picked than this list has"};
    case AnswerResult::Kind::Ambiguous: return AmbiguousFailure(game, result);
  }
  return {};
}

}  // namespace

bool CheckPlayer(RunState& run, const ScenarioStep& step) {
  const std::string who = NormalizeWords(step.seat.text);
  if (who == "chance" || who == "everyone" || run.game.FindSeat(step.seat.text)) return true;
  Failure failure = UnknownPlayerFailure(run.game, step.seat);
  const std::string help = diag::DidYouMean(step.seat.text, {"everyone", "chance", "expect", "asks", "refused"}).text;
  if (!help.empty()) failure.sections = {{"help", {help}}};
  return run.Fail(std::move(failure));
}

bool PlayAnswer(RunState& run, const ScenarioStep& step) {
  AnswerGiver giver(run, step);
  const AnswerResult result = giver.GiveAnswer();
  if (result.kind == AnswerResult::Kind::Ended) return false;
  if (result.kind != AnswerResult::Kind::Given) return run.FailHere(AnswerFailure(run, step, result));
  const std::string forced = giver.ForcedDecision();
  if (run.scenario.auto_single && !forced.empty())
    run.forced_steps.push_back("step " + std::to_string(run.step + 1) + ", `" + step.answer.text + "`: " + forced);
  return true;
}

std::vector<std::string> DescribeForcedSteps(const RunState& run) {
  constexpr std::size_t kMost = 3;
  const std::vector<std::string>& steps = run.forced_steps;
  if (steps.empty()) return {};
  std::vector<std::string> lines;
  if (steps.size() > kMost) lines.push_back("... " + std::to_string(steps.size() - kMost) + " more before");
  lines.insert(lines.end(), steps.end() - std::min(steps.size(), kMost), steps.end());
  lines.emplace_back("such an answer need not be written; was it meant for a later decision?");
  return lines;
}

}  // namespace cardinal::scenario_runner
