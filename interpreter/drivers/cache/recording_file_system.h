// Records what is read from files. In: files. Out: the same files, and all queries with a fingerprint of each answer.
// Promises: code that reads only through a RecordingFileSystem gives the same result again as long as the answers are
// the same. Answers change with a byte of a file, a new file in a listed folder, or a removed file.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "interpreter/language/source/file_system.h"

namespace cardinal::cache {

// 128 bits: two hashes of the same bytes with different initial values.
struct Fingerprint {
  std::uint64_t first = 0, second = 0;
  auto operator<=>(const Fingerprint&) const = default;
};
Fingerprint ComputeFingerprint(std::string_view bytes);

struct FileQuery {
  enum class Kind : std::uint8_t { Read, IsFile, IsFolder, List, Canonical };
  Kind kind = Kind::Read;
  std::string path;
  std::string ending;      // of ListFiles
  std::int64_t limit = 0;  // of ReadFile: bytes; of ListFiles: files
  auto operator<=>(const FileQuery&) const = default;
};

// The current answer of the files. `text`: for a Read, receives the content of the file.
Fingerprint AnswerQuery(const source::FileSystem& files, const FileQuery& question, std::string* text = nullptr);

class RecordingFileSystem : public source::FileSystem {
 public:
  explicit RecordingFileSystem(const source::FileSystem& files) : files_(files) {}  // `files` must outlive it
  source::ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const override;
  bool IsFile(const std::filesystem::path& path) const override;
  bool IsFolder(const std::filesystem::path& path) const override;
  std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                               std::int64_t max_files) const override;
  std::filesystem::path Canonical(const std::filesystem::path& path) const override;

  const std::map<FileQuery, Fingerprint>& Answers() const { return answers_; }
  // Whether no query had two answers, so that no file changed meanwhile.
  bool IsConsistent() const { return steady_; }

 private:
  void Note(FileQuery question, const Fingerprint& answer) const;

  const source::FileSystem& files_;
  mutable std::map<FileQuery, Fingerprint> answers_;
  mutable bool steady_ = true;
};

}  // namespace cardinal::cache
