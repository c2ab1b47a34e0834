#include "interpreter/drivers/save/append_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "interpreter/base/read_folder.h"
#include "interpreter/drivers/save/folder_sync.h"

namespace cardinal::save {

namespace {

constexpr std::string_view kUnfinished = ".unfinished";

// Whether the name is like `x.log.4711.unfinished`, if `.log` is the ending.
bool IsUnfinished(std::string_view name, std::string_view ending) {
  if (!name.ends_with(kUnfinished)) return false;
  name.remove_suffix(kUnfinished.size());
  const std::size_t number = name.find_last_not_of("0123456789");
  return number != std::string_view::npos && name[number] == '.' && name.substr(0, number).ends_with(ending);
}

std::string AlreadyExistsMessage(const std::filesystem::path& path) {
  return "`" + path.string() + "` is there already, and is not written over";
}

}  // namespace

AppendFile::~AppendFile() {
  if (file_ >= 0) disk_.Close(file_);
}

std::string AppendFile::Failed() const { return "`" + path_.string() + "` cannot be written: " + std::strerror(errno); }

std::string AppendFile::Create(const std::filesystem::path& path) {
  path_ = path;
  if (sync_ == SyncPolicy::AtFinish) return CreateUnfinished();
  file_ = disk_.Open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, FileAccess::OwnerOnly);
  if (file_ < 0 && errno == EEXIST) return AlreadyExistsMessage(path);
  if (file_ < 0) return Failed();
  if (SyncParentFolder(path, disk_)) return "";
  const std::string problem = Failed();
  Discard();
  return problem;
}

// A killed process may have left such a file. RemoveUnfinished of another process can remove a file between its
// creation and its lock: then it is created again.
std::string AppendFile::CreateUnfinished() {
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(path_, error))) return AlreadyExistsMessage(path_);
  unfinished_ = path_.string() + '.' + std::to_string(::getpid()) + std::string(kUnfinished);
  while (true) {
    file_ = disk_.Open(unfinished_.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK, FileAccess::OwnerOnly);
    if (file_ < 0) return Failed();
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) break;
    struct stat status {};
    if (::fstat(file_, &status) != 0) break;
    if (status.st_nlink == 0) {
      disk_.Close(std::exchange(file_, -1));
      continue;
    }
    if (::ftruncate(file_, 0) == 0) return "";
    break;
  }
  const std::string problem = Failed();
  disk_.Close(std::exchange(file_, -1));
  return problem;
}

std::string AppendFile::Append(std::string_view bytes) {
  if (!disk_.WriteAll(file_, bytes)) return Failed();
  if (sync_ == SyncPolicy::EveryWrite && !disk_.SyncIfSupported(file_)) return Failed();
  return "";
}

std::string AppendFile::Finish() {
  const bool synced = sync_ == SyncPolicy::EveryWrite || (disk_.SyncIfSupported(file_) && GetsItsName());
  const std::string problem = synced ? "" : Failed();
  const int closed = disk_.Close(std::exchange(file_, -1));
  return problem.empty() && closed != 0 ? Failed() : problem;
}

// Called when all bytes are on the disk.
bool AppendFile::GetsItsName() {
  if (disk_.Rename(unfinished_.c_str(), path_.c_str(), Existing::Keep) != 0) return false;
  unfinished_.clear();
  return SyncParentFolder(path_, disk_);
}

void AppendFile::Discard() {
  disk_.Remove((unfinished_.empty() ? path_ : unfinished_).c_str());
  disk_.Close(std::exchange(file_, -1));
}

void AppendFile::RemoveUnfinished(const std::filesystem::path& folder, std::string_view ending) {
  std::error_code error;
  for (const base::FolderEntry& entry : base::ReadFolder(folder, error)) {
    if (!IsUnfinished(entry.path.filename().string(), ending) || !std::filesystem::is_regular_file(entry.path, error))
      continue;
    const int file = ::open(entry.path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) ::unlink(entry.path.c_str());
    ::close(file);
  }
}

}  // namespace cardinal::save
