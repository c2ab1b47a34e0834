#include "interpreter/language/documents/configuration.h"

namespace cardinal::documents {

namespace {

// A list, or one text without brackets.
std::vector<Text> Texts(MapReader& reader, const char* key, diag::Sink& sink) {
  const Entry* entry = reader.Optional(key);
  if (entry == nullptr) return {};
  const std::string what = "`" + std::string(key) + "`";
  if (!entry->value.IsScalar()) return ReadTexts(entry->value, what, sink).value_or(std::vector<Text>{});
  if (std::optional<Text> one = ReadText(entry->value, what, sink)) return {std::move(*one)};
  return {};
}

LintSettings ReadLint(const Node& node, diag::Sink& sink) {
  LintSettings settings;
  MapReader reader(node, Place::Lint, sink);
  settings.paths = Texts(reader, "paths", sink);
  settings.without = Texts(reader, "without", sink);
  settings.select = Texts(reader, "select", sink);
  settings.ignore = Texts(reader, "ignore", sink);
  if (const Entry* file = reader.Optional("baseline")) settings.baseline = ReadText(file->value, "`baseline`", sink);
  if (const Entry* gate = reader.Optional("gate")) {
    constexpr diag::Grade kGrades[] = {diag::Grade::Proved, diag::Grade::Likely, diag::Grade::Style};
    if (const auto grade = ReadChoice(gate->value, "`gate`", Info(Value::Gate).words, sink))
      settings.gate = kGrades[*grade];
  }
  reader.Finish();
  return settings;
}

}  // namespace

std::optional<Configuration> ReadConfiguration(const source::SourceFile& file, const base::Limits& limits,
                                               diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  if (root->IsEmpty()) return Configuration{};
  const int errors = sink.ErrorCount();
  Configuration configuration;
  MapReader reader(*root, Place::Project, sink);
  if (const Entry* lint = reader.Optional("lint")) configuration.lint = ReadLint(lint->value, sink);
  reader.Finish();
  if (sink.ErrorCount() > errors) return std::nullopt;
  return configuration;
}

}  // namespace cardinal::documents
