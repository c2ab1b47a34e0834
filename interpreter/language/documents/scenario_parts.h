// Reads the parts of a scenario from Nodes into the structs of scenario.h. Used by scenario.cpp and filled_texts.cpp
// only. Promises: each part has a file of its own; every error is reported once; a part that failed is left out.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/documents/filled_texts.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::documents {

// scenario_board.cpp
std::optional<ScenarioBoard> ReadBoard(const YamlNode& node, diag::Sink& sink);
// Merges `own` into `base`: a setting of `own` replaces the setting of the same name.
ScenarioBoard MergeBoards(const ScenarioBoard& base, const ScenarioBoard& own);

// scenario_expectations.cpp
std::optional<ExpectedValue> ReadExpectedValue(const YamlNode& node, diag::Sink& sink);
std::vector<Expectation> ReadExpectations(const YamlNode& node, std::string_view what, diag::Sink& sink);

// scenario_steps.cpp
std::vector<ScenarioStep> ReadSteps(const YamlNode& node, diag::Sink& sink);
std::optional<ExpectedEnd> ReadExpectedEnd(const YamlNode& node, diag::Sink& sink);

// scenario_sentences.cpp. `map`: the map that has the entry.
std::vector<ExpectedSentences> ReadExpectedSentences(const YamlEntry& entry, const YamlNode& map, diag::Sink& sink);

// scenario_rows.cpp
struct ScenarioRow {
  source::Span span;
  std::string text;  // "a: 5, h: 5"
  std::vector<std::pair<std::string, YamlNode>> values;
};
std::vector<ScenarioRow> ReadRows(const YamlNode& node, diag::Sink& sink);
// True if rows may change the value of this key of a scenario.
bool IsFilledByRows(std::string_view key);
// The scenario with each $name replaced in the values that rows may change. `texts`, if given, receives the filled
// texts.
YamlNode SubstituteRow(const YamlNode& scenario, const ScenarioRow& row, diag::Sink& sink,
                       FilledTexts* texts = nullptr);

}  // namespace cardinal::documents
