#include "interpreter/drivers/host/story_view.h"

#include <algorithm>

namespace cardinal::host {

namespace {

using narration::TranscriptLine;

std::optional<protocol::Flag> Minor(const TranscriptLine& told) {
  return told.least == narration::StoryLevel::Full ? std::optional(true) : std::nullopt;
}

bool TellsTheSame(const protocol::StoryLine& line, const TranscriptLine& told) {
  return line.text == told.text && line.depth == told.depth && line.kind == narration::KindName(told.kind);
}

protocol::StoryLine MakeLine(const TranscriptLine& told, const StoryView::CardName& name) {
  protocol::StoryLine line;
  line.kind = narration::KindName(told.kind);
  line.depth = told.depth;
  line.text = told.text;
  line.minor = Minor(told);
  for (const model::CardId card : told.cards) {
    if (!line.cards) line.cards.emplace();
    line.cards->push_back(name(card));
  }
  return line;
}

}  // namespace

// A line that was there before, perhaps at another index, keeps its cards: they are named as they were then.
std::size_t StoryView::Update(const std::vector<TranscriptLine>& told, const CardName& name) {
  const auto is_unchanged = [](const protocol::StoryLine& line, const TranscriptLine& now) {
    return line.minor == Minor(now) && TellsTheSame(line, now);
  };
  const auto [first, changed] = std::mismatch(lines_.begin(), lines_.end(), told.begin(), told.end(), is_unchanged);
  const std::ptrdiff_t same = first - lines_.begin();
  const std::vector<protocol::StoryLine> before(std::make_move_iterator(first), std::make_move_iterator(lines_.end()));
  lines_.resize(static_cast<std::size_t>(same));
  auto next = before.begin();
  for (auto line = changed; line != told.end(); ++line) {
    const auto found =
        std::find_if(next, before.end(), [&](const protocol::StoryLine& old) { return TellsTheSame(old, *line); });
    if (found == before.end()) {
      lines_.push_back(MakeLine(*line, name));
      continue;
    }
    lines_.push_back(*found);
    lines_.back().minor = Minor(*line);
    next = std::next(found);
  }
  return static_cast<std::size_t>(same);
}

}  // namespace cardinal::host
