// Scenarios as JSON for the page. In: a list of scenarios, a walk. Out: JSON.
#pragma once

#include <vector>

#include "interpreter/drivers/playground/json.h"
#include "interpreter/drivers/playground/scenario_list.h"
#include "interpreter/drivers/playground/scenario_walk.h"

namespace cardinal::playground {

Json ListToJson(const std::vector<ListedFile>& files);
Json WalkToJson(const ScenarioWalk& walk);

}  // namespace cardinal::playground
