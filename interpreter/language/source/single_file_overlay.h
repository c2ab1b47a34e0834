// A file system with one file replaced. In: files, and the new text of one of them; if the text is that of another file,
// also the path of that file, so that messages name it. Out: the same files with that text. Promises: the overlay reads
// no byte of the replaced file; `files` must outlive it.
#pragma once

#include <utility>

#include "interpreter/language/source/file_system.h"

namespace cardinal::source {

class SingleFileOverlay : public FileSystem {
 public:
  SingleFileOverlay(const FileSystem& files, std::filesystem::path path, std::string text,
                    std::filesystem::path origin = {})
      : files_(files), path_(std::move(path)), text_(std::move(text)), origin_(std::move(origin)) {}
  ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const override {
    return path == path_ ? ReadResult{ReadError::None, text_, "", origin_} : files_.ReadFile(path, max_bytes);
  }
  bool IsFile(const std::filesystem::path& path) const override { return path == path_ || files_.IsFile(path); }
  bool IsFolder(const std::filesystem::path& path) const override { return path != path_ && files_.IsFolder(path); }
  std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                               std::int64_t max_entries) const override {
    return files_.ListFiles(folder, ending, max_entries);
  }
  std::filesystem::path Canonical(const std::filesystem::path& path) const override { return files_.Canonical(path); }

 private:
  const FileSystem& files_;
  std::filesystem::path path_;
  std::string text_;
  std::filesystem::path origin_;
};

}  // namespace cardinal::source
