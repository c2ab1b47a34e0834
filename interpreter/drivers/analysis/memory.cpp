#include "interpreter/drivers/analysis/memory.h"

#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::analysis {

const std::optional<documents::ClauseList>& RulebookMemory::Load(const source::FileSystem& files,
                                                                 const std::filesystem::path& ruleset,
                                                                 std::string_view prefix) {
  source::ReadResult read = source::ReadText(files, ruleset / documents::kRulebookFile, base::Limits{}.file_bytes);
  if (loaded_ && read.text == text_ && prefix == prefix_) return clauses_;
  source::SourceSet apart;
  diag::Sink unreported;
  clauses_ = load::LoadRulebook(files, ruleset, "", prefix, {}, apart, unreported);
  text_ = std::move(read.text);
  prefix_ = prefix;
  loaded_ = true;
  return clauses_;
}

}  // namespace cardinal::analysis
