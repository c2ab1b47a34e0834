#include <algorithm>
#include <ostream>
#include <set>

#include "interpreter/base/text.h"
#include "interpreter/base/utf8.h"
#include "interpreter/drivers/coverage/coverage_report.h"
#include "interpreter/drivers/coverage/thresholds.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::coverage {

namespace {

using diag::EscapeUnprintable;
using documents::Clause;

// As much of the text as fits, in whole characters.
std::string Clipped(const std::string& text, int columns) {
  if (narration::TextColumns(text) <= columns) return text;
  std::string clipped;
  std::string_view rest = text;
  int width = 3;
  while (!rest.empty()) {
    const base::CodePoint point = base::DecodeUtf8(rest);
    width += base::DisplayWidth(point.value);
    if (width > columns) break;
    clipped += rest.substr(0, point.bytes);
    rest.remove_prefix(point.bytes);
  }
  return clipped + "...";
}

std::string FormatLocation(const RuleLocation& place) {
  return EscapeUnprintable(place.file) + ':' + std::to_string(place.line);
}

// "rules.cardinal:4 7, more.cardinal:9": each file once, with all its lines.
std::string JoinLocations(const std::vector<RuleLocation>& places) {
  std::string text;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i > 0 && places[i].file == places[i - 1].file) {
      text += ' ' + std::to_string(places[i].line);
    } else {
      text += (i > 0 ? ", " : "") + FormatLocation(places[i]);
    }
  }
  return text;
}

std::string Outcomes(const CoveredCondition& condition) {
  if (condition.HasBothOutcomes()) return "both outcomes";
  return condition.yes ? "only yes" : condition.no ? "only no" : "never asked";
}

class TextReport {
 public:
  TextReport(std::ostream& out, const Coverage& coverage, const CoverageReportOptions& options)
      : out_(out), coverage_(coverage), options_(options), style_(options.style) {}

  void WriteReport() {
    Clauses();
    Findings();
    if (options_.files) Files();
    if (options_.missing) Missing();
    out_ << '\n';
    ReportTotals(out_, coverage_);
  }

 private:
  void Clauses() {
    const std::string* section = nullptr;
    for (const ClauseCoverage& one : coverage_.clauses) {
      if (!one.clause.section.empty() && (section == nullptr || *section != one.clause.section))
        out_ << (section == nullptr ? "" : "\n") << style_.Accent(EscapeUnprintable(one.clause.section)) << '\n';
      section = &one.clause.section;
      OneClause(one);
    }
  }

  std::string Head(const ClauseCoverage& one) const {
    const int room = std::max(style_.width - narration::TextColumns(one.clause.id) - 4, 20);
    return "  " + style_.Bold(one.clause.id) + "  " + Clipped(EscapeUnprintable(one.clause.first_sentence), room);
  }

  void Detail(const std::string& text) { out_ << narration::WrapText(text, style_, "    ", 6); }

  void OneClause(const ClauseCoverage& one) {
    out_ << Head(one) << '\n';
    if (one.IsAdvice()) Detail("advice only: " + EscapeUnprintable(one.clause.advice));
    if (one.Implemented()) Detail("at " + JoinLocations(one.locations));
    if (!one.Implemented() && !one.IsAdvice())
      Detail(style_.Highlight("not implemented: no rule and no card cites it"));
    if (!one.IsAdvice() || one.Implemented()) Detail(ClauseStatus(one));
    if (options_.verbose) Details(one);
  }

  std::string ClauseStatus(const ClauseCoverage& one) const {
    std::string text = one.Exercised()
                           ? base::FormatCount(one.scenarios.size(), "scenario") + " (" + std::to_string(one.claimed) +
                                 (one.claimed == 1 ? " cites it)" : " cite it)")
                           : style_.Highlight("not exercised: no scenario goes through it");
    if (!one.failing.empty())
      text += ", " + style_.Highlight(std::to_string(one.failing.size()) + " that cite it fail");
    if (one.conditions.empty()) return text;
    const auto both = std::count_if(one.conditions.begin(), one.conditions.end(),
                                    [&](std::size_t index) { return coverage_.conditions[index].HasBothOutcomes(); });
    return text + "; " + std::to_string(both) + " of " + base::FormatCount(one.conditions.size(), "condition") +
           " saw both outcomes";
  }

  void Details(const ClauseCoverage& one) {
    for (const std::size_t index : one.scenarios) Detail("  ran: " + Name(coverage_.scenarios[index]));
    for (const std::size_t index : one.failing) Detail("  failed: " + Name(coverage_.scenarios[index]));
    for (const std::size_t index : one.conditions) {
      const CoveredCondition& condition = coverage_.conditions[index];
      if (!condition.HasBothOutcomes()) Detail("  " + Outcomes(condition) + ": " + Name(condition));
    }
  }

  static std::string Name(const CoveringScenario& scenario) {
    return FormatLocation(scenario.place) + ' ' + EscapeUnprintable(scenario.title);
  }

  std::string Name(const CoveredCondition& condition) const {
    return FormatLocation({coverage_.files[condition.file].path, condition.line}) + ' ' +
           std::string(ConditionKindName(condition.kind)) + " `" + Clipped(EscapeUnprintable(condition.text), 90) + '`';
  }

  // A list with its title, if it is not empty; `say` returns the text after a clause, or nothing.
  template <class Say>
  void List(const std::string& title, Say say) {
    bool any = false;
    for (const ClauseCoverage& one : coverage_.clauses) {
      const std::string text = say(one);
      if (text.empty()) continue;
      if (!any) out_ << '\n' << style_.Accent(title) << '\n';
      any = true;
      out_ << narration::WrapText(text, style_, "  " + style_.Bold(one.clause.id) + "  ", 10);
    }
  }

