// Says an obstacle in a sentence for a player. In: an Obstacle (why_not.h). Out: "Lamp needs 3 coins, you have 2",
// without a full stop; never empty. Promises: those of plain_condition.h.
#pragma once

#include <string>

#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/drivers/reasons/why_not.h"

namespace cardinal::reasons {

// `card`: the card that the player wants to use, or -1.
std::string PlainObstacle(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card);
// Whether the obstacle is only that the card is in another zone.
bool IsZoneObstacle(const program::Program& program, const Obstacle& obstacle);

}  // namespace cardinal::reasons
