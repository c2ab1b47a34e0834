// Finds scenarios that show the findings of lint.
// In: rules, findings of lint about them, decks to play with. Out: for each finding a scenario that shows it, or why
// there is none. Promises: each scenario has been parsed and has passed; it passes as long as the rules do not change.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/counterexample/game_search.h"
#include "interpreter/drivers/scenario_writer/write_scenario.h"

namespace cardinal::counterexample {

struct Counterexample {
  std::string text;     // a scenario, as the text of a file of its own
  std::string problem;  // why there is no scenario; otherwise empty
};

// In the order of the findings. Each finding is of a check that has a demonstration other than Deck
// (FindDemonstrationKinds).
std::vector<Counterexample> FindCounterexamples(const program::Program& program,
                                                const std::vector<LintFinding>& findings,
                                                const std::vector<deck::Deck>& decks,
                                                const scenario_writer::WriteOptions& options,
                                                const SearchBounds& bounds = {});

// A scenario for an illegal deck, with the rules that it breaks.
Counterexample MakeDeckCounterexample(const program::Program& program, const deck::Deck& deck,
                                      const std::string& title);

// Joins scenarios, each with the text of a file of its own, to one file with a header.
std::string JoinScenarios(const std::vector<std::string>& scenarios);
// The first line of such a file.
inline constexpr std::string_view kFileHeader =
    "# Witnesses of `cardinal lint`: each scenario passes as long as the defect is there.\n";

}  // namespace cardinal::counterexample
