// In: a game and its scenarios. Out: Coverage: for every clause of its rulebook where the rules cite it and which
// scenarios went through it; for every line and condition of its rules and cards whether it ran, and how it came out.
// Promises: all of it is found by running the scenarios, nothing is kept from before. A scenario that fails shows
// nothing of a clause. What the standard library holds is not counted: it is no part of the game.
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

// A scenario; the rows of one are taken together.
struct CoveringScenario {
  RuleLocation place;
  std::string title;
  bool passed = true;
  std::vector<std::string> cites;    // clauses that it claims
  std::vector<std::string> reached;  // clauses that it went through, sorted
  std::int32_t column = 0;           // of the title, from 1
};

// A condition of the rules or of a card: one place, however often it was compiled.
struct CoveredCondition {
  program::ConditionKind kind = program::ConditionKind::If;
  std::size_t file = 0;  // into Coverage::files
  std::int32_t line = 0, column = 0;
  std::string text;                  // on one line
  std::vector<std::string> clauses;  // of what it decides about, sorted
  bool yes = false, no = false;      // seen
  // An action's `when me in you.hand` is never asked of a card that lies elsewhere: it is how options are looked for.
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

// A file of the ruleset or of cards: only lines that hold something that can run.
struct CoveredFile {
  std::string path;
  std::vector<CoveredLine> lines;
  std::vector<std::size_t> conditions;  // into Coverage::conditions, in order
  std::vector<CoveredFunction> functions;
};

// Indexes are into Coverage::scenarios and Coverage::conditions.
struct ClauseCoverage {
  documents::Clause clause;
  std::vector<RuleLocation> locations;  // where rules and cards cite it
  std::vector<std::size_t> scenarios;   // that passed and went through it
  std::size_t claimed = 0;              // how many of these claim it
  std::vector<std::size_t> failing;     // that claim it, and fail
  std::vector<std::size_t> conditions;

  bool IsAdvice() const { return !clause.advice.empty(); }
  bool Implemented() const { return !locations.empty(); }
  bool Exercised() const { return !scenarios.empty(); }
  // Nothing is left to do for it.
  bool IsComplete() const { return IsAdvice() ? !Implemented() : Implemented() && Exercised() && failing.empty(); }
};

struct UnknownCitation {  // cited, but not in the rulebook
  std::string id;
  RuleLocation place;
};

struct Coverage {
  std::string game;                     // its name
  std::string title;                    // "Some Game"
  bool has_rulebook = true;             // without one the clauses are those that the rules cite
  std::vector<ClauseCoverage> clauses;  // in the order of the rulebook
  std::vector<UnknownCitation> unknown_citations;
  std::vector<CoveringScenario> scenarios;
  std::vector<CoveredCondition> conditions;  // by file and place
  std::vector<CoveredFile> files;            // in the order in which the game uses them
};

struct CoverageRequest {
  load::GameHome home;
  std::vector<std::filesystem::path> paths;  // of scenarios; none: the game's own folders
  std::vector<std::filesystem::path> cards;  // files or folders of further cards
  std::string path_variable;                 // $CARDINAL_PATH
  std::filesystem::path working_folder;      // games are looked for from there, too; empty: they are not
  base::Limits limits;
  // Hears how many of how many scenarios have run; may be empty.
  std::function<void(std::size_t done, std::size_t of)> progress = nullptr;
};

// Nothing, and said why on `err`: rules, rulebook or scenarios that cannot be used.
std::optional<Coverage> MeasureCoverage(const source::FileSystem& files, const CoverageRequest& request,
                                        std::ostream& err);

// Keeps only clauses whose id is or begins with one of `ids`, and whose section or tag has `section` in it. Returns
// what matches nothing, in words, or "".
struct ClauseFilter {
  std::vector<std::string> ids;
  std::string section;
};
std::string FilterClauses(Coverage& coverage, const ClauseFilter& filter);

// How much of it there is, and how much of that is covered.
struct CoverageCount {
  std::int64_t covered = 0, total = 0;
};
CoverageCount CountClauses(const Coverage& coverage);
CoverageCount CountClauses(const Coverage& coverage, documents::Clause::Kind kind);
CoverageCount CountLines(const CoveredFile& file);
CoverageCount CountLines(const Coverage& coverage);
// Of every condition both outcomes.
CoverageCount CountBranches(const Coverage& coverage, const CoveredFile& file);
CoverageCount CountBranches(const Coverage& coverage);
std::size_t CountFailedScenarios(const Coverage& coverage);  // scenarios

std::string_view ConditionKindName(program::ConditionKind kind);  // "if", "when"

}  // namespace cardinal::coverage
