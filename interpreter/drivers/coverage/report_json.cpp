#include <ostream>

#include "interpreter/drivers/coverage/coverage_report.h"
#include "interpreter/drivers/replay/json.h"

namespace cardinal::coverage {

namespace {

using replay::QuoteJson;

std::string_view Flag(bool value) { return value ? "true" : "false"; }

std::string Json(const RuleLocation& place) {
  return "{\"file\": " + QuoteJson(place.file) + ", \"line\": " + std::to_string(place.line) + "}";
}

std::string Json(const CoverageCount& count) {
  return "{\"covered\": " + std::to_string(count.covered) + ", \"total\": " + std::to_string(count.total) + "}";
}

std::string Json(const std::string& text) { return QuoteJson(text); }
std::string Json(std::size_t index) { return std::to_string(index); }

template <class Item>
std::string Json(const std::vector<Item>& items) {
  std::string list = "[";
  for (const Item& item : items) list += (list.size() > 1 ? ", " : "") + Json(item);
  return list + "]";
}

// Writes one object for each item, each on a line of its own.
template <class Item, class Write>
void WriteArray(std::ostream& out, const char* name, const std::vector<Item>& items, Write write) {
  out << "  \"" << name << "\": [";
  for (std::size_t i = 0; i < items.size(); ++i) {
    out << (i > 0 ? ",\n    {" : "\n    {");
    write(items[i]);
    out << '}';
  }
  out << "\n  ],\n";
}

void Clauses(std::ostream& out, const Coverage& coverage) {
  WriteArray(out, "clauses", coverage.clauses, [&](const ClauseCoverage& one) {
    const documents::Clause& clause = one.clause;
    out << "\"id\": " << Json(clause.id) << ", \"ruling\": " << Flag(clause.kind == documents::Clause::Kind::Ruling)
        << ", \"tag\": " << Json(clause.tag) << ", \"section\": " << Json(clause.section)
        << ", \"text\": " << Json(clause.text);
    if (one.IsAdvice()) out << ", \"advice\": " << Json(clause.advice);
    out << ", \"done\": " << Flag(one.IsComplete()) << ", \"implemented\": " << Json(one.locations)
        << ", \"scenarios\": " << Json(one.scenarios) << ", \"claimed\": " << one.claimed
        << ", \"failing\": " << Json(one.failing) << ", \"conditions\": " << Json(one.conditions);
  });
}

void Sources(std::ostream& out, const Coverage& coverage) {
  WriteArray(out, "conditions", coverage.conditions, [&](const CoveredCondition& condition) {
    out << "\"file\": " << Json(coverage.files[condition.file].path) << ", \"line\": " << condition.line
        << ", \"column\": " << condition.column
        << ", \"kind\": " << Json(std::string(ConditionKindName(condition.kind)))
        << ", \"text\": " << Json(condition.text) << ", \"clauses\": " << Json(condition.clauses)
        << ", \"yes\": " << Flag(condition.yes) << ", \"no\": " << Flag(condition.no);
  });
  WriteArray(out, "files", coverage.files, [&](const CoveredFile& file) {
    std::vector<std::size_t> missing;
    for (const CoveredLine& line : file.lines) {
      if (!line.run) missing.push_back(static_cast<std::size_t>(line.number));
    }
    out << "\"file\": " << Json(file.path) << ", \"lines\": " << Json(CountLines(file))
        << ", \"branches\": " << Json(CountBranches(coverage, file)) << ", \"not_run\": " << Json(missing);
  });
}

}  // namespace

void ReportJson(std::ostream& out, const Coverage& coverage) {
  out << "{\n  \"game\": " << Json(coverage.game) << ",\n";
  Clauses(out, coverage);
  WriteArray(out, "not_in_rulebook", coverage.unknown_citations, [&](const UnknownCitation& stray) {
    out << "\"id\": " << Json(stray.id) << ", \"place\": " << Json(stray.place);
  });
  WriteArray(out, "scenarios", coverage.scenarios, [&](const CoveringScenario& scenario) {
    out << "\"place\": " << Json(scenario.place) << ", \"title\": " << Json(scenario.title)
        << ", \"passed\": " << Flag(scenario.passed) << ", \"cites\": " << Json(scenario.cites);
  });
  Sources(out, coverage);
  out << "  \"totals\": {\"clauses\": " << Json(coverage::CountClauses(coverage))
      << ", \"lines\": " << Json(CountLines(coverage)) << ", \"branches\": " << Json(CountBranches(coverage))
      << ", \"scenarios\": "
      << Json(CoverageCount{static_cast<std::int64_t>(coverage.scenarios.size() - CountFailedScenarios(coverage)),
                            static_cast<std::int64_t>(coverage.scenarios.size())})
      << "}\n}\n";
}

}  // namespace cardinal::coverage
