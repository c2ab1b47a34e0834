// The limits of drivers for reading, writing and playing, each one at it (AT) and past it (OVER).
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "interpreter/base/thread_pool.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/memory_limit.h"
#include "interpreter/drivers/cache/disk_store.h"
#include "interpreter/drivers/cache/test_folder.h"
#include "interpreter/drivers/fuzz/fuzz.h"
#include "interpreter/drivers/replay/log.h"
#include "interpreter/drivers/simulate/schedule.h"
#include "interpreter/drivers/simulate/shard.h"
#include "interpreter/drivers/simulate/simulate.h"
#include "tests/cli/world.h"
#include "tests/instruments/small_game.h"
#include "tests/limits/at_and_over.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;
using base::kLimits;

std::string Repeated(const std::string& text, std::int64_t times) {
  std::string all;
  for (std::int64_t i = 0; i < times; ++i) all += text;
  return all;
}

// A file with this number of zero bytes, which take no space on the disk.
struct BigFile : DiskFolder {
  fs::path Of(const std::string& name, std::int64_t bytes) {
    std::ofstream(path / name).put('x');
    fs::resize_file(path / name, static_cast<std::uintmax_t>(bytes));
    return path / name;
  }
};

TEST_CASE("limit: wording_variants", "[limits]") {
  // 4 x 4 x 4 x 4 is 256; 5 x 4 x 4 x 4 is over the limit.
  const auto said = [](const char* first) {
    World world;
    world.files.AddFile("/w/rulesets/w/game.cardinal",
                        "game w \"W\" { players 2  begin with main  languages en }\ntype Player { state coins: Int }\n"
                        "event main { draw_game }\nwording en {\n  coins: \"" +
                            std::string(first) + " (a|b|c|d) (e|f|g|h) (i|j|k|l)\"\n}\n");
    world.Run({"lint", "/w/rulesets/w"});
    return world.out + world.err;
  };
  INFO(said("(m|n|o|p)"));
  AT(said("(m|n|o|p)").find("at most 256 phrases") == std::string::npos);
  OVER(said("(m|n|o|p|q)").find("at most 256 phrases") != std::string::npos);
}

TEST_CASE("limit: formatted_files", "[limits]") {
  World world;
  for (std::int64_t i = 0; i < kLimits.formatted_files; ++i)
    world.files.AddFile("/w/f/" + std::to_string(i) + ".cardinal", "");
  AT(world.Run({"fmt", "--check", "f"}) == kOk);
  CHECK(world.Said("20000 files, laid out already"));
  world.files.AddFile("/w/f/more.cardinal", "");
  OVER(world.Run({"fmt", "--check", "f"}) == kUsageError);
  CHECK(world.Complained("has more than 20000 files"));
}

TEST_CASE("limit: save_bytes", "[limits]") {
  World world;
  const auto said = [&](std::int64_t bytes) {
    world.files.AddFile("/w/x.save", std::string(static_cast<std::size_t>(bytes), 'x'));
    CHECK(world.Run({"play", "sums", "--load", "x.save"}) == kUsageError);
    return world.out + world.err;
  };
  AT(said(kLimits.save_bytes).find("not a match saved") != std::string::npos);
  OVER(said(kLimits.save_bytes + 1).find("64000000") != std::string::npos);
}

TEST_CASE("limit: log_bytes", "[limits]") {
  BigFile big;
  const auto said = [&](std::int64_t bytes) {
    CHECK(big.Run({"replay", big.Of("x.jsonl", bytes).string()}) == kUsageError);
    return big.out + big.err;
  };
  AT(said(kLimits.log_bytes).find("larger than") == std::string::npos);
  OVER(said(kLimits.log_bytes + 1).find("larger than 64000000 bytes") != std::string::npos);
}

TEST_CASE("limit: log_line_bytes", "[limits]") {
  const auto problem = [](std::int64_t bytes) {
    const std::string begin = "{\"cardinal log\":3";
    return replay::ParseLog(begin + std::string(static_cast<std::size_t>(bytes) - begin.size() - 1, ' ') + "}\n")
        .problem;
  };
  AT(problem(kLimits.log_line_bytes).find("longer than") == std::string::npos);
  OVER(problem(kLimits.log_line_bytes + 1) == "this line is longer than 4000000 bytes");
}

