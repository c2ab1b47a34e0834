#include "interpreter/drivers/scenario_runner/automatic_play.h"

#include "interpreter/drivers/scenario_runner/submit_answer.h"

namespace cardinal::scenario_runner {

bool IsAutomatic(const RunState& run) {
  if (run.game.AsksChance()) {
    if (run.draws.HasWordsFor(run.game) || run.draws.HasSeed()) return true;
    if (run.game.OpenDecision().kind == model::DecisionKind::Shuffle) return false;
  }
  return run.scenario.auto_single && run.game.OpenDecision().options.size() == 1;
}

bool GiveAutomaticAnswer(RunState& run) {
  if (run.game.AsksChance()) {
    if (run.draws.HasWordsFor(run.game)) return SubmitDraw(run, run.draws.TakeWords());
    if (run.draws.HasSeed()) return SubmitAnswer(run, run.draws.DrawFromSeed(run.game), run.StepSpan());
  }
  return SubmitOption(run, 0, run.StepSpan());
}

bool AdvanceAutomatically(RunState& run, const std::function<bool()>& stop,
                          const std::function<void()>& before_forced) {
  for (int silent = 0; !run.game.IsOver(); ++silent) {
    if (stop()) return true;
    if (silent == kMaxSilent)
      return run.FailHere(
          {run.StepSpan(),
           std::to_string(kMaxSilent) +
               " decisions with one answer each have gone by, and the scenario speaks of none of them"});
    if (!IsAutomatic(run)) return true;
    if (!run.game.AsksChance()) before_forced();
    if (!GiveAutomaticAnswer(run)) return false;
  }
  return true;
}

}  // namespace cardinal::scenario_runner
