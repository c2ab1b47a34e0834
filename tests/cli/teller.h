// In: the words of a command line and the typed input.
// Out: what `cardinal` prints.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/base/json.h"
#include "interpreter/cli/command_line.h"

namespace cardinal::cli {

// The output of the last call of `cardinal`.
struct Teller {
  std::string out, err;
  cache::Cache cache;  // empty, unless a test sets one

  int Tell(const source::FileSystem& files, const std::filesystem::path& here, std::vector<std::string> words,
           const std::string& typed, const std::function<bool()>& interrupted = nullptr) {
    std::istringstream in(typed);
    std::ostringstream output, errors;
    const Environment env{in, output, errors, files, false, 100, "", here, 7, {}, interrupted, cache};
    const int exit = cli::RunCommandLine(env, std::move(words));
    out = output.str();
    err = errors.str();
    return exit;
  }

  base::Json OutputJson() const { return base::Json::parse(out); }
  bool Said(const std::string& text) const { return out.find(text) != std::string::npos; }
  bool Complained(const std::string& text) const { return err.find(text) != std::string::npos; }
};

// A folder on the disk for commands that write files. Each process has its own; it is deleted at the end.
struct DiskFolder : Teller {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("cardinal_test_" + std::to_string(::getpid()));
  source::FileSystem files;

  DiskFolder() {
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
  }
  ~DiskFolder() { std::filesystem::remove_all(path); }

  int Run(std::vector<std::string> words, const std::string& typed = "") {
    return Tell(files, path, std::move(words), typed);
  }

  std::filesystem::path Put(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path / name).parent_path());
    std::ofstream(path / name, std::ios::binary) << text;
    return path / name;
  }
  std::string Text(const std::string& name) const {
    std::ifstream in(path / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
      if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(path).string());
    std::sort(names.begin(), names.end());
    return names;
  }
};

}  // namespace cardinal::cli
