#include "interpreter/cli/lint.h"

#include <algorithm>
#include <array>
#include <map>
#include <ostream>

#include "interpreter/cli/lint_baseline.h"
#include "interpreter/cli/lint_counterexamples.h"
#include "interpreter/cli/lint_games.h"
#include "interpreter/cli/lint_settings.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/unified_diff.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/language/fixes/fixes.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::cli {

namespace {

using Findings = std::vector<diag::Diagnostic>;

diag::Grade FindingGrade(const diag::Diagnostic& finding) { return diag::GetCodeInfo(finding.code).grade; }
bool IsError(const diag::Diagnostic& finding) { return FindingGrade(finding) == diag::Grade::Error; }

// True if a word of --select or --ignore means this code: its beginning, or its whole name.
bool SelectsCode(std::string word, const diag::CodeInfo& info) {
  const auto code = diag::FindCode(word);
  if (code && diag::GetCodeInfo(*code).code == info.code) return true;
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::toupper(c); });
  return !word.empty() && info.code.starts_with(word);
}

bool SelectsAny(const std::vector<std::string>& words, const diag::CodeInfo& info) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return SelectsCode(word, info); });
}

bool Selected(const LintArguments& arguments, diag::Code code) {
  const diag::CodeInfo& info = diag::GetCodeInfo(code);
  if (info.grade == diag::Grade::Error) return true;
  return (arguments.select.empty() || SelectsAny(arguments.select, info)) && !SelectsAny(arguments.ignore, info);
}

// A word that matches no check is an error, since otherwise every finding would be hidden.
bool CheckSelections(const Environment& env, const LintArguments& arguments) {
  bool all = true;
  for (const auto* words : {&arguments.select, &arguments.ignore}) {
    for (const std::string& word : *words) {
      bool any = false;
      for (const diag::Code code : diag::AllCodes()) {
        const diag::CodeInfo& info = diag::GetCodeInfo(code);
        any = any || (info.grade != diag::Grade::Error && SelectsCode(word, info));
      }
      if (!any) env.err << "error: no check begins with `" << diag::EscapeUnprintable(word) << "`\n";
      all = all && any;
    }
  }
  return all;
}

// "2 errors, 1 proved, 3 likely"; or "no findings"
std::string FormatCounts(const Findings& findings) {
  std::array<std::size_t, 4> counts{};
  for (const diag::Diagnostic& finding : findings) ++counts[static_cast<std::size_t>(FindingGrade(finding))];
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
    const diag::CodeInfo& info = diag::GetCodeInfo(code);
    const std::string number = std::to_string(count);
    out << std::string(number.size() < 6 ? 6 - number.size() : 0, ' ') << number << "  " << info.code << ' '
        << (info.kebab.empty() ? info.name : info.kebab) << ", " << diag::GradeName(info.grade) << '\n';
  }
}

// Removes the findings that the baseline contains; false after printing an error. The remaining baseline is written
// only if every check has run on its files.
bool Baseline(const Environment& env, const LintArguments& arguments, const LintResult& linted, Findings& findings,
              std::string& remark) {
  const auto path = env.Resolve(arguments.baseline);
  const auto write = [&](const std::string& text) {
    const std::string problem = save::WriteFile(path, text);
    if (!problem.empty()) env.err << "error: " << problem << '\n';
    return problem.empty();
  };
  if (!env.files.IsFile(path)) {
    // Files with errors may have more findings than were reported: their baseline would be incomplete.
    if (!linted.all_paths_known || std::any_of(findings.begin(), findings.end(), IsError)) return true;
    const std::size_t before = findings.size();
    if (!write(WriteBaseline(findings, linted.sources))) return false;
    std::erase_if(findings, [](const auto& finding) { return FindingGrade(finding) != diag::Grade::Error; });
    remark = "new baseline with " + std::to_string(before - findings.size()) + " findings";
    return true;
  }
  const auto read = source::ReadTextFile(env.files, path, base::Limits{}.file_bytes);
  const BaselineResult held = ApplyBaseline(read.text, findings, linted.sources, linted.examined_files);
  if (!read.Ok() || !held.problem.empty()) {
    env.err << "error: `" << diag::EscapeUnprintable(arguments.baseline)
            << "`: " << (read.Ok() ? held.problem : read.message) << '\n';
    return false;
  }
  findings = held.findings;
  remark = std::to_string(held.kept) + " in the baseline";
  const bool all_ran = linted.is_complete && arguments.select.empty() && arguments.ignore.empty();
  if (held.removed == 0 || !all_ran) return true;
  remark += ", which has " + std::to_string(held.removed) + " fewer";
  return write(held.text);
}

// Applies the fixes; false after printing an error if a file cannot be written.
bool Fix(const Environment& env, const LintArguments& arguments, const LintResult& linted, Findings& findings,
         std::string& remark) {
  fixes::FixedTexts fixed = fixes::ApplyFixes(findings, linted.sources, arguments.unsafe_fixes);
  for (const auto& [path, text] : fixed.after) {
    const std::string problem = save::WriteFile(env.Resolve(path), text);
    if (problem.empty()) continue;
    env.err << "error: " << problem << '\n';
    return false;
  }
  findings = std::move(fixed.unfixed);
  remark += (remark.empty() ? "" : ", ") + std::to_string(fixed.applied_count) + " fixed";
  return true;
}

