// What can be typed in a game.
#include <ostream>

#include "interpreter/drivers/play/session.h"

namespace cardinal::play {

void Session::Help() const {
  const view::Wording words = Words();
  const auto row = [&](const char* what, const std::string& does) {
    console_.out << telling::Wrapped(does, console_.style, "  " + telling::Padded(what, 20) + ' ', 23);
  };
  row("3", words.Phrase("takes option 3; its first words do too, and Enter does where there is only one"));
  row("stop when WORDS",
      words.Phrase("where you can pass, asks you only if the window or an answer has these words; several such filters "
                   "add up. `stop choices` asks where you have more than one answer, `stop always` each time, `stop` "
                   "says how it is"));
  row("pass until WORDS",
      words.Phrase("passes for you until a window or an answer has these words; what you could have done is told"));
  row("board", words.Phrase("shows the position as you see it"));
  row("why", words.Phrase("says which rule asks you this"));
  row("why 3", words.Phrase("says where option 3 comes from, and how its card's numbers come about"));
  row("why CARD ATTRIBUTE", words.Phrase("says how a number of a card comes about; so do `why CARD.ATTRIBUTE`, `why "
                                         "PLAYER.STATE` and `why STATE`. Of two "
                                         "cards of one name, the second is CARD#2"));
  row("why CARD", words.Phrase("says how the card got to its place"));
  row("why EVENT", words.Phrase("says how the event happened last, and what came of it"));
  row("why not ACTION CARD",
      words.Phrase("says what keeps you from it, the nearest first; so do `why not CARD` and `why not ACTION`"));
  row("text CARD", words.Phrase("shows what is printed on a card"));
  row("log", words.Phrase("tells the game from its beginning"));
  row("undo", words.Phrase("takes back what you typed last, with all that came of it"));
  row("record FILE 5", words.Phrase("makes a scenario of the last 5 answers; without a number, of those of the turn"));
  row("save FILE, load FILE", words.Phrase("keeps the game, and continues it"));
  row("quit", words.Phrase("leaves the game"));
}

}  // namespace cardinal::play
