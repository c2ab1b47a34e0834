// Where a file stands; and a name in a folder is on the disk when the folder is.
#pragma once

#include <filesystem>

#include "interpreter/drivers/save/disk.h"

namespace cardinal::save {

// The file itself, also if the path leads to it by links: what is locked, read and written is the same then.
std::filesystem::path ResolveLinks(const std::filesystem::path& path);

// The folder in which the file stands. False, and errno: it cannot be done. A folder that may be written and not read
// (one for handing things in) cannot be opened for it, and what has been written there is no less written.
bool SyncParentFolder(const std::filesystem::path& path, const Disk& disk);

}  // namespace cardinal::save
