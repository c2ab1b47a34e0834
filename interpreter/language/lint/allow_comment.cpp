#include "interpreter/language/lint/allow_comment.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/lint/suppression_comments.h"

namespace cardinal::lint {

namespace {

// Makes the reason fit between quotes on one line.
std::string Quotable(std::string_view reason) {
  std::string text(reason);
  std::replace(text.begin(), text.end(), '"', '\'');
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text.find_first_not_of(' ') == std::string::npos ? "..." : text;
}

struct CommentPlace {
  bool in_block = false;  // the line begins or ends within a block comment
  bool commented = false;
};

CommentPlace CommentOn(const source::SourceFile& file, int line) {
  LineComments comments(IsYaml(file));
  CommentPlace place;
  for (int number = 1; number <= line; ++number) {
    place.in_block = comments.InBlock();
    place.commented = comments.FindComment(file.LineText(number)) != std::string_view::npos;
  }
  place.in_block = place.in_block || comments.InBlock();
  return place;
}

std::vector<diag::Edit> ExtensionEdits(const Suppression& comment, source::FileId file, const std::string& code,
                                       const std::string& reason) {
  return {{{file, comment.codes_end, comment.codes_end}, ", " + code},
          {{file, comment.reason_end, comment.reason_end}, "; " + reason}};
}

// Appends the comment to the line; if the line has another comment, inserts a line before it.
diag::Edit Added(const source::SourceFile& file, int line, bool commented, const std::string& comment) {
  const std::string_view text = file.LineText(line);
  const std::int32_t begin = file.LineStart(line);
  if (commented) {
    const std::string indent(text.substr(0, std::min(text.find_first_not_of(" \t"), text.size())));
    return {{file.Id(), begin, begin}, indent + comment + '\n'};
  }
  const auto end = static_cast<std::int32_t>(text.find_last_not_of(" \t") + 1);
  return {{file.Id(), begin + end, begin + base::Count(text)}, "  " + comment};
}

}  // namespace

std::optional<diag::Fix> MakeAllowFix(const source::SourceFile& file, const diag::Diagnostic& finding,
                                      std::string_view reason) {
  const bool of_comment = finding.code == diag::lint::BadSuppression || finding.code == diag::lint::UnusedSuppression;
  if (diag::GetCodeInfo(finding.code).grade == diag::Grade::Error || of_comment) return std::nullopt;
  const int line = file.LineNumberAt(finding.span.begin);
  const std::string code(diag::GetCodeInfo(finding.code).code);
  diag::Fix fix{"allow " + code + " here, and say why", true, {}};
  std::vector<Suppression> found;
  FindSuppressions(file, found);
  const auto here = std::find_if(found.begin(), found.end(), [&](const Suppression& suppression) {
    return suppression.line == line && suppression.problem.empty();
  });
  if (here != found.end()) {
    fix.edits = ExtensionEdits(*here, file.Id(), code, Quotable(reason));
    return fix;
  }
  const CommentPlace place = CommentOn(file, line);
  if (place.in_block) return std::nullopt;
  const std::string comment =
      std::string(LineComments(IsYaml(file)).Mark()) + " lint: allow " + code + " because \"" + Quotable(reason) + '"';
  fix.edits = {Added(file, line, place.commented, comment)};
  return fix;
}

}  // namespace cardinal::lint
