#include "interpreter/drivers/save/append_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace cardinal::save {

AppendFile::~AppendFile() {
  if (file_ >= 0) ::close(file_);
}

std::string AppendFile::Create(const std::filesystem::path& path) {
  path_ = path;
  file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file_ >= 0) return "";
  if (errno == EEXIST) return "`" + path.string() + "` is there already, and is not written over";
  return "`" + path.string() + "` cannot be written: " + std::strerror(errno);
}

std::string AppendFile::Add(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return "`" + path_.string() + "` cannot be written: " + std::strerror(errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return "";
}

}  // namespace cardinal::save
