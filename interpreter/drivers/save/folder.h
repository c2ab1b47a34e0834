// A name in a folder is on the disk when the folder is.
#pragma once

#include <filesystem>

#include "interpreter/drivers/save/disk.h"

namespace cardinal::save {

// The folder in which the file stands. False, and errno: it cannot be done.
bool SyncFolderOf(const std::filesystem::path& path, const Disk& disk);

}  // namespace cardinal::save
