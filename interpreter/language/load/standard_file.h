// Finds a file on this machine in which an editor can show a file of the standard library. In: the name of the library
// file. Out: the path. Promises: the file has exactly the text that is embedded in the program, so that places in one
// are places in the other.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "interpreter/language/source/file_system.h"

namespace cardinal::load {

// `name`: "std:piles". Searches the installation, then the folder in which Cardinal was built.
std::optional<std::filesystem::path> StandardFile(const source::FileSystem& files, std::string_view name);

// Whether the canonical path is that of such a file.
bool IsStandardFile(const source::FileSystem& files, const std::filesystem::path& path);

}  // namespace cardinal::load
