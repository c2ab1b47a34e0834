// In: rules, findings of lint about them, decks to play with. Out: for each finding a scenario that shows it, or why
// there is none. Promises: a scenario has been read again and has passed; it passes as long as the rules are as they
// are there.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/scenario/write_scenario.h"
#include "interpreter/drivers/witness/seek.h"

namespace cardinal::witness {

struct Shown {
  std::string text;     // a scenario on its own, as a file
  std::string problem;  // in words, if there is none
};

// In the order of the findings, each of a check with a way (WaysOf) other than Deck.
std::vector<Shown> Show(const program::Program& program, const std::vector<Finding>& findings,
                        const std::vector<deck::Deck>& decks, const scenario::WriteOptions& options,
                        const Bounds& bounds = {});

// A deck that the rules do not allow, with the rules that it breaks.
Shown ShowDeck(const program::Program& program, const deck::Deck& deck, const std::string& title);

// Scenarios, each a file on its own, as one file that says what it is.
std::string OneFile(const std::vector<std::string>& scenarios);
// What such a file begins with.
inline constexpr std::string_view kBeginning =
    "# Witnesses of `cardinal lint`: each scenario passes as long as the defect is there.\n";

}  // namespace cardinal::witness
