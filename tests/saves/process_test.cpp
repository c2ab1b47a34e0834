// The program itself, as a shell runs it: closed pipes, full disks, Ctrl-C, too little memory.
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <chrono>
#include <thread>

#include "tests/golden.h"
#include "tests/saves/played.h"

namespace cardinal::saves {
namespace {

// The program in the folder of the tests.
fs::path Cardinal() { return fs::read_symlink("/proc/self/exe").parent_path() / "cardinal"; }

struct Ended {
  int status = 0;
  std::string err;
  int Exit() const { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }  // as in a shell
};

// Runs the program with `out` as its standard output. `then` is called while it runs. `in` is its standard input; by
// default it is that of the tests.
Ended Run(const std::vector<std::string>& words, int out, const std::function<void(pid_t)>& then = {}, int in = -1) {
  const Folder folder("process");
  const fs::path errors = folder.path / "err";
  // The child allocates nothing: another thread could have been in the middle of an allocation.
  std::vector<std::string> all = {Cardinal().string()};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<std::string> settings = {"CARDINAL_NO_CACHE=1"};
  for (char** setting = environ; *setting != nullptr; ++setting) settings.emplace_back(*setting);
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> list;
    for (std::string& text : texts) list.push_back(text.data());
    list.push_back(nullptr);
    return list;
  };
  const std::vector<char*> arguments = pointers(all), environment = pointers(settings);
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(out, STDOUT_FILENO);
    if (in >= 0) ::dup2(in, STDIN_FILENO);
    ::dup2(::open(errors.c_str(), O_WRONLY | O_CREAT, 0644), STDERR_FILENO);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
    if (::chdir(CARDINAL_SOURCE_DIR) != 0) ::_exit(99);
    ::execve(arguments[0], arguments.data(), environment.data());
    ::_exit(98);
  }
  if (then) then(child);
  Ended ended;
  ::waitpid(child, &ended.status, 0);
  ended.err = Bytes(errors);
  return ended;
}

TEST_CASE("process: if the reader of its output is gone, it ends without a message") {
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  ::close(pipe[0]);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"explain", "imagimon"}, {"test", "rulesets/imagimon"}, {"--help"}}) {
    const Ended ended = Run(words, pipe[1]);
    INFO(words[0]);
    CHECK(ended.Exit() == 128 + SIGPIPE);
    CHECK(ended.err.empty());
  }
  ::close(pipe[1]);
}

TEST_CASE("process: output to a full disk is not a success") {
  const int full = ::open("/dev/full", O_WRONLY);
  REQUIRE(full >= 0);
  CHECK(Run({"explain", "imagimon"}, full).Exit() == 2);
  ::close(full);
}

// A line of /proc/PID/status.
std::string StatusLine(pid_t process, const std::string& name) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name + ":")) return line.substr(name.size() + 1);
  return "";
}

