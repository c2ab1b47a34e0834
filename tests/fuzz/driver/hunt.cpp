#include "tests/fuzz/driver/hunt.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>
#include <utility>

#include "interpreter/base/hash.h"
#include "tests/fuzz/driver/coverage.h"
#include "tests/fuzz/driver/mutate.h"
#include "tests/fuzz/targets/counts.h"

// The sanitized tests look for leaks. An allocation that is much too large is a finding. Four calls are enough to
// describe where a block was allocated, because a finding can be run again; and a block that is used after it was freed
// is used soon.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0:max_allocation_size_mb=1024:handle_abort=1:malloc_context_size=4:quarantine_size_mb=32";
}

namespace cardinal::fuzz {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::uint64_t kHang = 10'000'000'000;  // processor time of one input, in nanoseconds
constexpr std::uint64_t kMemory = 2'000;         // resident, in MB
#else
constexpr std::uint64_t kHang = 1'000'000'000;
constexpr std::uint64_t kMemory = 512;
#endif
constexpr std::size_t kMostFindings = 10;  // for one target; after that a person should look
constexpr std::size_t kRoom = 1 << 20;
constexpr int kBroken = 77;  // the exit code of a process whose target did not hold

// Memory that both processes see.
struct Shared {
  std::atomic<std::uint64_t> executions{0};
  std::atomic<std::uint64_t> corpus{0}, kept{0}, places{0};
  std::atomic<std::uint64_t> begun{0};  // processor time of the process when the input began
  std::atomic<std::uint64_t> size{0};
  std::atomic<bool> done{false};
  char counts[2000] = {};
  char what[2000] = {};
  char input[kRoom] = {};
};

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
void WriteFile(const fs::path& path, std::string_view bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}
std::string InputName(std::string_view bytes) {
  char name[20];
  std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(base::Hasher().AddBytes(bytes).Digest()));
  return name;
}

