// In: a check of lint. Out: the ways in which a game can show what it finds, from witness_ways.def.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::counterexample {

enum class DemonstrationKind : std::uint8_t {
  Fails,           // a game in which the rules fail there
  NonTermination,  // the same, or go on from there until their budget is spent
  Stops,           // a game in which nothing happens any more, and that is not over
  Refused,         // somebody has the card, or could do it, and it is refused
  Empty,           // the window is open, and there is nothing to do but pass
  Asked,           // somebody is asked this, and answers
  Second,          // two players are asked this one after the other
  Runs,            // the statement does something
  Repeated,        // a player does it twice
  Reached,         // the words are read, with as many players as can play
  SentenceShown,   // a sentence, as each seat reads it
  Deck,            // the deck, and the rules that it breaks
};
inline constexpr std::array<DemonstrationKind, 12> kDemonstrationKinds = {
    DemonstrationKind::Fails,   DemonstrationKind::NonTermination, DemonstrationKind::Stops,
    DemonstrationKind::Refused, DemonstrationKind::Empty,          DemonstrationKind::Asked,
    DemonstrationKind::Second,  DemonstrationKind::Runs,           DemonstrationKind::Repeated,
    DemonstrationKind::Reached, DemonstrationKind::SentenceShown,  DemonstrationKind::Deck};

// Empty: no game can show it.
std::vector<DemonstrationKind> FindDemonstrationKinds(diag::Code code);
// What the scenario is, in a few words, for people: "a game in which the rules fail there".
std::string_view DescribeDemonstration(DemonstrationKind way);

}  // namespace cardinal::counterexample
