#include "interpreter/drivers/scenario_runner/expected_sentences.h"

#include "interpreter/base/line_diff.h"
#include "interpreter/base/text.h"

namespace cardinal::scenario_runner {

using documents::ExpectedSentences;

namespace {

std::vector<std::string> SentenceTexts(const ExpectedSentences& tells) {
  std::vector<std::string> lines;
  for (const documents::LocatedText& sentence : tells.sentences) lines.push_back(sentence.text);
  return lines;
}

std::string MismatchMessage(std::size_t written, std::size_t told) {
  if (written == told) return "the sentences differ";
  return base::FormatCount(told, "sentence") + (told == 1 ? " is" : " are") + " told, not " + std::to_string(written);
}

void CompareSentences(RunState& run, const ExpectedSentences& tells, std::vector<std::string> told) {
  const std::vector<std::string> written = SentenceTexts(tells);
  if (told == written) return;
  Failure failure{tells.key, MismatchMessage(written.size(), told.size())};
  failure.AddSection("- written, + told", base::FormatLineDiff(written, told));
  failure.AddSection("if the game is right", {"`cardinal test --update` writes the new sentences"});
  run.Fail(std::move(failure));
  run.corrections.push_back({tells, std::move(told)});
}

}  // namespace

void ListenToSeats(RunState& run) {
  const auto listen = [&](const std::vector<ExpectedSentences>& all) {
    for (const ExpectedSentences& tells : all)
      if (const auto seat = run.game.FindSeat(tells.seat.text)) run.transcript.ListenTo(*seat);
  };
  listen(run.scenario.tells);
  for (const documents::ScenarioStep& step : run.scenario.steps) listen(step.tells);
}

void CheckSentences(RunState& run, const std::vector<ExpectedSentences>& all, EventTranscript::Period since) {
  for (const ExpectedSentences& tells : all) {
    const auto seat = tells.seat.text.empty() ? view::kOmniscient : run.game.FindSeat(tells.seat.text);
    if (seat)
      CompareSentences(run, tells, run.transcript.SentencesFor(*seat, since));
    else
      run.Fail(UnknownPlayerFailure(run.game, tells.seat));
  }
}

}  // namespace cardinal::scenario_runner