// The first line of a log with this number of cards in the deck and this length of the game's name.
std::string ProblemOfHead(std::int64_t cards, std::int64_t name) {
  std::string deck = "\"c\"" + Repeated(",\"c\"", cards - 1);
  return replay::ParseLog(
             "{\"cardinal log\":3,\"game\":\"g\",\"rules\":\"0bfc1127b7b04de7\",\"seed\":4,\"seats\":[{\"name\":\"A\","
             "\"player\":\"random\",\"deck\":{\"name\":\"d\",\"cards\":[" +
                 deck + "]}}],\"options\":{\"o\":\"" + std::string(static_cast<std::size_t>(name), 'n') +
                 "\"},\"zone\":\"deck\",\"luck\":\"drawn\",\"cards\":{},\"declarations\":{},\"files\":{}}\n",
             true)
      .problem;
}

TEST_CASE("limit: log_things", "[limits]") {
  INFO(ProblemOfHead(kLimits.log_things, 3));
  AT(ProblemOfHead(kLimits.log_things, 3).find("cards") == std::string::npos);
  INFO(ProblemOfHead(kLimits.log_things + 1, 3));
  OVER(ProblemOfHead(kLimits.log_things + 1, 3).find("cards") != std::string::npos);
}

TEST_CASE("limit: log_text_bytes", "[limits]") {
  INFO(ProblemOfHead(1, kLimits.log_text_bytes));
  AT(ProblemOfHead(1, kLimits.log_text_bytes).find("too long") == std::string::npos);
  INFO(ProblemOfHead(1, kLimits.log_text_bytes + 1));
  OVER(ProblemOfHead(1, kLimits.log_text_bytes + 1).find("`o` is too long") != std::string::npos);
}

TEST_CASE("limit: json_depth", "[limits]") {
  const auto problem = [](std::int64_t depth) {
    return replay::ParseLog("{\"cardinal log\":" + Repeated("[", depth) + Repeated("]", depth) + "}\n").problem;
  };
  AT(problem(kLimits.json_depth).find("nested deeper") == std::string::npos);
  OVER(problem(kLimits.json_depth + 1) == "this is nested deeper than a log is");
}

TEST_CASE("limit: shard_bytes", "[limits]") {
  BigFile big;
  const auto said = [&](std::int64_t bytes) {
    CHECK(big.Run({"simulate", "merge", big.Of("x.shard", bytes).string()}) == kUsageError);
    return big.out + big.err;
  };
  AT(said(kLimits.shard_bytes).find("not a shard of a simulation") != std::string::npos);
  OVER(said(kLimits.shard_bytes + 1).find("larger than 268435456 bytes") != std::string::npos);
}

TEST_CASE("limit: shards", "[limits]") {
  std::string problem;
  AT(simulate::ParseShard("1/" + std::to_string(kLimits.shards), problem));
  OVER(!simulate::ParseShard("1/" + std::to_string(kLimits.shards + 1), problem));
  CHECK(problem.find("there can be 1 to 100000") != std::string::npos);
}

