// The workspace of the fuzz target `lsp`: a small game with rules, cards, a deck, scenarios and a rulebook, a second
// game, and files that belong to no game. All of it is in memory.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/language/source/file_system.h"

namespace cardinal::fuzz {

inline constexpr const char* kWorkspace = "/tmp/cardinal_door_lsp";

// The files at the beginning, by path. More paths, of files that do not exist yet, are in MorePaths().
const std::map<std::string, std::string>& SampleFiles();
const std::vector<std::string>& MorePaths();

// A disk whose files change, vanish, and cannot be read.
class ChangingDisk : public source::FileSystem {
 public:
  ChangingDisk() : files_(SampleFiles()) { Update(); }

  void Put(const std::string& path, std::string text);
  void Remove(const std::string& path);
  // The file is listed, but reading it fails.
  void Break(const std::string& path) { broken_.insert(path); }
  // No folder can be listed.
  void BreakFolders(bool broken) { folders_broken_ = broken; }
  const std::map<std::string, std::string>& Files() const { return files_; }

  source::ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const override;
  bool IsFile(const std::filesystem::path& path) const override { return memory_.IsFile(path); }
  bool IsFolder(const std::filesystem::path& path) const override { return memory_.IsFolder(path); }
  std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                               std::int64_t max_files) const override;
  std::filesystem::path Canonical(const std::filesystem::path& path) const override { return memory_.Canonical(path); }

 private:
  void Update();

  std::map<std::string, std::string> files_;
  std::set<std::string> broken_;
  bool folders_broken_ = false;
  source::MemoryFileSystem memory_;
};

}  // namespace cardinal::fuzz
