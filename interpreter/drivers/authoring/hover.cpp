#include "interpreter/drivers/authoring/hover.h"

namespace cardinal::authoring {

std::optional<HoverTarget> FindHoverTarget(const source::SourceFile& file, const documents::YamlNode& root,
                                           documents::Offset offset, const std::vector<DocumentName>& names) {
  const auto holds = [&](source::Span span) { return span.begin <= offset && offset <= span.end; };
  for (const DocumentName& name : names)
    if (holds(name.span)) return HoverTarget{name.span, name, "", ""};
  std::optional<HoverTarget> target;
  documents::VisitTexts(
      root, documents::RootMapKind(file.Path(), root), file.Text(), [&](const documents::SchemaText& placed) {
        if (placed.entry == nullptr || !holds(placed.entry->key_span)) return;
        const documents::KeyInfo* info = documents::GetMapInfo(placed.map).FindKey(placed.entry->key);
        if (info != nullptr)
          target = {placed.entry->key_span, std::nullopt, placed.entry->key, std::string(info->sentence)};
      });
  return target;
}

}  // namespace cardinal::authoring
