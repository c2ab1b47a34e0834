#include "interpreter/language/documents/layout_file.h"

namespace cardinal::documents {

namespace {

std::vector<LocatedText> ReadNames(MapReader& reader, const char* key, diag::Sink& sink) {
  const YamlEntry* entry = reader.FindOptional(key);
  if (entry == nullptr) return {};
  return ReadTexts(entry->value, "`" + std::string(key) + "`", sink).value_or(std::vector<LocatedText>{});
}

// `hp_now:` alone, or `hp_now: {of: hp}`.
LayoutFile::ShownName ReadShownName(const YamlEntry& entry, diag::Sink& sink) {
  LayoutFile::ShownName shown{KeyText(entry), {}};
  if (entry.value.IsEmpty()) return shown;
  MapReader reader(entry.value, MapKind::ShownQuery, sink);
  if (const YamlEntry* of = reader.FindOptional("of")) shown.of = ReadText(of->value, "`of`", sink);
  reader.Finish();
  return shown;
}

std::vector<LayoutFile::ShownName> ReadShown(const YamlNode& node, diag::Sink& sink) {
  std::vector<LayoutFile::ShownName> shown;
  if (node.IsMap()) {
    for (const YamlEntry& entry : node.entries) shown.push_back(ReadShownName(entry, sink));
    return shown;
  }
  for (const LocatedText& name : ReadTexts(node, "`show`", sink).value_or(std::vector<LocatedText>{}))
    shown.push_back({name, {}});
  return shown;
}

void ReadLabels(const YamlNode& node, const std::optional<LocatedText>& language,
                std::vector<LayoutFile::LabelText>& labels, diag::Sink& sink) {
  if (!RequireMap(node, "`labels`", sink)) return;
  for (const YamlEntry& entry : node.entries) {
    if (entry.value.IsMap() && !language) {
      ReadLabels(entry.value, KeyText(entry), labels, sink);
    } else if (const auto label = ReadText(entry.value, "a label", sink)) {
      labels.push_back({language, KeyText(entry), *label});
    }
  }
}

std::vector<LayoutFile::ColourName> ReadColours(const YamlNode& node, diag::Sink& sink) {
  std::vector<LayoutFile::ColourName> colours;
  if (!RequireMap(node, "`colours`", sink)) return colours;
  const std::vector<std::string>& names = GetValueInfo(ValueKind::Colour).allowed_words;
  for (const YamlEntry& entry : node.entries)
    if (const auto chosen = ReadChoice(entry.value, "a colour", names, sink))
      colours.push_back({KeyText(entry), names[*chosen]});
  return colours;
}

}  // namespace

std::optional<LayoutFile> ReadLayout(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink) {
  const auto root = ReadYaml(file, limits, sink);
  if (!root) return std::nullopt;
  if (root->IsEmpty()) return LayoutFile{};
  const int errors = sink.ErrorCount();
  LayoutFile layout;
  MapReader reader(*root, MapKind::Layout, sink);
  layout.hide = ReadNames(reader, "hide", sink);
  layout.piles = ReadNames(reader, "piles", sink);
  layout.order = ReadNames(reader, "order", sink);
  layout.ask_less = ReadNames(reader, "ask_less", sink);
  if (const YamlEntry* show = reader.FindOptional("show")) layout.shown = ReadShown(show->value, sink);
  if (const YamlEntry* labels = reader.FindOptional("labels")) ReadLabels(labels->value, {}, layout.labels, sink);
  if (const YamlEntry* colours = reader.FindOptional("colours")) layout.colours = ReadColours(colours->value, sink);
  reader.Finish();
  if (sink.ErrorCount() > errors) return std::nullopt;
  return layout;
}

}  // namespace cardinal::documents
