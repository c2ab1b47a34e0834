#include "tests/hostile/try.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace cardinal::hostile {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

// A case that hangs, or waits for something that never comes, is killed at this multiple of its time limit, in wall
// time: on a busy machine its processes wait for their turn. setup.sh has the same number for single commands.
constexpr int kPatience = 12;
constexpr std::size_t kMostOutput = 1'000'000;

// Exit codes of crashes: abort, floating point, segmentation fault, and the program's own for an internal error.
constexpr int kCrashes[] = {134, 136, 139, 70};
const char* const kCrashWords[] = {"internal error", "[Internal]", "terminate called",
                                   "libgcc_s",       "Sanitizer",  "std::"};

[[noreturn]] void Refuse(const std::string& file, int line, const std::string& what) {
  throw std::runtime_error(file + ":" + std::to_string(line) + ": " + what);
}

std::vector<int> ReadExits(const std::string& text) {
  std::vector<int> exits;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, '|');) exits.push_back(std::stoi(part));
  return exits;
}

Pattern ReadPattern(const std::string& text) {
  return {text, std::regex(text, std::regex::ECMAScript | std::regex::icase)};
}

void ReadHeader(Try& tried, const std::string& key, const std::string& value, int line) {
  try {
    if (key == "exit")
      tried.exits = ReadExits(value);
    else if (key == "says")
      tried.says.push_back(ReadPattern(value));
    else if (key == "never")
      tried.never.push_back(ReadPattern(value));
    else if (key == "seconds")
      tried.time = std::chrono::milliseconds(std::stol(value) * 1000);
    else if (key == "memory")
      tried.megabytes = std::stol(value);
    else
      Refuse(tried.file, line, "a try has no `" + key + "`");
  } catch (const std::logic_error&) {
    Refuse(tried.file, line, "`" + value + "` is not a number");
  } catch (const std::regex_error& error) {
    Refuse(tried.file, line, "`" + value + "`: " + error.what());
  }
}

void ReadFile(const fs::path& path, std::vector<Try>& tries) {
  std::ifstream in(path);
  const std::regex header("# (exit|says|never|seconds|memory): (.*)");
  bool in_header = false;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    std::smatch match;
    if (line.rfind("### ", 0) == 0) {
      tries.push_back({});
      tries.back().name = line.substr(4);
      tries.back().file = path.filename().string();
      in_header = true;
    } else if (tries.empty() || tries.back().file != path.filename().string()) {
      if (!line.empty() && line[0] != '#') Refuse(path.string(), number, "a line before the first try");
    } else if (in_header && std::regex_match(line, match, header)) {
      ReadHeader(tries.back(), match[1], match[2], number);
    } else {
      in_header = in_header && line.rfind("#", 0) == 0;
      tries.back().script += line + '\n';
    }
  }
}

void CheckTries(const std::vector<Try>& tries) {
  std::vector<std::string> names;
  for (const Try& tried : tries) {
    if (tried.exits.empty()) throw std::runtime_error(tried.file + ": " + tried.name + " has no `# exit:`");
    names.push_back(tried.name);
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice != names.end()) throw std::runtime_error("two tries are called " + *twice);
}

// The folder of one case. The program is a link in `bin`, next to the working directory of the case.
struct Ground {
  fs::path root;
  explicit Ground(const fs::path& program) {
    std::string pattern = (fs::temp_directory_path() / "cardinal_try_XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder: " + pattern);
    root = pattern;
    for (const char* name : {"bin", "home", "work"}) fs::create_directory(root / name);
    fs::create_symlink(program, root / "bin" / "cardinal");
  }
  ~Ground() {
    std::error_code ignored;
    fs::remove_all(root, ignored);
  }
};

