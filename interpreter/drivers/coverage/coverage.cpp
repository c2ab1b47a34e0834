#include "interpreter/drivers/coverage/coverage.h"

#include <algorithm>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::coverage {

namespace {

CoverageCount operator+(CoverageCount a, CoverageCount b) { return {a.covered + b.covered, a.total + b.total}; }

std::string Lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

bool ContainsText(const std::string& text, const std::string& part) {
  return Lower(text).find(Lower(part)) != std::string::npos;
}

bool BeginsWithOne(const std::string& id, const std::vector<std::string>& ids) {
  return ids.empty() ||
         std::any_of(ids.begin(), ids.end(), [&](const std::string& part) { return id.starts_with(part); });
}

std::string Unmatched(const Coverage& coverage, const ClauseFilter& filter) {
  const auto& clauses = coverage.clauses;
  for (const std::string& part : filter.ids) {
    if (std::none_of(clauses.begin(), clauses.end(), [&](const auto& one) { return one.clause.id.starts_with(part); }))
      return "no clause of the rulebook begins with `" + diag::EscapeUnprintable(part) + "`";
  }
  const auto in_section = [&](const auto& one) {
    return ContainsText(one.clause.section, filter.section) || ContainsText(one.clause.tag, filter.section);
  };
  if (std::none_of(clauses.begin(), clauses.end(), in_section))
    return "no section and no tag of the rulebook has `" + diag::EscapeUnprintable(filter.section) + "` in it";
  return "";
}

}  // namespace

std::string FilterClauses(Coverage& coverage, const ClauseFilter& filter) {
  if (filter.ids.empty() && filter.section.empty()) return "";
  if (std::string unmatched = Unmatched(coverage, filter); !unmatched.empty()) return unmatched;
  std::erase_if(coverage.clauses, [&](const ClauseCoverage& one) {
    const bool there = ContainsText(one.clause.section, filter.section) || ContainsText(one.clause.tag, filter.section);
    return !there || !BeginsWithOne(one.clause.id, filter.ids);
  });
  std::erase_if(coverage.unknown_citations,
                [&](const UnknownCitation& stray) { return !BeginsWithOne(stray.id, filter.ids); });
  return coverage.clauses.empty() ? "no clause is chosen by both --clauses and --section" : "";
}

CoverageCount CountClauses(const Coverage& coverage) {
  return CountClauses(coverage, documents::Clause::Kind::Rule) +
         CountClauses(coverage, documents::Clause::Kind::Ruling);
}

CoverageCount CountClauses(const Coverage& coverage, documents::Clause::Kind kind) {
  CoverageCount count;
  for (const ClauseCoverage& one : coverage.clauses) {
    if (one.clause.kind == kind) count = count + CoverageCount{one.IsComplete() ? 1 : 0, 1};
  }
  return count;
}

CoverageCount CountLines(const CoveredFile& file) {
  CoverageCount count;
  for (const CoveredLine& line : file.lines) count = count + CoverageCount{line.run ? 1 : 0, 1};
  return count;
}

CoverageCount CountLines(const Coverage& coverage) {
  CoverageCount count;
  for (const CoveredFile& file : coverage.files) count = count + CountLines(file);
  return count;
}

CoverageCount CountBranches(const Coverage& coverage, const CoveredFile& file) {
  CoverageCount count;
  for (const std::size_t index : file.conditions) {
    const CoveredCondition& condition = coverage.conditions[index];
    const bool one = condition.always && !condition.no;
    count = count + CoverageCount{(condition.yes ? 1 : 0) + (condition.no ? 1 : 0), one ? 1 : 2};
  }
  return count;
}

CoverageCount CountBranches(const Coverage& coverage) {
  CoverageCount count;
  for (const CoveredFile& file : coverage.files) count = count + CountBranches(coverage, file);
  return count;
}

std::size_t CountFailedScenarios(const Coverage& coverage) {
  const auto& all = coverage.scenarios;
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const CoveringScenario& one) { return !one.passed; }));
}

std::string_view ConditionKindName(program::ConditionKind kind) {
  switch (kind) {
    case program::ConditionKind::If: return "if";
    case program::ConditionKind::When: return "when";
    case program::ConditionKind::Where: return "where";
    case program::ConditionKind::Rule: return "rule";
    case program::ConditionKind::Works: return "works";
    case program::ConditionKind::While: return "while";
    case program::ConditionKind::Part: return "part";
    case program::ConditionKind::Can: return "can";
    case program::ConditionKind::Cost: return "cost";
    case program::ConditionKind::EnoughOptions: return "enough";
    case program::ConditionKind::Result: return "result";
  }
  return "";
}

}  // namespace cardinal::coverage
