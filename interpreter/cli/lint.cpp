#include "interpreter/cli/lint.h"

#include <algorithm>
#include <array>
#include <map>
#include <ostream>

#include "interpreter/cli/game.h"
#include "interpreter/cli/lint_baseline.h"
#include "interpreter/cli/lint_games.h"
#include "interpreter/cli/lint_settings.h"
#include "interpreter/cli/lint_witness.h"
#include "interpreter/cli/unified_diff.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/language/fixes/fixes.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::cli {

namespace {

using Findings = std::vector<diag::Diagnostic>;

diag::Grade GradeOf(const diag::Diagnostic& finding) { return diag::Info(finding.code).grade; }
bool IsError(const diag::Diagnostic& finding) { return GradeOf(finding) == diag::Grade::Error; }

// Whether a word of --select or --ignore means this code: its beginning, or its whole name.
bool Means(std::string word, const diag::CodeInfo& info) {
  const auto code = diag::FindCode(word);
  if (code && diag::Info(*code).code == info.code) return true;
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::toupper(c); });
  return !word.empty() && info.code.starts_with(word);
}

bool AnyMeans(const std::vector<std::string>& words, const diag::CodeInfo& info) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return Means(word, info); });
}

bool Selected(const LintArguments& arguments, diag::Code code) {
  const diag::CodeInfo& info = diag::Info(code);
  if (info.grade == diag::Grade::Error) return true;
  return (arguments.select.empty() || AnyMeans(arguments.select, info)) && !AnyMeans(arguments.ignore, info);
}

// A word that means no check at all is a slip, which would otherwise let everything pass.
bool WordsMeanSomething(const Environment& env, const LintArguments& arguments) {
  bool all = true;
  for (const auto* words : {&arguments.select, &arguments.ignore}) {
    for (const std::string& word : *words) {
      bool any = false;
      for (const diag::Code code : diag::AllCodes()) {
        const diag::CodeInfo& info = diag::Info(code);
        any = any || (info.grade != diag::Grade::Error && Means(word, info));
      }
      if (!any) env.err << "error: no check begins with `" << diag::Printable(word) << "`\n";
      all = all && any;
    }
  }
  return all;
}

// "2 errors, 1 proved, 3 likely"; or "no findings"
std::string Counted(const Findings& findings) {
  std::array<std::size_t, 4> counts{};
  for (const diag::Diagnostic& finding : findings) ++counts[static_cast<std::size_t>(GradeOf(finding))];
  std::string text;
  for (std::size_t grade = 0; grade < counts.size(); ++grade) {
    if (counts[grade] == 0) continue;
    text += (text.empty() ? "" : ", ") + std::to_string(counts[grade]) + ' ' +
            std::string(diag::GradeName(static_cast<diag::Grade>(grade)));
    if (grade == 0 && counts[grade] > 1) text += 's';
  }
  return text.empty() ? "no findings" : text;
}

void Statistics(std::ostream& out, const Findings& findings) {
  std::map<diag::Code, std::size_t> counts;
  for (const diag::Diagnostic& finding : findings) ++counts[finding.code];
  std::vector<std::pair<std::size_t, diag::Code>> sorted;
  for (const auto& [code, count] : counts) sorted.emplace_back(count, code);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [count, code] : sorted) {
    const diag::CodeInfo& info = diag::Info(code);
    const std::string number = std::to_string(count);
    out << std::string(number.size() < 6 ? 6 - number.size() : 0, ' ') << number << "  " << info.code << ' '
        << (info.kebab.empty() ? info.name : info.kebab) << ", " << diag::GradeName(info.grade) << '\n';
  }
}

// Takes away what the baseline holds; false: it cannot be used, as has been said. What is left of the baseline is
// written only if every check has run on what it is about.
bool Baseline(const Environment& env, const LintArguments& arguments, const Linted& linted, Findings& findings,
              std::string& remark) {
  const auto path = env.Place(arguments.baseline);
  const auto write = [&](const std::string& text) {
    const std::string problem = save::WriteFile(path, text);
    if (!problem.empty()) env.err << "error: " << problem << '\n';
    return problem.empty();
  };
  if (!env.files.IsFile(path)) {
    // What cannot be understood may have more findings: a baseline of the rest would be half of one.
    if (!linted.understood || std::any_of(findings.begin(), findings.end(), IsError)) return true;
    const std::size_t before = findings.size();
    if (!write(BaselineOf(findings, linted.sources))) return false;
    std::erase_if(findings, [](const auto& finding) { return GradeOf(finding) != diag::Grade::Error; });
    remark = "new baseline with " + std::to_string(before - findings.size()) + " findings";
    return true;
  }
  const auto read = source::ReadText(env.files, path, base::Limits{}.file_bytes);
  const Baselined held = ApplyBaseline(read.text, findings, linted.sources, linted.looked_at);
  if (!read.Ok() || !held.wrong.empty()) {
    env.err << "error: `" << diag::Printable(arguments.baseline) << "`: " << (read.Ok() ? held.wrong : read.message)
            << '\n';
    return false;
  }
  findings = held.findings;
  remark = std::to_string(held.held) + " in the baseline";
  const bool all_ran = linted.whole && arguments.select.empty() && arguments.ignore.empty();
  if (held.gone == 0 || !all_ran) return true;
  remark += ", which has " + std::to_string(held.gone) + " fewer";
  return write(held.text);
}

