#include "interpreter/drivers/match_loop/decision_view.h"

#include "interpreter/base/sequence.h"

namespace cardinal::match_loop {

players::DecisionView MakeDecisionView(const program::Program& program, const match::Match& match,
                                       const view::DisplayNames& names) {
  const model::Decision& decision = match.decision;
  players::DecisionView seen;
  seen.serial = decision.serial;
  seen.seat = decision.seat;
  seen.kind = decision.kind;
  if (decision.window >= 0) seen.window = program.windows[decision.window].name;
  seen.prompt = view::FormatQuestion(program, match, decision.seat, names);
  seen.min = decision.min;
  seen.max = decision.max;
  seen.picked = base::Count(decision.picked);
  seen.options.reserve(decision.options.size());
  for (const model::Option& option : decision.options) {
    seen.options.push_back({option.kind, view::OptionText(program, match, option, decision.seat, names)});
  }
  return seen;
}

}  // namespace cardinal::match_loop
