// Describes a difference between a scenario and the game. In: (built by a run). Out: Failure: what the scenario expects
// and what the game did instead, ready to be shown.
// Promises: the place is in the scenario's file; sections are complete sentences or lines that can be copied.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/language/documents/scenario.h"

namespace cardinal::scenario_runner {

struct Section {
  std::string title;
  std::vector<std::string> lines;
};

struct Failure {
  source::Span span;
  std::string message;  // on one line; is shown after the caret
  std::vector<Section> sections = {};
  bool has_unknown_name = false;  // the scenario uses a name that does not exist: it could not be run to its end

  Failure& AddSection(std::string title, std::vector<std::string> lines) {
    if (!lines.empty()) sections.push_back({std::move(title), std::move(lines)});
    return *this;
  }
};

// A `tells` that differs from the sentences of the game.
struct Correction {
  documents::ExpectedSentences written;
  std::vector<std::string> actual;
};

}  // namespace cardinal::scenario_runner
