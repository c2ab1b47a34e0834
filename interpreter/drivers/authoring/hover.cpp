#include "interpreter/drivers/authoring/hover.h"

namespace cardinal::authoring {

std::optional<HoverTarget> FindHoverTarget(const source::SourceFile& file, const documents::Node& root,
                                           documents::Offset offset, const std::vector<DocumentName>& names) {
  const auto holds = [&](source::Span span) { return span.begin <= offset && offset <= span.end; };
  for (const DocumentName& name : names)
    if (holds(name.span)) return HoverTarget{name.span, name, "", ""};
  std::optional<HoverTarget> target;
  documents::Walk(root, documents::RootPlace(file.Path(), root), file.Text(), [&](const documents::PlacedText& placed) {
    if (placed.entry == nullptr || !holds(placed.entry->key_span)) return;
    const documents::KeyInfo* info = documents::Info(placed.place).Find(placed.entry->key);
    if (info != nullptr)
      target = {placed.entry->key_span, std::nullopt, placed.entry->key, std::string(info->sentence)};
  });
  return target;
}

}  // namespace cardinal::authoring
