// Undoes answers: in the game, and when it is over.
#include <ostream>

#include "interpreter/base/text.h"
#include "interpreter/drivers/play/commands.h"
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
          "`save FILE` keeps it, `record FILE` makes a scenario of it, `quit` leaves."),
      console_.style);
  for (;;) {
    std::string line;
    if (!ReadCommand(line)) return console_.out << '\n', false;
    std::optional<TypedCommand> command = ParseCommand(Words(), std::string(base::TrimText(line)));
    if (command && command->name == "quit") return false;
    if (command && command->name == "load" && LoadFile(command->words)) return true;
    if (command && command->name == "undo" && Undo(at_screen_)) return true;
    if (command && (command->name == "load" || command->name == "undo")) continue;
    if (command && command->name == "why" && command->words.empty()) command->words = "outcome";
    if (command && Show(*command)) continue;
    Say(Words().TranslatePhrase(
        "The game is over: `undo`, `why`, `board`, `log`, `text CARD`, `explain WORD`, `rules`, "
        "`more`, `save FILE`, `load FILE`, `record FILE` or `quit`."));
  }
}

}  // namespace cardinal::play
