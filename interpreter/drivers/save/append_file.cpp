#include "interpreter/drivers/save/append_file.h"

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "interpreter/drivers/save/folder.h"

namespace cardinal::save {

AppendFile::~AppendFile() {
  if (file_ >= 0) disk_.Close(file_);
}

std::string AppendFile::Failed() const { return "`" + path_.string() + "` cannot be written: " + std::strerror(errno); }

std::string AppendFile::Create(const std::filesystem::path& path) {
  path_ = path;
  file_ = disk_.Open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, Readers::Owner);
  if (file_ < 0 && errno == EEXIST) return "`" + path.string() + "` is there already, and is not written over";
  if (file_ < 0) return Failed();
  if (sync_ == Sync::Last || SyncFolderOf(path, disk_)) return "";
  const std::string problem = Failed();
  Discard();
  return problem;
}

std::string AppendFile::Add(std::string_view bytes) {
  if (!disk_.WriteAll(file_, bytes)) return Failed();
  if (sync_ == Sync::Each && !disk_.Synced(file_)) return Failed();
  return "";
}

std::string AppendFile::Finish() {
  const bool synced = sync_ == Sync::Each || (disk_.Synced(file_) && SyncFolderOf(path_, disk_));
  const std::string problem = synced ? "" : Failed();
  const int closed = disk_.Close(std::exchange(file_, -1));
  return problem.empty() && closed != 0 ? Failed() : problem;
}

void AppendFile::Discard() {
  disk_.Close(std::exchange(file_, -1));
  disk_.Remove(path_.c_str());
}

}  // namespace cardinal::save
