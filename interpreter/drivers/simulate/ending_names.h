// Names the ways in which games end. In: an Ending. Out: "won: the loser has no cards left", the sentence of
// the rule (`win(p) because "..."`) without the values of one game, or "won in event count_teams" if the rule has none.
#pragma once

#include <string>

#include "interpreter/drivers/simulate/game_statistics.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::simulate {

class EndingNames {
 public:
  // `seats`: how many play. The program must outlive the names.
  EndingNames(const program::Program& program, const view::Localizer& words, std::size_t seats)
      : program_(program), words_(words), seats_(seats) {}
  std::string Name(const Ending& ending) const;
  // The same without the result: "the loser has no cards left", "event count_teams".
  std::string Reason(const Ending& ending) const;
  // True if the rule says in a sentence why it ends the game.
  static bool HasSentence(const Ending& ending) { return ending.reason >= 0; }

 private:
  std::string Hole(const Ending& ending, std::size_t hole) const;

  const program::Program& program_;
  view::Localizer words_;
  std::size_t seats_;
};

// The code that ends a game there: "event count_teams".
std::string FunctionNameAt(const program::Program& program, model::SiteId site);

}  // namespace cardinal::simulate
