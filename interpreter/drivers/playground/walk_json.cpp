#include "interpreter/drivers/playground/walk_json.h"

namespace cardinal::playground {

namespace {

Json FailuresToJson(const std::vector<scenario_runner::Failure>& failures) {
  Json list = Json::array();
  for (const scenario_runner::Failure& failure : failures) {
    Json sections = Json::array();
    for (const scenario_runner::Section& section : failure.sections)
      sections.push_back({{"title", section.title}, {"lines", section.lines}});
    list.push_back({{"message", failure.message}, {"sections", std::move(sections)}});
  }
  return list;
}

const char* StatusName(WalkedStep::Status status) {
  switch (status) {
    case WalkedStep::Status::Passed: return "passed";
    case WalkedStep::Status::Failed: return "failed";
    case WalkedStep::Status::Unreached: return "unreached";
  }
  return "";
}

Json StepToJson(const WalkedStep& step) {
  Json claims = Json::array();
  for (const WalkedClaim& claim : step.claims)
    claims.push_back({{"text", claim.text},
                      {"line", claim.line},
                      {"holds", claim.holds ? Json(*claim.holds) : Json()},
                      {"problem", claim.problem}});
  return {
      {"status", StatusName(step.status)}, {"text", step.text},           {"line", step.line},
      {"sentences", step.sentences},       {"claims", std::move(claims)}, {"failures", FailuresToJson(step.failures)}};
}

}  // namespace

Json ListToJson(const std::vector<ListedFile>& files) {
  Json list = Json::array();
  for (const ListedFile& file : files) {
    Json scenarios = Json::array();
    for (const ListedScenario& one : file.scenarios)
      scenarios.push_back(
          {{"title", one.title}, {"line", one.line}, {"rows", one.rows}, {"deck_check", one.is_deck_check}});
    list.push_back({{"name", file.name}, {"scenarios", std::move(scenarios)}, {"problem", file.problem}});
  }
  return {{"files", std::move(list)}};
}

Json WalkToJson(const ScenarioWalk& walk) {
  Json steps = Json::array();
  for (const WalkedStep& step : walk.steps) steps.push_back(StepToJson(step));
  return {{"problem", walk.problem},
          {"title", walk.title},
          {"opening", walk.opening},
          {"steps", std::move(steps)},
          {"others", FailuresToJson(walk.others)},
          {"passed", walk.passed},
          {"seats", walk.seats}};
}

}  // namespace cardinal::playground
