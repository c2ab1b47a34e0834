// Runs scenarios of unsaved documents. In: a document of scenarios with unsaved text. Out: the result of a scenario;
// the options for an answer that is being written. Promises: stays within its time limit; writes nothing. The runner is
// that of `cardinal test`.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/scenario_runner/decision_offer.h"
#include "interpreter/drivers/scenario_runner/game_cache.h"
#include "interpreter/drivers/scenario_runner/scenario_file.h"
#include "interpreter/language/documents/document_cursor.h"

namespace cardinal::authoring {

struct ScenarioResult {
  enum class Status : std::uint8_t { Passed, Failed, Invalid, OutOfTime } status = Status::Invalid;
  std::string row;                       // "a: 5", or empty
  std::string message;                   // of the first failure, or of the error that prevents the run
  documents::Offset begin = 0, end = 0;  // the place of the message in this document
  std::vector<std::string> details;      // lines of the failure: the open decision, the reason, the correction
};

class ScenarioPlayer {
 public:
  // `games` loads games from `files`; both must outlive this object.
  ScenarioPlayer(const source::FileSystem& files, scenario_runner::GameCache& games, std::chrono::milliseconds limit)
      : files_(files), games_(games), limit_(limit) {}

  // A result for each row of the scenario with that title; empty if there is no such scenario.
  std::vector<ScenarioResult> RunScenario(const std::string& path, std::string_view text, std::string_view title) const;

  // The decision at the cursor, which is in a step or in `end`; `said`: the earlier parts of the answer.
  std::optional<scenario_runner::DecisionOffer> FindOffer(const std::string& path, std::string_view text,
                                                          const documents::DocumentCursor& cursor,
                                                          std::string_view said) const;

 private:
  std::vector<ScenarioResult> RunRows(scenario_runner::ScenarioFileReader& opened, documents::Scenario scenario,
                                      const diag::Sink& sink, source::FileId file) const;
  std::optional<scenario_runner::DecisionOffer> PlayTo(const std::string& path, std::string_view text,
                                                       const documents::DocumentCursor& cursor,
                                                       std::string_view said) const;

  const source::FileSystem& files_;
  scenario_runner::GameCache& games_;
  std::chrono::milliseconds limit_;
};

}  // namespace cardinal::authoring