// With a small limit, the store keeps its entries or removes the oldest ones.
TEST_CASE("limit: cache_bytes", "[limits]") {
  cache::test::Folder folder;
  const cache::DiskStore store(folder.path, 2'000);
  const std::string entry(900, 'x');
  store.WriteEntry("a", entry);
  store.WriteEntry("b", entry);
  AT((store.Get("a") && store.Get("b")));
  store.WriteEntry("c", entry);
  OVER((store.Get("c") && (!store.Get("a") || !store.Get("b"))));
  std::int64_t bytes = 0;
  for (const auto& file : fs::directory_iterator(folder.path)) bytes += static_cast<std::int64_t>(file.file_size());
  CHECK(bytes <= 2'000);
}

// The run is interrupted at once: the test only needs to know whether the number is accepted, and plays no game.
int Asked(std::vector<std::string> words, std::string& complaint) {
  World world;
  world.interrupted = [] { return true; };
  const int exit = world.Run(std::move(words));
  complaint = world.err;
  return exit;
}

TEST_CASE("limit: games", "[limits]") {
  std::string complaint;
  for (const std::string command : {"simulate", "fuzz"}) {
    Asked({command, "sums", "--games", std::to_string(kLimits.games), "--quiet"}, complaint);
    AT(complaint.find("`--games`") == std::string::npos);
    OVER(Asked({command, "sums", "--games", std::to_string(kLimits.games + 1), "--quiet"}, complaint) == kUsageError);
    CHECK(complaint.find("`--games` is a number from 1 to 1000000000") != std::string::npos);
  }
}

TEST_CASE("limit: recorded_games", "[limits]") {
  std::string complaint;
  cache::test::Folder folder;
  const std::string to = (folder.path / "logs").string();
  // A folder that cannot be created ends the command before the first game.
  Asked({"record", "sums", "--to", "/dev/null/logs", "--games", std::to_string(kLimits.recorded_games)}, complaint);
  CHECK(complaint.find("/dev/null/logs") != std::string::npos);
  AT(complaint.find("`--games`") == std::string::npos);
  OVER(Asked({"record", "sums", "--to", to, "--games", std::to_string(kLimits.recorded_games + 1)}, complaint) ==
       kUsageError);
  CHECK(complaint.find("1000000") != std::string::npos);
}

TEST_CASE("limit: pairings", "[limits]") {
  AT(simulate::CountPairings(446, 2, kMaxPairings) <= kMaxPairings);
  OVER(simulate::CountPairings(447, 2, kMaxPairings) > kMaxPairings);
  CHECK(kMaxPairings == static_cast<std::size_t>(kLimits.pairings));
}

// A game of six decisions.
program::Program Six() {
  return testing::LoadGame("six", R"(
use "std:piles"
game six "Six" { players 2  order from first of players  begin with main }
type Number is Card {}
event main { repeat up to 6 times { choose go by first of players "Go?": yes or no }  draw_game }
)",
                           "cards six \"C\"\ncard \"One\": Number {}\n");
}

TEST_CASE("limit: game_decisions", "[limits]") {
  const program::Program program = Six();
  const auto unfinished = [&](std::int64_t most) {
    simulate::SimulationOptions options;
    options.games = 3;
    options.max_decisions = most;
    const auto deal = [&](std::uint64_t seed, const simulate::Seating&) {
      return testing::DealToTwo(program, seed, {"One"});
    };
    return simulate::Simulate(program, simulate::MakeSchedule(0, {"random", "random"}), deal, options)
        .statistics.unfinished;
  };
  AT(unfinished(6) == 0);
  OVER(unfinished(5) == 3);
  CHECK(simulate::SimulationOptions().max_decisions == kLimits.game_decisions);
}

TEST_CASE("limit: fuzz_decisions", "[limits]") {
  const program::Program program = Six();
  const auto unfinished = [&](std::int64_t most) {
    fuzz::FuzzOptions options;
    options.games = 3;
    options.play.max_decisions = most;
    return fuzz::Fuzz(program, {}, options).stats.unfinished;
  };
  AT(unfinished(6) == 0);
  OVER(unfinished(5) == 3);
  CHECK(fuzz::RandomPlayOptions().max_decisions == kLimits.fuzz_decisions);
}

// A game that asks its first player for ever.
struct Asking : World {
  Asking() {
    files.AddFile(
        "/w/rulesets/asks/game.cardinal",
        "game asks \"Asks\" { players 2  order from first of players  begin with main }\n"
        "event main { repeat { choose n by first of players \"Which?\": number from 1 to 3  tell \"It is {n}.\" } }\n");
  }
};

TEST_CASE("limits: `play` also ends an endless game between computer players; a person may continue") {
  Asking world;
  CHECK(world.Run({"play", "asks", "--seats", "random,random"}) == kLimitReached);
  CHECK(world.Complained("the game is unfinished: after 20,000 decisions in a row without a person it was ended"));
  CHECK(world.Run({"play", "asks", "--seats", "human,random"},
                  Repeated("1\n", kLimits.game_decisions + 10) + "quit\n") == kOk);
}

TEST_CASE("limit: typed_line_bytes", "[limits]") {
  const auto told = [](std::int64_t blanks) {
    Asking world;
    world.Run({"play", "asks"}, std::string(static_cast<std::size_t>(blanks), ' ') + "2\nquit\n");
    return world.Said("It is 2.");
  };
  AT(told(kLimits.typed_line_bytes - 1));
  OVER(!told(kLimits.typed_line_bytes));
}

TEST_CASE("limit: undo", "[limits]") {
  Asking world;
  world.Run({"play", "asks"}, Repeated("1\n", kLimits.undo + 1) + Repeated("undo\n", kLimits.undo + 1) + "quit\n");
  std::int64_t back = 0;
  for (std::size_t at = world.out.find("Undone."); at != std::string::npos; at = world.out.find("Undone.", at + 1))
    ++back;
  AT(back == kLimits.undo);
  OVER(world.Said("You have nothing to undo."));
}

TEST_CASE("limit: jobs", "[limits]") {
  AT(base::ThreadCount(static_cast<unsigned>(kLimits.jobs)) == static_cast<unsigned>(kLimits.jobs));
  OVER(base::ThreadCount(static_cast<unsigned>(kLimits.jobs) + 1) == static_cast<unsigned>(kLimits.jobs));
  World world;
  AT(world.Run({"simulate", "sums", "--games", "2", "--jobs", std::to_string(kLimits.jobs)}) == kOk);
  OVER(world.Run({"simulate", "sums", "--games", "2", "--jobs", std::to_string(kLimits.jobs + 1)}) == kUsageError);
}

// Returns true if a process with a limit of this many megabytes gets 200 of them. `before` is the limit with which it
// started, 0 for none.
bool Gets200(std::int64_t megabytes, MemoryLimitOrigin bound = MemoryLimitOrigin::UserRequested, rlim_t before = 0) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (before > 0) {
      const rlimit limit{before * 1'000'000, RLIM_INFINITY};
      if (::setrlimit(RLIMIT_DATA, &limit) != 0) ::_exit(4);
    }
    LimitMemory(megabytes, bound);
    try {
      const std::vector<char> much(200'000'000, 'x');
      ::_exit(much[77] == 'x' ? 1 : 2);
    } catch (const std::bad_alloc&) {
      ::_exit(3);
    }
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  REQUIRE(WIFEXITED(status));
  CHECK((WEXITSTATUS(status) == 1 || WEXITSTATUS(status) == 3));
  return WEXITSTATUS(status) == 1;
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("limit: memory_mb", "[limits]") {
  AT(Gets200(kLimits.memory_mb));
  OVER(!Gets200(150));
  CHECK(Gets200(0));
  // If a user starts the program with a lower memory limit than the default one, that limit stays unless an option says
  // otherwise.
  CHECK_FALSE(Gets200(kLimits.memory_mb, MemoryLimitOrigin::Default, 150));
  CHECK(Gets200(kLimits.memory_mb, MemoryLimitOrigin::UserRequested, 150));
  CHECK(Gets200(kLimits.memory_mb, MemoryLimitOrigin::Default));
  World world;
  CHECK(world.Run({"--memory", "-1", "games"}) == kUsageError);
}
#endif

TEST_CASE("exhausted memory is reported only if it ends the program, not if it happened earlier") {
  CHECK_FALSE(IsMemoryExhausted());
  try {
    throw std::bad_alloc();
  } catch (const std::bad_alloc&) {
    CHECK(IsMemoryExhausted());
  }
  CHECK_FALSE(IsMemoryExhausted());
  try {
    throw std::logic_error("another reason");
  } catch (const std::logic_error&) {
    CHECK_FALSE(IsMemoryExhausted());
  }
}

// In the terminate handler, as in the program.
int ExitOfTerminate(void (*fails)()) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::set_terminate([] { ::_exit(IsMemoryExhausted() ? 3 : 70); });
    fails();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

template <class Exception>
void Throw(const Exception& exception) {
  throw exception;
}

TEST_CASE("memory: std::terminate knows its reason") {
  CHECK(ExitOfTerminate([]() noexcept { Throw(std::bad_alloc()); }) == 3);
  CHECK(ExitOfTerminate([]() noexcept {
          try {
            Throw(std::bad_alloc());
          } catch (const std::bad_alloc&) {
          }
          Throw(std::logic_error("another reason"));
        }) == 70);
  CHECK(ExitOfTerminate([]() noexcept { std::terminate(); }) == 70);
}

}  // namespace
}  // namespace cardinal::cli
