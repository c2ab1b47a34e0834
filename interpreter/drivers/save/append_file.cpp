#include "interpreter/drivers/save/append_file.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>

#include "interpreter/drivers/save/folder.h"

namespace cardinal::save {

AppendFile::~AppendFile() {
  if (file_ < 0) return;
  if (sync_ == Sync::Last) disk_.Sync(file_);
  disk_.Close(file_);
}

std::string AppendFile::Failed() const { return "`" + path_.string() + "` cannot be written: " + std::strerror(errno); }

std::string AppendFile::Create(const std::filesystem::path& path) {
  path_ = path;
  file_ = disk_.Open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL);
  if (file_ < 0 && errno == EEXIST) return "`" + path.string() + "` is there already, and is not written over";
  if (file_ < 0) return Failed();
  if (sync_ == Sync::Each && !SyncFolderOf(path, disk_)) return Failed();
  return "";
}

std::string AppendFile::Add(std::string_view bytes) {
  if (!disk_.WriteAll(file_, bytes)) return Failed();
  if (sync_ == Sync::Each && disk_.Sync(file_) != 0) return Failed();
  return "";
}

}  // namespace cardinal::save
