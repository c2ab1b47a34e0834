#include "interpreter/drivers/host/story_view.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace cardinal::host {

namespace {

using narration::TranscriptLine;

std::string_view KindName(TranscriptLine::Kind kind) {
  static constexpr std::array<std::string_view, 8> kNames = {"gap",     "heading",   "sentence", "shown",
                                                             "numbers", "card_text", "pass",     "undo"};
  return kNames[static_cast<std::size_t>(kind)];
}

protocol::StoryLine MakeLine(const TranscriptLine& told, const StoryView::CardName& name) {
  protocol::StoryLine line;
  line.kind = KindName(told.kind);
  line.depth = told.depth;
  line.text = told.text;
  if (told.least == narration::StoryLevel::Full) line.minor = true;
  for (const model::CardId card : told.cards) {
    if (!line.cards) line.cards.emplace();
    line.cards->push_back(name(card));
  }
  return line;
}

}  // namespace

bool StoryView::IsSame(std::size_t index, const TranscriptLine& told) const {
  const protocol::StoryLine& line = lines_[index];
  return line.text == told.text && line.depth == told.depth && line.kind == KindName(told.kind);
}

// Without an undo, only the last line changes: a line with passes grows.
std::size_t StoryView::Update(const std::vector<TranscriptLine>& told, const CardName& name) {
  const std::size_t common = std::min(lines_.size(), told.size());
  std::size_t same = compare_all_ || common == 0 ? 0 : common - 1;
  while (same < common && IsSame(same, told[same])) ++same;
  compare_all_ = false;
  lines_.resize(same);
  for (std::size_t i = same; i < told.size(); ++i) lines_.push_back(MakeLine(told[i], name));
  return same;
}

}  // namespace cardinal::host
