#include "interpreter/base/read_folder.h"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>

namespace cardinal::base {
namespace {

namespace fs = std::filesystem;

TEST_CASE("a folder is read with the kinds of its entries") {
  const fs::path root = fs::temp_directory_path() / ("cardinal_read_folder_" + std::to_string(::getpid()));
  fs::create_directories(root / "folder");
  std::ofstream(root / "file") << "x";
  fs::create_symlink("folder", root / "link to a folder");
  fs::create_symlink("nothing", root / "broken link");
  std::error_code error;
  std::vector<FolderEntry> entries = ReadFolder(root, error);
  CHECK(!error);
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  std::string found;
  for (const FolderEntry& entry : entries)
    found += entry.path.filename().string() + (entry.is_link ? " L" : "") + (entry.is_folder ? " F" : "") + ", ";
  CHECK(found == "broken link L, file, folder F, link to a folder L F, ");
  CHECK(ReadFolder(root / "nothing", error).empty());
  CHECK(error == std::errc::no_such_file_or_directory);
  CHECK(ReadFolder(root / "file", error).empty());
  CHECK(error == std::errc::not_a_directory);
  fs::remove_all(root);
}

}  // namespace
}  // namespace cardinal::base
