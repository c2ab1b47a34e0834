// Every file in a folder of tests/malformed is invalid: cut off, garbage, hostile, or with a mistake that people make.
// The command that reads it reports the first error with its place, in the words of the file next to it, ends with 2,
// and ends soon. Nothing of the file reaches a terminal raw (tests/malformed/corpus.h).
#include "tests/malformed/corpus.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <iostream>

namespace cardinal::malformed {
namespace {

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
constexpr std::chrono::milliseconds kSoon(4000);
#else
constexpr std::chrono::milliseconds kSoon(200);
#endif

bool ReachesTerminalRaw(const std::string& text) {
  const bool control =
      std::any_of(text.begin(), text.end(), [](char c) { return c != '\n' && static_cast<unsigned char>(c) < ' '; });
  return control || source::FindBadByte(text).has_value();
}

std::map<fs::path, std::string> ProjectWith(const Kind& kind, const fs::path& broken) {
  auto project = Project();
  project[kind.place] = golden::ReadText(broken);
  return project;
}

TEST_CASE("malformed files: the game that they belong to is correct", "[malformed]") {
  CHECK(Tell(Project(), {"lint", "harbour"}).exit == 0);
  CHECK(Tell(Project(), {"deck", "check", "cards/harbour/decks/trader.yaml"}).exit == 0);
}

TEST_CASE("malformed files: the first error is exact, exit 2, soon and safely", "[malformed]") {
  std::size_t files = 0;
  for (const Kind& kind : Kinds()) {
    Expected expected = ReadExpected(kind.name);
    Expected told;
    for (const fs::path& path : golden::Below(Folder() / kind.name, kind.ending)) {
      const std::string name = path.stem().string();
      INFO(kind.name << '/' << name);
      Said said = Tell(ProjectWith(kind, path), kind.command);
      for (int i = 0; i < 2 && said.time >= kSoon; ++i)
        said.time = std::min(said.time, Tell(ProjectWith(kind, path), kind.command).time);
      CHECK(said.exit == 2);
      CHECK(said.time < kSoon);
      CHECK(said.text.size() < 100'000);
      CHECK_FALSE(ReachesTerminalRaw(said.text));
      told[name] = FirstProblem(said.text, kind.place);
      if (!golden::Updating()) CHECK(told[name] == expected[name]);
      ++files;
    }
    if (golden::Updating()) WriteExpected(kind.name, told);
    // A file that does not exist any more has no line.
    if (!golden::Updating()) CHECK(expected.size() == told.size());
  }
  CHECK(files >= 300);
}

struct Ended {
  int exit = -1;  // -1: ended by a signal
  std::string text;
  std::chrono::milliseconds time{0};  // processor time
};

constexpr rlim_t kMostMemory = 256 * 1024 * 1024;  // bytes of data

// Runs the program itself, in a process of its own. It has a limit of memory instead of being measured: what the system
// tells of a child's largest size counts what this process had before.
Ended RunProgram(const fs::path& program, const fs::path& folder, std::vector<std::string> words) {
  int pipe_ends[2];
  if (::pipe(pipe_ends) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(pipe_ends[1], 1);
    ::dup2(pipe_ends[1], 2);
    ::close(pipe_ends[0]);
    ::setenv("CARDINAL_NO_CACHE", "1", 1);
#if !defined(__SANITIZE_ADDRESS__)
    const rlimit memory{kMostMemory, kMostMemory};
    ::setrlimit(RLIMIT_DATA, &memory);
#endif
    std::string name = program.string();
    std::vector<char*> arguments = {name.data()};
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (::chdir(folder.c_str()) == 0) ::execv(name.c_str(), arguments.data());
    ::_exit(127);
  }
  ::close(pipe_ends[1]);
  Ended ended;
  char buffer[4096];
  for (ssize_t got = 0; (got = ::read(pipe_ends[0], buffer, sizeof buffer)) > 0;)
    ended.text.append(buffer, static_cast<std::size_t>(got));
  ::close(pipe_ends[0]);
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  if (WIFEXITED(status)) ended.exit = WEXITSTATUS(status);
  const auto milliseconds = [](timeval time) { return time.tv_sec * 1000 + time.tv_usec / 1000; };
  ended.time = std::chrono::milliseconds(milliseconds(used.ru_utime) + milliseconds(used.ru_stime));
  return ended;
}

TEST_CASE("malformed files: the program itself, with its time and memory", "[malformed][soak]") {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "cardinal";
  if (!fs::exists(program)) {
    WARN("the program is not built: " << program);
    return;
  }
  std::size_t files = 0;
  std::chrono::milliseconds slowest{0};
  for (const Kind& kind : Kinds()) {
    const Expected expected = ReadExpected(kind.name);
    cli::DiskFolder folder;
    for (const auto& [path, text] : Project()) folder.Put(path.string(), text);
    for (const fs::path& path : golden::Below(Folder() / kind.name, kind.ending)) {
      INFO(kind.name << '/' << path.stem().string());
      folder.Put(kind.place.string(), golden::ReadText(path));
      Ended ended = RunProgram(program, folder.path, kind.command);
      // Other work on the machine may double the time of one run, but seldom that of ten runs in a row.
      for (int again = 0; again < 10 && ended.time >= kSoon; ++again)
        ended.time = RunProgram(program, folder.path, kind.command).time;
      CHECK(ended.exit == 2);
      CHECK(FirstProblem(ended.text, kind.place) == expected.at(path.stem().string()));
      CHECK(ended.time < kSoon);
      slowest = std::max(slowest, ended.time);
      ++files;
    }
  }
  std::cout << files << " malformed files, the slowest " << slowest.count() << " ms of processor time\n";
}

// A correct file that is cut at many places causes diagnostics only.
TEST_CASE("a ruleset that is cut anywhere is reported, or is a ruleset", "[malformed]") {
  const std::string text = golden::ReadText(golden::Root() / "tests/language/windows/of_cards.cardinal");
  REQUIRE(text.size() > 1000);
  const std::size_t end = text.find("// p1.hand");
  for (std::size_t cut = 0; cut < end; cut += 5) {
    const golden::OneFile one(text.substr(0, cut));
    source::SourceSet sources;
    diag::Sink sink;
    const auto program = load::LoadProgram(one.files, one.request, {}, sources, sink);
    INFO(cut);
    REQUIRE(program.has_value() != sink.HasErrors());
  }
}

}  // namespace
}  // namespace cardinal::malformed
