// Resolves links, and syncs folders: the name of a file is on the disk only after its folder is synced.
#pragma once

#include <filesystem>

#include "interpreter/drivers/save/disk.h"

namespace cardinal::save {

// The path without symbolic links, so that the same file is locked, read and written.
std::filesystem::path ResolveLinks(const std::filesystem::path& path);

// Syncs the folder of the file. False, with errno: it failed. A folder with write but no read permission (a drop box)
// cannot be opened for this; that is not an error, because the file is written anyway.
bool SyncParentFolder(const std::filesystem::path& path, const Disk& disk);

}  // namespace cardinal::save
