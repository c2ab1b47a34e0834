// The cluster examples of docs/how-to/simulate-shards.md run as written, each in an empty folder. Only the numbers of
// games and shards are made small, and this machine takes the place of the cluster.
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <regex>

#include "tests/docs/page.h"

namespace cardinal::docs {

namespace {

constexpr const char* kShards = "3";
constexpr const char* kGames = "12";

// Runs the command once for each value, which replaces `{}`.
constexpr const char* kParallel = R"sh(#!/bin/sh
while [ "$1" != cardinal ]; do shift; done
command=
while [ "$1" != ::: ]; do command="$command $1"; shift; done
shift
for value in "$@"; do sh -c "$(printf '%s' "$command" | sed "s/{}/$value/g")" || exit; done
)sh";

// Runs the command once for each rank.
constexpr const char* kMpirun = R"sh(#!/bin/sh
size=$2 rank=0
shift 2
while [ "$rank" -lt "$size" ]; do
  OMPI_COMM_WORLD_RANK=$rank OMPI_COMM_WORLD_SIZE=$size "$@" || exit
  rank=$((rank + 1))
done
)sh";

struct Cluster {
  fs::path root;

  Cluster() {
    std::string name = (fs::temp_directory_path() / "cardinal-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    root = name;
    fs::create_directories(root / "bin");
    fs::create_symlink(fs::read_symlink("/proc/self/exe").parent_path() / "cardinal", root / "bin/cardinal");
    Program("parallel", kParallel);
    Program("mpirun", kMpirun);
  }
  ~Cluster() { fs::remove_all(root); }

  void Program(const std::string& name, const std::string& text) const {
    std::ofstream(root / "bin" / name) << text;
    fs::permissions(root / "bin" / name, fs::perms::owner_all);
  }

  // Runs the script in `folder` and returns its exit code; its output is in `folder`/said.
  int Run(const fs::path& folder, const std::string& script) const {
    std::ofstream(folder / "script.sh") << script;
    const std::string command = "cd '" + folder.string() + "' && PATH='" + (root / "bin").string() +
                                "':\"$PATH\" XDG_CACHE_HOME='" + root.string() +
                                "' SLURM_CPUS_PER_TASK=1 sh -e script.sh > said 2>&1";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
};

// Returns the shell blocks of each section, by heading.
std::map<std::string, std::vector<std::string>> Examples(const Page& page) {
  std::map<std::string, std::vector<std::string>> examples;
  for (const Block& block : page.blocks) {
    std::string heading;
    for (int line = 0; line < block.line; ++line) {
      const std::string& text = page.lines[static_cast<std::size_t>(line)];
      if (text.starts_with("## ")) heading = text.substr(3);
    }
    if (block.language == "sh" && !heading.empty()) examples[heading].push_back(block.Text());
  }
  return examples;
}

std::string MadeSmall(std::string script) {
  script = std::regex_replace(script, std::regex("--games [0-9]+"), std::string("--games ") + kGames);
  script =
      std::regex_replace(script, std::regex("(seq |-of-|mpirun -n |/)(30|64|100)\\b"), std::string("$01") + kShards);
  return script;
}

// Makes a loop of an array job, which runs once for each number of the array.
std::string AsJobs(const std::string& script) {
  if (script.find("#SBATCH --array=") == std::string::npos) return script;
  return "for SLURM_ARRAY_TASK_ID in $(seq " + std::string(kShards) + "); do\n" + script + "done\n";
}

}  // namespace

TEST_CASE("docs: the cluster examples of simulate-shards.md run as written", "[docs]") {
  const auto examples = Examples(ReadPage(Root() / "docs/how-to/simulate-shards.md"));
  CHECK(examples.size() == 3);
  for (const auto& [heading, blocks] : examples) {
    const Cluster cluster;
    const fs::path folder = cluster.root / "work";
    fs::create_directories(folder);
    for (const std::string& block : blocks) {
      const std::string script = AsJobs(MadeSmall(block));
      INFO(heading << "\n" << script);
      const int exit = cluster.Run(folder, script);
      INFO(FileText(folder / "said"));
      CHECK(exit == 0);
    }
    INFO(heading);
    CHECK(FileText(folder / "said").find(std::string(kGames) + " games") != std::string::npos);
  }
}

}  // namespace cardinal::docs
