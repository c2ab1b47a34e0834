// In: lines, one after the other. Out: a new file that holds them, for its owner to read. Promises: never writes over a
// file that is there, and no other process writes to it meanwhile. With SyncPolicy::EveryWrite what has been added
// stays, also if the program is killed or the power goes; with SyncPolicy::AtFinish the file is whole or not there.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "interpreter/drivers/save/disk.h"

namespace cardinal::save {

enum class SyncPolicy : std::uint8_t {
  EveryWrite,  // what is added is on the disk, under the file's name, before Append comes back
  AtFinish,    // ... before Finish does; until then it is in `NAME.PROCESS.unfinished`
};

class AppendFile {
 public:
  explicit AppendFile(SyncPolicy sync = SyncPolicy::EveryWrite, const Disk& disk = SystemDisk())
      : sync_(sync), disk_(disk) {}
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  // All return what went wrong in words, or "". Where Append fails, part of the bytes may stand at the end of the file.
  std::string Create(const std::filesystem::path& path);
  std::string Append(std::string_view bytes);
  // Nothing more will be added; what went wrong with what has been, or "".
  std::string Finish();
  // Nothing of use has come into it: it goes, so that its name is free for the next attempt.
  void Discard();

  // Removes files that are not finished and to which no process writes any more: those of processes that were killed.
  // Only of files whose names have that ending.
  static void RemoveUnfinished(const std::filesystem::path& folder, std::string_view ending);

 private:
  std::string Failed() const;
  std::string CreateUnfinished();
  bool GetsItsName();

  SyncPolicy sync_;
  const Disk& disk_;
  std::filesystem::path path_;
  std::filesystem::path unfinished_;  // where it is written; empty: at `path_`
  int file_ = -1;
};

}  // namespace cardinal::save
