// The version is written in CMakeLists.txt; packages and pages that repeat it have the same one.
#include <catch2/catch.hpp>

#include <regex>

#include "interpreter/base/json.h"
#include "interpreter/cli/environment.h"
#include "tests/golden.h"

namespace cardinal {

// Every package.json of the repository, outside of folders of the build and of npm.
std::vector<std::filesystem::path> Packages() {
  std::vector<std::filesystem::path> packages;
  for (const char* folder : {"editors", "docs", "tests"})
    for (const std::filesystem::path& path : golden::Below(golden::Root() / folder, ".json"))
      if (path.filename() == "package.json" && path.string().find("node_modules") == std::string::npos &&
          path.string().find("/out/") == std::string::npos)
        packages.push_back(path);
  return packages;
}

TEST_CASE("version: packages have the version of the program", "[docs]") {
  const std::vector<std::filesystem::path> packages = Packages();
  CHECK(packages.size() >= 3);
  for (const std::filesystem::path& path : packages) {
    INFO(path);
    const base::Json package = base::Json::parse(golden::ReadText(path));
    if (package.contains("version")) CHECK(package.at("version") == std::string(cli::kVersion));
  }
}

TEST_CASE("version: pages name the version of the program", "[docs]") {
  const std::regex version("(?:## |version |cardinal-)([0-9]+\\.[0-9]+\\.[0-9]+)");
  for (const char* page : {"editors/vscode/README.md", "editors/vscode/CHANGELOG.md", "docs/how-to/editor.md"}) {
    INFO(page);
    const std::string text = golden::ReadText(golden::Root() / page);
    std::smatch found;
    REQUIRE(std::regex_search(text, found, version));  // in the list of changes, the newest is first
    CHECK(found[1] == std::string(cli::kVersion));
  }
}

}  // namespace cardinal
