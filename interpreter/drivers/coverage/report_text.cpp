#include <algorithm>
#include <ostream>
#include <set>

#include "interpreter/base/utf8.h"
#include "interpreter/drivers/coverage/report.h"
#include "interpreter/drivers/coverage/thresholds.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::coverage {

namespace {

using diag::Printable;
using documents::Clause;

std::string Counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

// As much of it as fits, whole characters.
std::string Clipped(const std::string& text, int columns) {
  if (telling::Columns(text) <= columns) return text;
  std::string clipped;
  std::string_view rest = text;
  int width = 3;
  while (!rest.empty()) {
    const base::CodePoint point = base::DecodeUtf8(rest);
    width += base::ColumnsOf(point.value);
    if (width > columns) break;
    clipped += rest.substr(0, point.bytes);
    rest.remove_prefix(point.bytes);
  }
  return clipped + "...";
}

std::string Shown(const Place& place) { return Printable(place.file) + ':' + std::to_string(place.line); }

// "rules.cardinal:4 7, more.cardinal:9": a file once, with all its lines.
std::string Listed(const std::vector<Place>& places) {
  std::string text;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i > 0 && places[i].file == places[i - 1].file) {
      text += ' ' + std::to_string(places[i].line);
    } else {
      text += (i > 0 ? ", " : "") + Shown(places[i]);
    }
  }
  return text;
}

std::string Outcomes(const Condition& condition) {
  if (condition.Both()) return "both outcomes";
  return condition.yes ? "only yes" : condition.no ? "only no" : "never asked";
}

class TextReport {
 public:
  TextReport(std::ostream& out, const Coverage& coverage, const ReportOptions& options)
      : out_(out), coverage_(coverage), options_(options), style_(options.style) {}

