// In: cardinal.yaml, the optional file of a project. Out: where its rulesets and cards lie.
// Promises: paths as written, relative to the file; the path resolver of source/ decides what they may reach.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/language/documents/reader.h"

namespace cardinal::documents {

struct Configuration {
  std::vector<Text> rulesets;
  std::vector<Text> cards;
};

std::optional<Configuration> ReadConfiguration(const source::SourceFile& file, const base::Limits& limits,
                                               diag::Sink& sink);

}  // namespace cardinal::documents
