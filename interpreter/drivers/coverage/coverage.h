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
#include "interpreter/language/documents/clauses.h"
#include "interpreter/language/load/library.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::coverage {

struct Place {
  std::string file;
  std::int32_t line = 0;
};

// A scenario; the rows of one are taken together.
struct Scenario {
  Place place;
  std::string title;
  bool passed = true;
  std::vector<std::string> cites;    // clauses that it claims
  std::vector<std::string> reached;  // clauses that it went through, sorted
  std::int32_t column = 0;           // of the title, from 1
};

// A condition of the rules or of a card: one place, however often it was compiled.
struct Condition {
  program::TestKind kind = program::TestKind::If;
  std::size_t file = 0;  // into Coverage::files
  std::int32_t line = 0, column = 0;
  std::string text;                  // on one line
  std::vector<std::string> clauses;  // of what it decides about, sorted
  bool yes = false, no = false;      // seen
  // An action's `when me in you.hand` is never asked of a card that lies elsewhere: it is how options are looked for.
  bool always = false;
  bool Both() const { return yes && (no || always); }
};

struct Line {
  std::int32_t number = 0;
  bool run = false;
  std::string text;
};

struct Function {
  std::string name;  // "query attack"
  std::int32_t line = 0;
  bool run = false;
};

// A file of the ruleset or of cards: only lines that hold something that can run.
struct File {
  std::string path;
  std::vector<Line> lines;
  std::vector<std::size_t> conditions;  // into Coverage::conditions, in order
  std::vector<Function> functions;
};

// Indexes are into Coverage::scenarios and Coverage::conditions.
struct ClauseCoverage {
  documents::Clause clause;
  std::vector<Place> places;           // where rules and cards cite it
  std::vector<std::size_t> scenarios;  // that passed and went through it
  std::size_t claimed = 0;             // how many of these claim it
  std::vector<std::size_t> failing;    // that claim it, and fail
  std::vector<std::size_t> conditions;

  bool Advice() const { return !clause.advice.empty(); }
  bool Implemented() const { return !places.empty(); }
  bool Exercised() const { return !scenarios.empty(); }
  // Nothing is left to do for it.
  bool Done() const { return Advice() ? !Implemented() : Implemented() && Exercised() && failing.empty(); }
};

struct Stray {  // cited, but not in the rulebook
  std::string id;
  Place place;
};

struct Coverage {
  std::string game;                     // its name
  std::string title;                    // "Some Game"
  bool has_rulebook = true;             // without one the clauses are those that the rules cite
  std::vector<ClauseCoverage> clauses;  // in the order of the rulebook
  std::vector<Stray> strays;
  std::vector<Scenario> scenarios;
  std::vector<Condition> conditions;  // by file and place
  std::vector<File> files;            // in the order in which the game uses them
};

struct Request {
  load::Home home;
  std::vector<std::filesystem::path> paths;  // of scenarios; none: the game's own folders
  std::vector<std::filesystem::path> cards;  // files or folders of further cards
  std::string path_variable;                 // $CARDINAL_PATH
  std::filesystem::path working_folder;      // games are looked for from there, too; empty: they are not
  base::Limits limits;
  // Hears how many of how many scenarios have run; may be empty.
  std::function<void(std::size_t done, std::size_t of)> progress = nullptr;
};

// Nothing, and said why on `err`: rules, rulebook or scenarios that cannot be used.
std::optional<Coverage> Measure(const source::FileSystem& files, const Request& request, std::ostream& err);

// Keeps only clauses whose id is or begins with one of `ids`, and whose section or tag has `section` in it. Returns
// what matches nothing, in words, or "".
struct Filter {
  std::vector<std::string> ids;
  std::string section;
};
std::string Choose(Coverage& coverage, const Filter& filter);

// How much of it there is, and how much of that is covered.
struct Count {
  std::int64_t covered = 0, total = 0;
};
Count Clauses(const Coverage& coverage);
Count Clauses(const Coverage& coverage, documents::Clause::Kind kind);
Count Lines(const File& file);
Count Lines(const Coverage& coverage);
// Of every condition both outcomes.
Count Branches(const Coverage& coverage, const File& file);
Count Branches(const Coverage& coverage);
std::size_t Failed(const Coverage& coverage);  // scenarios

std::string_view NameOf(program::TestKind kind);  // "if", "when"

}  // namespace cardinal::coverage
