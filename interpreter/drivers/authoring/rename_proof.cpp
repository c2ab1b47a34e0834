// Checks that the names in a document keep their meaning when it is edited.
#include <algorithm>

#include "interpreter/drivers/authoring/document_names.h"
#include "interpreter/language/documents/lenient.h"

namespace cardinal::authoring {

namespace {

std::string Edited(const source::SourceFile& file, const std::vector<DocumentEdit>& edits) {
  std::string text;
  std::size_t from = 0;
  for (const DocumentEdit& edit : edits) {
    text += file.Text().substr(from, static_cast<std::size_t>(edit.span.begin) - from);
    text += edit.text;
    from = static_cast<std::size_t>(edit.span.end);
  }
  return text += file.Text().substr(from);
}

bool IsYaml(const source::SourceFile& file) {
  diag::Sink unheard;
  return documents::ReadYaml(file, {}, unheard).has_value();
}

// The first name that occurs in `names` more often than in `now`.
std::optional<source::Span> FindLost(const std::vector<DocumentName>& names, const std::vector<DocumentName>& now) {
  for (const DocumentName& name : names) {
    const auto is_same = [&](const DocumentName& other) { return IsSameThing(name, other); };
    if (std::ranges::count_if(names, is_same) > std::ranges::count_if(now, is_same)) return name.span;
  }
  return std::nullopt;
}

}  // namespace

std::optional<source::Span> FindChangedName(const source::SourceFile& file, const std::vector<DocumentName>& names,
                                            std::vector<DocumentEdit> edits, GameNames& after,
                                            const std::vector<DeclaredCard>& given) {
  std::ranges::stable_sort(edits, {}, [](const DocumentEdit& edit) { return edit.span.begin; });
  const source::SourceFile edited(file.Id(), file.Path(), Edited(file, edits));
  if (!edits.empty() && IsYaml(file) && !IsYaml(edited)) return edits.front().span;
  const documents::YamlNode root = documents::ReadLeniently(edited.Text(), edited.Id());
  const std::vector<DocumentName> now = FindNames(edited, root, after, given);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (i >= now.size() || !IsSameThing(names[i], now[i]) || names[i].uses != now[i].uses)
      return FindLost(names, now).value_or(names[i].span);
  // More names than before: a word that was not a name has a meaning now.
  if (now.size() == names.size()) return std::nullopt;
  return names.empty() ? source::Span{file.Id(), 0, 0} : names.back().span;
}

}  // namespace cardinal::authoring
