// docs/architecture.md is the map of CMakeLists.txt, and the sources keep to it.
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
  const std::regex row(R"(^\| `([a-z/]+)` \|[^|]*\|[^|]*\|([^|]*)\|$)");
  for (const std::string& line : page.lines) {
    std::smatch found;
    if (std::regex_match(line, found, row)) rooms[found[1]] = Words(found[2]);
  }
  return rooms;
}

Rooms RoomsOfBuild() {
  Rooms rooms;
  std::istringstream in(FileText(Root() / "CMakeLists.txt"));
  const std::regex room(R"(^room\(([a-z/]+)\s*(?:->\s*([a-z ]*))?\)\s*$)");
  for (std::string line; std::getline(in, line);) {
    std::smatch found;
    if (std::regex_match(line, found, room)) rooms[found[1]] = Words(found[2]);
  }
  return rooms;
}

std::string NameOf(const std::string& folder) { return folder.substr(folder.rfind('/') + 1); }

// Named rooms, and what these may include.
std::set<std::string> Reachable(const Rooms& rooms, const std::string& name) {
  std::set<std::string> reached;
  for (const auto& [folder, named] : rooms) {
    if (NameOf(folder) != name) continue;
    for (const std::string& one : named) {
      reached.insert(one);
      reached.merge(Reachable(rooms, one));
    }
  }
  return reached;
}

std::string RoomOf(const Rooms& rooms, const std::string& path) {
  for (const auto& [folder, named] : rooms)
    if (path.rfind("interpreter/" + folder + "/", 0) == 0) return NameOf(folder);
  return "";
}

}  // namespace

TEST_CASE("docs: the map of rooms is the one of the build", "[docs]") {
  const Rooms page = RoomsOfPage(), build = RoomsOfBuild();
  REQUIRE(build.size() > 20);
  for (const auto& [folder, named] : build) {
    INFO(folder);
    REQUIRE(page.count(folder) == 1);
    CHECK(page.at(folder) == named);
  }
  CHECK(page.size() == build.size());
}

TEST_CASE("docs: no source includes more than its room may", "[docs]") {
  const Rooms rooms = RoomsOfBuild();
  const std::regex include("^#include \"(interpreter/[^\"]+)\"");
  for (const auto& entry : fs::recursive_directory_iterator(Root() / "interpreter")) {
    const std::string extension = entry.path().extension().string();
    const std::string path = entry.path().lexically_relative(Root()).generic_string();
    const bool test = path.find("_test.cpp") != std::string::npos || path.find("/test_") != std::string::npos;
    if ((extension != ".cpp" && extension != ".h") || test) continue;
    const std::string room = RoomOf(rooms, path);
    const std::set<std::string> allowed = Reachable(rooms, room);
    std::istringstream in(FileText(entry.path()));
    for (std::string line; std::getline(in, line);) {
      std::smatch found;
      if (!std::regex_search(line, found, include)) continue;
      const std::string target = RoomOf(rooms, found[1]);
      INFO(path << " includes " << found[1]);
      CHECK((target == room || allowed.count(target) == 1));
    }
  }
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
  const std::string commands = FileText(Root() / "interpreter/cli/command_line.cpp");
  REQUIRE(!commands.empty());
  const std::regex call("(?:^|`|\\$ )cardinal ([a-z]+)");
  const std::regex option("(--[a-z-]+)");
  for (const Page& page : Pages()) {
    for (std::size_t i = 0; i < page.lines.size(); ++i) {
      const std::string& line = page.lines[i];
      for (std::sregex_iterator at(line.begin(), line.end(), call), end; at != end; ++at) {
        INFO(page.name << ":" << i + 1 << ": cardinal " << (*at)[1]);
        CHECK(commands.find("add_subcommand(\"" + (*at)[1].str() + "\"") != std::string::npos);
      }
      const bool shell = line.rfind("cardinal ", 0) == 0;
      for (std::sregex_iterator at(line.begin(), line.end(), option), end; shell && at != end; ++at) {
        INFO(page.name << ":" << i + 1 << ": " << (*at)[1]);
        CHECK(commands.find("\"" + (*at)[1].str() + "\"") != std::string::npos);
      }
    }
  }
}

}  // namespace cardinal::docs
