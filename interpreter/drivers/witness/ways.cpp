#include "interpreter/drivers/witness/ways.h"

#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::witness {

std::vector<Way> WaysOf(diag::Code code) {
  struct Row {
    diag::Code code;
    Way way;
  };
  static constexpr Row kRows[] = {
#define LINT_WITNESS(name, way) {diag::lint::name, Way::way},
#include "interpreter/drivers/witness/witness_ways.def"
  };
  std::vector<Way> ways;
  for (const Row& row : kRows)
    if (row.code == code) ways.push_back(row.way);
  return ways;
}

std::string_view InWords(Way way) {
  switch (way) {
    case Way::Fails:
    case Way::Endless: return "a game in which the rules fail there";
    case Way::Stops: return "a game that is not over, and in which nothing more happens";
    case Way::Refused: return "a position in which a player could try it, and the rules refuse it";
    case Way::Empty: return "a position in which the window is open, and players can only pass";
    case Way::Asked: return "a decision there, and everything that the answer changes";
    case Way::Second: return "the answers of two players there, one after the other";
    case Way::Runs: return "an answer that leads there, and everything that it changes";
    case Way::Again: return "one player who does it twice, and everything that it changes";
    case Way::Reached: return "an answer that leads there, with the largest number of players";
    case Way::Told: return "the sentence as each seat reads it";
    case Way::Deck: return "the deck, and the rules that it breaks";
  }
  return "";
}

}  // namespace cardinal::witness