void WaitUntil(const std::function<bool()>& holds) {
  for (int i = 0; i < 60'000 && !holds(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CHECK(holds());
}

// Returns true if the process is no longer a copy of the tests.
bool IsCardinal(pid_t process) { return StatusLine(process, "Name") == "\tcardinal"; }

// Returns true if the process handles the signal.
bool Catches(pid_t process, int signal) {
  const std::string mask = StatusLine(process, "SigCgt");
  return IsCardinal(process) && !mask.empty() && (std::stoull(mask, nullptr, 16) >> (signal - 1) & 1) != 0;
}

TEST_CASE("process: Ctrl-C ends a simulation with the results so far, a game at once, and without a stack trace") {
  const Folder folder("ctrl_c");
  const auto interrupt = [](pid_t child) {
    WaitUntil([&] { return Catches(child, SIGINT); });
    ::kill(child, SIGINT);
  };
  const int file = ::open((folder.path / "out").c_str(), O_WRONLY | O_CREAT, 0644);
  const Ended simulated = Run({"simulate", "imagimon", "--games", "100000000", "--quiet"}, file, interrupt);
  CHECK(simulated.Exit() == 3);
  CHECK(Bytes(folder.path / "out").find("how they ended") != std::string::npos);
  CHECK(simulated.err.find("terminate") == std::string::npos);
  // A command that has nothing to finish ends at once.
  int never[2];
  REQUIRE(::pipe(never) == 0);
  const Ended linted = Run(
      {"fmt", "-"}, file,
      [&](pid_t child) {
        WaitUntil([&] { return IsCardinal(child); });
        ::kill(child, SIGINT);
      },
      never[0]);
  CHECK(linted.Exit() == 128 + SIGINT);
  CHECK(linted.err.empty());
  ::close(file);
  for (const int end : never) ::close(end);
}

// The report of the process goes into a full pipe.
TEST_CASE("process: a second Ctrl-C ends it without waiting") {
  int full[2];
  REQUIRE(::pipe(full) == 0);
  ::fcntl(full[1], F_SETFL, O_NONBLOCK);
  while (::write(full[1], "x", 1) == 1) {
  }
  ::fcntl(full[1], F_SETFL, 0);
  const Ended ended = Run({"simulate", "imagimon", "--games", "100000000", "--quiet"}, full[1], [](pid_t child) {
    WaitUntil([&] { return Catches(child, SIGINT); });
    for (int i = 0; i < 200 && StatusLine(child, "State").find('Z') == std::string::npos; ++i) {
      ::kill(child, SIGINT);
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    }
  });
  CHECK(ended.Exit() == 128 + SIGINT);
  for (const int end : full) ::close(end);
}

// A game that waits for the answer of a person, and a game of computer players at any decision.
TEST_CASE("process: a signal ends a game with the last line of its log") {
  const Folder folder("stopped_game");
  int never[2];
  REQUIRE(::pipe(never) == 0);
  const int out = ::open((folder.path / "out").c_str(), O_WRONLY | O_CREAT, 0644);
  for (const std::string seats : {"human,random", "search:1000000,random"}) {
    for (const int signal : {SIGINT, SIGTERM}) {
      INFO(seats << ", signal " << signal);
      const fs::path log = folder.path / (seats + std::to_string(signal) + ".jsonl");
      const Ended ended = Run(
          {"play", "imagimon", "--seats", seats, "--seed", "1", "--log", log.string()}, out,
          [&](pid_t child) {
            WaitUntil([&] { return Catches(child, signal) && fs::exists(log); });
            ::kill(child, signal);
          },
          never[0]);
      CHECK(ended.Exit() == 3);
      CHECK(ended.err == "stopped before the end of the game\n");
      const std::string text = Bytes(log);
      CHECK(text.find("{\"end\":\"left\"") != std::string::npos);
      CHECK(text.ends_with("}\n"));
      CHECK(Run({"replay", log.string()}, out).Exit() == 0);
    }
  }
  ::close(out);
  for (const int end : never) ::close(end);
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("process: with too little memory it prints a message and ends with 3") {
  const Folder folder("memory");
  std::string rules = "game big \"B\" { players 2  begin with main }\nevent main { draw_game }\n";
  for (int i = 0; rules.size() < 900'000; ++i)
    rules += "event e" + std::to_string(i) + " { let a = (1 + 2) * (3 + 4)  let b = a + a * 2  let c = [a, b] }\n";
  fs::create_directories(folder.path / "rulesets" / "big");
  std::ofstream(folder.path / "rulesets" / "big" / "game.cardinal") << rules;
  const int null = ::open("/dev/null", O_WRONLY);
  const Ended ended = Run({"--memory", "60", "lint", (folder.path / "rulesets" / "big").string()}, null);
  INFO(ended.err);
  CHECK(ended.Exit() == 3);
  CHECK(ended.err == "error: there is not enough memory for this (limit memory_mb; --memory allows more)\n");
  ::close(null);
}

// An exception that passes through a function of the C library, or is thrown where a thread starts, is reported like
// others.
TEST_CASE("process: each bound of memory ends with 3 or suffices") {
  const int null = ::open("/dev/null", O_WRONLY);
  bool too_little = false;
  for (const char* megabytes : {"1", "7", "15", "25", "33", "40", "47", "60"})
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"test", "rulesets/kmon", "--mode", "process"},
          {"coverage", "kmon"},
          {"lint", "kmon"}}) {
      std::vector<std::string> words = {"--memory", megabytes};
      words.insert(words.end(), command.begin(), command.end());
      const Ended ended = Run(words, null);
      INFO(command[0] << " with " << megabytes << ": " << ended.err);
      CHECK((ended.Exit() == 0 || ended.Exit() == 3));
      if (ended.Exit() != 3) continue;
      too_little = true;
      CHECK(ended.err == "error: there is not enough memory for this (limit memory_mb; --memory allows more)\n");
    }
  CHECK(too_little);
  ::close(null);
}

// This holds for any number of threads, and for memory that runs out while a thread starts, plays or reports.
TEST_CASE("process: with too little memory for many threads it plays with fewer, or prints a message and ends with 3") {
  const Folder folder("threads");
  fs::create_directories(folder.path / "rulesets" / "echo");
  std::ofstream(folder.path / "rulesets" / "echo" / "game.cardinal")
      << "use \"std:loops\"\n"
         "game echo \"E\" { players 2  begin with main }\n"
         "type Player { state points: Int from 0 = 3 }\n"
         "event main { shout(first of players)  win(last of players) }\n"
         "event shout(p: Player) { tell \"SHOUT\"  add 1 to p.points }\n"
         "event answer(p: Player) { add -1 to p.points }\n"
         "after shout(p) { answer(p) }\nafter answer(p) { shout(p) }\n"
         "after endless { tell \"It never ends.\"  draw_game }\n";
  const std::string game = (folder.path / "rulesets" / "echo").string();
  const int null = ::open("/dev/null", O_WRONLY);
  // The first threads may play all games before the thread that is one too many starts; then the test tries again.
  constexpr int kMostRounds = 40;
  int ran_out = 0;
  for (int round = 0; round < kMostRounds && ran_out == 0; ++round)
    for (const char* megabytes : {"30", "60", "80", "100", "130"}) {
      for (const char* command : {"simulate", "fuzz"}) {
        const Ended ended =
            Run({"--memory", megabytes, command, game, "--games", "300", "--seed", "1", "--jobs", "64"}, null);
        INFO(command << " with " << megabytes << ": " << ended.err);
        CHECK((ended.Exit() == 0 || ended.Exit() == 1 || ended.Exit() == 3));
        CHECK(ended.err.find("terminate") == std::string::npos);
        if (ended.err.find("not enough memory") == std::string::npos) continue;
        ++ran_out;
        CHECK(ended.Exit() == 3);
      }
    }
  CHECK(ran_out > 0);
  ::close(null);
}
#endif

}  // namespace
}  // namespace cardinal::saves
