#include "interpreter/language/lint/suppression_comments.h"

#include <algorithm>
#include <cctype>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"

namespace cardinal::lint {

namespace {

constexpr std::string_view kMark = "lint:";

// Removes `word` from the front of the text if it is the next word.
bool ConsumeWord(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  const std::string_view rest = text.substr(word.size());
  if (!rest.empty() && rest.front() != ' ' && rest.front() != '"') return false;
  text = base::TrimText(rest);
  return true;
}

// Reads the text after `lint:`, which is part of the file.
void ParseSuppression(std::string_view text, const source::SourceFile& file, Suppression& suppression) {
  const auto byte = [&](const char* at) { return static_cast<std::int32_t>(at - file.Text().data()); };
  text = base::TrimText(text);
  if (!ConsumeWord(text, "allow")) {
    suppression.problem = "a comment `lint:` continues with `allow CODE because \"...\"`";
    return;
  }
  while (!ConsumeWord(text, "because")) {
    const std::size_t end = std::min(text.find_first_of(", "), text.size());
    const std::string word(text.substr(0, end));
    const auto code = diag::FindCode(word);
    if (word.empty() || word == "\"") {
      suppression.problem = "a suppression gives its reason: `because \"...\"`";
      return;
    }
    if (!code || diag::GetCodeInfo(*code).grade == diag::Grade::Error) {
      suppression.problem =
          code ? "`" + word + "` is an error, which cannot be suppressed" : "there is no check `" + word + "`";
      return;
    }
    suppression.codes.push_back(*code);
    suppression.codes_end = byte(text.data() + end);
    text = base::TrimText(text.substr(end));
    if (text.starts_with(',')) text = base::TrimText(text.substr(1));
  }
  const bool reason = text.size() > 2 && text.front() == '"' && text.back() == '"' &&
                      !base::TrimText(text.substr(1, text.size() - 2)).empty();
  if (suppression.codes.empty())
    suppression.problem = "a suppression names the checks that it suppresses: `allow CODE because \"...\"`";
  else if (!reason)
    suppression.problem = "a suppression gives its reason: `because \"...\"`";
  else
    suppression.reason_end = byte(text.data() + text.size() - 1);
  suppression.used.resize(suppression.codes.size());
}

std::size_t FindInYaml(std::string_view line) {
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
      quote = line[at];  // an apostrophe inside a word does not begin a string
    }
  }
  return std::string_view::npos;
}

}  // namespace

bool IsYaml(const source::SourceFile& file) { return file.Path().ends_with(".yaml"); }

std::size_t LineComments::FindComment(std::string_view line) {
  if (yaml_) return FindInYaml(line);
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

void FindSuppressions(const source::SourceFile& file, std::vector<Suppression>& found) {
  if (file.Text().find(kMark) == std::string_view::npos) return;
  LineComments comments(IsYaml(file));
  std::size_t waiting = found.size();  // the comments from this index on are about the next line with code
  for (int number = 1; number <= file.LineCount(); ++number) {
    const std::string_view line = file.LineText(number);
    const std::size_t begin = comments.FindComment(line);
    const bool code = !base::TrimText(line.substr(0, std::min(begin, line.size()))).empty();
    if (code)
      for (; waiting < found.size(); ++waiting) found[waiting].line = number;
    if (begin == std::string_view::npos) continue;
    const std::string_view text = base::TrimText(line.substr(begin + comments.Mark().size()));
    if (!text.starts_with(kMark)) continue;
    Suppression suppression;
    const auto start = file.LineStart(number) + static_cast<std::int32_t>(begin);
    suppression.comment = {file.Id(), start, file.LineStart(number) + base::Count(line)};
    suppression.line = number;
    ParseSuppression(text.substr(kMark.size()), file, suppression);
    found.push_back(std::move(suppression));
    if (code) waiting = found.size();
  }
}

}  // namespace cardinal::lint
