#include "interpreter/language/source/text_file.h"

namespace cardinal::source {

ReadResult ReadTextFile(const FileSystem& files, const std::filesystem::path& path, std::int64_t max_bytes) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  ReadResult read = files.ReadFile(path, max_bytes);
  if (read.text.starts_with(kByteOrderMark)) read.text.erase(0, kByteOrderMark.size());
  return read;
}

}  // namespace cardinal::source
