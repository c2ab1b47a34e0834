// Ways in which a game can demonstrate a finding of lint.
// In: a check of lint. Out: its demonstrations, from demonstrations.def.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::counterexample {

enum class DemonstrationKind : std::uint8_t {
  Fails,           // a game in which the rules fail at the finding
  NonTermination,  // the same, or a game that runs from there until a budget is spent
  Stops,           // a game that stops without an outcome
  Refused,         // a player has the card, or could take the action, and it is refused
  Empty,           // the window is open, and the only option is to pass
  Asked,           // a player is asked this and answers
  Second,          // two players are asked this, one after the other
  Runs,            // the statement has an effect
  Repeated,        // a player does it twice
  Reached,         // the code is executed (every second game has the maximum number of players)
  SentenceShown,   // a sentence, as each seat reads it
  Deck,            // the deck, and the rules that it breaks
};
inline constexpr std::array<DemonstrationKind, 12> kDemonstrationKinds = {
    DemonstrationKind::Fails,   DemonstrationKind::NonTermination, DemonstrationKind::Stops,
    DemonstrationKind::Refused, DemonstrationKind::Empty,          DemonstrationKind::Asked,
    DemonstrationKind::Second,  DemonstrationKind::Runs,           DemonstrationKind::Repeated,
    DemonstrationKind::Reached, DemonstrationKind::SentenceShown,  DemonstrationKind::Deck};

// Empty: no game can demonstrate it.
std::vector<DemonstrationKind> FindDemonstrationKinds(diag::Code code);
// A short description of the scenario for people: "a game in which the rules fail there".
std::string_view DescribeDemonstration(DemonstrationKind way);

}  // namespace cardinal::counterexample
