#include "interpreter/drivers/counterexample/demonstration.h"

#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::counterexample {

std::vector<DemonstrationKind> FindDemonstrationKinds(diag::Code code) {
  struct Row {
    diag::Code code;
    DemonstrationKind way;
  };
  static constexpr Row kRows[] = {
#define LINT_DEMONSTRATION(name, way) {diag::lint::name, DemonstrationKind::way},
#include "interpreter/drivers/counterexample/demonstrations.def"
  };
  std::vector<DemonstrationKind> ways;
  for (const Row& row : kRows)
    if (row.code == code) ways.push_back(row.way);
  return ways;
}

std::string_view DescribeDemonstration(DemonstrationKind way) {
  switch (way) {
    case DemonstrationKind::Fails:
    case DemonstrationKind::NonTermination: return "a game in which the rules fail there";
    case DemonstrationKind::Stops: return "a game that is not over, and in which nothing more happens";
    case DemonstrationKind::Refused: return "a position in which a player could try it, and the rules refuse it";
    case DemonstrationKind::Empty: return "a position in which the window is open, and players can only pass";
    case DemonstrationKind::Asked: return "a decision there, and everything that the answer changes";
    case DemonstrationKind::Second: return "the answers of two players there, one after the other";
    case DemonstrationKind::Runs: return "an answer that leads there, and everything that it changes";
    case DemonstrationKind::Repeated: return "one player who does it twice, and everything that it changes";
    case DemonstrationKind::Reached: return "an answer that leads there, with the largest number of players";
    case DemonstrationKind::SentenceShown: return "the sentence as each seat reads it";
    case DemonstrationKind::Deck: return "the deck, and the rules that it breaks";
  }
  return "";
}

}  // namespace cardinal::counterexample
