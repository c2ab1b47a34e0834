#include "interpreter/drivers/scenario_runner/answer_reasons.h"

#include <algorithm>

#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"
#include "interpreter/drivers/scenario_runner/observed_game.h"
#include "interpreter/drivers/scenario_runner/unmatched_answer.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;

namespace {

// The first line of an explanation becomes the title.
Section MakeSection(const reasons::ExplainContext& asker, const reasons::Reason& reason, std::string title) {
  Section section{std::move(title), {}};
  for (const reasons::Reason& part : reason.parts) {
    reasons::Reason only;
    only.parts.push_back(part);
    const std::vector<std::string> lines = reasons::ReasonLines(asker, only);
    for (std::size_t i = 1; i < lines.size(); ++i) section.lines.push_back(lines[i].substr(2));
  }
  if (section.lines.empty()) section.lines = reasons::ReasonLines(asker, reason);
  return section;
}

// True if the open decision must be answered. Then the choice itself is the reason why it cannot be declined.
bool MustAnswer(const ScenarioGame& game) {
  using enum model::OptionKind;
  return game.match.decision.choice >= 0 && !HasOption(game, NoCard) && !HasOption(game, Done) &&
         !HasOption(game, Pass);
}

bool Declines(const std::string& answer) {
  const std::string plain = NormalizeWords(answer);
  return documents::IsEmptyWord(answer) || plain == "pass" || plain == "no";
}

// Asks in each position why the answer is not possible, until `satisfied` is true for an explanation.
template <class Satisfied>
bool ExplainInPositions(const RunState& run, Seat seat, const LocatedText& answer, const ReasonPositions& positions,
                        const Satisfied& satisfied) {
  const auto explain = [&](const ObservedGame& observed) {
    const reasons::ExplainContext asker = MakeExplainContext(observed.game, observed.events.get(), run.rules);
    const auto reason = WhyNotAnswer(asker, seat, answer.text);
    return reason && satisfied(asker, *reason);
  };
  for (const ObservedGame& forced : ObserveForcedPicks(run.game, run.record, seat, positions.forced_picks))
    if (explain(forced)) return true;
  for (const std::size_t answers : positions.earlier)
    if (explain(ObserveAfter(run.game, run.record, answers))) return true;
  return explain(ObserveAfter(run.game, run.record, run.record.answers.size()));
}

}  // namespace

ReasonPositions CurrentPosition(const RunState& run, Seat seat) {
  const auto picks = std::ranges::count(run.transcript.LastForcedPicks(), seat, &EventTranscript::ForcedPicks::seat);
  return {{}, static_cast<std::size_t>(picks)};
}

std::vector<Section> WhyNot(const RunState& run, Seat seat, const LocatedText& answer,
                            const ReasonPositions& positions) {
  std::vector<Section> sections;
  ExplainInPositions(run, seat, answer, positions,
                     [&](const reasons::ExplainContext& asker, const reasons::Reason& reason) {
                       if (reason.parts.empty()) return false;
                       sections = {MakeSection(asker, reason, "why not `" + answer.text + "`")};
                       return true;
                     });
  return sections;
}

bool IsReasonWhyNot(const RunState& run, Seat seat, const LocatedText& answer, const LocatedText& reason,
                    const ReasonPositions& positions) {
  const ScenarioGame& game = run.game;
  const std::string plain = NormalizeWords(reason.text);
  if (plain.empty()) return false;
  if (NormalizeWords(NoSuchOptionMessage(game, seat, answer)).find(plain) != std::string::npos) return true;
  const bool must = game.match.decision.seat == seat && MustAnswer(game) && Declines(answer.text);
  if (must && std::ranges::count(ClausesAt(game.GetProgram(), game.match.decision.site), reason.text) > 0) return true;
  return ExplainInPositions(run, seat, answer, positions,
                            [&](const reasons::ExplainContext& asker, const reasons::Reason& found) {
                              return Mentions(asker, found, reason.text);
                            });
}

}  // namespace cardinal::scenario_runner
