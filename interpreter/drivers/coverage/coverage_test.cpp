// Tests the numbers computed from a Coverage, and the reports; tests/cli tests MeasureCoverage with whole games.
#include "interpreter/drivers/coverage/coverage.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "interpreter/base/json.h"
#include "interpreter/drivers/coverage/coverage_report.h"
#include "interpreter/drivers/coverage/thresholds.h"

namespace cardinal::coverage {
namespace {

ClauseCoverage Clause(const std::string& id, bool implemented, bool exercised, const std::string& advice = "") {
  ClauseCoverage one;
  one.clause.id = id;
  documents::IsClauseId(id, &one.clause.kind);
  one.clause.section = "1. Play";
  one.clause.text = one.clause.first_sentence = "What " + id + " says.";
  one.clause.advice = advice;
  if (implemented) one.locations = {{"a.cardinal", 3}, {"a.cardinal", 5}, {"b.cardinal", 1}};
  if (exercised) one.scenarios = {0};
  return one;
}

CoveredCondition Seen(const std::string& text, std::int32_t line, bool yes, bool no) {
  CoveredCondition condition;
  condition.line = line;
  condition.text = text;
  condition.yes = yes;
  condition.no = no;
  return condition;
}

// Two of three clauses and a ruling are covered; three of four lines; three of six branches.
Coverage Example() {
  Coverage coverage;
  coverage.game = "ab";
  coverage.title = "A\x1b[31mB";
  coverage.clauses = {Clause("AB-001", true, true), Clause("AB-002", true, false),
                      Clause("AB-003", false, false, "none"), Clause("AB-R01", true, true)};
  coverage.scenarios = {{{"s.yaml", 2}, "one \"two\"", true, {"AB-001"}, {"AB-001", "AB-R01"}}};
  coverage.conditions = {Seen("x > 1", 3, true, true), Seen("y", 3, false, true), Seen("z", 7, false, false)};
  coverage.files = {{"a.cardinal",
                     {{1, true, "a"}, {3, true, "b"}, {5, true, "c"}, {7, false, "d"}},
                     {0, 1, 2},
                     {{"query a, of b", 1, true}, {"part", 3, true}, {"part", 7, false}}}};
  return coverage;
}

std::string Text(const Coverage& coverage, bool verbose = false) {
  std::ostringstream out;
  ReportText(out, coverage, {verbose, true, true, {false, 80}});
  return out.str();
}

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("counts") {
  Coverage coverage = Example();
  CHECK(CountClauses(coverage).covered == 3);
  CHECK(CountClauses(coverage).total == 4);
  CHECK(CountClauses(coverage, documents::Clause::Kind::Ruling).total == 1);
  CHECK(CountLines(coverage).covered == 3);
  CHECK(CountLines(coverage).total == 4);
  CHECK(CountBranches(coverage).covered == 3);
  CHECK(CountBranches(coverage).total == 6);
  coverage.clauses[0].failing = {0};
  CHECK_FALSE(coverage.clauses[0].IsComplete());
  coverage.clauses[2].locations = {{"a.cardinal", 1}};
  CHECK_FALSE(coverage.clauses[2].IsComplete());
}

TEST_CASE("percent is rounded down, and all is 100 only if it is all") {
  CHECK(FormatPercent({2, 3}) == "66.66 %");
  CHECK(FormatPercent({1, 2}) == "50 %");
  CHECK(FormatPercent({9, 40}) == "22.5 %");
  CHECK(FormatPercent({99'999, 100'000}) == "99.99 %");
  CHECK(FormatPercent({5, 5}) == "100 %");
  CHECK(FormatPercent({0, 0}) == "100 %");
}

TEST_CASE("thresholds") {
  std::string problem;
  const Coverage coverage = Example();
  CHECK(FindUnmetThresholds(coverage, *ParseThresholds("clauses=75,lines=75,branches=50", problem)).empty());
  CHECK(FindUnmetThresholds(coverage, *ParseThresholds("50", problem)).empty());
  CHECK(FindUnmetThresholds(coverage, *ParseThresholds("", problem)).empty());
  CHECK(FindUnmetThresholds(coverage, *ParseThresholds("lines=75.01", problem)) ==
        std::vector<std::string>{"lines: 75 % is less than 75.01 %"});
  CHECK(FindUnmetThresholds(coverage, *ParseThresholds("80", problem)).size() == 3);
  CHECK(problem.empty());
  CHECK_FALSE(ParseThresholds("lines=100.5", problem));
  CHECK(Has(problem, "`lines=100.5` is not a percentage"));
}

TEST_CASE("the text names what is missing, and no control character gets through") {
  const std::string text = Text(Example(), true);
  CHECK(Has(text, "  AB-001  What AB-001 says.\n    at a.cardinal:3 5, b.cardinal:1\n    1 scenario (0 cite it)\n"));
  CHECK(Has(text, "ran: s.yaml:2 one \"two\""));
  CHECK(Has(text, "\nNot exercised\n  AB-002  What AB-002 says. at a.cardinal:3 5, b.cardinal:1\n"));
  CHECK(Has(text, "\nAdvice only: nothing to implement\n  AB-003  none\n"));
  CHECK(Has(text, "  a.cardinal  lines     3 of 4, 75 %     branches     3 of 6, 50 %"));
  CHECK(Has(text, "  a.cardinal:3  only no: if `y`\n  a.cardinal:7  not run: d\n"));
  CHECK_FALSE(Has(text, "`z`"));  // its line did not run, which is reported already
  CHECK(Has(text, ": 2 of 3 clauses and 1 of 1 ruling implemented and exercised (1 of them advice only)\n"));
  CHECK_FALSE(Has(text, "\x1b"));
}

TEST_CASE("a choice of clauses") {
  Coverage coverage = Example();
  CHECK(FilterClauses(coverage, {{"AB-00"}, "play"}) == "");
  CHECK(coverage.clauses.size() == 3);
  CHECK(FilterClauses(coverage, {{"AB-R"}, ""}) == "no clause of the rulebook begins with `AB-R`");
}

TEST_CASE("lcov") {
  std::ostringstream out;
  ReportLcov(out, Example(), "/h");
  CHECK(out.str() ==
        "TN:ab\nSF:/h/a.cardinal\nFN:1,query a  of b\nFN:3,part (line 3)\nFN:7,part (line 7)\n"
        "FNDA:1,query a  of b\nFNDA:1,part (line 3)\nFNDA:0,part (line 7)\nFNF:3\nFNH:2\n"
        "BRDA:3,0,0,1\nBRDA:3,0,1,1\nBRDA:3,1,0,0\nBRDA:3,1,1,1\nBRDA:7,0,0,-\nBRDA:7,0,1,-\nBRF:6\nBRH:3\n"
        "DA:1,1\nDA:3,1\nDA:5,1\nDA:7,0\nLF:4\nLH:3\nend_of_record\n");
}

TEST_CASE("JSON") {
  std::ostringstream out;
  ReportJson(out, Example());
  const base::Json read = base::Json::parse(out.str());
  const base::Json& clauses = read.at("clauses");
  REQUIRE(clauses.size() == 4);
  CHECK(clauses[0].at("implemented")[1].at("line") == 5);
  CHECK(clauses[2].at("advice") == "none");
  CHECK(read.at("files")[0].at("not_run")[0] == 7);
  CHECK(read.at("totals").at("branches").at("covered") == 3);
}

}  // namespace
}  // namespace cardinal::coverage
