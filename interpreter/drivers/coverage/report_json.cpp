#include "interpreter/base/json.h"
#include "interpreter/drivers/coverage/coverage_report.h"

namespace cardinal::coverage {

namespace {

using base::Json;

Json PlaceJson(const RuleLocation& place) { return {{"file", place.file}, {"line", place.line}}; }

Json CountJson(const CoverageCount& count) { return {{"covered", count.covered}, {"total", count.total}}; }

Json ClauseJson(const ClauseCoverage& one) {
  const documents::Clause& clause = one.clause;
  Json json = {{"id", clause.id},
               {"ruling", clause.kind == documents::Clause::Kind::Ruling},
               {"tag", clause.tag},
               {"section", clause.section},
               {"text", clause.text}};
  if (one.IsAdvice()) json["advice"] = clause.advice;
  Json places = Json::array();
  for (const RuleLocation& place : one.locations) places.push_back(PlaceJson(place));
  json.update({{"done", one.IsComplete()},
               {"implemented", std::move(places)},
               {"scenarios", one.scenarios},
               {"claimed", one.claimed},
               {"failing", one.failing},
               {"conditions", one.conditions}});
  return json;
}

Json ConditionJson(const Coverage& coverage, const CoveredCondition& condition) {
  return {{"file", coverage.files[condition.file].path},
          {"line", condition.line},
          {"column", condition.column},
          {"kind", ConditionKindName(condition.kind)},
          {"text", condition.text},
          {"clauses", condition.clauses},
          {"yes", condition.yes},
          {"no", condition.no}};
}

Json FileJson(const Coverage& coverage, const CoveredFile& file) {
  Json missing = Json::array();
  for (const CoveredLine& line : file.lines)
    if (!line.run) missing.push_back(line.number);
  return {{"file", file.path},
          {"lines", CountJson(CountLines(file))},
          {"branches", CountJson(CountBranches(coverage, file))},
          {"not_run", std::move(missing)}};
}

Json TotalsJson(const Coverage& coverage) {
  const CoverageCount scenarios{static_cast<std::int64_t>(coverage.scenarios.size() - CountFailedScenarios(coverage)),
                                std::ssize(coverage.scenarios)};
  return {{"clauses", CountJson(CountClauses(coverage))},
          {"lines", CountJson(CountLines(coverage))},
          {"branches", CountJson(CountBranches(coverage))},
          {"scenarios", CountJson(scenarios)}};
}

template <class Item, class Write>
Json ListJson(const std::vector<Item>& items, Write write) {
  Json list = Json::array();
  for (const Item& item : items) list.push_back(write(item));
  return list;
}

}  // namespace

void ReportJson(std::ostream& out, const Coverage& coverage) {
  const auto unknown_citation = [](const UnknownCitation& stray) {
    return Json{{"id", stray.id}, {"place", PlaceJson(stray.place)}};
  };
  const auto scenario = [](const CoveringScenario& one) {
    return Json{{"place", PlaceJson(one.place)}, {"title", one.title}, {"passed", one.passed}, {"cites", one.cites}};
  };
  const auto condition = [&](const CoveredCondition& one) { return ConditionJson(coverage, one); };
  const auto file = [&](const CoveredFile& one) { return FileJson(coverage, one); };
  base::PrintJson(out, {{"game", coverage.game},
                        {"clauses", ListJson(coverage.clauses, ClauseJson)},
                        {"not_in_rulebook", ListJson(coverage.unknown_citations, unknown_citation)},
                        {"scenarios", ListJson(coverage.scenarios, scenario)},
                        {"conditions", ListJson(coverage.conditions, condition)},
                        {"files", ListJson(coverage.files, file)},
                        {"totals", TotalsJson(coverage)}});
}

}  // namespace cardinal::coverage
