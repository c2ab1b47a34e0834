// docs/architecture.md agrees with CMakeLists.txt (tests/architecture proves that the sources agree with it), and the
// files, commands and options that pages name exist.
#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "tests/docs/page.h"

namespace cardinal::docs {
namespace {

using Rooms = std::map<std::string, std::set<std::string>>;  // folder -> names of the rooms it may include

std::set<std::string> Words(const std::string& text) {
  std::set<std::string> words;
  std::istringstream in(std::regex_replace(text, std::regex(","), " "));
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

Rooms RoomsOfPage() {
  Rooms rooms;
  const Page page = ReadPage(Root() / "docs/architecture.md");
  const std::regex row(R"(^\| `([a-z_/]+)` \|[^|]*\|[^|]*\|([^|]*)\|$)");
  for (const std::string& line : page.lines) {
    std::smatch found;
    if (std::regex_match(line, found, row)) rooms[found[1]] = Words(found[2]);
  }
  return rooms;
}

Rooms RoomsOfBuild() {
  Rooms rooms;
  std::istringstream in(FileText(Root() / "CMakeLists.txt"));
  const std::regex room(R"(^room\(([a-z_/]+)\s*(?:->\s*([a-z_ ]*))?\)\s*$)");
  for (std::string line; std::getline(in, line);) {
    std::smatch found;
    if (std::regex_match(line, found, room)) rooms[found[1]] = Words(found[2]);
  }
  return rooms;
}

}  // namespace

TEST_CASE("docs: the map of rooms is that of the build", "[docs]") {
  const Rooms page = RoomsOfPage(), build = RoomsOfBuild();
  REQUIRE(build.size() > 20);
  for (const auto& [folder, named] : build) {
    INFO(folder);
    REQUIRE(page.count(folder) == 1);
    CHECK(page.at(folder) == named);
  }
  CHECK(page.size() == build.size());
}

TEST_CASE("docs: the files that the architecture page names exist", "[docs]") {
  const Page page = ReadPage(Root() / "docs/architecture.md");
  const std::regex name(R"(`((?:interpreter|grammar|tests|docs)/[A-Za-z0-9_./]+)`)");
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    const std::string& line = page.lines[i];
    for (std::sregex_iterator at(line.begin(), line.end(), name), end; at != end; ++at) {
      INFO(page.name << ":" << i + 1 << ": " << (*at)[1]);
      CHECK(fs::exists(Root() / (*at)[1].str()));
    }
  }
}

TEST_CASE("docs: the commands that pages show exist", "[docs]") {
  std::string commands;
  for (const auto& entry : fs::directory_iterator(Root() / "interpreter/cli"))
    if (std::regex_search(entry.path().filename().string(), std::regex("command|options")))
      commands += FileText(entry.path());
  REQUIRE(commands.find("add_flag") != std::string::npos);
  const std::regex call("(?:^|`|\\$ )cardinal ([a-z]+)");
  const std::regex option("(--[a-z-]+)");
  for (const Page& page : Pages()) {
    for (std::size_t i = 0; i < page.lines.size(); ++i) {
      const std::string& line = page.lines[i];
      if (line.rfind("```", 0) == 0) continue;
      for (std::sregex_iterator at(line.begin(), line.end(), call), end; at != end; ++at) {
        INFO(page.name << ":" << i + 1 << ": cardinal " << (*at)[1]);
        const bool known = commands.find("add_subcommand(\"" + (*at)[1].str() + "\"") != std::string::npos;
        CHECK(known);
      }
      const bool shell = line.rfind("cardinal ", 0) == 0;
      for (std::sregex_iterator at(line.begin(), line.end(), option), end; shell && at != end; ++at) {
        INFO(page.name << ":" << i + 1 << ": " << (*at)[1]);
        const bool known = commands.find("\"" + (*at)[1].str() + "\"") != std::string::npos;
        CHECK(known);
      }
    }
  }
}

}  // namespace cardinal::docs
