// The story of the game at the console: what has happened since a person last read, and the whole of it.
#include <algorithm>
#include <ostream>

#include "interpreter/base/spelling.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/repeated_parts.h"
#include "interpreter/drivers/narration/story.h"
#include "interpreter/drivers/narration/summary.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

using narration::StoryLevel;

// Without `all`, the last lines wait: a line with passes may grow, and a brief story has a paragraph for each part.
void PlaySession::ShowStory(view::Seat viewer, bool all) {
  const auto& lines = session_.Story().LinesFor(viewer);
  std::size_t& shown = session_.ReadLines(viewer);
  std::size_t end = lines.size();
  if (!all && end > 0 && lines[end - 1].kind == narration::TranscriptLine::Kind::Pass) --end;
  if (!all && story_ == StoryLevel::Brief) end = narration::CompletePartsEnd(lines);
  if (shown >= end) return;
  const bool asked = session_.CountHumans() > 0 && session_.LastStep().kind == engine::StepResult::Kind::Decision;
  PrintLines(
      narration::SelectStory(std::span(lines).first(end), shown, story_, asked ? narration::OpenWindow(match_) : -1),
      story_);
  shown = end;
}

void PlaySession::PrintLines(const std::vector<narration::TranscriptLine>& lines, StoryLevel level) const {
  const bool whole = level == StoryLevel::Full;
  narration::PrintStory(console_.out, whole ? lines : narration::CollapseRepeatedParts(lines, Words()), console_.style);
}

void PlaySession::Log(const std::string& how) const {
  if (base::FoldSpelling(how) == "lines") return LogLines();
  const std::optional<StoryLevel> wanted = narration::FindStoryLevel(base::FoldSpelling(how));
  if (!how.empty() && !wanted) {
    Say(Words().TranslatePhrase("`log` tells it as `story` does; `log full` tells every line."));
    return;
  }
  const auto& lines = session_.Story().LinesFor(viewer_);
  const StoryLevel level = wanted.value_or(story_);
  PrintLines(narration::SelectStory(lines, 0, level), level);
  if (lines.empty()) Say(Words().TranslatePhrase("Nothing has happened yet."));
  if (match_.outcome.kind != model::OutcomeKind::Running)
    Say(narration::FormatEnding(program_, match_, viewer_, names_));
}

void PlaySession::ChooseStory(const std::string& how) {
  const std::optional<StoryLevel> wanted = narration::FindStoryLevel(base::FoldSpelling(how));
  if (!how.empty() && !wanted) {
    Say(Words().TranslatePhrase("How? `story brief`, `story normal` or `story full`."));
    return;
  }
  story_ = wanted.value_or(story_);
  switch (story_) {
    case StoryLevel::Brief:
      return Say(Words().TranslatePhrase("The story is one paragraph each time (`story brief`)."));
    case StoryLevel::Normal:
      return Say(Words().TranslatePhrase("The story leaves out what you know already (`story normal`)."));
    case StoryLevel::Full: return Say(Words().TranslatePhrase("The story tells every line (`story full`)."));
  }
}

}  // namespace cardinal::play
