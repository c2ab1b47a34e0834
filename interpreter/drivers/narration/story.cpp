#include "interpreter/drivers/narration/story.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/narration/summary.h"

namespace cardinal::narration {

namespace {

using Kind = TranscriptLine::Kind;

// Gaps and headings wait until a line needs them. A heading names all phases around its sentences, on one line.
class NormalStory {
 public:
  explicit NormalStory(std::size_t begin) : begin_(begin) {}

  void Add(const TranscriptLine& line, std::size_t index, bool wanted) {
    if (line.kind == Kind::Gap) {
      gap_ = true;
    } else if (line.kind == Kind::Heading) {
      Leave(line.depth);
      phases_.push_back(line);
      headed_ = false;
    } else if (wanted) {
      AddTold(line, index);
    }
  }
  std::vector<TranscriptLine> told;

 private:
  // A line that was read before is not copied: a long story would be copied for each new line.
  void AddTold(const TranscriptLine& line, std::size_t index) {
    Leave(line.depth);
    const bool unread = index >= begin_, begins_part = gap_ && begun_;
    gap_ = false;
    begun_ = true;
    if (unread && begins_part) told.push_back({Kind::Gap, 0, ""});
    if (line.in_window && !phases_.empty() && !headed_) {
      if (unread) told.push_back({Kind::Heading, 0, HeadingText()});
      headed_ = true;
    }
    if (!unread) return;
    told.push_back(line);
    told.back().depth = (headed_ ? 1 : 0) + (line.kind == Kind::CardText ? 1 : 0);
  }

  // The phases of that depth and deeper are over.
  void Leave(int depth) {
    if (std::erase_if(phases_, [&](const TranscriptLine& phase) { return phase.depth >= depth; }) > 0) headed_ = false;
  }

  std::string HeadingText() const {
    std::string text;
    for (const TranscriptLine& phase : phases_) text += (text.empty() ? "" : ", ") + phase.text;
    return text;
  }

  const std::size_t begin_;
  std::vector<TranscriptLine> phases_;  // around the next line, outermost first
  bool headed_ = false;                 // the heading of these phases is printed
  bool gap_ = false;                    // a part has begun, and nothing of it is printed
  bool begun_ = false;
};

}  // namespace

std::vector<TranscriptLine> SelectStory(std::span<const TranscriptLine> lines, std::size_t begin, StoryLevel level,
                                        std::int32_t window) {
  const std::span<const TranscriptLine> unread = lines.subspan(std::min(begin, lines.size()));
  if (level == StoryLevel::Full) return {unread.begin(), unread.end()};
  if (level == StoryLevel::Brief) return SummarizeStory(unread);
  NormalStory story(begin);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool asked_next = i + 1 == lines.size() && window >= 0 && lines[i].source == window;
    const bool answers = lines[i].kind == Kind::Pass && asked_next;
    story.Add(lines[i], i, answers || lines[i].least != StoryLevel::Full);
  }
  return std::move(story.told);
}

std::optional<StoryLevel> FindStoryLevel(std::string_view name) {
  if (name == "brief") return StoryLevel::Brief;
  if (name == "normal") return StoryLevel::Normal;
  if (name == "full") return StoryLevel::Full;
  return std::nullopt;
}

}  // namespace cardinal::narration