// Makes the edits; false: a file cannot be written, as has been said.
bool Fix(const Environment& env, const LintArguments& arguments, const Linted& linted, Findings& findings,
         std::string& remark) {
  fixes::FixedTexts fixed = fixes::ApplyFixes(findings, linted.sources, arguments.unsafe_fixes);
  for (const auto& [path, text] : fixed.after) {
    const std::string problem = save::WriteFile(env.Place(path), text);
    if (problem.empty()) continue;
    env.err << "error: " << problem << '\n';
    return false;
  }
  findings = std::move(fixed.left);
  remark += (remark.empty() ? "" : ", ") + std::to_string(fixed.made) + " fixed";
  return true;
}

// What the edits would change, and nothing else. Errors that no edit fixes are told too.
int Differs(const Environment& env, const LintArguments& arguments, const Linted& linted, const Findings& findings) {
  fixes::FixedTexts fixed = fixes::ApplyFixes(findings, linted.sources, arguments.unsafe_fixes);
  for (const auto& [path, text] : fixed.after) env.out << UnifiedDiff(fixed.before[path], text, path);
  Findings errors = std::move(fixed.left);
  std::erase_if(errors, [](const diag::Diagnostic& finding) { return !IsError(finding); });
  if (errors.empty()) return fixed.made > 0 ? kFound : kFine;
  RenderAll(env.err, env, errors, linted.sources);
  return kCouldNot;
}

void Render(const Environment& env, const LintArguments& arguments, const Linted& linted, const Findings& findings,
            const std::string& remark) {
  if (arguments.format == "json") return diag::RenderJson(env.out, findings, linted.sources);
  if (arguments.format == "sarif") return diag::RenderSarif(env.out, findings, linted.sources, kVersion);
  if (arguments.format == "github") return diag::RenderGithub(env.out, findings, linted.sources);
  if (arguments.statistics)
    Statistics(env.out, findings);
  else
    RenderAll(env.out, env, findings, linted.sources);
  if (!linted.understood && findings.empty()) return;
  env.out << Counted(findings) << " in " << linted.files << (linted.files == 1 ? " file of " : " files of ")
          << linted.games << (linted.games == 1 ? " game" : " games") << (remark.empty() ? "" : " (" + remark + ")")
          << '\n';
}

bool Gates(const LintArguments& arguments, const diag::Diagnostic& finding) {
  const diag::Grade least = arguments.gate == "style"    ? diag::Grade::Style
                            : arguments.gate == "likely" ? diag::Grade::Likely
                                                         : diag::Grade::Proved;
  return GradeOf(finding) <= least;
}

}  // namespace

int Lint(const Environment& env, LintArguments arguments) {
  if (!ApplySettings(env, arguments) || !WordsMeanSomething(env, arguments) || !WitnessCanBe(env, arguments))
    return kCouldNot;
  const auto linted = LintGames(env, arguments.paths, arguments.without);
  Findings findings = linted->findings;
  std::erase_if(findings, [&](const diag::Diagnostic& finding) { return !Selected(arguments, finding.code); });
  std::string remark;
  if (!arguments.baseline.empty() && !Baseline(env, arguments, *linted, findings, remark)) return kCouldNot;
  if (arguments.diff && linted->understood) return Differs(env, arguments, *linted, findings);
  if ((arguments.fix || arguments.unsafe_fixes) && !Fix(env, arguments, *linted, findings, remark)) return kCouldNot;
  Render(env, arguments, *linted, findings, remark);
  if (!arguments.witness.empty() && !WriteWitnesses(env, arguments, *linted, findings)) return kCouldNot;
  if (!linted->understood || std::any_of(findings.begin(), findings.end(), IsError)) return kCouldNot;
  const auto gates = [&](const diag::Diagnostic& finding) { return Gates(arguments, finding); };
  return std::any_of(findings.begin(), findings.end(), gates) ? kFound : kFine;
}

}  // namespace cardinal::cli
