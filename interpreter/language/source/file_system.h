// Reads files and resolves `use`. In: paths and the names in `use`. Out: the text of regular files, and the path that a
// `use` names. Promises: only regular files are read, and never more bytes than allowed (no device, pipe or folder can
// make a read wait); a `use` never leads out of its package, and a list of files never leads out of its folder, not
// even through a symbolic link.
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
  std::string text;     // the bytes of the file, unchecked: see FindBadByte
  std::string message;  // "there is no such file", ...; empty if there is no error
  std::filesystem::path origin = {};  // the file that the text is from, if another file takes the place of this one
  bool Ok() const { return error == ReadError::None; }
};

// A folder that cannot be listed, or an entry in it that may not be followed. what() is a whole sentence for people. A
// command that catches it ends: reading only a part of a folder would make wrong results look right.
class FolderError : public std::runtime_error {
 public:
  FolderError(const std::filesystem::path& path, const std::string& problem)
      : std::runtime_error("`" + path.string() + "` " + problem) {}
};

// The disk. All code that reads files receives a FileSystem, so that tests can replace it by a MemoryFileSystem.
class FileSystem {
 public:
  virtual ~FileSystem() = default;
  virtual ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const;
  virtual bool IsFile(const std::filesystem::path& path) const;
  virtual bool IsFolder(const std::filesystem::path& path) const;
  // The entries under `folder` whose names end in `ending` (".cardinal"), at any depth, sorted by path, at most
  // `max_files`: files, and entries that only reading can recognise as something else (a device, a broken link). Hidden
  // names and folders whose names end in `ending` are left out; the files of a linked folder are listed in that folder,
  // which must be below `folder`; a folder that does not exist is empty. Throws FolderError.
  virtual std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                                       std::int64_t max_files) const;
  // The absolute path; links are followed as far as the path exists.
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

// The file that a `use` names.
struct Import {
  bool is_standard_library = false;  // `std:name`: `name` is looked up in the embedded standard library
  std::string name;                  // as written, without `std:`
  std::filesystem::path path;        // canonical, with its ending; empty for the standard library
  std::string error;                 // in words ("may not contain `..`"); empty if there is none
};

// True if the path, with its links followed, is not in the folder or below it.
bool IsOutsideFolder(const FileSystem& files, const std::filesystem::path& path, const std::filesystem::path& folder);

// What is wrong with `name` as the name of a file in a package ("combat", "cards/first"), or "" if it is valid.
std::string ImportNameError(std::string_view name);

// Resolves `use "name"` in a file of the package at `root`. Names are relative to `root`, have no ending, and are
// written with `/`. Whether the file exists is only known after reading it.
Import ResolveImport(const FileSystem& files, std::string_view name, const std::filesystem::path& root);

}  // namespace cardinal::source
