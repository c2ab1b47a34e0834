// A folder on the disk for one test, and files in it. (Only tests include this; everything is inline.)
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace cardinal::cache::test {

namespace fs = std::filesystem;

// A folder of this process on the disk, removed afterwards.
struct Folder {
  fs::path path = fs::temp_directory_path() / ("cardinal_cache_test_" + std::to_string(::getpid()));
  Folder() { fs::remove_all(path); }
  ~Folder() { fs::remove_all(path); }
  std::vector<fs::path> Entries() const {
    std::vector<fs::path> entries;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(path, error)) entries.push_back(entry.path());
    return entries;
  }
};

inline std::string Text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void Write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

}  // namespace cardinal::cache::test
