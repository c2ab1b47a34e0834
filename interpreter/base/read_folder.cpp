#include "interpreter/base/read_folder.h"

#include <dirent.h>

#include <cerrno>
#include <memory>
#include <new>
#include <string_view>

namespace cardinal::base {
namespace {

struct Closer {
  void operator()(DIR* stream) const { ::closedir(stream); }
};

std::error_code LastError() {
  if (errno == ENOMEM) throw std::bad_alloc();
  return {errno, std::generic_category()};
}

FolderEntry MakeEntry(const std::filesystem::path& folder, const dirent& entry) {
  FolderEntry made{folder / entry.d_name};
  std::error_code ignored;
  if (entry.d_type == DT_UNKNOWN)  // some file systems do not report the type
    made.is_link = std::filesystem::is_symlink(std::filesystem::symlink_status(made.path, ignored));
  else
    made.is_link = entry.d_type == DT_LNK;
  made.is_folder = entry.d_type == DT_DIR ||
                   ((made.is_link || entry.d_type == DT_UNKNOWN) && std::filesystem::is_directory(made.path, ignored));
  return made;
}

}  // namespace

std::vector<FolderEntry> ReadFolder(const std::filesystem::path& folder, std::error_code& error) {
  error.clear();
  std::vector<FolderEntry> entries;
  const std::unique_ptr<DIR, Closer> stream(::opendir(folder.c_str()));
  if (!stream) {
    error = LastError();
    return entries;
  }
  while (true) {
    errno = 0;
    const dirent* entry = ::readdir(stream.get());
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") entries.push_back(MakeEntry(folder, *entry));
  }
  if (errno != 0) error = LastError();
  return entries;
}

}  // namespace cardinal::base
