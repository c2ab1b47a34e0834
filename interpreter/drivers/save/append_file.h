// Appends lines to a new file that only its owner can read. In: lines, one after the other. Out: the file. Promises:
// never overwrites an existing file, and no other process writes to it meanwhile. With SyncPolicy::EveryWrite, added
// lines persist even if the program is killed or the power fails; with SyncPolicy::AtFinish, the file is complete or
// does not exist.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "interpreter/drivers/save/disk.h"

namespace cardinal::save {

enum class SyncPolicy : std::uint8_t {
  EveryWrite,  // each write is on the disk, under the file's name, before Append returns
  AtFinish,    // all is on the disk before Finish returns; until then it is in `NAME.PROCESS.unfinished`
};

class AppendFile {
 public:
  explicit AppendFile(SyncPolicy sync = SyncPolicy::EveryWrite, const Disk& disk = SystemDisk())
      : sync_(sync), disk_(disk) {}
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  // All return a problem in words, or "". If Append fails, part of the bytes may be at the end of the file.
  std::string Create(const std::filesystem::path& path);
  std::string Append(std::string_view bytes);
  // Ends the file. Returns a problem with the added lines, or "".
  std::string Finish();
  // Removes the file, so that its name is free for the next attempt.
  void Discard();

  // Removes unfinished files to which no process writes any more: those of killed processes. Only files whose names
  // have that ending.
  static void RemoveUnfinished(const std::filesystem::path& folder, std::string_view ending);

 private:
  std::string Failed() const;
  std::string CreateUnfinished();
  bool GetsItsName();

  SyncPolicy sync_;
  const Disk& disk_;
  std::filesystem::path path_;
  std::filesystem::path unfinished_;  // the path while it is written; empty: `path_`
  int file_ = -1;
};

}  // namespace cardinal::save
