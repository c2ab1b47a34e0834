// Finds the scenarios that exercise each clause, again after each edit. In: the documents of a game. Out: the scenarios
// in them, each with the clauses that it exercises, as MeasureCoverage counts them. Promises: runs only the documents
// that have changed, or all of them if the rules have changed; can be stopped (base/stop.h), and then keeps the results
// of the scenarios that have run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/drivers/test_command/suite.h"

namespace cardinal::coverage {

// The folders with the scenarios of a game.
std::vector<std::filesystem::path> ScenarioFolders(const source::FileSystem& files, const load::GameHome& home);

// The scenarios of one game in a file that was run. The rows of a scenario are counted together.
std::vector<CoveringScenario> ScenariosIn(const test_command::FileResult& file, const std::string& game);

// True if it passed and reached the clause.
bool Exercises(const CoveringScenario& scenario, const std::string& clause);

class ExercisedClauses {
 public:
  ExercisedClauses();
  ~ExercisedClauses();

  // `rules`: a different number for each content of `games`, which must be the same object until an Update completes.
  // Returns true if the result has changed. If the update is stopped, the result stays, and the next call continues at
  // the next scenario.
  bool Update(const source::FileSystem& files, const load::GameHome& home, std::uint64_t rules,
              scenario_runner::GameCache& games);

  // False until an Update has completed.
  bool Known() const { return known_; }

  struct Found {
    std::filesystem::path path;  // canonical
    const CoveringScenario* scenario = nullptr;
  };
  // The scenarios that exercise the clause, by path and place. Valid until the next Update.
  std::vector<Found> Exercising(const std::string& clause) const;

 private:
  // Hashes of the texts with which a document was run: its own text, and the documents that it names with `given`, by
  // these names. Later a name can refer to another file.
  struct Texts {
    std::uint64_t document = 0;
    std::map<std::string, std::optional<std::uint64_t>> given;  // scenario_runner::HashOfGiven

    bool AreCurrent(const source::FileSystem& files, const load::GameHome& home,
                    const std::filesystem::path& path) const;
  };
  struct Document {
    Texts texts;
    std::vector<CoveringScenario> scenarios;
  };
  using Documents = std::map<std::filesystem::path, std::shared_ptr<const Document>>;
  struct Running;  // a document that has been run partly

  std::shared_ptr<const Document> Run(const source::FileSystem& files, const load::GameHome& home,
                                      scenario_runner::GameCache& games, const std::filesystem::path& path);

  std::uint64_t rules_ = 0;           // the rules of `run_` and `running_`
  Documents run_;                     // run in this Update, and in earlier ones that were stopped
  std::unique_ptr<Running> running_;  // the document at which the last Update was stopped
  Documents result_;
  bool known_ = false;
};

}  // namespace cardinal::coverage
