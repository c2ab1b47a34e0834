// Loads sources. In: paths. Out: SourceFile: checked UTF-8 text with a table of its lines, and spans that name places
// in it. Promises: every byte of a SourceFile has passed the byte check (valid UTF-8, no control characters except
// newline and tab, no bidirectional marks); CRLF is kept in the text but never counted in a column; ids are dense, in
// load order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/sequence.h"

namespace cardinal::source {

struct FileId {
  std::int32_t value = -1;
  bool operator==(const FileId&) const = default;
};

// Half-open range of bytes in one file.
struct Span {
  FileId file;
  std::int32_t begin = 0;
  std::int32_t end = 0;
  bool operator==(const Span&) const = default;
};

// 1-based line and column; columns count characters as a terminal shows them (code points), not bytes.
struct LineColumn {
  int line = 1;
  int column = 1;
};

class SourceFile {
 public:
  SourceFile(FileId id, std::string path, std::string text);
  FileId Id() const { return id_; }
  const std::string& Path() const { return path_; }  // as it is shown to people
  std::string_view Text() const { return text_; }
  std::string_view Text(Span span) const;
  LineColumn LineColumnAt(std::int32_t byte) const;
  int LineNumberAt(std::int32_t byte) const;  // the line only, which is faster: the column needs the text of the line
  int LineCount() const;
  std::string_view LineText(int line) const;  // 1-based, without its line ending
  std::int32_t LineStart(int line) const;     // byte offset

 private:
  void MarkColumns();

  FileId id_;
  std::string path_;
  std::string text_;
  std::vector<std::int32_t> line_starts_;
  struct ColumnMark {
    std::int32_t byte, column;
  };
  std::vector<ColumnMark> marks_;  // in long lines, by byte
};

// All files of one run; ids index into it. References stay valid while files are added. Copies share their files.
class SourceSet {
 public:
  FileId AddFile(std::string path, std::string text);
  const SourceFile& operator[](FileId id) const;
  std::size_t Size() const { return files_.size(); }
  bool Contains(FileId id) const { return base::IsValidIndex(files_, id.value); }
  // The id of the file that is added next.
  FileId NextId() const { return {base::Count(files_)}; }
  // The files, in the order of their ids.
  class Iterator {
   public:
    explicit Iterator(const std::shared_ptr<const SourceFile>* at) : at_(at) {}
    const SourceFile& operator*() const { return **at_; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const std::shared_ptr<const SourceFile>* at_;
  };
  Iterator begin() const { return Iterator(files_.data()); }
  Iterator end() const { return Iterator(files_.data() + files_.size()); }

 private:
  std::vector<std::shared_ptr<const SourceFile>> files_;
};

// The first byte that may not be in a source, or nothing. `what` names the reason ("invalid UTF-8", "NUL byte", ...).
// The offset does not count a byte order mark at the beginning, like all offsets of a SourceFile.
struct BadByte {
  std::int32_t offset;
  std::string description;
};
std::optional<BadByte> FindBadByte(std::string_view text);

}  // namespace cardinal::source
