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
    case Way::Stops: return "a game in which nothing happens any more, and that is not over";
    case Way::Refused: return "a position in which it could be done, and is refused";
    case Way::Empty: return "a position in which the window is open, and one can only pass";
    case Way::Asked: return "a decision that somebody is asked there, and all that the answer changes";
    case Way::Second: return "the answers that two players give there, one after the other";
    case Way::Runs: return "an answer that leads there, and all that it changes";
    case Way::Again: return "one player doing it twice, and all that it changes";
    case Way::Reached: return "an answer that leads there, with as many players as can play";
    case Way::Told: return "the sentence as each seat reads it";
    case Way::Deck: return "the deck, and the rules that it breaks";
  }
  return "";
}

}  // namespace cardinal::witness
