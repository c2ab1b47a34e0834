// In: the words after `cardinal simulate sums`.
// Out: what the command prints, in a `World` with two decks, and a folder on the disk for the files that it writes.
#pragma once

#include <unistd.h>

#include <filesystem>

#include "tests/cli/world.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

struct Simulator : World {
  fs::path folder = fs::temp_directory_path() / ("cardinal_simulate_test_" + std::to_string(::getpid()));

  Simulator() {
    fs::remove_all(folder);
    fs::create_directories(folder);
    files.AddFile("/w/cards/sums/decks/low.yaml", "deck: Low\ngame: sums\ncards: {Five: 3}\n");
  }
  ~Simulator() { fs::remove_all(folder); }

  int Simulate(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"simulate", "sums"});
    return Run(std::move(more));
  }
  void Edit(const std::string& path, const std::string& from, const std::string& to) {
    std::string text = files.ReadFile(path, 1'000'000).text;
    REQUIRE(text.find(from) != std::string::npos);
    files.AddFile(path, text.replace(text.find(from), from.size(), to));
  }
  // Returns the line of the report that begins with `begin`; several blanks in a row become one.
  std::string Line(const std::string& begin) const {
    const std::size_t at = out.find("\n  " + begin);
    if (at == std::string::npos) return "";
    std::istringstream words(out.substr(at, out.find('\n', at + 1) - at));
    std::string line;
    for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
    return line;
  }
};

}  // namespace cardinal::cli