  void Findings() {
    List("Not implemented", [](const ClauseCoverage& one) {
      return one.Implemented() || one.IsAdvice() ? "" : EscapeUnprintable(one.clause.first_sentence);
    });
    List("Not exercised", [](const ClauseCoverage& one) {
      return one.Exercised() || !one.Implemented() || one.IsAdvice()
                 ? ""
                 : EscapeUnprintable(one.clause.first_sentence) + " at " + JoinLocations(one.locations);
    });
    List("In doubt: scenarios that cite it fail", [&](const ClauseCoverage& one) {
      std::string names;
      for (const std::size_t index : one.failing)
        names += (names.empty() ? "" : ", ") + FormatLocation(coverage_.scenarios[index].place);
      return names;
    });
    List("Advice only: nothing to implement", [](const ClauseCoverage& one) {
      return one.IsAdvice() && !one.Implemented() ? EscapeUnprintable(one.clause.advice) : "";
    });
    List("Marked as advice, and yet cited", [](const ClauseCoverage& one) {
      return one.IsAdvice() && one.Implemented() ? "at " + JoinLocations(one.locations) : "";
    });
    PrintUnknownCitations();
  }

  void PrintUnknownCitations() {
    if (coverage_.unknown_citations.empty() || !coverage_.has_rulebook) return;
    out_ << '\n' << style_.Accent("Cited, but not in the rulebook") << '\n';
    for (const UnknownCitation& stray : coverage_.unknown_citations)
      out_ << "  " << style_.Bold(stray.id) << "  at " << FormatLocation(stray.place) << '\n';
  }

  void Files() {
    out_ << '\n' << style_.Accent("Files") << '\n';
    std::size_t width = 0;
    for (const CoveredFile& file : coverage_.files) width = std::max(width, file.path.size());
    for (const CoveredFile& file : coverage_.files) {
      const CoverageCount lines = CountLines(file), branches = CountBranches(coverage_, file);
      out_ << "  " << narration::PadRight(EscapeUnprintable(file.path), static_cast<int>(width)) << "  lines "
           << Share(lines) << "  branches " << Share(branches) << '\n';
    }
  }

  static std::string Share(const CoverageCount& count) {
    const std::string share = std::to_string(count.covered) + " of " + std::to_string(count.total);
    return std::string(share.size() < 10 ? 10 - share.size() : 0, ' ') + share +
           narration::PadRight(", " + FormatPercent(count), 9);
  }

  void Missing() {
    out_ << '\n' << style_.Accent("Not run, or with one outcome only") << '\n';
    bool any = false;
    for (const CoveredFile& file : coverage_.files) any = WriteMissing(file) || any;
    if (!any) out_ << "  nothing: every line ran, every condition saw both outcomes\n";
  }

  bool WriteMissing(const CoveredFile& file) {
    std::vector<std::pair<std::int32_t, std::string>> rows;
    std::set<std::int32_t> not_run;
    for (const CoveredLine& line : file.lines) {
      if (line.run) continue;
      rows.emplace_back(line.number, "not run: " + EscapeUnprintable(line.text));
      not_run.insert(line.number);
    }
    for (const std::size_t index : file.conditions) {
      const CoveredCondition& condition = coverage_.conditions[index];
      if (condition.HasBothOutcomes() || not_run.contains(condition.line)) continue;
      rows.emplace_back(condition.line, Outcomes(condition) + ": " + std::string(ConditionKindName(condition.kind)) +
                                            " `" + EscapeUnprintable(condition.text) + '`');
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [number, text] : rows)
      out_ << "  " << FormatLocation({file.path, number}) << "  " << Clipped(text, 100) << '\n';
    return !rows.empty();
  }

  std::ostream& out_;
  const Coverage& coverage_;
  const CoverageReportOptions& options_;
  const narration::TextStyle& style_;
};

std::string FormatCoverageCount(const CoverageCount& count, const std::string& noun) {
  return std::to_string(count.covered) + " of " + base::FormatCount(count.total, noun);
}

}  // namespace

void ReportTotals(std::ostream& out, const Coverage& coverage) {
  const auto advice = static_cast<std::size_t>(
      std::count_if(coverage.clauses.begin(), coverage.clauses.end(),
                    [](const ClauseCoverage& one) { return one.IsAdvice() && !one.Implemented(); }));
  const CoverageCount rules = CountClauses(coverage, Clause::Kind::Rule),
                      rulings = CountClauses(coverage, Clause::Kind::Ruling);
  out << EscapeUnprintable(coverage.title) << ": " << FormatCoverageCount(rules, "clause");
  if (rulings.total > 0) out << " and " << FormatCoverageCount(rulings, "ruling");
  out << " implemented and exercised";
  if (advice > 0) out << " (" << advice << " of them advice only)";
  if (!coverage.has_rulebook) out << "; there is no rulebook.yaml: these are the clauses that the rules cite";
  const CoverageCount lines = CountLines(coverage), branches = CountBranches(coverage);
  out << "\nlines " << lines.covered << " of " << lines.total << " (" << FormatPercent(lines) << "), branches "
      << branches.covered << " of " << branches.total << " (" << FormatPercent(branches) << ")\n";
  const std::size_t failed = CountFailedScenarios(coverage);
  out << base::FormatCount(coverage.scenarios.size() - failed, "scenario") << " passed, " << failed << " failed\n";
}

void ReportText(std::ostream& out, const Coverage& coverage, const CoverageReportOptions& options) {
  TextReport(out, coverage, options).WriteReport();
}

}  // namespace cardinal::coverage
