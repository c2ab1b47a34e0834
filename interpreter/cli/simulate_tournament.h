// The report of `cardinal simulate --tournament`: ratings of players and decks.
// In: the results of a tournament. Out: text or JSON. Promises: the report depends only on the games, not on the number
// of threads, the time or the speed.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/cli/simulate_files.h"
#include "interpreter/drivers/simulate/tournament.h"

namespace cardinal::cli {

struct TournamentReport {
  const program::Program& program;
  const simulate::SimulationOptions& options;  // `games`: of each pair of players
  const simulate::Tournament& result;
  std::vector<std::string> decks;  // their names
};

// Returns an error message, or "" if a tournament of these players is possible with these outputs.
std::string CheckTournament(const program::Program& program, const std::vector<std::string>& kinds,
                            const ReportFiles& files);

void PrintTournament(std::ostream& out, const TournamentReport& report, const narration::TextStyle& style);
void PrintTournamentAsJson(std::ostream& out, const TournamentReport& report);

// Prints the report and writes the file. Returns an error message, or "".
std::string WriteTournament(const Environment& env, const ReportFiles& files, const TournamentReport& report);

}  // namespace cardinal::cli
