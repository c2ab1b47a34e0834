#include "interpreter/language/lint/lint.h"

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

bool Everything::Spoken(source::Span span) const {
  for (const Subject& subject : files)
    if (subject.tree->file == span.file) return subject.spoken;
  return false;
}

void EachNode(const Everything& all, const std::function<void(const ast::File&, ast::NodeId)>& visit) {
  for (const Subject& subject : all.files)
    for (std::size_t i = 0; i < subject.tree->nodes.size(); ++i)
      visit(*subject.tree, ast::NodeId{static_cast<std::int32_t>(i)});
}

void Lint(std::span<const Subject> files, const check::CheckedRules& rules, diag::Sink& sink) {
  const Everything all{files, rules, sink};
  UnusedDefinitions(all);
  ShadowedNames(all);
  ConfusableNames(all);
  MissingTranslations(all);
  UnusedTranslations(all);
}

}  // namespace cardinal::lint