std::uint64_t ProcessorTime(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

std::vector<std::string> ReadFolder(const fs::path& folder) {
  std::vector<fs::path> paths;
  if (fs::is_directory(folder)) {
    for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> inputs;
  for (const fs::path& path : paths) inputs.push_back(ReadFile(path));
  return inputs;
}

// The process that runs the target. Ends with 0 when time is up, with kBroken at an input at which the target does not
// hold.
class Runner {
 public:
  Runner(const FuzzTarget& target, const Hunt& hunt, Shared& shared, fs::path kept, std::uint64_t seed)
      : target_(target), hunt_(hunt), shared_(shared), folder_(std::move(kept)), random_(seed) {}

  int Run(Clock::time_point end) {
    for (const fs::path& folder : {CorpusFolder(target_), folder_}) {
      for (const std::string& input : ReadFolder(folder)) {
        if (!Try(input)) return kBroken;
        corpus_.push_back(input);
      }
    }
    if (corpus_.empty()) corpus_.emplace_back();
    shared_.corpus = corpus_.size();
    while (Clock::now() < end && (hunt_.executions == 0 || shared_.executions < hunt_.executions)) {
      const std::string input = Next();
      if (!Try(input)) return kBroken;
      if (!CountsPlaces()) Wander(input);
      if (!fresh_) continue;
      corpus_.push_back(input);
      WriteFile(folder_ / InputName(input), input);
      shared_.corpus = corpus_.size();
      ++shared_.kept;
    }
    return 0;
  }

 private:
  // No coverage is available here, so changed inputs join the corpus at random: it drifts away, and the same inputs are
  // not tried again and again.
  void Wander(const std::string& input) {
    if (input.size() > kShort || random_.NextBelow(64) != 0) return;
    constexpr std::size_t kMost = 4'096;
    if (corpus_.size() < kMost)
      corpus_.push_back(input);
    else
      corpus_[static_cast<std::size_t>(random_.NextBelow(kMost))] = input;
  }

  std::string Next() {
    if (!target_.excerpts) return Mutated(Pick(), corpus_, random_);
    const bool shorter = random_.NextBelow(16) != 0, readable = random_.NextBelow(16) != 0;
    const std::string input = shorter ? Excerpt(Pick(), target_.kept, random_) : Pick();
    std::string text = Mutated(input, corpus_, random_, shorter ? kShort : kLongest);
    return readable ? Readable(std::move(text)) : text;
  }

  // Picks an input; later ones more often.
  const std::string& Pick() {
    const std::size_t count = corpus_.size();
    if (random_.NextBelow(2) == 0) return corpus_[static_cast<std::size_t>(random_.NextBelow(count))];
    const std::size_t latest = std::min<std::size_t>(count, 64);
    return corpus_[count - 1 - static_cast<std::size_t>(random_.NextBelow(latest))];
  }

  bool Try(const std::string& input) {
    const std::size_t size = std::min(input.size(), kRoom);
    std::memcpy(shared_.input, input.data(), size);
    shared_.size = size;
    shared_.begun = ProcessorTime();
    ForgetReached();
    try {
      target_.open({input.data(), input.size()});
    } catch (const std::exception& broken) {
      std::snprintf(shared_.what, sizeof shared_.what, "%s", broken.what());
      return false;
    }
    fresh_ = ReachedSomethingNew();
    if (std::exchange(skipped_, Skipped()) == skipped_) ++shared_.executions;
    if (++tried_ % 256 == 0) Summarize();
    return true;
  }

  void Summarize() {
    shared_.places = PlacesReached();
    std::string text;
    for (const auto& [what, count] : Counts()) text += ", " + std::to_string(count) + ' ' + what;
    std::snprintf(shared_.counts, sizeof shared_.counts, "%s", text.c_str());
  }

  const FuzzTarget& target_;
  const Hunt& hunt_;
  Shared& shared_;
  fs::path folder_;
  base::Random random_;
  std::vector<std::string> corpus_;
  bool fresh_ = false;
  std::uint64_t tried_ = 0, skipped_ = 0;
};

std::uint64_t Megabytes(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  std::uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 1'000'000;
}

// Waits for the process. Returns "" if it ended normally, otherwise what happened to it.
std::string Watch(pid_t process, Shared& shared) {
  clockid_t clock{};
  const bool timed = ::clock_getcpuclockid(process, &clock) == 0;
  std::string killed;
  for (int status = 0;;) {
    if (::waitpid(process, &status, WNOHANG) == process) {
      if (!killed.empty()) return killed;
      if (WIFSIGNALED(status)) return std::string("crash: ") + ::strsignal(WTERMSIG(status));
      if (WEXITSTATUS(status) == kBroken) return shared.what;
      return WEXITSTATUS(status) == 0 ? "" : "ended with " + std::to_string(WEXITSTATUS(status));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const std::uint64_t begun = shared.begun;
    if (killed.empty() && timed && begun > 0 && ProcessorTime(clock) > begun + kHang) killed = "hang";
    if (killed.empty() && Megabytes(process) > kMemory) killed = "memory: more than " + std::to_string(kMemory) + " MB";
    if (!killed.empty()) ::kill(process, SIGKILL);
  }
}

}  // namespace

fs::path CorpusFolder(const FuzzTarget& target) {
  return fs::path(CARDINAL_SOURCE_DIR) / "tests/fuzz/corpus" / target.name;
}

std::size_t Search(const FuzzTarget& target, const Hunt& hunt) {
  void* room = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) throw std::runtime_error("no memory to share");
  Shared& shared = *new (room) Shared;
  const auto begin = Clock::now();
  const auto end = begin + std::chrono::seconds(hunt.seconds);
  const fs::path log = hunt.out / (std::string(target.name) + ".log");
  fs::create_directories(hunt.out);
  std::size_t findings = 0;
  for (std::uint64_t seed = hunt.seed; findings < kMostFindings; ++seed) {
    std::cout.flush();
    const pid_t process = ::fork();
    if (process == 0) {
      const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
      ::dup2(file, 1);
      ::dup2(file, 2);
      Runner runner(target, hunt, shared, hunt.out / "corpus" / target.name, seed);
      const int exit = runner.Run(end);
      std::fflush(nullptr);
      ::_exit(exit);
    }
    const std::string what = Watch(process, shared);
    if (what.empty()) break;
    ++findings;
    const std::string_view input(shared.input, shared.size);
    const fs::path path = fs::absolute(hunt.out / (std::string(target.name) + '-' + InputName(input)));
    WriteFile(path, input);
    if (fs::exists(log)) fs::copy_file(log, path.string() + ".log", fs::copy_options::overwrite_existing);
    std::cout << target.name << ": " << what << "\n  " << path.string() << '\n';
    if (Clock::now() >= end) break;
  }
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin).count();
  std::cout << target.name << ": " << shared.executions << " executions in " << seconds << " s, corpus "
            << shared.corpus << " (" << shared.kept << " new), " << shared.places << " places, " << findings
            << (findings == 1 ? " finding" : " findings") << shared.counts << '\n';
  ::munmap(room, sizeof(Shared));
  return findings;
}

int RunOne(const FuzzTarget& target, const fs::path& input) {
  if (!fs::is_regular_file(input)) throw std::runtime_error("there is no file `" + input.string() + "`");
  const std::string bytes = ReadFile(input);
  try {
    target.open(bytes);
  } catch (const Broken& broken) {
    std::cout << target.name << ": " << broken.what() << '\n';
    return 1;
  }
  std::cout << target.name << ": holds\n";
  return 0;
}

}  // namespace cardinal::fuzz
