#include "interpreter/drivers/reasons/refusal_sentence.h"

namespace cardinal::reasons {

std::string RefusalSentence(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card) {
  using Kind = Obstacle::Kind;
  const bool of_clause =
      obstacle.kind == Kind::Condition || obstacle.kind == Kind::Choice || obstacle.kind == Kind::WrongZone;
  if (obstacle.action < 0 || !of_clause) return "";
  const model::Seat seat = asker.viewer == view::kOmniscient ? asker.match.decision.seat : asker.viewer;
  return view::RefusalText(asker.program, asker.match, seat, obstacle.action, card, obstacle.site, asker.viewer,
                           asker.names);
}

}  // namespace cardinal::reasons
