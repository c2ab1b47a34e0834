#include "interpreter/cli/lint_baseline.h"

#include <algorithm>
#include <map>

namespace cardinal::cli {

namespace {

constexpr std::string_view kHead =
    "# Findings that `cardinal lint --baseline` lets pass. Lines go away when they are found no more; none is added.\n";

// Without the position in the file, so that it still matches when lines move. Errors are never in a baseline.
std::string BaselineLine(const diag::Diagnostic& finding, const source::SourceSet& sources) {
  const diag::CodeInfo& info = diag::GetCodeInfo(finding.code);
  if (info.grade == diag::Grade::Error || finding.span.file.value < 0) return "";
  return std::string(info.code) + ' ' + diag::EscapeUnprintable(sources[finding.span.file].Path()) + ' ' +
         diag::EscapeUnprintable(finding.message);
}

std::string BaselineText(std::vector<std::string> lines) {
  std::sort(lines.begin(), lines.end());
  std::string text(kHead);
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

// The path in a line, or "": the second word. (A path with a space ends early and is therefore never removed.)
std::string PathIn(const std::string& line) {
  const std::size_t code = line.find(' ');
  const std::size_t path = code == std::string::npos ? code : line.find(' ', code + 1);
  return path == std::string::npos ? "" : line.substr(code + 1, path - code - 1);
}

}  // namespace

std::string WriteBaseline(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources) {
  std::vector<std::string> lines;
  for (const diag::Diagnostic& finding : findings)
    if (std::string line = BaselineLine(finding, sources); !line.empty()) lines.push_back(std::move(line));
  return BaselineText(std::move(lines));
}

BaselineResult ApplyBaseline(std::string_view text, const std::vector<diag::Diagnostic>& findings,
                             const source::SourceSet& sources, const std::set<std::string>& looked_at) {
  BaselineResult result;
  std::map<std::string, int> left;  // lines that match no finding yet, and how often each occurs
  std::vector<std::string> kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line(text.substr(at, end - at));
    at = end + 1;
    if (line.empty() || line.front() == '#') continue;
    if (PathIn(line).empty() || !diag::FindCode(line.substr(0, line.find(' ')))) {
      result.problem = "this is not a line of a baseline: `" + diag::EscapeUnprintable(line) + "`";
      return result;
    }
    ++left[line];
  }
  for (const diag::Diagnostic& finding : findings) {
    const std::string line = BaselineLine(finding, sources);
    const auto held = left.find(line);
    if (line.empty() || held == left.end() || held->second == 0) {
      result.findings.push_back(finding);
      continue;
    }
    --held->second;
    ++result.kept;
    kept.push_back(line);
  }
  for (const auto& [line, count] : left) {
    const bool known = looked_at.count(PathIn(line)) > 0;
    for (int i = 0; i < count; ++i) {
      if (known)
        ++result.removed;
      else
        kept.push_back(line);
    }
  }
  result.text = BaselineText(std::move(kept));
  return result;
}

}  // namespace cardinal::cli
