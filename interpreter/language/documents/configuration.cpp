#include "interpreter/language/documents/configuration.h"

namespace cardinal::documents {

std::optional<Configuration> ReadConfiguration(const source::SourceFile& file, const base::Limits& limits,
                                               diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  if (root->IsEmpty()) return Configuration{};
  const int errors = sink.ErrorCount();
  Configuration configuration;
  MapReader reader(*root, "the project file", sink);
  if (const Entry* paths = reader.Optional("rulesets")) {
    configuration.rulesets = ReadTexts(paths->value, "`rulesets`", sink).value_or(std::vector<Text>{});
  }
  if (const Entry* paths = reader.Optional("cards")) {
    configuration.cards = ReadTexts(paths->value, "`cards`", sink).value_or(std::vector<Text>{});
  }
  reader.Finish();
  if (sink.ErrorCount() > errors) return std::nullopt;
  return configuration;
}

}  // namespace cardinal::documents
