// Reads a text file as every command reads it: without a byte order mark, which some editors put at the beginning.
// Promises: nothing else is changed or checked; see FindBadByte.
#pragma once

#include "interpreter/language/source/file_system.h"

namespace cardinal::source {

ReadResult ReadTextFile(const FileSystem& files, const std::filesystem::path& path, std::int64_t max_bytes);

}  // namespace cardinal::source
