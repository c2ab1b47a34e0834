#include "interpreter/drivers/coverage/coverage.h"

#include <algorithm>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::coverage {

namespace {

Count operator+(Count a, Count b) { return {a.covered + b.covered, a.total + b.total}; }

std::string Lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

bool Has(const std::string& text, const std::string& part) {
  return Lower(text).find(Lower(part)) != std::string::npos;
}

bool BeginsWithOne(const std::string& id, const std::vector<std::string>& ids) {
  return ids.empty() ||
         std::any_of(ids.begin(), ids.end(), [&](const std::string& part) { return id.starts_with(part); });
}

std::string Unmatched(const Coverage& coverage, const Filter& filter) {
  const auto& clauses = coverage.clauses;
  for (const std::string& part : filter.ids) {
    if (std::none_of(clauses.begin(), clauses.end(), [&](const auto& one) { return one.clause.id.starts_with(part); }))
      return "no clause of the rulebook begins with `" + diag::Printable(part) + "`";
  }
  const auto in_section = [&](const auto& one) {
    return Has(one.clause.section, filter.section) || Has(one.clause.tag, filter.section);
  };
  if (std::none_of(clauses.begin(), clauses.end(), in_section))
    return "no section and no tag of the rulebook has `" + diag::Printable(filter.section) + "` in it";
  return "";
}

}  // namespace

std::string Choose(Coverage& coverage, const Filter& filter) {
  if (filter.ids.empty() && filter.section.empty()) return "";
  if (std::string unmatched = Unmatched(coverage, filter); !unmatched.empty()) return unmatched;
  std::erase_if(coverage.clauses, [&](const ClauseCoverage& one) {
    const bool there = Has(one.clause.section, filter.section) || Has(one.clause.tag, filter.section);
    return !there || !BeginsWithOne(one.clause.id, filter.ids);
  });
  std::erase_if(coverage.strays, [&](const Stray& stray) { return !BeginsWithOne(stray.id, filter.ids); });
  return coverage.clauses.empty() ? "no clause is chosen by both --clauses and --section" : "";
}

Count Clauses(const Coverage& coverage) {
  return Clauses(coverage, documents::Clause::Kind::Rule) + Clauses(coverage, documents::Clause::Kind::Ruling);
}

Count Clauses(const Coverage& coverage, documents::Clause::Kind kind) {
  Count count;
  for (const ClauseCoverage& one : coverage.clauses) {
    if (one.clause.kind == kind) count = count + Count{one.Done() ? 1 : 0, 1};
  }
  return count;
}

Count Lines(const File& file) {
  Count count;
  for (const Line& line : file.lines) count = count + Count{line.run ? 1 : 0, 1};
  return count;
}

Count Lines(const Coverage& coverage) {
  Count count;
  for (const File& file : coverage.files) count = count + Lines(file);
  return count;
}

Count Branches(const Coverage& coverage, const File& file) {
  Count count;
  for (const std::size_t index : file.conditions) {
    const Condition& condition = coverage.conditions[index];
    const bool one = condition.always && !condition.no;
    count = count + Count{(condition.yes ? 1 : 0) + (condition.no ? 1 : 0), one ? 1 : 2};
  }
  return count;
}

Count Branches(const Coverage& coverage) {
  Count count;
  for (const File& file : coverage.files) count = count + Branches(coverage, file);
  return count;
}

std::size_t Failed(const Coverage& coverage) {
  const auto& all = coverage.scenarios;
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const Scenario& one) { return !one.passed; }));
}

std::string_view NameOf(program::TestKind kind) {
  switch (kind) {
    case program::TestKind::If: return "if";
    case program::TestKind::When: return "when";
    case program::TestKind::Where: return "where";
    case program::TestKind::Rule: return "rule";
    case program::TestKind::Works: return "works";
    case program::TestKind::While: return "while";
    case program::TestKind::Part: return "part";
    case program::TestKind::Can: return "can";
    case program::TestKind::Cost: return "cost";
    case program::TestKind::Enough: return "enough";
    case program::TestKind::Result: return "result";
  }
  return "";
}

}  // namespace cardinal::coverage
