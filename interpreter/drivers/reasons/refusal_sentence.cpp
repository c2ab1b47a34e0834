#include "interpreter/drivers/reasons/refusal_sentence.h"

namespace cardinal::reasons {

std::string RefusalSentence(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card) {
  using Kind = Obstacle::Kind;
  const bool of_clause =
      obstacle.kind == Kind::Condition || obstacle.kind == Kind::Choice || obstacle.kind == Kind::WrongZone;
  if (obstacle.action < 0 || !of_clause) return "";
  const model::Seat seat = asker.viewer == view::kOmniscient ? asker.match.decision.seat : asker.viewer;
  const auto at = [&](model::SiteId site) {
    return view::RefusalText(asker.program, asker.match, seat, obstacle.action, card, site, asker.viewer, asker.names);
  };
  // What fails after the choice has the sentence of its own clause, not that of the choice.
  bool fails_later = false;
  for (const ChoiceCandidate& candidate : obstacle.candidates) {
    for (const TestedCondition& failed : candidate.failed) {
      const bool later = failed.choices > 0;
      fails_later = fails_later || later;
      if (std::string text = later ? at(asker.program.conditions[failed.condition].site) : ""; !text.empty()) return text;
    }
  }
  return fails_later ? "" : at(obstacle.site);
}

}  // namespace cardinal::reasons
