#include "interpreter/drivers/workspace/analysis_snapshot.h"

#include <algorithm>

namespace cardinal::workspace {

namespace fs = std::filesystem;

source::FileId AnalysisSnapshot::FileAt(const fs::path& path) const {
  const auto found = files.find(path);
  return found == files.end() ? source::FileId{} : found->second;
}

fs::path AnalysisSnapshot::FilePath(source::FileId file) const {
  const auto found = std::find_if(files.begin(), files.end(), [&](const auto& entry) { return entry.second == file; });
  return found == files.end() ? fs::path() : found->first;
}

const ast::File* AnalysisSnapshot::FindTree(source::FileId file) const {
  const auto& trees = analysis.loaded.trees;
  const auto found = std::find_if(trees.begin(), trees.end(), [&](const ast::File& tree) { return tree.file == file; });
  return found == trees.end() ? nullptr : &*found;
}

const symbols::SymbolIndex& AnalysisSnapshot::Symbols() const {
  if (!symbols_)
    symbols_ =
        std::make_unique<const symbols::SymbolIndex>(analysis.loaded.trees, analysis.loaded.rules, analysis.references);
  return *symbols_;
}

}  // namespace cardinal::workspace
