// Measures the coverage of a game's scenarios. In: a game and its scenarios. Out: Coverage: for every clause of its
// rulebook, where the rules cite it and which scenarios reached it; for every line and condition of its rules and
// cards, whether it ran, and which outcomes it had.
// Promises: all of it results from running the scenarios now; no earlier results are used. A scenario that fails does
// not cover clauses. The standard library is not counted, because it is not part of the game.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/load/library.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::coverage {

struct RuleLocation {
  std::string file;
  std::int32_t line = 0;
};

// A scenario; its rows are counted together.
struct CoveringScenario {
  RuleLocation place;
  std::string title;
  bool passed = true;
  std::vector<std::string> cites;    // clauses that it cites
  std::vector<std::string> reached;  // clauses that it reached, sorted
  std::int32_t column = 0;           // column of the title, from 1
};

// A condition of the rules or of a card: one place, even if it was compiled several times.
struct CoveredCondition {
  program::ConditionKind kind = program::ConditionKind::If;
  std::size_t file = 0;  // index into Coverage::files
  std::int32_t line = 0, column = 0;
  std::string text;                  // on one line
  std::vector<std::string> clauses;  // clauses of the code that it decides about, sorted
  bool yes = false, no = false;      // outcomes that occurred
  // True if the outcome yes is enough: an action's `when me in you.hand` is never evaluated for a card in another zone,
  // because it selects the zone whose cards are offered.
  bool always = false;
  bool HasBothOutcomes() const { return yes && (no || always); }
};

struct CoveredLine {
  std::int32_t number = 0;
  bool run = false;
  std::string text;
};

struct CoveredFunction {
  std::string name;  // "query attack"
  std::int32_t line = 0;
  bool run = false;
};

// A file of the ruleset or of cards: only lines with code that can run.
struct CoveredFile {
  std::string path;
  std::vector<CoveredLine> lines;
  std::vector<std::size_t> conditions;  // indices into Coverage::conditions, in order
  std::vector<CoveredFunction> functions;
};

// Indices are into Coverage::scenarios and Coverage::conditions.
struct ClauseCoverage {
  documents::Clause clause;
  std::vector<RuleLocation> locations;  // where rules and cards cite it
  std::vector<std::size_t> scenarios;   // scenarios that passed and reached it
  std::size_t claimed = 0;              // how many of these cite it
  std::vector<std::size_t> failing;     // scenarios that cite it, and fail
  std::vector<std::size_t> conditions;

  bool IsAdvice() const { return !clause.advice.empty(); }
  bool Implemented() const { return !locations.empty(); }
  bool Exercised() const { return !scenarios.empty(); }
  // True if the clause needs no more rules or scenarios.
  bool IsComplete() const { return IsAdvice() ? !Implemented() : Implemented() && Exercised() && failing.empty(); }
};

struct UnknownCitation {  // cited, but not in the rulebook
  std::string id;
  RuleLocation place;
};

struct Coverage {
  std::string game;                     // its name
  std::string title;                    // "Some Game"
  bool has_rulebook = true;             // false: the clauses are those that the rules cite
  std::vector<ClauseCoverage> clauses;  // in the order of the rulebook
  std::vector<UnknownCitation> unknown_citations;
  std::vector<CoveringScenario> scenarios;
  std::vector<CoveredCondition> conditions;  // by file and place
  std::vector<CoveredFile> files;            // in the order in which the game uses them
};

struct CoverageRequest {
  load::GameHome home;
  std::vector<std::filesystem::path> paths;  // of scenarios; empty: the game's own folders
  std::vector<std::filesystem::path> cards;  // files or folders of additional cards
  std::string path_variable;                 // $CARDINAL_PATH
  std::filesystem::path working_folder;      // games are also looked for from here; empty: they are not
  base::Limits limits;
  // Receives the number of finished scenarios and the total; may be empty.
  std::function<void(std::size_t done, std::size_t of)> progress = nullptr;
};

// Returns nullopt, after a message on `err`, if rules, rulebook or scenarios cannot be used.
std::optional<Coverage> MeasureCoverage(const source::FileSystem& files, const CoverageRequest& request,
                                        std::ostream& err);

// Keeps only clauses whose id is or begins with one of `ids`, and whose section or tag contains `section`. Returns a
// message if an id or the section matches no clause, otherwise "".
struct ClauseFilter {
  std::vector<std::string> ids;
  std::string section;
};
std::string FilterClauses(Coverage& coverage, const ClauseFilter& filter);

// A number of items, and how many of them are covered.
struct CoverageCount {
  std::int64_t covered = 0, total = 0;
};
CoverageCount CountClauses(const Coverage& coverage);
CoverageCount CountClauses(const Coverage& coverage, documents::Clause::Kind kind);
CoverageCount CountLines(const CoveredFile& file);
CoverageCount CountLines(const Coverage& coverage);
// Counts both outcomes of every condition.
CoverageCount CountBranches(const Coverage& coverage, const CoveredFile& file);
CoverageCount CountBranches(const Coverage& coverage);
std::size_t CountFailedScenarios(const Coverage& coverage);  // number of scenarios

std::string_view ConditionKindName(program::ConditionKind kind);  // "if", "when"

}  // namespace cardinal::coverage
