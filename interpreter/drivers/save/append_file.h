// In: lines, one after the other. Out: a new file that holds them at once. Promises: never writes over a file that is
// there; what has been added stays, whatever becomes of the program.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cardinal::save {

class AppendFile {
 public:
  AppendFile() = default;
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  // Both return what went wrong in words, or "".
  std::string Create(const std::filesystem::path& path);
  std::string Add(std::string_view bytes);

 private:
  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace cardinal::save
