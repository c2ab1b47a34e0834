// In: rules, findings of lint about them, decks to play with. Out: for each finding a scenario that shows it, or why
// there is none. Promises: a scenario has been read again and has passed; it passes as long as the rules are as they
// are there.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/counterexample/game_search.h"
#include "interpreter/drivers/scenario_writer/write_scenario.h"

namespace cardinal::counterexample {

struct Counterexample {
  std::string text;     // a scenario on its own, as a file
  std::string problem;  // in words, if there is none
};

// In the order of the findings, each of a check with a way (FindDemonstrationKinds) other than Deck.
std::vector<Counterexample> FindCounterexamples(const program::Program& program,
                                                const std::vector<LintFinding>& findings,
                                                const std::vector<deck::Deck>& decks,
                                                const scenario_writer::WriteOptions& options,
                                                const SearchBounds& bounds = {});

// A deck that the rules do not allow, with the rules that it breaks.
Counterexample MakeDeckCounterexample(const program::Program& program, const deck::Deck& deck,
                                      const std::string& title);

// Scenarios, each a file on its own, as one file that says what it is.
std::string JoinScenarios(const std::vector<std::string>& scenarios);
// What such a file begins with.
inline constexpr std::string_view kFileHeader =
    "# Witnesses of `cardinal lint`: each scenario passes as long as the defect is there.\n";

}  // namespace cardinal::counterexample
