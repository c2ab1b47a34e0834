// The files of a game that its owner may edit: the text files below the folders of its rules and its cards. In: the
// home of the game; names of files as the page uses them. Out: their texts; saved files. Promises: no file outside of
// these folders is read or written, not even through a link; a file is written only if it still has the text that its
// editor has seen; it is written whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/load/library.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::playground {

inline constexpr std::int64_t kEditedBytes = 1'000'000;  // of the largest file that can be edited

// "rulesets/GAME/game.cardinal": relative to the folder that contains the folders of the rules and of the cards.
struct ProjectFile {
  std::string name;
  std::filesystem::path path;  // canonical
};

struct FileText {
  std::string text;
  std::string version;  // of the text; empty: the file does not exist
  std::string problem;  // in words; empty: it was read
};

struct SaveResult {
  std::string version;               // of the saved text
  std::string problem;               // in words; empty: it is saved
  std::optional<FileText> conflict;  // the file has another text than the editor has seen
};

// The version of a text.
std::string TextVersion(const std::string& text);

class ProjectFiles {
 public:
  ProjectFiles(const source::FileSystem& disk, const load::GameHome& home);

  const std::filesystem::path& Root() const { return root_; }
  // The folders in which files are edited. The second one need not exist.
  const std::vector<std::filesystem::path>& Folders() const { return folders_; }
  // All files that exist, by name. Throws source::FolderError.
  std::vector<ProjectFile> List() const;
  // The path of a file that exists or could be created; nullopt if it is not one of this project.
  std::optional<std::filesystem::path> Find(const std::string& name) const;
  // The name of a path below the folders; nullopt if it is not one of this project.
  std::optional<std::string> NameOf(const std::filesystem::path& path) const;
  FileText Read(const std::string& name) const;
  // `seen`: the version that the editor has seen; empty: the file must not exist.
  SaveResult Save(const std::string& name, const std::string& text, const std::string& seen) const;

 private:
  bool IsInside(const std::filesystem::path& path) const;

  const source::FileSystem& disk_;
  std::filesystem::path root_;
  std::vector<std::filesystem::path> folders_;
};

}  // namespace cardinal::playground
