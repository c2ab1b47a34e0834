#include "interpreter/drivers/narration/summary.h"

#include <algorithm>

namespace cardinal::narration {

namespace {

// Whether a later phase names every card that this line names, together with other cards: "A fights B" says more than
// "A enters", and "A attacks" does not.
bool IsToldAgain(const TranscriptLine& line, std::span<const TranscriptLine> later) {
  if (line.cards.empty()) return false;
  const auto phase = std::find_if(later.begin(), later.end(), [](const TranscriptLine& other) {
    return other.kind == TranscriptLine::Kind::Heading;
  });
  return std::all_of(line.cards.begin(), line.cards.end(), [&](model::CardId card) {
    return std::any_of(phase, later.end(), [&](const TranscriptLine& other) {
      return other.cards.size() > line.cards.size() &&
             std::find(other.cards.begin(), other.cards.end(), card) != other.cards.end();
    });
  });
}

// Adds a paragraph of the sentences of one part that are not left out, then the texts of the cards that they name for
// the first time.
void AddPart(std::span<const TranscriptLine> part, std::vector<TranscriptLine>& paragraphs) {
  std::string text;
  std::vector<TranscriptLine> cards;
  bool kept = false;  // the last sentence
  for (std::size_t i = 0; i < part.size(); ++i) {
    const TranscriptLine& line = part[i];
    if (line.kind == TranscriptLine::Kind::CardText && kept) cards.push_back(line);
    const bool told = line.kind == TranscriptLine::Kind::Sentence || line.kind == TranscriptLine::Kind::Shown;
    if (!told || line.least == StoryLevel::Full) continue;
    const bool first = text.empty();
    kept = first || !(line.hidden || IsToldAgain(line, part.subspan(i + 1)));
    if (kept) text += (first ? "" : " ") + line.text;
  }
  if (!text.empty()) paragraphs.push_back({TranscriptLine::Kind::Sentence, 0, std::move(text)});
  for (TranscriptLine& card : cards) {
    card.depth = 1;
    paragraphs.push_back(std::move(card));
  }
}

}  // namespace

std::size_t CompletePartsEnd(std::span<const TranscriptLine> lines) {
  std::size_t end = lines.size();
  while (end > 0 && lines[end - 1].kind != TranscriptLine::Kind::Gap) --end;
  return end;
}

std::vector<TranscriptLine> SummarizeStory(std::span<const TranscriptLine> lines) {
  std::vector<TranscriptLine> paragraphs;
  for (std::size_t begin = 0; begin < lines.size();) {
    std::size_t end = begin;
    while (end < lines.size() && lines[end].kind != TranscriptLine::Kind::Gap) ++end;
    AddPart(lines.subspan(begin, end - begin), paragraphs);
    begin = end + 1;
  }
  return paragraphs;
}

}  // namespace cardinal::narration
