// Tests `cardinal simulate --shard` and `cardinal simulate merge`: the merged report equals the report of one run.
#include <atomic>
#include <catch2/catch.hpp>

#include "interpreter/drivers/simulate/shard_file.h"
#include "tests/cli/simulator.h"

namespace cardinal::cli {
namespace {

struct Shards : Simulator {
  // Plays a shard and returns the path of its file, which the other commands can read.
  std::string Play(const std::string& shard, std::vector<std::string> more = {}, int exit = kOk) {
    const std::string file = (folder / (std::to_string(++files_) + ".shard")).string();
    more.insert(more.begin(), {"--shard", shard, "--out", file});
    CHECK(Simulate(more) == exit);
    INFO(err);
    CHECK(Complained("shard " + shard + " is kept in " + file + "\n"));
    Take(file);
    return file;
  }
  void Take(const std::string& file) { files.AddFile(file, source::FileSystem().ReadFile(file, 1'000'000).text); }
  int Merge(std::vector<std::string> words) {
    words.insert(words.begin(), {"simulate", "merge"});
    return Run(std::move(words));
  }

 private:
  int files_ = 0;
};

TEST_CASE("simulate --shard: merged in any order the report is that of one run, byte for byte") {
  Shards world;
  // Some games end with a fault, and the report prints commands that play some of them again.
  world.Edit("/w/rulesets/sums/game.cardinal", "  draw_game\n",
             "  for each p in players { add 1 div (p.score - 12) to p.score }\n  draw_game\n");
  const std::vector<std::string> run = {"--games", "50", "--seed", "9", "--players", "greedy,random"};
  CHECK(world.Simulate(run) == kFindings);
  const std::string text = world.out;
  std::vector<std::string> as_json = run;
  as_json.insert(as_json.end(), {"--json", "-"});
  CHECK(world.Simulate(as_json) == kFindings);
  const std::string json = world.out;
  std::vector<std::string> files;
  for (const char* shard : {"1/4", "2/4", "3/4", "4/4"}) files.insert(files.begin(), world.Play(shard, run, kFindings));
  CHECK(world.Said("shard 4 of 4: games 39 to 50 of 50\n"));
  CHECK(world.Said("seeds 47 to 58\n"));
  CHECK(world.Merge(files) == kFindings);
  CHECK(world.out == text);
  std::swap(files[0], files[2]);
  files.insert(files.end(), {"--json", "-"});
  CHECK(world.Merge(files) == kFindings);
  CHECK(world.out == json);
}

TEST_CASE("simulate --shard: without a name the file is called after the run") {
  Shards world;
  CHECK(world.Simulate({"--games", "4", "--shard", "2/2"}) == kUsageError);
  CHECK(world.Complained("`/w/sums-seed1-2-of-2.shard` cannot be written: "));
  CHECK(world.out.empty());
}

TEST_CASE("simulate --shard: an invalid shard is refused before the first game") {
  Shards world;
  std::atomic<int> games = 0;
  world.interrupted = [&] { return ++games, false; };
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    CHECK(world.Simulate(std::move(words)) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained("error: " + why));
    CHECK(world.out.empty());
  };
  refused({"--shard", "0/3"}, "`--shard`: `0/3` is not a shard: they are counted from 1\n");
  refused({"--shard", "4/3"}, "`--shard`: `4/3` is not a shard: the last of 3 is 3/3\n");
  refused({"--shard", "x"}, "`--shard`: `x` is not a shard: `3/10` is the third of ten\n");
  refused({"--shard", "1/5", "--games", "4"}, "`--shard`: 4 games cannot be dealt out to 5 shards\n");
  refused({"--out", "some.shard"}, "`--out` is for the file of a `--shard`\n");
  const fs::path other = world.folder / "other.txt";
  std::ofstream(other) << "something of mine\n";
  refused({"--shard", "1/2", "--out", other.string()},
          "`" + other.string() + "` is there already, and is something else");
  refused({"--shard", "1/2", "--out", (world.folder / "none" / "a").string()},
          "`" + (world.folder / "none" / "a").string() + "` cannot be written");
  refused({"--shard", "1/2", "--out", world.folder.string()}, "`" + world.folder.string() + "` is a folder");
  const std::string both = (world.folder / "both").string();
  refused({"--shard", "1/2", "--out", both, "--json", both}, "a report and the shard name the same file\n");
  CHECK(games == 0);
}

TEST_CASE("simulate: a report does not overwrite a shard") {
  Shards world;
  const std::string one = world.Play("1/1", {"--games", "4"});
  const std::string before = source::FileSystem().ReadFile(one, 1'000'000).text;
  for (const char* option : {"--json", "--csv", "--html"}) {
    CHECK(world.Merge({one, option, one}) == kUsageError);
    CHECK(world.Complained("`" + one + "` is there already, and is something else"));
    CHECK(world.Simulate({"--games", "4", option, one}) == kUsageError);
  }
  CHECK(source::FileSystem().ReadFile(one, 1'000'000).text == before);
}

TEST_CASE("simulate merge: a shard whose decks cannot be those of a run is refused") {
  Shards world;
  const std::string one = world.Play("1/1", {"--games", "4"});
  simulate::ShardFile file;
  std::string error;
  REQUIRE(simulate::ReadShardFile(world.files.ReadFile(one, 1'000'000).text, file, error));
  simulate::ShardFile unnamed = file;
  unnamed.invocation.decks.pop_back();
  world.files.AddFile("/w/unnamed.shard", simulate::WriteShardFile(unnamed));
  file.head.decks.resize(6000, file.head.decks[0]);
  file.invocation.decks.resize(6000, "Good");
  world.files.AddFile("/w/many.shard", simulate::WriteShardFile(file));
  for (const std::string name : {"/w/unnamed.shard", "/w/many.shard"}) {
    CHECK(world.Merge({name}) == kUsageError);
    CHECK(world.Complained(name + ": the file has been changed: its decks are not those of a run\n"));
  }
}

TEST_CASE("simulate --shard: a stopped shard is not written") {
  Shards world;
  std::atomic<int> asked = 0;
  world.interrupted = [&] { return ++asked > 5; };
  const fs::path file = world.folder / "stopped.shard";
  CHECK(world.Simulate({"--games", "100", "--shard", "1/2", "--out", file.string()}) == kLimitReached);
  CHECK(world.Said("stopped: only the first 5 of 50 games were played\n"));
  CHECK(world.Complained("shard 1/2 was stopped: " + file.string() + " is not written\n"));
  CHECK_FALSE(fs::exists(file));
}

TEST_CASE("simulate merge: an incomplete set of shards is refused, with what is missing") {
  Shards world;
  const std::string one = world.Play("1/2", {"--games", "20"}), two = world.Play("2/2", {"--games", "20"});
  const auto refused = [&](std::vector<std::string> words, const std::string& why) {
    CHECK(world.Merge(std::move(words)) == kUsageError);
    INFO(world.err);
    CHECK(world.Complained("error: " + why));
    CHECK(world.out.empty());
  };
  refused({one}, "shard 2 of 2 is missing\n");
  refused({one, one}, "shard 1 is there twice: " + one + " and " + one + "\n");
  refused({one, world.Play("2/2", {"--games", "20", "--seed", "2"})},
          world.folder.string() + "/3.shard is of another run than " + one + ": its seed is 2, not 1\n");
  refused(
      {one, world.Play("2/2", {"--games", "20", "--decks", "Good"})},
      world.folder.string() + "/4.shard is of another run than " + one + ": its decks are `Good`, not `Good`, `Low`\n");
  refused({one, world.Play("2/2", {"--games", "20", "--examine", "none"})},
          world.folder.string() + "/5.shard is of another run than " + one +
              ": its way of looking at positions is none, not every\n");
  refused({one, "/w/none.shard"}, "/w/none.shard: the file cannot be read\n");
  refused({one, "/w/other/bad.yaml"}, "/w/other/bad.yaml: this is not a shard of a simulation\n");
  const std::string bytes = world.files.ReadFile(two, 1'000'000).text;
  world.files.AddFile("/w/short.shard", bytes.substr(0, bytes.size() / 2));
  refused({one, "/w/short.shard"}, "/w/short.shard: the file is cut off\n");
  world.files.AddFile("/w/changed.shard", std::string(bytes).replace(bytes.find("\nseat 0 ") + 8, 1, "9"));
  refused({one, "/w/changed.shard"}, "/w/changed.shard: the file has been changed: its checksum does not fit\n");
  refused({one, two, "--json", (world.folder / "none" / "a.json").string()},
          "`" + world.folder.string() + "/none/a.json` cannot be written");
  CHECK(world.Merge({one, two}) == kOk);
  world.Edit("/w/rulesets/sums/game.cardinal", "draw(p, 2)", "draw(p, 3)");
  refused({one, two}, "the rules and cards of `sums` that are here are not those of the shards: they have changed\n");
  CHECK(world.Run({"simulate", "merge"}) == kUsageError);
  CHECK(world.Run({"simulate", "sums", "merge", one, two}) == kUsageError);
  CHECK(world.Run({"simulate"}) == kUsageError);
  CHECK(world.Complained("game is required"));
}

}  // namespace
}  // namespace cardinal::cli
