#include "interpreter/drivers/workspace/overlay.h"

#include <algorithm>

namespace cardinal::workspace {

namespace fs = std::filesystem;

const std::string* Overlay::FindText(const fs::path& path) const {
  if (texts_.empty()) return nullptr;
  if (const auto found = texts_.find(path); found != texts_.end()) return &found->second;
  const auto found = texts_.find(Canonical(path));
  return found == texts_.end() ? nullptr : &found->second;
}

source::ReadResult Overlay::ReadFile(const fs::path& path, std::int64_t max_bytes) const {
  const std::string* text = FindText(path);
  if (text == nullptr) return disk_.ReadFile(path, max_bytes);
  if (static_cast<std::int64_t>(text->size()) > max_bytes)
    return {source::ReadError::TooLarge, {}, "the file is larger than " + std::to_string(max_bytes) + " bytes"};
  return {source::ReadError::None, *text, ""};
}

bool Overlay::IsFile(const fs::path& path) const { return disk_.IsFile(path) || FindText(path) != nullptr; }

bool Overlay::IsFolder(const fs::path& path) const { return disk_.IsFolder(path); }

std::vector<fs::path> Overlay::ListFiles(const fs::path& folder, std::string_view ending,
                                         std::int64_t max_files) const {
  std::vector<fs::path> files = disk_.ListFiles(folder, ending, max_files);
  const fs::path root = Canonical(folder);
  for (const auto& [path, text] : texts_) {
    const fs::path relative = path.lexically_relative(root);
    const bool below = !relative.empty() && *relative.begin() != "..";
    if (below && path.native().ends_with(ending) && !disk_.IsFile(path)) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  if (std::ssize(files) > max_files) files.resize(max_files);
  return files;
}

fs::path Overlay::Canonical(const fs::path& path) const { return disk_.Canonical(path); }

}  // namespace cardinal::workspace
