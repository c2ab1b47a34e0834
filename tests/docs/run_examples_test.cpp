// The examples of pages that are marked `run`: the commands of `sh run` blocks end well, and those of `text run` blocks
// print what the page says, in a copy of the games for each page. CARDINAL_UPDATE=1 rewrites the output on the pages.
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>

#include "tests/docs/page.h"
#include "tests/golden.h"

namespace cardinal::docs {
namespace {

// A copy of the games in which a designer works, with `cardinal` in $PATH.
struct Workshop {
  fs::path root;

  Workshop() {
    std::string name = (fs::temp_directory_path() / "cardinal-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    root = name;
    fs::create_directories(root / "bin");
    fs::create_symlink(fs::read_symlink("/proc/self/exe").parent_path() / "cardinal", root / "bin/cardinal");
    fs::create_directories(root / "work");
    for (const char* folder : {"rulesets", "cards"})
      fs::copy(Root() / folder, root / "work" / folder, fs::copy_options::recursive);
  }
  ~Workshop() { fs::remove_all(root); }

  // Runs the script and returns its exit code; its output is in `root`/said.
  int Run(const std::string& script) const {
    std::ofstream(root / "script.sh") << script;
    const std::string folder = root.string();
    const std::string command = "cd '" + folder + "/work' && PATH='" + folder + "/bin':\"$PATH\" XDG_CACHE_HOME='" +
                                folder + "' sh -e ../script.sh > ../said 2> ../complained";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
};

// `cardinal simulate` reports its progress.
std::string CommandOf(const Block& block) {
  const std::string command = block.lines[0].substr(2);
  return command.starts_with("cardinal simulate ") ? command + " --quiet\n" : command + "\n";
}

// Returns the number of examples of the page.
int RunExamples(const fs::path& path) {
  const Page page = ReadPage(path);
  const Workshop workshop;
  std::vector<std::string> lines;  // of the page with the output of today
  std::size_t copied = 0;
  int ran = 0;
  for (const Block& block : page.blocks) {
    if (!block.Has("run")) continue;
    ++ran;
    INFO(page.Place(block));
    if (block.language == "sh") {
      CHECK(workshop.Run(block.Text()) == 0);
      INFO(FileText(workshop.root / "complained"));
      continue;
    }
    REQUIRE(block.lines[0].starts_with("$ cardinal "));
    CHECK(workshop.Run(CommandOf(block)) == 0);
    INFO(FileText(workshop.root / "complained"));
    const std::vector<std::string> said = golden::SplitIntoLines(FileText(workshop.root / "said"));
    const auto first = static_cast<std::size_t>(block.line) + 1;  // the line after the command
    lines.insert(lines.end(), page.lines.begin() + static_cast<std::ptrdiff_t>(copied),
                 page.lines.begin() + static_cast<std::ptrdiff_t>(first));
    lines.insert(lines.end(), said.begin(), said.end());
    copied = static_cast<std::size_t>(block.LastLine());
    if (!golden::Updating())
      CHECK(golden::Joined(said) == golden::Joined({block.lines.begin() + 1, block.lines.end()}));
  }
  lines.insert(lines.end(), page.lines.begin() + static_cast<std::ptrdiff_t>(copied), page.lines.end());
  if (golden::Updating()) golden::WriteText(path, golden::Joined(lines));
  return ran;
}

TEST_CASE("docs: the examples of simulate.md run as written", "[docs]") {
  CHECK(RunExamples(Root() / "docs/how-to/simulate.md") >= 4);
}

TEST_CASE("docs: the functions that machine.md shows are those of the rules", "[docs]") {
  CHECK(RunExamples(Root() / "docs/explanation/machine.md") == 2);
}

}  // namespace
}  // namespace cardinal::docs
