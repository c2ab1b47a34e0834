// Every file under tests/malformed/{decks,scenarios} begins with the line
//   # first: LINE:COLUMN Name: message
// and its first diagnostic must be exactly that.
#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "interpreter/language/documents/deck.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

std::vector<std::filesystem::path> Files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(CARDINAL_SOURCE_DIR) / "tests/malformed" / folder)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

template <typename Read>
void CheckFolder(const std::string& folder, std::size_t least, Read read) {
  const auto files = Files(folder);
  CHECK(files.size() >= least);
  for (const auto& path : files) {
    INFO(path.filename().string());
    std::ifstream file(path, std::ios::binary);
    Tried tried(std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
    CHECK_FALSE(read(tried));
    CHECK("# first: " + tried.First() == tried.File().Line(1));
  }
}

TEST_CASE("malformed decks") {
  CheckFolder("decks", 25, [](Tried& tried) { return ReadDeck(tried.File(), tried.limits, tried.sink).has_value(); });
}

TEST_CASE("malformed scenarios") {
  CheckFolder("scenarios", 40,
              [](Tried& tried) { return ReadScenarios(tried.File(), tried.limits, tried.sink).has_value(); });
}

}  // namespace
}  // namespace cardinal::documents
