// Golden texts: compares the exact sentences for the author or for one seat.
#include "interpreter/base/line_diff.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

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
  return FormatCount(static_cast<std::int64_t>(told), "sentence") + (told == 1 ? " is" : " are") + " told, not " +
         std::to_string(written);
}

}  // namespace

// Listens to each seat whose sentences the scenario expects.
void ScenarioRunner::ListenToSeats() {
  const auto listen = [&](const std::vector<ExpectedSentences>& all) {
    for (const ExpectedSentences& tells : all) {
      if (const auto seat = game_.FindSeat(tells.seat.text)) heard_.ListenTo(*seat);
    }
  };
  listen(scenario_.tells);
  for (const Step& step : scenario_.steps) listen(step.tells);
}

void ScenarioRunner::CheckTells(const std::vector<ExpectedSentences>& all, EventTranscript::Period since) {
  for (const ExpectedSentences& tells : all) {
    const auto seat = tells.seat.text.empty() ? view::kOmniscient : game_.FindSeat(tells.seat.text);
    if (seat) {
      CheckToldTo(tells, *seat, since);
    } else {
      Fail({tells.seat.span,
            "there is no player `" + tells.seat.text + "`",
            {{"help", {"the players are " + JoinText(game_.names.seats)}}},
            true});
    }
  }
}

void ScenarioRunner::CheckToldTo(const ExpectedSentences& tells, Seat seat, EventTranscript::Period since) {
  std::vector<std::string> told = heard_.SentencesFor(seat, since);
  const std::vector<std::string> written = SentenceTexts(tells);
  if (told == written) return;
  Failure failure{tells.key, MismatchMessage(written.size(), told.size()), {}};
  failure.AddSection("- written, + told", base::FormatLineDiff(written, told));
  failure.AddSection("if the game is right", {"`cardinal test --update` writes the new sentences"});
  Fail(std::move(failure));
  corrections_.push_back({tells, std::move(told)});
}

}  // namespace cardinal::scenario_runner
