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

// `stop WORDS`, or `pass until WORDS`.
void PlaySession::ExecuteSkipCommand(const TypedCommand& command) {
  using Status = session::MatchSession::StopsReply::Status;
  const model::Seat seat = match_.decision.seat;
  const bool passes = command.name == "pass";
  if (passes && command.words == "until") {
    Say(Words().TranslatePhrase("Until which words? `pass until WORDS`"));
    return;
  }
  const auto reply = session_.ApplyStops(seat, passes ? "pass " + command.words : command.words, Words());
  CheckLog();
  if (reply.status != Status::Done) Say(reply.sentence);
  if (!passes) Say(session_.DescribeStops(seat, Words()));
}

}  // namespace cardinal::play
