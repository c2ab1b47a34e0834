// In: the documents of a game, again after each change. Out: the scenarios in them, each with the clauses that it
// exercises, as Measure counts them. Promises: runs only the documents that have changed, and all of them if the rules
// have; can be stopped (base/stop.h), and then keeps what it has run.
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

// Where the scenarios of a game are.
std::vector<std::filesystem::path> ScenarioFolders(const source::FileSystem& files, const load::GameHome& home);

// The scenarios of one game in a file that was run. The rows of a scenario are taken together.
std::vector<CoveringScenario> ScenariosIn(const test_command::FileResult& file, const std::string& game);

// It passed, and went through the clause.
bool Exercises(const CoveringScenario& scenario, const std::string& clause);

class ExercisedClauses {
 public:
  ExercisedClauses();
  ~ExercisedClauses();

  // `rules`: another number for each content of `games`, which must be the same object until an Update is not stopped.
  // True: the result has changed. If it is stopped, the result stays, and the next call continues at the next scenario.
  bool Update(const source::FileSystem& files, const load::GameHome& home, std::uint64_t rules,
              scenario_runner::GameCache& games);

  // False before the first Update that was not stopped.
  bool Known() const { return known_; }

  struct Found {
    std::filesystem::path path;  // canonical
    const CoveringScenario* scenario = nullptr;
  };
  // The scenarios that exercise the clause, by path and place. Valid until the next Update.
  std::vector<Found> Exercising(const std::string& clause) const;

 private:
  // The texts that a document was run with, as hashes: its own, and those that it is given, by the names that it has
  // for them. A name can lead to another file later.
  struct Texts {
    std::uint64_t document = 0;
    std::map<std::string, std::optional<std::uint64_t>> given;  // scenario::HashOfGiven

    bool AreCurrent(const source::FileSystem& files, const load::GameHome& home,
                    const std::filesystem::path& path) const;
  };
  struct Document {
    Texts texts;
    std::vector<CoveringScenario> scenarios;
  };
  using Documents = std::map<std::filesystem::path, std::shared_ptr<const Document>>;
  struct Running;  // a document of which some scenarios have run

  std::shared_ptr<const Document> Run(const source::FileSystem& files, const load::GameHome& home,
                                      scenario_runner::GameCache& games, const std::filesystem::path& path);

  std::uint64_t rules_ = 0;           // of `run_` and `running_`
  Documents run_;                     // in this Update, and in earlier ones that were stopped
  std::unique_ptr<Running> running_;  // when the last Update was stopped
  Documents result_;
  bool known_ = false;
};

}  // namespace cardinal::coverage
