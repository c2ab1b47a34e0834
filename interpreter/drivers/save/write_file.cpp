// Writing a file so that a crash in the middle leaves the old one.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "interpreter/drivers/save/save.h"

namespace cardinal::save {

namespace {

bool WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

std::string Failed(const std::filesystem::path& path, int why) {
  return "`" + path.string() + "` cannot be written: " + std::strerror(why);
}

}  // namespace

std::string WriteFile(const std::filesystem::path& path, std::string_view bytes) {
  std::error_code error;
  const auto there = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(there)) return "`" + path.string() + "` is a folder";
  // Renaming would put a file in the place of a device or pipe.
  if (std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
    return "`" + path.string() + "` is not a file";
  const std::string beside = path.string() + ".tmp" + std::to_string(::getpid());
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return Failed(path, errno);
  const bool whole = WriteAll(file, bytes);
  int why = errno;
  const bool closed = ::close(file) == 0;
  if (whole && closed && ::rename(beside.c_str(), path.c_str()) == 0) return "";
  if (whole) why = errno;
  ::unlink(beside.c_str());
  return Failed(path, why);
}

}  // namespace cardinal::save
