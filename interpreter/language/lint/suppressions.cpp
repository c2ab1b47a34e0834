// `// lint: allow G02 because "..."`: which comments there are, what they suppress, and what is wrong with them.
#include <algorithm>
#include <cctype>

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/lint.h"

namespace cardinal::lint {

namespace {

constexpr std::string_view kMark = "lint:";

struct Suppression {
  source::Span comment;
  int line = 0;  // of the findings it is about
  std::vector<diag::Code> codes;
  std::vector<bool> used;
  std::string wrong;  // in words; empty if it can be read
};

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// Takes `word` from the front of the text, if it is the next word there.
bool Take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  const std::string_view rest = text.substr(word.size());
  if (!rest.empty() && rest.front() != ' ' && rest.front() != '"') return false;
  text = Trimmed(rest);
  return true;
}

// Reads what stands behind `lint:`.
void Read(std::string_view text, Suppression& suppression) {
  text = Trimmed(text);
  if (!Take(text, "allow")) {
    suppression.wrong = "a comment `lint:` goes on with `allow CODE because \"...\"`";
    return;
  }
  while (!Take(text, "because")) {
    const std::size_t end = std::min(text.find_first_of(", "), text.size());
    const std::string word(text.substr(0, end));
    const auto code = diag::FindCode(word);
    if (word.empty() || word == "\"") {
      suppression.wrong = "a suppression gives its reason: `because \"...\"`";
      return;
    }
    if (!code || diag::Info(*code).grade == diag::Grade::Error) {
      suppression.wrong =
          code ? "`" + word + "` is an error, which cannot be suppressed" : "there is no check `" + word + "`";
      return;
    }
    suppression.codes.push_back(*code);
    text = Trimmed(text.substr(end));
    if (text.starts_with(',')) text = Trimmed(text.substr(1));
  }
  const bool reason =
      text.size() > 2 && text.front() == '"' && text.back() == '"' && !Trimmed(text.substr(1, text.size() - 2)).empty();
  if (suppression.codes.empty())
    suppression.wrong = "a suppression names the checks that it suppresses: `allow CODE because \"...\"`";
  else if (!reason)
    suppression.wrong = "a suppression gives its reason: `because \"...\"`";
  suppression.used.resize(suppression.codes.size());
}

// Where a line comment begins in each line, or npos: strings are skipped, and block comments, which may go over lines.
// In YAML it begins with `#` at the beginning of a line or behind a blank.
class Comments {
 public:
  explicit Comments(bool yaml) : yaml_(yaml) {}

  std::size_t MarkLength() const { return yaml_ ? 1 : 2; }

  std::size_t In(std::string_view line) {
    if (yaml_) return InYaml(line);
    for (std::size_t at = 0; at < line.size(); ++at) {
      const std::string_view rest = line.substr(at);
      if (in_block_) {
        if (rest.starts_with("*/")) {
          in_block_ = false;
          ++at;
        }
      } else if (rest.starts_with("//")) {
        return at;
      } else if (rest.starts_with("/*")) {
        in_block_ = true;
        ++at;
      } else if (line[at] == '"') {
        for (++at; at < line.size() && line[at] != '"'; ++at) at += line[at] == '\\';
      }
    }
    return std::string_view::npos;
  }

 private:
  static std::size_t InYaml(std::string_view line) {
    char quote = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
      const bool begins = at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t';
      if (quote != 0) {
        at += quote == '"' && line[at] == '\\';
        if (at < line.size() && line[at] == quote) quote = 0;
      } else if (line[at] == '#' && begins) {
        return at;
      } else if ((line[at] == '"' || line[at] == '\'') &&
                 !(at > 0 && std::isalnum(static_cast<unsigned char>(line[at - 1])))) {
        quote = line[at];  // an apostrophe inside a word begins nothing
      }
    }
    return std::string_view::npos;
  }

  bool yaml_;
  bool in_block_ = false;
};

