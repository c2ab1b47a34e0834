// In: lines, one after the other. Out: a new file that holds them at once, for its owner to read. Promises: never
// writes over a file that is there, and no other process writes to it meanwhile; what has been added stays, whatever
// becomes of the program, and with Sync::Each also if the power goes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "interpreter/drivers/save/disk.h"

namespace cardinal::save {

enum class Sync : std::uint8_t {
  Each,  // what is added is on the disk before Add comes back
  Last,  // ... before Finish does
};

class AppendFile {
 public:
  explicit AppendFile(Sync sync = Sync::Each, const Disk& disk = TheDisk()) : sync_(sync), disk_(disk) {}
  ~AppendFile();
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;

  // All return what went wrong in words, or "". Where Add fails, part of the bytes may stand at the end of the file.
  std::string Create(const std::filesystem::path& path);
  std::string Add(std::string_view bytes);
  // Nothing more will be added; what went wrong with what has been, or "".
  std::string Finish();
  // Nothing of use has come into it: it goes, so that its name is free for the next attempt.
  void Discard();

 private:
  std::string Failed() const;

  Sync sync_;
  const Disk& disk_;
  std::filesystem::path path_;
  int file_ = -1;
};

}  // namespace cardinal::save
