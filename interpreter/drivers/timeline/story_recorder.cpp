#include "interpreter/drivers/timeline/story_recorder.h"

#include <optional>
#include <utility>

#include "interpreter/drivers/narration/story.h"
#include "interpreter/drivers/reasons/leaf_terms.h"

namespace cardinal::timeline {

namespace {

using narration::TranscriptLine;

// Nothing for lines that are not part of the story: passes, answers without a choice, and texts of cards, which the page
// shows on the cards.
std::optional<ToldLine::Kind> StoryKind(TranscriptLine::Kind kind) {
  switch (kind) {
    case TranscriptLine::Kind::Gap: return ToldLine::Kind::Gap;
    case TranscriptLine::Kind::Heading: return ToldLine::Kind::Heading;
    case TranscriptLine::Kind::Sentence:
    case TranscriptLine::Kind::Shown: return ToldLine::Kind::Sentence;
    case TranscriptLine::Kind::Numbers: return ToldLine::Kind::Numbers;
    case TranscriptLine::Kind::CardText:
    case TranscriptLine::Kind::Forced:
    case TranscriptLine::Kind::Pass:
    case TranscriptLine::Kind::Undo: break;
  }
  return std::nullopt;
}

}  // namespace

StoryRecorder::StoryRecorder(const program::Program& program, const view::DisplayNames& names,
                             const std::vector<Seat>& viewers, narration::GameLayout layout)
    : transcript_(program, names, viewers, reasons::EvaluateLeafTerms, std::move(layout)),
      viewers_(viewers),
      recorded_(viewers.size()),
      stories_(viewers.size()) {}

void StoryRecorder::OnDecisionPoint(const match::Match& match) {
  for (std::size_t viewer = 0; viewer < viewers_.size(); ++viewer) AddNewLines(match, viewer);
  ++decisions_;
}

void StoryRecorder::AddNewLines(const match::Match& match, std::size_t viewer) {
  const std::vector<TranscriptLine>& lines = transcript_.LinesFor(viewers_[viewer]);
  if (lines.size() == recorded_[viewer]) return;
  for (const TranscriptLine& told : narration::SelectStory(lines, recorded_[viewer], narration::StoryLevel::Normal)) {
    const std::optional<ToldLine::Kind> kind = StoryKind(told.kind);
    if (!kind) continue;
    ToldLine line{*kind, told.depth, told.text, {}, decisions_};
    for (const model::CardId card : told.cards) line.cards.push_back(match.state.cards[card].def);
    stories_[viewer].push_back(std::move(line));
  }
  recorded_[viewer] = lines.size();
}

}  // namespace cardinal::timeline
