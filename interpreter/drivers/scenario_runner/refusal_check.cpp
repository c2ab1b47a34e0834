#include "interpreter/drivers/scenario_runner/refusal_check.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_runner/answer_giver.h"
#include "interpreter/drivers/scenario_runner/automatic_play.h"
#include "interpreter/drivers/scenario_runner/step_decisions.h"
#include "interpreter/drivers/scenario_runner/unmatched_answer.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using documents::ScenarioStep;

namespace {

constexpr std::size_t kMaxMeanings = 64;

// A fork in which the answer is refused: its words were given up to `result.part`.
struct RefusingFork {
  std::unique_ptr<RunState> run;
  AnswerResult result;
};

// The result of trying an answer.
struct RefusalProbe {
  enum class Kind : std::uint8_t { Accepted, Refused, Undecided } kind = Kind::Refused;
  std::string why;  // for Refused and Undecided, in words
  std::vector<RefusingFork> forks;
};

// False: the answer is refused without a try, because the seat is not asked or has only another option.
bool MayAnswer(const RunState& run, const ScenarioStep& step, Seat seat) {
  return run.game.Asks(seat) && (run.game.OpenDecision().options.size() > 1 || CouldAnswer(run.game, step.answer));
}

bool HasBegun(const RunState& run, const RefusingFork& fork) {
  return fork.run->record.answers.size() > run.record.answers.size();
}

// An answer with several meanings is refused if each meaning is refused.
RefusalProbe ProbeAnswer(const RunState& run, const ScenarioStep& step, Seat seat) {
  using enum RefusalProbe::Kind;
  if (!MayAnswer(run, step, seat)) return {Refused, NoSuchOptionMessage(run.game, seat, step.answer), {}};
  RefusalProbe probe;
  std::vector<AnswerGiver::Meanings> open = {{}};
  for (std::size_t tried = 0; !open.empty() && tried < kMaxMeanings; ++tried) {
    const AnswerGiver::Meanings meanings = std::move(open.back());
    open.pop_back();
    std::unique_ptr<RunState> fork = run.MakeFork();
    AnswerResult result = AnswerGiver(*fork, step, meanings).GiveAnswer();
    if (result.kind == AnswerResult::Kind::Given) return {Accepted, "", {}};
    if (result.kind == AnswerResult::Kind::Ended && !result.skipped)
      return {Undecided, fork->failures.back().message, {}};
    if (result.kind != AnswerResult::Kind::Ambiguous) probe.forks.push_back({std::move(fork), std::move(result)});
    for (std::size_t i = result.options.size(); i-- > 0;) {
      open.push_back(meanings);
      open.back().push_back(i);
    }
  }
  if (probe.forks.empty()) return {Undecided, "it has too many meanings", {}};
  const RefusingFork& nearest = probe.forks.front();
  if (HasBegun(run, nearest)) {
    probe.why = "`" + nearest.result.part.text + "` cannot be chosen then";
    return probe;
  }
  if (const std::string meant = SuggestOtherVerb(run.game, step.answer); !meant.empty())
    return {Undecided, "that is not an action of this game; write `" + meant + "`", {}};
  probe.why = NoSuchOptionMessage(run.game, seat, step.answer);
  return probe;
}

// The reason must be that of the part that could not be given, if an earlier part was accepted, or that of the whole
// answer.
bool IsReasonForRefusal(const RunState& run, const RefusalProbe& probe, Seat seat, const LocatedText& answer,
                        const LocatedText& reason) {
  const std::string plain = NormalizeWords(reason.text);
  if (!plain.empty() && NormalizeWords(probe.why).find(plain) != std::string::npos) return true;
  const auto proves = [&](const RefusingFork& fork) {
    return HasBegun(run, fork) && IsReasonWhyNot(*fork.run, seat, fork.result.part, reason, fork.result.positions);
  };
  return std::ranges::any_of(probe.forks, proves) ||
         IsReasonWhyNot(run, seat, answer, reason, CurrentPosition(run, seat));
}

std::vector<Section> WhyRefused(const RunState& run, const RefusalProbe& probe, Seat seat, const LocatedText& answer) {
  for (const RefusingFork& fork : probe.forks) {
    if (!HasBegun(run, fork)) continue;
    std::vector<Section> sections = WhyNot(*fork.run, seat, fork.result.part, fork.result.positions);
    if (!sections.empty()) return sections;
  }
  return WhyNot(run, seat, answer, CurrentPosition(run, seat));
}

bool FailNotRefused(RunState& run, const LocatedText& answer, const RefusalProbe& probe) {
  const std::string should = "`" + answer.text + "` should be refused, but ";
  return run.FailHere({answer.span, should + (probe.kind == RefusalProbe::Kind::Undecided ? "as an answer: " + probe.why
                                                                                          : "the game allows it")});
}

// `proved`: set to true if the reason applies at an opportunity of this seat. It may also apply at the last decision.
bool IsRefusedHere(RunState& run, const ScenarioStep& step, Seat seat, bool& proved) {
  const bool last = IsLastDecisionForRefusal(run, run.step);
  if (!run.game.HasWindow(seat) && !last) return true;
  const RefusalProbe probe = ProbeAnswer(run, step, seat);
  if (probe.kind != RefusalProbe::Kind::Refused) return FailNotRefused(run, step.answer, probe);
  if (!step.reason) return true;
  proved = proved || IsReasonForRefusal(run, probe, seat, step.answer, *step.reason);
  if (proved || !last) return true;
  return run.FailHere({step.reason->span, "`" + step.answer.text + "` is refused for another reason: " + probe.why,
                       WhyRefused(run, probe, seat, step.answer)});
}

// The engine receives an illegal answer, which must not change anything.
bool CheckRefusalChangesNothing(RunState& run, const ScenarioStep& step) {
  if (run.game.IsOver()) return true;
  const match::Match before = run.game.match;
  const auto illegal = base::Count(run.game.OpenDecision().options);
  const engine::StepResult tried =
      engine::Advance(run.game.GetProgram(), run.game.match, {illegal, 0, {}}, {}, nullptr);
  if (tried.kind == engine::StepResult::Kind::Refused && before == run.game.match) return true;
  return run.FailHere({step.span, "an illegal answer was not refused without a trace"});
}

}  // namespace

// Checks at the decision that the next answer is for, and at each earlier opportunity of this seat. The forced answers
// up to there are played in a fork.
bool CheckRefusal(RunState& run, const ScenarioStep& step) {
  const auto seat = run.game.FindSeat(step.seat.text);
  if (!seat) return run.Fail(UnknownPlayerFailure(run.game, step.seat));
  if (!run.game.Asks(*seat) || SuggestOtherVerb(run.game, step.answer).empty())
    if (auto unknown = FindUnknownWordsFailure(run.game, *seat, step.answer)) return run.Fail(std::move(*unknown));
  std::unique_ptr<RunState> ahead;
  RunState* at = &run;
  bool proved = false;
  while (IsRefusedHere(*at, step, *seat, proved)) {
    if (IsLastDecisionForRefusal(*at, at->step)) {
      if (proved) run.proved_reasons.push_back(step.reason->text);
      return CheckRefusalChangesNothing(run, step);
    }
    if (!ahead) ahead = run.MakeFork();
    at = ahead.get();
    if (!GiveAutomaticAnswer(*at)) break;
  }
  if (ahead) run.TakeProblems(*ahead);
  return false;
}

}  // namespace cardinal::scenario_runner
