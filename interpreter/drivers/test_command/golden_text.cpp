#include "interpreter/drivers/test_command/golden_text.h"

#include <algorithm>

#include "interpreter/base/line_diff.h"
#include "interpreter/drivers/scenario_writer/write_yaml.h"

namespace cardinal::test_command {

namespace {

using documents::ExpectedSentences;

constexpr std::size_t kWidth = 120;

std::string InBrackets(const std::vector<std::string>& sentences) {
  std::string text = "[";
  for (const std::string& sentence : sentences)
    text += (text.size() > 1 ? ", " : "") + scenario_writer::WriteScalar(sentence, scenario_writer::YamlContext::Flow);
  return text + "]";
}

struct LineReplacement {
  std::size_t begin = 0, end = 0;
  std::string text;
};

// Writes the edits of one list.
class SentenceRewriter {
 public:
  SentenceRewriter(const source::SourceFile& file, const scenario_runner::Correction& correction,
                   std::vector<LineReplacement>& edits)
      : file_(file),
        text_(file.Text()),
        written_(correction.written),
        told_(correction.actual),
        edits_(edits),
        newline_(text_.find("\r\n") != std::string_view::npos ? "\r\n" : "\n") {}

  void Rewrite() {
    const bool brackets = text_[Begin(written_.span)] == '[' || written_.sentences.empty();  // `none`
    if (brackets && (text_[Begin(written_.map)] == '{' || FitsOnLine())) return Replace(InBrackets(told_));
    if (brackets) return WriteBlock();
    if (told_.empty()) return WriteEmptyList();
    EditLines();
  }

 private:
  static std::size_t Begin(source::Span span) { return static_cast<std::size_t>(span.begin); }
  static std::size_t End(source::Span span) { return static_cast<std::size_t>(span.end); }
  std::size_t LineAt(std::size_t at) const {
    return static_cast<std::size_t>(file_.LineColumnAt(static_cast<std::int32_t>(at)).line);
  }
  std::size_t LineStart(std::size_t line) const {
    const bool past = line > static_cast<std::size_t>(file_.LineCount());
    return past ? text_.size() : static_cast<std::size_t>(file_.LineStart(static_cast<int>(line)));
  }
  std::size_t Colon() const { return text_.find(':', End(written_.key)); }

  // True for a list that had sentences and fits on its line. (An empty list is rewritten as a block.)
  bool FitsOnLine() const {
    if (written_.sentences.empty() || LineAt(Begin(written_.span)) != LineAt(End(written_.span))) return false;
    return Begin(written_.span) - LineStart(LineAt(Begin(written_.span))) + InBrackets(told_).size() <= kWidth;
  }

  void Replace(std::string text) { edits_.push_back({Begin(written_.span), End(written_.span), std::move(text)}); }

  // Inserts whole lines at `at`, the start of a line or the end of the file.
  void Insert(std::size_t at, const std::string& lines) {
    const bool open = at > 0 && text_[at - 1] != '\n';
    edits_.push_back({at, at, open ? newline_ + lines.substr(0, lines.size() - newline_.size()) : lines});
  }

  std::string LineFor(const std::string& sentence, std::size_t indentation) const {
    return std::string(indentation, ' ') + "- " +
           scenario_writer::WriteScalar(sentence, scenario_writer::YamlContext::Block) + newline_;
  }

  // Replaces brackets by lines under the key.
  void WriteBlock() {
    edits_.push_back({Colon() + 1, End(written_.span), ""});
    const std::size_t indentation = Begin(written_.key) - LineStart(LineAt(Begin(written_.key))) + 2;
    std::string lines;
    for (const std::string& sentence : told_) lines += LineFor(sentence, indentation);
    Insert(LineStart(LineAt(End(written_.span)) + 1), lines);
  }

  void WriteEmptyList() {
    edits_.push_back({Colon() + 1, Colon() + 1, " []"});
    for (std::size_t i = 0; i < written_.sentences.size(); ++i) RemoveLines(i);
  }

  std::size_t LineOfItem(std::size_t item) const { return LineAt(Begin(written_.sentences[item].span)); }
  void RemoveLines(std::size_t item) {
    edits_.push_back({LineStart(LineOfItem(item)), LineStart(LineOfItem(item) + 1), ""});
  }

  void EditLines() {
    std::vector<std::string> before;
    for (const documents::LocatedText& sentence : written_.sentences) before.push_back(sentence.text);
    const std::size_t indentation = Begin(written_.span) - LineStart(LineAt(Begin(written_.span)));
    std::size_t at = LineStart(LineAt(Begin(written_.span)));
    for (const base::LineChange& change : base::DiffLines(before, told_)) {
      if (change.kind == base::LineChange::Kind::Added) {
        Insert(at, LineFor(told_[change.index], indentation));
        continue;
      }
      if (change.kind == base::LineChange::Kind::Removed) RemoveLines(change.index);
      at = LineStart(LineOfItem(change.index) + 1);
    }
  }

  const source::SourceFile& file_;
  std::string_view text_;
  const ExpectedSentences& written_;
  const std::vector<std::string>& told_;
  std::vector<LineReplacement>& edits_;
  std::string newline_;
};

}  // namespace

std::string RewriteSentences(const source::SourceFile& file,
                             const std::vector<scenario_runner::Correction>& corrections) {
  std::vector<LineReplacement> edits;
  for (const scenario_runner::Correction& correction : corrections) SentenceRewriter(file, correction, edits).Rewrite();
  std::stable_sort(edits.begin(), edits.end(),
                   [](const LineReplacement& x, const LineReplacement& y) { return x.begin < y.begin; });
  std::string text;
  std::size_t done = 0;
  for (const LineReplacement& edit : edits) {
    text += file.Text().substr(done, std::max(edit.begin, done) - done);
    text += edit.text;
    done = std::max(done, edit.end);
  }
  return text + std::string(file.Text().substr(done));
}

}  // namespace cardinal::test_command