void FindIn(const source::SourceFile& file, std::vector<Suppression>& found) {
  if (file.Text().find(kMark) == std::string_view::npos) return;
  Comments comments(file.Path().ends_with(".yaml"));
  std::size_t waiting = found.size();  // those from here on are about the next line with code
  for (int number = 1; number <= file.LineCount(); ++number) {
    const std::string_view line = file.Line(number);
    const std::size_t begin = comments.In(line);
    const bool code = !Trimmed(line.substr(0, std::min(begin, line.size()))).empty();
    if (code)
      for (; waiting < found.size(); ++waiting) found[waiting].line = number;
    if (begin == std::string_view::npos) continue;
    const std::string_view text = Trimmed(line.substr(begin + comments.MarkLength()));
    if (!text.starts_with(kMark)) continue;
    Suppression suppression;
    const auto start = file.LineStart(number) + static_cast<std::int32_t>(begin);
    suppression.comment = {file.Id(), start, file.LineStart(number) + static_cast<std::int32_t>(line.size())};
    suppression.line = number;
    Read(text.substr(kMark.size()), suppression);
    found.push_back(std::move(suppression));
    if (code) waiting = found.size();
  }
}

// Notes the use; whether anything suppresses this finding.
bool Covers(std::vector<Suppression>& suppressions, const diag::Diagnostic& finding, int line) {
  bool covered = false;
  for (Suppression& suppression : suppressions) {
    if (!suppression.wrong.empty() || suppression.comment.file != finding.span.file || suppression.line != line)
      continue;
    for (std::size_t i = 0; i < suppression.codes.size(); ++i) {
      if (suppression.codes[i] != finding.code) continue;
      suppression.used[i] = true;
      covered = true;
    }
  }
  return covered;
}

void Complain(const source::SourceSet& sources, const Suppression& suppression,
              std::vector<diag::Diagnostic>& findings) {
  if (!suppression.wrong.empty()) {
    findings.push_back({diag::lint::BadSuppression, suppression.comment, suppression.wrong, {}, {}});
    return;
  }
  std::string unused;
  for (std::size_t i = 0; i < suppression.codes.size(); ++i)
    if (!suppression.used[i])
      unused += (unused.empty() ? "" : ", ") + std::string(diag::Info(suppression.codes[i]).code);
  if (unused.empty()) return;
  findings.push_back(
      {diag::lint::UnusedSuppression,
       suppression.comment,
       "nothing on line " + std::to_string(suppression.line) + " is suppressed by `allow " + unused + "`",
       {},
       {}});
  const bool all = std::none_of(suppression.used.begin(), suppression.used.end(), [](bool used) { return used; });
  if (all) findings.back().fix = diag::Fix{"remove the comment", true, {WithoutIt(sources, suppression.comment)}};
}

}  // namespace

std::vector<diag::Diagnostic> Suppress(std::span<const source::FileId> files, const source::SourceSet& sources,
                                       std::vector<diag::Diagnostic> findings) {
  std::vector<Suppression> suppressions;
  for (const source::FileId file : files) FindIn(sources[file], suppressions);
  if (suppressions.empty()) return findings;
  std::vector<diag::Diagnostic> left;
  for (diag::Diagnostic& finding : findings) {
    const bool lint = diag::Info(finding.code).grade != diag::Grade::Error && finding.span.file.value >= 0;
    const int line = lint ? sources[finding.span.file].PlaceOf(finding.span.begin).line : 0;
    if (!lint || !Covers(suppressions, finding, line)) left.push_back(std::move(finding));
  }
  // Where there are errors, not everything has been looked for, so nobody knows what a comment would suppress.
  const bool whole = std::none_of(findings.begin(), findings.end(), [](const diag::Diagnostic& finding) {
    return diag::Info(finding.code).grade == diag::Grade::Error;
  });
  for (const Suppression& suppression : suppressions)
    if (whole || !suppression.wrong.empty()) Complain(sources, suppression, left);
  return left;
}

}  // namespace cardinal::lint