// Shows what the fixes would change. Also prints errors that no fix removes.
int PrintDiffs(const Environment& env, const LintArguments& arguments, const LintResult& linted,
               const Findings& findings) {
  fixes::FixedTexts fixed = fixes::ApplyFixes(findings, linted.sources, arguments.unsafe_fixes);
  for (const auto& [path, text] : fixed.after) env.out << UnifiedDiff(fixed.before[path], text, path);
  Findings errors = std::move(fixed.unfixed);
  std::erase_if(errors, [](const diag::Diagnostic& finding) { return !IsError(finding); });
  if (errors.empty()) return fixed.applied_count > 0 ? kFindings : kOk;
  RenderDiagnostics(env.err, env, errors, linted.sources);
  return kUsageError;
}

void Render(const Environment& env, const LintArguments& arguments, const LintResult& linted, const Findings& findings,
            const std::string& remark) {
  if (arguments.format == "json") return diag::RenderJson(env.out, findings, linted.sources);
  if (arguments.format == "sarif") return diag::RenderSarif(env.out, findings, linted.sources, kVersion);
  if (arguments.format == "github") return diag::RenderGithub(env.out, findings, linted.sources);
  if (arguments.statistics)
    Statistics(env.out, findings);
  else
    RenderDiagnostics(env.out, env, findings, linted.sources);
  if (!linted.all_paths_known && findings.empty()) return;
  env.out << FormatCounts(findings) << " in " << linted.files << (linted.files == 1 ? " file of " : " files of ")
          << linted.games << (linted.games == 1 ? " game" : " games") << (remark.empty() ? "" : " (" + remark + ")")
          << '\n';
}

bool Gates(const LintArguments& arguments, const diag::Diagnostic& finding) {
  const diag::Grade least = arguments.gate == "style"    ? diag::Grade::Style
                            : arguments.gate == "likely" ? diag::Grade::Likely
                                                         : diag::Grade::Proved;
  return FindingGrade(finding) <= least;
}

// How many texts have such words. `failed`: some were not compared, and the errors say why.
std::string FormatUnknownTexts(const LintResult& linted, bool failed) {
  if (linted.compared_texts == 0 && failed) return "";
  if (linted.compared_texts == 0 && !linted.has_wordings)
    return "no texts are compared: no `wording` says how texts speak here\n";
  if (linted.compared_texts == 0)
    return "no texts are compared: no card here has a text in a language with a `wording`\n";
  return std::to_string(linted.unknown_texts.size()) + " of " + std::to_string(linted.compared_texts) +
         (linted.compared_texts == 1 ? " text has" : " texts have") + " words that no `wording` has\n";
}

// Lists what texts say in words that no wording has. It is not a finding: a text may say it that way.
int ListUnknownTexts(const Environment& env, const LintArguments& arguments) {
  const auto linted = FindUnknownTexts(env, arguments.paths, arguments.without);
  for (const UnknownText& one : linted->unknown_texts) {
    const source::SourceFile& file = linted->sources[one.text.file];
    const source::LineColumn place = file.LineColumnAt(one.text.begin);
    env.out << file.Path() << ':' << place.line << ':' << place.column << ": ";
    for (std::size_t i = 0; i < one.words.size(); ++i)
      env.out << (i > 0 ? ", " : "") << '"' << diag::EscapeUnprintable(one.words[i]) << '"';
    env.out << '\n';
  }
  Findings errors = linted->findings;
  std::erase_if(errors, [](const diag::Diagnostic& finding) { return !IsError(finding); });
  const bool failed = !linted->all_paths_known || !errors.empty();
  env.out << FormatUnknownTexts(*linted, failed);
  if (!errors.empty()) RenderDiagnostics(env.err, env, errors, linted->sources);
  if (!errors.empty()) env.err << FormatCounts(errors) << ": the texts of games with errors are not compared\n";
  return failed ? kUsageError : kOk;
}

}  // namespace

int RunLint(const Environment& env, LintArguments arguments) {
  if (!ApplySettings(env, arguments) || !CheckSelections(env, arguments) || !CanWriteCounterexamples(env, arguments))
    return kUsageError;
  if (arguments.texts) return ListUnknownTexts(env, arguments);
  const auto linted = LintGames(env, arguments.paths, arguments.without);
  Findings findings = linted->findings;
  std::erase_if(findings, [&](const diag::Diagnostic& finding) { return !Selected(arguments, finding.code); });
  std::string remark;
  if (!arguments.baseline.empty() && !Baseline(env, arguments, *linted, findings, remark)) return kUsageError;
  if (arguments.diff && linted->all_paths_known) return PrintDiffs(env, arguments, *linted, findings);
  if ((arguments.fix || arguments.unsafe_fixes) && !Fix(env, arguments, *linted, findings, remark)) return kUsageError;
  Render(env, arguments, *linted, findings, remark);
  if (!arguments.witness.empty() && !WriteCounterexamples(env, arguments, *linted, findings)) return kUsageError;
  if (!linted->all_paths_known || std::any_of(findings.begin(), findings.end(), IsError)) return kUsageError;
  const auto gates = [&](const diag::Diagnostic& finding) { return Gates(arguments, finding); };
  return std::any_of(findings.begin(), findings.end(), gates) ? kFindings : kOk;
}

}  // namespace cardinal::cli
