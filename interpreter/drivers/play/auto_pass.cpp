// Commands about the decisions that a person is not asked, and the report of the automatic answers.
#include <ostream>

#include "interpreter/drivers/play/play_session.h"

namespace cardinal::play {

bool PlaySession::PassQuickly() {
  const bool passed = session_.PassQuickly();
  CheckLog();
  return passed;
}

bool PlaySession::PassFromHere() {
  const bool passed = session_.PassWithUndoPoint();
  CheckLog();
  return passed;
}

// Prints the automatic answers for the player who is at the screen now.
void PlaySession::PrintSkipped(model::Seat seat) {
  for (const std::string& line : session_.TakeSkipped(seat))
    console_.out << narration::WrapText(line, console_.style, "  ", 2);
}

bool PlaySession::CheckQuestionWords(const std::string& words) const {
  const std::string problem = session_.CheckQuestionWords(words, Words());
  if (!problem.empty()) console_.out << problem << '\n';
  return problem.empty();
}

bool PlaySession::ExecuteSkipCommand(const std::string& command, const std::string& rest) {
  const model::Seat seat = match_.decision.seat;
  session::Stops& stops = session_.StopsOf(seat);
  if (command == "stop") {
    const bool possible = !rest.starts_with("when ") || CheckQuestionWords(rest.substr(5));
    if (possible && !stops.ApplyCommand(rest))
      console_.out << Words().TranslatePhrase(
                          "`stop always`, `stop choices` or `stop when WORDS`? Nothing has changed.")
                   << '\n';
    console_.out << session_.DescribeStops(seat, Words()) << '\n';
    return true;
  }
  if (command != "pass" || !rest.starts_with("until")) return false;
  if (rest == "until") {
    console_.out << Words().TranslatePhrase("Until which words? `pass until WORDS`") << '\n';
    return true;
  }
  if (rest[5] != ' ') return false;
  if (CheckQuestionWords(rest.substr(6))) stops.PassUntil(rest.substr(6));
  return true;
}

}  // namespace cardinal::play
