// Undoes answers: in the game, and when it is over.
#include <algorithm>
#include <ostream>

#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/play/play_session.h"

namespace cardinal::play {

// Returns to the last command of the seat.
bool PlaySession::Undo(model::Seat seat) {
  const session::MatchSession::UndoCheck check = session_.CheckUndo(seat);
  if (!check.possible) {
    Say(Words().TranslatePhrase("You have nothing to undo."));
    return false;
  }
  if (!check.allowed) {
    Say(session::UndoRefusal(Words(), check.chance));
    return false;
  }
  session_.Undo(seat);
  Say(Words().TranslatePhrase("Undone."));
  return true;
}

// A person who played may want to know how the game ended, and to undo. True: the game continues.
bool PlaySession::AskAtEnd() {
  if (at_screen_ == model::kNoSeat) return false;
  console_.out << narration::WrapText(
      Words().TranslatePhrase(
          "The game is over. `why`, `board` and `log` tell how it ended, `undo` goes back to where you typed last, "
          "`record FILE` keeps it as a scenario, `quit` leaves."),
      console_.style);
  for (;;) {
    std::string line;
    if (!ReadCommand(line)) return console_.out << '\n', false;
    line = base::TrimText(line);
    const std::size_t space = line.find(' ');
    const std::string command = base::FoldSpelling(line.substr(0, space));
    if (command == "quit" || command == "exit") return false;
    if (command == "undo" && Undo(at_screen_)) return true;
    if (command == "undo") continue;
    if (line == "why") line = "why outcome";
    const std::string_view rest = std::string_view(line).substr(std::min(line.size(), command.size()));
    if (Show(command, std::string(base::TrimText(rest)))) continue;
    Say(Words().TranslatePhrase(
        "The game is over: `undo`, `why`, `board`, `log`, `text CARD`, `explain WORD`, `rules`, "
        "`more`, `record FILE` or `quit`."));
  }
}

}  // namespace cardinal::play
