#include "interpreter/language/documents/configuration.h"

namespace cardinal::documents {

namespace {

// Reads a list, or one text without brackets.
std::vector<LocatedText> Texts(MapReader& reader, const char* key, diag::Sink& sink) {
  const YamlEntry* entry = reader.FindOptional(key);
  if (entry == nullptr) return {};
  const std::string what = "`" + std::string(key) + "`";
  if (!entry->value.IsScalar()) return ReadTexts(entry->value, what, sink).value_or(std::vector<LocatedText>{});
  if (std::optional<LocatedText> one = ReadText(entry->value, what, sink)) return {std::move(*one)};
  return {};
}

LintSettings ReadLint(const YamlNode& node, diag::Sink& sink) {
  LintSettings settings;
  MapReader reader(node, MapKind::Lint, sink);
  settings.paths = Texts(reader, "paths", sink);
  settings.excluded = Texts(reader, "without", sink);
  settings.select = Texts(reader, "select", sink);
  settings.ignore = Texts(reader, "ignore", sink);
  if (const YamlEntry* file = reader.FindOptional("baseline"))
    settings.baseline = ReadText(file->value, "`baseline`", sink);
  if (const YamlEntry* gate = reader.FindOptional("gate")) {
    constexpr diag::Grade kGrades[] = {diag::Grade::Proved, diag::Grade::Likely, diag::Grade::Style};
    if (const auto grade = ReadChoice(gate->value, "`gate`", GetValueInfo(ValueKind::Gate).allowed_words, sink))
      settings.fail_grade = kGrades[*grade];
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
  MapReader reader(*root, MapKind::Project, sink);
  if (const YamlEntry* lint = reader.FindOptional("lint")) configuration.lint = ReadLint(lint->value, sink);
  reader.Finish();
  if (sink.ErrorCount() > errors) return std::nullopt;
  return configuration;
}

}  // namespace cardinal::documents
