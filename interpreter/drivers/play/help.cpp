// The help about the commands in a game.
#include <ostream>

#include "interpreter/drivers/play/play_session.h"

namespace cardinal::play {

void PlaySession::Help() const {
  const view::Localizer words = Words();
  const auto row = [&](const std::string& what, const std::string& does) {
    console_.out << narration::WrapText(does, console_.style, "  " + narration::PadRight(what, 20) + ' ', 23);
  };
  row("3", words.TranslatePhrase("takes option 3; its first words do too, and Enter does where there is only one"));
  row(words.TranslatePhrase("stop when WORDS"),
      words.TranslatePhrase(
          "where you can pass, asks you only if the window or an answer has these words; several such filters "
          "add up. `stop choices` asks where you have more than one answer, `stop always` each time, `stop` "
          "says how it is"));
  row(words.TranslatePhrase("pass until WORDS"),
      words.TranslatePhrase(
          "passes for you until a window or an answer has these words; lists what you could have done"));
  row("board, board full",
      words.TranslatePhrase("shows the position as you see it; `board full` also names the cards in piles"));
  row("why", words.TranslatePhrase("says which rule asks you this"));
  row("why 3", words.TranslatePhrase("says where option 3 comes from, and how its card's numbers come about"));
  row(words.TranslatePhrase("why CARD ATTRIBUTE"),
      words.TranslatePhrase("says how a number of a card comes about; so do `why CARD.ATTRIBUTE`, `why "
                            "PLAYER.STATE` and `why STATE`. Of two "
                            "cards of one name, the second is CARD#2"));
  row(words.TranslatePhrase("why CARD"), words.TranslatePhrase("says how the card got to its place"));
  row(words.TranslatePhrase("why EVENT"),
      words.TranslatePhrase("says how the event happened last, and what came of it"));
  row(words.TranslatePhrase("why WORDS"),
      words.TranslatePhrase("says how the newest sentence with these words came about, as `why takes damage`; `log "
                            "lines` numbers the sentences, and `why line 12` asks for one"));
  row(words.TranslatePhrase("why not ACTION CARD"),
      words.TranslatePhrase(
          "says what keeps you from it, the nearest first; so do `why not CARD`, `why not ACTION` and "
          "`why not 3`"));
  row("more", words.TranslatePhrase("shows the rules of the last answer; the second time with their texts"));
  row(words.TranslatePhrase("text CARD"), words.TranslatePhrase("shows what is printed on a card"));
  row("log", words.TranslatePhrase("tells the game from its beginning; `log full` with every line"));
  row("story brief, story normal, story full",
      words.TranslatePhrase("how much you read of the game: one paragraph each time, or every line"));
  row("undo", words.TranslatePhrase("undoes what you typed last, and all that came of it"));
  row("record FILE 5",
      words.TranslatePhrase("makes a scenario of the last 5 answers; without a number, of those of the turn"));
  row("save FILE, load FILE", words.TranslatePhrase("keeps the game, and continues it"));
  row("quit", words.TranslatePhrase("leaves the game"));
}

}  // namespace cardinal::play
