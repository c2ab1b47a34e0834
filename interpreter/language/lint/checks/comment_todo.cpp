// L05: a comment that says that something remains to be done.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// The position of `word` as a whole word, or npos.
std::size_t FindWord(std::string_view text, std::string_view word, std::size_t from) {
  for (std::size_t at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool before = at > 0 && IsLetter(text[at - 1]);
    const bool after = at + word.size() < text.size() && IsLetter(text[at + word.size()]);
    if (!before && !after) return at;
  }
  return std::string_view::npos;
}

}  // namespace

void CommentTodo(const LintContext& all) {
  for (const LintFile& subject : all.files) {
    if (!subject.is_reported) continue;
    const source::SourceFile& file = all.sources[subject.tree->file];
    for (int number = 1; number <= file.LineCount(); ++number) {
      const std::string_view line = file.LineText(number);
      const std::size_t comment = line.find("//");
      if (comment == std::string_view::npos) continue;
      for (const std::string_view word : {"TODO", "FIXME", "XXX"}) {
        const std::size_t at = FindWord(line, word, comment);
        if (at == std::string_view::npos) continue;
        const auto begin = file.LineStart(number) + static_cast<std::int32_t>(at);
        all.Report(diag::lint::CommentTodo, {file.Id(), begin, begin + base::Count(word)},
                   "something is still to be done here");
      }
    }
  }
}

}  // namespace cardinal::lint
