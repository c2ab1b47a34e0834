// Overlay: the files as the user sees them in the editor.
// In: files on disk, and the unsaved texts of open ones. Promises: never writes; a file that exists only in the editor
// is listed like others.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "interpreter/language/source/file_system.h"

namespace cardinal::workspace {

class Overlay : public source::FileSystem {
 public:
  explicit Overlay(const source::FileSystem& disk) : disk_(disk) {}  // which must outlive it

  // `path` must be canonical.
  void SetText(const std::filesystem::path& path, std::string text) { texts_[path] = std::move(text); }
  void Remove(const std::filesystem::path& path) { texts_.erase(path); }
  // The unsaved text of an open file, or null.
  const std::string* FindText(const std::filesystem::path& path) const;

  // The files without the unsaved texts.
  const source::FileSystem& Disk() const { return disk_; }
  // The unsaved texts, by path.
  const std::map<std::filesystem::path, std::string>& Texts() const { return texts_; }

  source::ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const override;
  bool IsFile(const std::filesystem::path& path) const override;
  bool IsFolder(const std::filesystem::path& path) const override;
  std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                               std::int64_t max_files) const override;
  std::filesystem::path Canonical(const std::filesystem::path& path) const override;

 private:
  const source::FileSystem& disk_;
  std::map<std::filesystem::path, std::string> texts_;
};

}  // namespace cardinal::workspace
