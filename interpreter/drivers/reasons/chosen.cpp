#include <algorithm>

#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

Verdict WhyNotChosen(const program::Program& program, const match::Match& match, model::Seat seat,
                     const model::Option& thing, const std::vector<Tried>& filters) {
  using Kind = Obstacle::Kind;
  const model::Decision& decision = match.decision;
  Verdict verdict;
  const auto add = [&](Kind kind, model::SiteId site) -> Obstacle& {
    Obstacle& obstacle = verdict.obstacles.emplace_back();
    obstacle.kind = kind;
    obstacle.site = site;
    return obstacle;
  };
  if (match.outcome.kind != model::OutcomeKind::Running) {
    add(Kind::GameOver, match.outcome.site);
    return verdict;
  }
  const bool listed = std::find(decision.options.begin(), decision.options.end(), thing) != decision.options.end();
  if (decision.seat != seat) add(Kind::OtherSeat, decision.site).seat = decision.seat;
  verdict.possible = listed && decision.seat == seat;
  if (listed) return verdict;
  const auto left_out =
      std::find_if(filters.rbegin(), filters.rend(), [&](const Tried& filter) { return filter.element == thing.a; });
  if (std::find(decision.picked.begin(), decision.picked.end(), thing.a) != decision.picked.end()) {
    add(Kind::Picked, decision.site);
  } else if (left_out != filters.rend()) {
    add(Kind::Filtered, At(program.tests, left_out->test).site).tried = *left_out;
  } else {
    add(Kind::NotListed, decision.site);
  }
  return verdict;
}

}  // namespace cardinal::reasons