  void Write() {
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
        out_ << (section == nullptr ? "" : "\n") << style_.Accent(Printable(one.clause.section)) << '\n';
      section = &one.clause.section;
      OneClause(one);
    }
  }

  std::string Head(const ClauseCoverage& one) const {
    const int room = std::max(style_.width - telling::Columns(one.clause.id) - 4, 20);
    return "  " + style_.Bold(one.clause.id) + "  " + Clipped(Printable(one.clause.first), room);
  }

  void Detail(const std::string& text) { out_ << telling::Wrapped(text, style_, "    ", 6); }

  void OneClause(const ClauseCoverage& one) {
    out_ << Head(one) << '\n';
    if (one.Advice()) Detail("advice only: " + Printable(one.clause.advice));
    if (one.Implemented()) Detail("at " + Listed(one.places));
    if (!one.Implemented() && !one.Advice()) Detail(style_.Changed("not implemented: no rule and no card cites it"));
    if (!one.Advice() || one.Implemented()) Detail(Exercise(one));
    if (options_.verbose) Details(one);
  }

  std::string Exercise(const ClauseCoverage& one) const {
    std::string text = one.Exercised()
                           ? Counted(one.scenarios.size(), "scenario") + " (" + std::to_string(one.claimed) +
                                 (one.claimed == 1 ? " cites it)" : " cite it)")
                           : style_.Changed("not exercised: no scenario goes through it");
    if (!one.failing.empty()) text += ", " + style_.Changed(std::to_string(one.failing.size()) + " that cite it fail");
    if (one.conditions.empty()) return text;
    const auto both = std::count_if(one.conditions.begin(), one.conditions.end(),
                                    [&](std::size_t index) { return coverage_.conditions[index].Both(); });
    return text + "; " + std::to_string(both) + " of " + Counted(one.conditions.size(), "condition") +
           " saw both outcomes";
  }

  void Details(const ClauseCoverage& one) {
    for (const std::size_t index : one.scenarios) Detail("  ran: " + Name(coverage_.scenarios[index]));
    for (const std::size_t index : one.failing) Detail("  failed: " + Name(coverage_.scenarios[index]));
    for (const std::size_t index : one.conditions) {
      const Condition& condition = coverage_.conditions[index];
      if (!condition.Both()) Detail("  " + Outcomes(condition) + ": " + Name(condition));
    }
  }

  static std::string Name(const Scenario& scenario) { return Shown(scenario.place) + ' ' + Printable(scenario.title); }

  std::string Name(const Condition& condition) const {
    return Shown({coverage_.files[condition.file].path, condition.line}) + ' ' + std::string(NameOf(condition.kind)) +
           " `" + Clipped(Printable(condition.text), 90) + '`';
  }

  // A list with its title, if it has anything; `say` gives what stands behind a clause, or nothing.
  template <class Say>
  void List(const std::string& title, Say say) {
    bool any = false;
    for (const ClauseCoverage& one : coverage_.clauses) {
      const std::string text = say(one);
      if (text.empty()) continue;
      if (!any) out_ << '\n' << style_.Accent(title) << '\n';
      any = true;
      out_ << telling::Wrapped(text, style_, "  " + style_.Bold(one.clause.id) + "  ", 10);
    }
  }

  void Findings() {
    List("Not implemented", [](const ClauseCoverage& one) {
      return one.Implemented() || one.Advice() ? "" : Printable(one.clause.first);
    });
    List("Not exercised", [](const ClauseCoverage& one) {
      return one.Exercised() || !one.Implemented() || one.Advice()
                 ? ""
                 : Printable(one.clause.first) + " at " + Listed(one.places);
    });
    List("In doubt: scenarios that cite it fail", [&](const ClauseCoverage& one) {
      std::string names;
      for (const std::size_t index : one.failing)
        names += (names.empty() ? "" : ", ") + Shown(coverage_.scenarios[index].place);
      return names;
    });
    List("Advice only: nothing to implement", [](const ClauseCoverage& one) {
      return one.Advice() && !one.Implemented() ? Printable(one.clause.advice) : "";
    });
    List("Marked as advice, and yet cited",
         [](const ClauseCoverage& one) { return one.Advice() && one.Implemented() ? "at " + Listed(one.places) : ""; });
    Strays();
  }

  void Strays() {
    if (coverage_.strays.empty() || !coverage_.has_rulebook) return;
    out_ << '\n' << style_.Accent("Cited, but not in the rulebook") << '\n';
    for (const Stray& stray : coverage_.strays)
      out_ << "  " << style_.Bold(stray.id) << "  at " << Shown(stray.place) << '\n';
  }

  void Files() {
    out_ << '\n' << style_.Accent("Files") << '\n';
    std::size_t width = 0;
    for (const File& file : coverage_.files) width = std::max(width, file.path.size());
    for (const File& file : coverage_.files) {
      const Count lines = Lines(file), branches = Branches(coverage_, file);
      out_ << "  " << telling::Padded(Printable(file.path), static_cast<int>(width)) << "  lines " << Share(lines)
           << "  branches " << Share(branches) << '\n';
    }
  }

  static std::string Share(const Count& count) {
    const std::string share = std::to_string(count.covered) + " of " + std::to_string(count.total);
    return std::string(share.size() < 10 ? 10 - share.size() : 0, ' ') + share +
           telling::Padded(", " + Percent(count), 9);
  }

  void Missing() {
    out_ << '\n' << style_.Accent("Not run, or with one outcome only") << '\n';
    bool any = false;
    for (const File& file : coverage_.files) any = MissingOf(file) || any;
    if (!any) out_ << "  nothing: every line ran, every condition saw both outcomes\n";
  }

  bool MissingOf(const File& file) {
    std::vector<std::pair<std::int32_t, std::string>> rows;
    std::set<std::int32_t> not_run;
    for (const Line& line : file.lines) {
      if (line.run) continue;
      rows.emplace_back(line.number, "not run: " + Printable(line.text));
      not_run.insert(line.number);
    }
    for (const std::size_t index : file.conditions) {
      const Condition& condition = coverage_.conditions[index];
      if (condition.Both() || not_run.contains(condition.line)) continue;
      rows.emplace_back(condition.line, Outcomes(condition) + ": " + std::string(NameOf(condition.kind)) + " `" +
                                            Printable(condition.text) + '`');
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [number, text] : rows)
      out_ << "  " << Shown({file.path, number}) << "  " << Clipped(text, 100) << '\n';
    return !rows.empty();
  }

  std::ostream& out_;
  const Coverage& coverage_;
  const ReportOptions& options_;
  const telling::Style& style_;
};

std::string Sum(const Count& count, const std::string& noun) {
  return std::to_string(count.covered) + " of " + Counted(static_cast<std::size_t>(count.total), noun);
}

}  // namespace

void ReportTotals(std::ostream& out, const Coverage& coverage) {
  const auto advice = static_cast<std::size_t>(
      std::count_if(coverage.clauses.begin(), coverage.clauses.end(),
                    [](const ClauseCoverage& one) { return one.Advice() && !one.Implemented(); }));
  const Count rules = Clauses(coverage, Clause::Kind::Rule), rulings = Clauses(coverage, Clause::Kind::Ruling);
  out << Printable(coverage.title) << ": " << Sum(rules, "clause");
  if (rulings.total > 0) out << " and " << Sum(rulings, "ruling");
  out << " implemented and exercised";
  if (advice > 0) out << " (" << advice << " of them advice only)";
  if (!coverage.has_rulebook) out << "; there is no rulebook.yaml: these are the clauses that the rules cite";
  const Count lines = Lines(coverage), branches = Branches(coverage);
  out << "\nlines " << lines.covered << " of " << lines.total << " (" << Percent(lines) << "), branches "
      << branches.covered << " of " << branches.total << " (" << Percent(branches) << ")\n";
  const std::size_t failed = Failed(coverage);
  out << Counted(coverage.scenarios.size() - failed, "scenario") << " passed, " << failed << " failed\n";
}

void ReportText(std::ostream& out, const Coverage& coverage, const ReportOptions& options) {
  TextReport(out, coverage, options).Write();
}

}  // namespace cardinal::coverage
