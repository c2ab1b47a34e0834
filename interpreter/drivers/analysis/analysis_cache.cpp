#include "interpreter/drivers/analysis/analysis_cache.h"

#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::analysis {

const std::optional<documents::ClauseList>& RulebookCache::Load(const source::FileSystem& files,
                                                                const std::filesystem::path& ruleset,
                                                                std::string_view prefix) {
  source::ReadResult read = source::ReadTextFile(files, ruleset / documents::kRulebookFile, base::Limits{}.file_bytes);
  if (loaded_ && read.text == text_ && prefix == prefix_) return clauses_;
  source::SourceSet apart;
  diag::Sink unreported;
  clauses_ = load::LoadRulebook(files, ruleset, "", prefix, {}, apart, unreported);
  text_ = std::move(read.text);
  prefix_ = prefix;
  loaded_ = true;
  return clauses_;
}

std::optional<DocumentShape> DocumentShapeCache::FindShape(const source::SourceFile& source) const {
  const auto found = entries_.find(source.Path());
  if (found == entries_.end() || found->second.text != source.Text()) return std::nullopt;
  DocumentShape shape = found->second.shape;
  for (documents::LocatedText& title : shape.titles) title.span.file = source.Id();
  for (diag::Diagnostic& diagnostic : shape.diagnostics) diag::RelocateToFile(diagnostic, source.Id());
  return shape;
}

void DocumentShapeCache::StoreShape(const source::SourceFile& source, DocumentShape shape) {
  entries_[source.Path()] = {std::string(source.Text()), std::move(shape)};
}

}  // namespace cardinal::analysis
