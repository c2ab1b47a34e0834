// Tests the cache as commands use it: the output is the same with and without it, and every change is noticed.
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

// A `World` with a cache on the disk. It runs commands and returns their output.
struct Cached : World {
  DiskFolder disk;
  fs::path folder = disk.path / "cache";

  Cached() { Use("tool"); }
  void Use(const std::string& tool) { cache = cache::Cache(folder, tool); }

  std::size_t Entries() const {
    std::error_code error;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder, error), fs::directory_iterator()));
  }

  // Runs the command with and without the cache and compares the outputs. Returns true if the cache wrote nothing,
  // because it had every entry.
  bool Hits(const std::vector<std::string>& words) {
    constexpr fs::perms kMark = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read;
    const std::size_t before = Entries();
    for (const auto& entry : disk.Names())
      if (entry.starts_with("cache/")) fs::permissions(disk.path / entry, kMark);
    const int exit = Run(words);
    const std::string said = out + "\n--\n" + err;
    bool hit = before > 0 && Entries() == before;
    for (const auto& entry : disk.Names())
      if (entry.starts_with("cache/")) hit = hit && fs::status(disk.path / entry).permissions() == kMark;
    const cache::Cache kept = cache;
    cache = {};
    CHECK(Run(words) == exit);
    cache = kept;
    CHECK(out + "\n--\n" + err == said);
    return hit;
  }
};

const std::vector<std::string> kLint = {"lint", "rulesets", "cards", "other"};

TEST_CASE("cache: lint prints the same from the cache, in every format") {
  Cached world;
  CHECK_FALSE(world.Hits(kLint));
  CHECK(world.Hits(kLint));
  for (const char* format : {"json", "sarif", "github"}) {
    std::vector<std::string> words = kLint;
    words.insert(words.end(), {"--format", format});
    CHECK(world.Hits(words));
  }
  CHECK(world.Hits({"lint", "rulesets", "cards", "other", "--select", "D"}));
  CHECK(world.Hits({"lint", "rulesets", "cards", "other", "--statistics"}));
  CHECK(world.Hits({"lint", "rulesets", "cards", "other", "--fix", "--diff"}));
  CHECK(world.Entries() == 1);
  CHECK_FALSE(world.Hits({"lint", "sums"}));
}

TEST_CASE("cache: lint sees a change in any kind of file") {
  Cached world;
  world.Hits(kLint);
  const auto changes = [&](const std::string& path, const std::string& text) {
    world.files.AddFile(path, text);
    CHECK_FALSE(world.Hits(kLint));
    CHECK(world.Hits(kLint));
  };
  changes("/w/cards/sums/digits.cardinal", "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\n");
  changes("/w/cards/sums/more.cardinal", "cards sums \"More\"\ncard \"Nine\": Number { points 9 }\n");
  changes("/w/cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Nine: 1, Fife: 2}\n");
  changes("/w/cards/sums/decks/new.yaml", "deck: New\ngame: sums\ncards: {Nine: 1}\n");
  changes("/w/rulesets/sums/rulebook.yaml", "rulebook: SU\nclauses: []\n");
  changes("/w/rulesets/sums/unread.cardinal", "event nothing { }\n");
  changes("/w/rulesets/other/game.cardinal", "game other \"Other\" { players 2  begin with main }\nevent main { }\n");
  changes("/w/rulesets/sums/game.cardinal", "game sums \"Sums\" {");  // errors are cached, too
}

TEST_CASE("cache: lint results are not kept for files that it does not understand, nor the findings of another tool") {
  Cached world;
  CHECK_FALSE(world.Hits({"lint", "nowhere"}));
  CHECK(world.Entries() == 0);
  world.Hits(kLint);
  world.Use("another");
  CHECK_FALSE(world.Hits(kLint));
  CHECK(world.Entries() == 2);
}

TEST_CASE("cache: games are played, recorded and simulated alike with it") {
  Cached world;
  const std::vector<std::string> simulate = {"simulate", "sums", "--games", "4", "--seed", "3"};
  CHECK_FALSE(world.Hits(simulate));
  CHECK(world.Hits(simulate));
  CHECK(world.Hits({"deck", "check", "other/bad.yaml"}));
}

TEST_CASE("cache: explain prints the same from the cache, and notices changes") {
  Cached world;
  for (const std::vector<std::string>& words : {std::vector<std::string>{"explain", "sums"},
                                                {"explain", "SU-001"},
                                                {"explain", "Nine"},
                                                {"explain", "Twelve"}}) {
    CHECK_FALSE(world.Hits(words));
    CHECK(world.Hits(words));
  }
  CHECK_FALSE(world.Hits({"explain", "Nine", "--game", "sums"}));
  world.files.AddFile("/w/cards/sums/more.cardinal", "cards sums \"More\"\ncard \"Twelve\": Number { points 1 }\n");
  CHECK_FALSE(world.Hits({"explain", "Twelve"}));
  CHECK(world.Said("points"));
  world.files.AddFile("/w/rulesets/sums/rulebook.yaml",
                      "rulebook: SU\nclauses:\n"
                      "  - {id: SU-001, tag: play, section: 1. Play, text: Something else.}\n");
  CHECK_FALSE(world.Hits({"explain", "SU-001"}));
  CHECK(world.Said("Something else"));
}

TEST_CASE("cache: --no-cache neither reads nor writes it") {
  Cached world;
  for (const char* command :
       {"lint", "simulate", "play", "record", "replay", "trace", "why", "test", "coverage", "doctor", "explain"}) {
    CHECK(world.Run({command, "--help"}) == kOk);
    CHECK(world.Said("--no-cache"));
  }
  CHECK(world.Run({"deck", "check", "--help"}) == kOk);
  CHECK(world.Said("--no-cache"));
  CHECK(world.Run({"simulate", "sums", "--games", "2", "--no-cache"}) == kOk);
  world.Run({"lint", "sums", "--no-cache"});
  CHECK(world.Entries() == 0);
}

}  // namespace
}  // namespace cardinal::cli
