// In: paths and the names that `use` gives. Out: the text of regular files, and the path a `use` means.
// Promises: reads regular files only, never more bytes than allowed (no device, pipe or folder can hang it); a `use`
// never leads out of its package, and a list of files never out of its folder, not even through a symbolic link.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::source {

enum class ReadError : std::uint8_t { None, NotFound, NotAFile, TooLarge, Unreadable };

struct ReadResult {
  ReadError error = ReadError::None;
  std::string text;     // the file's bytes, unchecked: see FindBadByte
  std::string message;  // "there is no such file", ...; empty if there is no error
  bool Ok() const { return error == ReadError::None; }
};

// A folder that cannot be listed, or an entry in it that may not be followed. what() is a whole sentence for people. A
// command that meets it ends: a folder that is read in part would make wrong answers look right.
class FolderError : public std::runtime_error {
 public:
  FolderError(const std::filesystem::path& path, const std::string& problem)
      : std::runtime_error("`" + path.string() + "` " + problem) {}
};

// The disk. Everything that reads files is handed one, so that tests can put a MemoryFileSystem in its place.
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  virtual ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const;
  virtual bool IsFile(const std::filesystem::path& path) const;
  virtual bool IsFolder(const std::filesystem::path& path) const;
  // The entries under `folder` whose names end in `ending` (".cardinal"), at any depth, sorted by path, at most
  // `max_files`: files, and what only reading tells not to be one (a device, a link that leads nowhere). Hidden names
  // and folders of that name are left out; the files of a linked folder are listed where they are, and it must be below
  // `folder`; a folder that does not exist is empty. Throws FolderError.
  virtual std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                                       std::int64_t max_files) const;
  // Absolute, links followed as far as the path exists.
  virtual std::filesystem::path Canonical(const std::filesystem::path& path) const;
};

// Files that exist only in memory, by path.
class MemoryFileSystem : public FileSystem {
 public:
  void AddFile(const std::filesystem::path& path, std::string text);
  ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const override;
  bool IsFile(const std::filesystem::path& path) const override;
  bool IsFolder(const std::filesystem::path& path) const override;
  std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                               std::int64_t max_files) const override;
  std::filesystem::path Canonical(const std::filesystem::path& path) const override;

 private:
  std::map<std::string, std::string> files_;
};

// Where a `use` leads.
struct Import {
  bool is_standard_library = false;  // `std:name`: `name` is looked up in the embedded standard library
  std::string name;                  // as written, without `std:`
  std::filesystem::path path;        // canonical, with its ending; empty for the standard library
  std::string error;                 // in words ("may not contain `..`"); empty if there is none
};

// True if the path, with its links followed, is not in the folder or below it.
bool IsOutsideFolder(const FileSystem& files, const std::filesystem::path& path, const std::filesystem::path& folder);

// What is wrong with `name` as the name of a file in a package ("combat", "cards/first"), or "".
std::string CheckImportName(std::string_view name);

// `use "name"` in a file of the package at `root`. Names are relative to `root`, have no ending, and are written with
// `/`. That the file exists is found out by reading it.
Import ResolveImport(const FileSystem& files, std::string_view name, const std::filesystem::path& root);

}  // namespace cardinal::source