[[noreturn]] void BecomeBash(const Ground& ground, const std::string& script) {
  ::setpgid(0, 0);  // so that all processes that it starts can be killed together
  const fs::path output = ground.root / "output";
  const int out = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
  const int in = ::open("/dev/null", O_RDONLY);
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(out, STDERR_FILENO);
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
  const char* path = ::getenv("PATH");
  ::setenv("PATH", ((ground.root / "bin").string() + ":" + (path ? path : "/usr/bin:/bin")).c_str(), 1);
  ::setenv("HOME", (ground.root / "home").c_str(), 1);
  ::setenv("ROOT", CARDINAL_SOURCE_DIR, 1);
  ::setenv("LC_ALL", "C.UTF-8", 1);
  for (const char* name : {"CARDINAL_PATH", "XDG_CACHE_HOME", "CI"}) ::unsetenv(name);
  if (::chdir((ground.root / "work").c_str()) != 0) ::_exit(126);
  const std::string whole = "source \"$ROOT/tests/hostile/setup.sh\"\n" + script;
  ::execlp("bash", "bash", "-u", "-c", whole.c_str(), static_cast<char*>(nullptr));
  ::_exit(126);
}

std::chrono::milliseconds ProcessorTime(const rusage& used) {
  const auto time = [](const timeval& part) {
    return std::chrono::seconds(part.tv_sec) + std::chrono::microseconds(part.tv_usec);
  };
  return std::chrono::duration_cast<std::chrono::milliseconds>(time(used.ru_utime) + time(used.ru_stime));
}

std::string ReadOutput(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(kMostOutput, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

bool AnyLineMatches(const std::string& output, const Pattern& pattern) {
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line.substr(0, 2000), pattern.regex)) return true;  // std::regex recurses along a line
  return false;
}

}  // namespace

std::vector<Try> ReadTries(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".cases") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Try> tries;
  for (const fs::path& path : paths) ReadFile(path, tries);
  CheckTries(tries);
  return tries;
}

Result Run(const Try& tried, const fs::path& program) {
  const Ground ground(program);
  const auto begin = Clock::now();
  const pid_t child = ::fork();
  if (child == 0) BecomeBash(ground, tried.script);
  if (child < 0) throw std::runtime_error("no process for " + tried.name);
  Result result;
  int status = 0;
  rusage used{};  // of bash and of all for which it has waited
  while (::wait4(child, &status, WNOHANG, &used) == 0) {
    if (!result.late && Clock::now() - begin > kPatience * tried.time) {
      result.late = true;
      ::kill(-child, SIGKILL);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  result.wall = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
  result.time = std::min(result.wall, ProcessorTime(used));
  ::kill(-child, SIGKILL);  // processes that are still running
  result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.megabytes = used.ru_maxrss / 1024;
  result.output = ReadOutput(ground.root / "output");
  return result;
}

std::vector<std::string> FindFaults(const Try& tried, const Result& result) {
  std::vector<std::string> faults;
  if (result.late) faults.push_back("it had to be killed after " + std::to_string(result.wall.count()) + " ms");
  if (std::find(tried.exits.begin(), tried.exits.end(), result.exit) == tried.exits.end())
    faults.push_back("its exit code is " + std::to_string(result.exit));
  if (std::find(std::begin(kCrashes), std::end(kCrashes), result.exit) != std::end(kCrashes))
    faults.push_back("it crashed");
  for (const char* words : kCrashWords)
    if (result.output.find(words) != std::string::npos) faults.push_back("it says `" + std::string(words) + "`");
  for (const Pattern& pattern : tried.says)
    if (!AnyLineMatches(result.output, pattern)) faults.push_back("it does not say `" + pattern.text + "`");
  for (const Pattern& pattern : tried.never)
    if (AnyLineMatches(result.output, pattern)) faults.push_back("it says `" + pattern.text + "`");
  return faults;
}

bool IsOverLimits(const Try& tried, const Result& result) {
  return result.time > tried.time || result.megabytes > tried.megabytes;
}

}  // namespace cardinal::hostile
