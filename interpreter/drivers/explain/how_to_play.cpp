#include "interpreter/drivers/explain/how_to_play.h"

#include <optional>
#include <string>

#include "interpreter/base/text.h"

namespace cardinal::explain {

namespace {

// Text between two `**` is bold; a `**` without a second one stays.
std::string MarkBold(std::string_view text) {
  constexpr std::string_view kMark = "**";
  std::string marked;
  for (;;) {
    const std::size_t begin = text.find(kMark);
    const std::size_t end = begin == text.npos ? text.npos : text.find(kMark, begin + kMark.size());
    if (end == text.npos) return marked + std::string(text);
    marked += text.substr(0, begin);
    marked += Bold(text.substr(begin + kMark.size(), end - begin - kMark.size()));
    text.remove_prefix(end + kMark.size());
  }
}

std::string_view HeadingText(std::string_view line) {
  const std::size_t begin = line.find_first_not_of('#');
  return begin == line.npos ? std::string_view() : base::TrimText(line.substr(begin));
}

// Collects the lines of a paragraph or an item until it ends.
class HowToPlayReader {
 public:
  explicit HowToPlayReader(PageBuilder& page) : page_(page) {}

  void ReadLine(std::string_view line) {
    const std::string text(base::TrimText(line));
    if (text.empty()) {
      Finish();
    } else if (text.front() == '#') {
      Finish();
      page_.AddBlock(BlockKind::Section, 0, MarkBold(HeadingText(text)));
    } else if (text.starts_with("- ")) {
      Finish();
      Begin(BlockKind::Item, text.substr(2));
    } else if (open_) {
      text_ += ' ' + text;
    } else {
      Begin(BlockKind::Paragraph, text);
    }
  }

  void Finish() {
    if (!open_) return;
    const bool follows_text = page_.EndsWith(BlockKind::Paragraph) || page_.EndsWith(BlockKind::Item);
    if (*open_ == BlockKind::Paragraph && follows_text) page_.AddBlock(BlockKind::Gap, 0, "");
    page_.AddBlock(*open_, 1, MarkBold(text_));
    open_.reset();
  }

 private:
  void Begin(BlockKind kind, std::string text) {
    open_ = kind;
    text_ = std::move(text);
  }

  PageBuilder& page_;
  std::optional<BlockKind> open_;  // the kind of the block that is being read
  std::string text_;               // of that block
};

}  // namespace

void AddHowToPlay(PageBuilder& page, std::string_view markdown) {
  HowToPlayReader reader(page);
  for (const std::string& line : base::SplitLines(std::string(markdown))) reader.ReadLine(line);
  reader.Finish();
}

}  // namespace cardinal::explain
