// Tests several threads that request a game, and cards of scenarios, at once.
#include "interpreter/drivers/scenario_runner/game_cache.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

namespace cardinal::scenario_runner {

namespace {

constexpr int kThreads = 8;

constexpr const char* kRules = R"(game tiny "Tiny" {
  players 2
  begin with main
}

type Thing is Card {}

event main { draw_game }
)";

constexpr const char* kDocument = R"(cards: |
  card "Extra": Thing {}
)";

// Counts how often the rules are read.
class Counting : public source::MemoryFileSystem {
 public:
  mutable std::atomic<int> reads = 0;
  source::ReadResult ReadFile(const std::filesystem::path& path, std::int64_t max_bytes) const override {
    if (path.filename() == "game.cardinal") ++reads;
    return MemoryFileSystem::ReadFile(path, max_bytes);
  }
};

template <class Ask>
void AllAtOnce(Ask ask) {
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back([&ask, i] { ask(static_cast<std::size_t>(i)); });
  for (std::thread& thread : threads) thread.join();
}

}  // namespace

TEST_CASE("games: many threads may ask at once; a game is loaded by one of them, and so are its extra cards",
          "[scenario]") {
  Counting files;
  files.AddFile("/home/rulesets/tiny/game.cardinal", kRules);
  GameCache games(files, {}, "");

  std::vector<LoadedGame*> found(kThreads, nullptr);
  AllAtOnce([&](std::size_t i) {
    diag::Sink sink;
    found[i] = games.FindGame({"tiny", {}}, "/home/tests/one.yaml", sink);
  });
  REQUIRE(found[0] != nullptr);
  REQUIRE(found[0]->program);
  for (const LoadedGame* game : found) CHECK(game == found[0]);
  const int reads = files.reads;

  std::vector<const LoadedRules*> extended(kThreads, nullptr);
  std::vector<source::SourceSet> sources(kThreads);
  AllAtOnce([&](std::size_t i) {
    diag::Sink sink;
    const std::string text = kDocument;
    const source::FileId file = sources[i].AddFile("/home/tests/one.yaml", text);
    const auto begin = static_cast<std::int32_t>(text.find("card \""));
    const source::Span span{file, begin, static_cast<std::int32_t>(text.size())};
    extended[i] = games.WithCards(*found[0], {span}, sources[i], sink);
  });
  REQUIRE(extended[0] != nullptr);
  for (const LoadedRules* rules : extended) CHECK(rules == extended[0]);
  CHECK(program::FindCard(*extended[0]->program, "Extra") >= 0);
  CHECK(program::FindCard(*found[0]->program, "Extra") < 0);
  CHECK(files.reads == reads);
}

TEST_CASE("games: a scenario finds the game in whose folder it is, before one of that name in `rulesets`",
          "[scenario]") {
  source::MemoryFileSystem files;
  files.AddFile("/home/rulesets/tiny/game.cardinal", kRules);
  files.AddFile("/home/mine/game.cardinal", kRules);
  GameCache games(files, {}, "");
  const auto folder_of = [&](const std::string& name, const std::string& scenario) {
    diag::Sink sink;
    const LoadedGame* game = games.FindGame({name, {}}, scenario, sink);
    return game == nullptr ? sink.Diagnostics().at(0).help : game->home.ruleset.string();
  };
  CHECK(folder_of("tiny", "/home/mine/scenarios/one.yaml") == "/home/mine");
  CHECK(folder_of("tiny", "/home/other/one.yaml") == "/home/rulesets/tiny");
  CHECK(folder_of("tiny", "/home/rulesets/tiny/scenarios/one.yaml") == "/home/rulesets/tiny");
  CHECK(folder_of("tini", "/home/mine/one.yaml") == "did you mean `tiny`?");
  CHECK(folder_of("unlike", "/home/mine/one.yaml") ==
        "run it in the folder of its game, or in the folder that holds that one");
}

}  // namespace cardinal::scenario_runner
