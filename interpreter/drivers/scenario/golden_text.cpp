#include "interpreter/drivers/scenario/golden_text.h"

#include <algorithm>

#include "interpreter/base/line_diff.h"
#include "interpreter/drivers/scenario/write_yaml.h"

namespace cardinal::scenario {

namespace {

using documents::Tells;

constexpr std::size_t kWidth = 120;

std::string InBrackets(const std::vector<std::string>& sentences) {
  std::string text = "[";
  for (const std::string& sentence : sentences) text += (text.size() > 1 ? ", " : "") + Scalar(sentence, In::Flow);
  return text + "]";
}

struct Edit {
  std::size_t begin = 0, end = 0;
  std::string text;
};

// Writes the edits of one list.
class Writer {
 public:
  Writer(const source::SourceFile& file, const Correction& correction, std::vector<Edit>& edits)
      : file_(file),
        text_(file.Text()),
        written_(correction.written),
        told_(correction.told),
        edits_(edits),
        newline_(text_.find("\r\n") != std::string_view::npos ? "\r\n" : "\n") {}

  void Write() {
    const bool brackets = text_[Begin(written_.span)] == '[' || written_.sentences.empty();  // `none`
    if (brackets && (text_[Begin(written_.map)] == '{' || FitsOnLine())) return Replace(InBrackets(told_));
    if (brackets) return Unfold();
    if (told_.empty()) return Fold();
    EditLines();
  }

 private:
  static std::size_t Begin(source::Span span) { return static_cast<std::size_t>(span.begin); }
  static std::size_t End(source::Span span) { return static_cast<std::size_t>(span.end); }
  std::size_t LineOf(std::size_t at) const {
    return static_cast<std::size_t>(file_.PlaceOf(static_cast<std::int32_t>(at)).line);
  }
  std::size_t StartOf(std::size_t line) const {
    const bool past = line > static_cast<std::size_t>(file_.LineCount());
    return past ? text_.size() : static_cast<std::size_t>(file_.LineStart(static_cast<int>(line)));
  }
  std::size_t Colon() const { return text_.find(':', End(written_.key)); }

  // A list that had sentences and stays in its line. (An empty one is a place for a list.)
  bool FitsOnLine() const {
    if (written_.sentences.empty() || LineOf(Begin(written_.span)) != LineOf(End(written_.span))) return false;
    return Begin(written_.span) - StartOf(LineOf(Begin(written_.span))) + InBrackets(told_).size() <= kWidth;
  }

  void Replace(std::string text) { edits_.push_back({Begin(written_.span), End(written_.span), std::move(text)}); }

  // Whole lines at `at`, the start of a line or the end of the file.
  void Insert(std::size_t at, const std::string& lines) {
    const bool open = at > 0 && text_[at - 1] != '\n';
    edits_.push_back({at, at, open ? newline_ + lines.substr(0, lines.size() - newline_.size()) : lines});
  }

  std::string LineFor(const std::string& sentence, std::size_t indentation) const {
    return std::string(indentation, ' ') + "- " + Scalar(sentence, In::Block) + newline_;
  }

  // Brackets become lines under the key.
  void Unfold() {
    edits_.push_back({Colon() + 1, End(written_.span), ""});
    const std::size_t indentation = Begin(written_.key) - StartOf(LineOf(Begin(written_.key))) + 2;
    std::string lines;
    for (const std::string& sentence : told_) lines += LineFor(sentence, indentation);
    Insert(StartOf(LineOf(End(written_.span)) + 1), lines);
  }

  void Fold() {
    edits_.push_back({Colon() + 1, Colon() + 1, " []"});
    for (std::size_t i = 0; i < written_.sentences.size(); ++i) TakeOut(i);
  }

  std::size_t LineOfItem(std::size_t item) const { return LineOf(Begin(written_.sentences[item].span)); }
  void TakeOut(std::size_t item) { edits_.push_back({StartOf(LineOfItem(item)), StartOf(LineOfItem(item) + 1), ""}); }

  void EditLines() {
    std::vector<std::string> before;
    for (const documents::Text& sentence : written_.sentences) before.push_back(sentence.text);
    const std::size_t indentation = Begin(written_.span) - StartOf(LineOf(Begin(written_.span)));
    std::size_t at = StartOf(LineOf(Begin(written_.span)));
    for (const base::LineChange& change : base::LineDiff(before, told_)) {
      if (change.kind == base::LineChange::Kind::New) {
        Insert(at, LineFor(told_[change.index], indentation));
        continue;
      }
      if (change.kind == base::LineChange::Kind::Gone) TakeOut(change.index);
      at = StartOf(LineOfItem(change.index) + 1);
    }
  }

  const source::SourceFile& file_;
  std::string_view text_;
  const Tells& written_;
  const std::vector<std::string>& told_;
  std::vector<Edit>& edits_;
  std::string newline_;
};

}  // namespace

std::string WithTold(const source::SourceFile& file, const std::vector<Correction>& corrections) {
  std::vector<Edit> edits;
  for (const Correction& correction : corrections) Writer(file, correction, edits).Write();
  std::stable_sort(edits.begin(), edits.end(), [](const Edit& x, const Edit& y) { return x.begin < y.begin; });
  std::string text;
  std::size_t done = 0;
  for (const Edit& edit : edits) {
    text += file.Text().substr(done, std::max(edit.begin, done) - done);
    text += edit.text;
    done = std::max(done, edit.end);
  }
  return text + std::string(file.Text().substr(done));
}

}  // namespace cardinal::scenario
