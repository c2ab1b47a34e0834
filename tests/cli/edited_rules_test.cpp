// Tests saves and logs after the rules have been edited: irrelevant edits are ignored, all others are reported.
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

constexpr const char* kGame = "rulesets/sums/game.cardinal";
constexpr const char* kDigits = "cards/sums/digits.cardinal";
constexpr const char* kCards =
    "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\ncard \"Nine\": Number { points 9 text \"A big one.\" "
    "}\n";

// The game of `World` on the disk, with its saves and logs.
struct Edited : DiskFolder {
  Edited() {
    Put(kGame, kSums);
    Put(kDigits, kCards);
    Put("cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
  }
  void Edit(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = Text(file);
    REQUIRE(text.find(from) != std::string::npos);
    Put(file, text.replace(text.find(from), from.size(), to));
  }
  void Save(const std::string& typed = "nine\n") {
    REQUIRE(Run({"play", "sums", "--seed", "5"}, "stop always\n" + typed + "save my.save\n") == kOk);
    REQUIRE(Said("Saved as"));
  }
  int Load(const std::string& typed = "why anna.score\n") { return Run({"play", "sums", "--load", "my.save"}, typed); }
  void Record() { REQUIRE(Run({"record", "sums", "--to", "logs", "--seed", "1"}) == kOk); }
  int Why() { return Run({"why", "logs/sums-1.jsonl", "outcome"}); }
  mode_t Mode(const std::string& name) const {
    struct stat found {};
    REQUIRE(::stat((path / name).c_str(), &found) == 0);
    return found.st_mode & 0777;
  }
};

// Edits after which every game runs as before.
void EditWhatCannotMatter(Edited& world) {
  world.Edit(kGame, "start phase main {", "// Each has two turns.\nstart phase main\n{\n");
  world.Edit(kGame, "\"Lay a number\"", "\"Lay which number?\"");
  world.Edit(kGame, "{p} lays {c}.", "{p} puts {c} down.");
  world.Edit(kGame, "@SU-003", "");
  world.Edit(kDigits, "A big one.", "A very big one.");
  world.Put("cards/sums/a_more.cardinal", "cards sums \"More\"\ncard \"Ace\": Number { points 1 }\n");
}

TEST_CASE("edits that cannot matter: a save continues") {
  Edited world;
  world.Save();
  EditWhatCannotMatter(world);
  CHECK(world.Load("why anna.score\n1\n1\n1\n1\n") == kOk);
  CHECK(world.Said("Score of Anna is 10"));
  CHECK_FALSE(world.Said("Changed since"));
  CHECK(world.Said("puts"));
  CHECK(world.Run({"play", "sums"}, "load my.save\nwhy anna.score\n") == kOk);
  CHECK(world.Said("Score of Anna is 10"));
}

TEST_CASE("edits that cannot matter: a log is opened and replays") {
  Edited world;
  world.Record();
  EditWhatCannotMatter(world);
  CHECK(world.Why() == kOk);
  CHECK(world.err.empty());
  CHECK(world.Run({"trace", "logs/sums-1.jsonl"}) == kOk);
  CHECK(world.err.empty());
  CHECK(world.Run({"replay", "logs"}) == kOk);
  CHECK(world.Said("no difference"));
  CHECK_FALSE(world.Said("rules changed"));
}

TEST_CASE("a save that cannot continue names the declaration and the file that have changed") {
  Edited world;
  world.Save();
  world.Edit(kGame, "add c.points to p.score", "add 2 * c.points to p.score");
  CHECK(world.Load() == kUsageError);
  CHECK(world.Complained("the rules or cards have changed since the match was saved (phase lay ("));
  CHECK(world.Complained("game.cardinal:21)"));
  CHECK(world.Complained("the game differs from decision 2 on"));
  world.Put(kGame, kSums);
  world.Edit(kDigits, "points 9", "points 8");
  CHECK(world.Load() == kUsageError);
  CHECK(world.Complained("since the match was saved (Nine ("));
  CHECK(world.Complained("digits.cardinal:3)"));
  world.Put(kDigits, "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\n");
  world.Put("cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Five: 3}\n");
  CHECK(world.Load() == kUsageError);
  CHECK(world.Complained("(Nine (gone)), so it cannot continue: the deck of Anna holds `Nine`"));
}

TEST_CASE("rules that have not been used yet: the game continues, and the change is reported") {
  Edited world;
  world.Save();
  world.Record();
  world.Edit(kGame, "when you.score > 10", "when you.score > 11");
  CHECK(world.Load() == kOk);
  CHECK(world.Said("Changed since this game was saved, without effect so far: action boast"));
  CHECK(world.Said("rulesets/sums/game.cardinal:"));
  CHECK(world.Said("Score of Anna is 10"));
  const int why = world.Why();
  CHECK((why == kOk || why == kUsageError));
  CHECK(world.Complained("rules changed  action boast ("));
}

TEST_CASE("a log whose replay differs is not opened, and the changes are reported") {
  Edited world;
  world.Record();
  world.Edit(kDigits, "points 9", "points 8");
  CHECK(world.Why() == kUsageError);
  CHECK(world.Complained("logs/sums-1.jsonl:1: error: the rules or cards have changed since the game was recorded"));
  CHECK(world.Complained("cards changed  Nine ("));
  CHECK(world.Complained("`cardinal replay logs/sums-1.jsonl` names the first decision that differs"));
}

TEST_CASE("a renamed card is found by its former name") {
  Edited world;
  world.Save();
  world.Record();
  world.Edit(kDigits, "card \"Nine\": Number {", "card \"Big Nine\": Number { named before \"Nine\"");
  world.Put("cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Big Nine: 1, Five: 2}\n");
  CHECK(world.Load("why big nine\n") == kOk);
  CHECK(world.Said("Big Nine is in row of Anna."));
  CHECK_FALSE(world.Said("Changed since"));
  CHECK(world.Why() == kOk);
  CHECK(world.err.empty());
  CHECK(world.Run({"replay", "logs"}) == kOk);
  CHECK(world.Said("cards renamed  Nine -> Big Nine ("));
  CHECK(world.Said("no difference"));
  CHECK(world.Run({"trace", "logs/sums-1.jsonl", "--card", "Nine"}) == kOk);
  CHECK(world.Said("Big Nine"));
  CHECK(world.Run({"replay", "logs", "--format", "json"}) == kOk);
  CHECK(base::DumpJson(world.OutputJson().at("changed")[0].at("renamed")) == R"({"Nine":"Big Nine"})");
  // A save with the new name does not need the old name.
  CHECK(world.Load("save new.save\n") == kOk);
  world.Edit(kDigits, " named before \"Nine\"", "");
  CHECK(world.Run({"play", "sums", "--load", "new.save"}, "why big nine\n") == kOk);
  CHECK(world.Said("Big Nine is in row of Anna."));
  CHECK(world.Load() == kUsageError);
  CHECK(world.Complained("the deck of Anna holds `Nine`"));
}

TEST_CASE("a deck with the old name of a card produces a message with the new name") {
  Edited world;
  world.Edit(kDigits, "card \"Nine\": Number {", "card \"Big Nine\": Number { named before \"Nine\"");
  CHECK(world.Run({"deck", "check", "cards/sums/decks/good.yaml"}) == kUsageError);
  CHECK((world.Complained("`Nine` is called `Big Nine` now") || world.Said("`Nine` is called `Big Nine` now")));
  const char* board =
      "game: sums\nscenarios:\n  - scenario: old\n    board: { p1: { hand: [Nine] } }\n    steps: []\n    end: p1, lay "
      "a "
      "number\n";
  world.Put("rulesets/sums/scenarios/old.yaml", board);
  CHECK(world.Run({"test", "rulesets/sums/scenarios/old.yaml"}) == kUsageError);
  CHECK((world.Said("`Nine` is called `Big Nine` now") || world.Complained("`Nine` is called `Big Nine` now")));
}

TEST_CASE("a loaded game knows its earlier steps") {
  Edited world;
  world.Save("nine\n");
  CHECK(world.Load("log\nwhy nine\nmore\nrecord all.yaml 1\n") == kOk);
  CHECK(world.Said("Anna lays Nine."));
  CHECK(world.Said("moved  from hand of Anna"));
  CHECK(world.Said("all.yaml"));
  CHECK(world.Run({"test", "all.yaml"}) == kOk);
}

TEST_CASE("a save whose log leads to another position is rejected as changed") {
  Edited world;
  world.Save("nine\n");
  const std::string nine = world.Text("my.save");
  world.Save("five\n");
  const std::string five = world.Text("my.save");
  const auto part = [](const std::string& save, const char* from, const char* to) {
    const std::size_t begin = save.find(from);
    return save.substr(begin, save.find(to, begin) - begin);
  };
  std::string mixed = nine;
  const std::string log = part(nine, "log {\"decision\"", "sum ");
  mixed.replace(mixed.find(log), log.size(), part(five, "log {\"decision\"", "sum "));
  world.Put("my.save", mixed);
  CHECK(world.Load() == kUsageError);
  CHECK(world.Complained("the file is cut off or has been changed"));
}

TEST_CASE("only the owner can read files with hidden cards") {
  Edited world;
  world.Save("nine\nrecord turn.yaml 1\n");
  CHECK(world.Mode("my.save") == 0600);
  CHECK(world.Mode("turn.yaml") == 0600);
  world.Record();
  CHECK(world.Mode("logs/sums-1.jsonl") == 0600);
  CHECK(world.Run({"trace", "logs/sums-1.jsonl", "--out", "page.html", "--format", "html"}) == kOk);
  CHECK(world.Mode("page.html") == 0600);
  CHECK(world.Run({"test", "--record", "logs/sums-1.jsonl", "--out", "whole.yaml"}) == kOk);
  CHECK(world.Mode("whole.yaml") == 0600);
}

TEST_CASE("a stopped `record` leaves complete logs only") {
  Edited world;
  int asked = 0;
  const int exit =
      world.Tell(world.files, world.path, {"record", "sums", "--to", "logs", "--games", "9", "--seed", "1"}, "",
                 [&] { return ++asked > 45; });
  CHECK(exit == kLimitReached);
  CHECK(world.Said("stopped: "));
  CHECK(world.Said(" of 9 games were recorded"));
  std::size_t logs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(world.path / "logs")) {
    CHECK(world.Text("logs/" + entry.path().filename().string()).find("{\"end\":\"") != std::string::npos);
    ++logs;
  }
  CHECK(logs > 0);
  CHECK(logs < 9);
  CHECK(world.Run({"replay", "logs"}) == kOk);
}

}  // namespace
}  // namespace cardinal::cli
