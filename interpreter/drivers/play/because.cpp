// The commands `because`, which explains the last move of a computer player, and `advice`.
#include <ostream>

#include "interpreter/drivers/play/play_session.h"

namespace cardinal::play {

void PlaySession::PrintExplanation(const session::MatchSession::MoveExplanation& move) const {
  console_.out << narration::WrapText(move.head, console_.style);
  for (const std::string& sentence : session::ReasonSentences(Words(), move.reasons))
    console_.out << narration::WrapText(sentence, console_.style, "  ", 4);
}

void PlaySession::Because() const {
  if (const auto move = session_.ExplainLastMove(viewer_, names_)) return PrintExplanation(*move);
  Say(Words().TranslatePhrase("No computer player has chosen anything since then."));
}

void PlaySession::Advice() const {
  if (const auto move = session_.Advise(viewer_, names_)) return PrintExplanation(*move);
  Say(Words().TranslatePhrase("You have no choice here."));
}

}  // namespace cardinal::play
