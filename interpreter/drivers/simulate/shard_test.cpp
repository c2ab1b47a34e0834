#include "interpreter/drivers/simulate/shard.h"

#include <catch2/catch.hpp>

#include "interpreter/drivers/simulate/shard_file.h"
#include "interpreter/drivers/simulate/statistics_text.h"

namespace cardinal::simulate {
namespace {

TEST_CASE("shard: the parts follow each other without a gap, and are as equal as can be") {
  for (const std::int64_t games : {1, 7, 10, 1000, 999'999'999}) {
    for (const std::int64_t of : {1, 2, 3, 7, 10}) {
      std::int64_t next = 0;
      for (std::int64_t number = 1; number <= of; ++number) {
        const Shard shard{number, of};
        CHECK(shard.FirstGame(games) == next);
        CHECK(shard.GameCount(games) >= games / of);
        CHECK(shard.GameCount(games) <= games / of + 1);
        next += shard.GameCount(games);
      }
      CHECK(next == games);
    }
  }
}

TEST_CASE("shard: `3/10`, and words that are not a shard") {
  std::string problem;
  CHECK(ParseShard("3/10", problem) == Shard{3, 10});
  CHECK(problem.empty());
  const auto wrong = [&](std::string_view text) {
    CHECK_FALSE(ParseShard(text, problem).has_value());
    return problem;
  };
  for (const char* text :
       {"", "x", "3", "3/", "/3", "3/x", "-1/3", "1/-3", "1 /3", "1/3/4", "+1/3", "99999999999999999999/3"})
    CHECK(wrong(text) == '`' + std::string(text) + "` is not a shard: `3/10` is the third of ten");
  CHECK(wrong("0/3") == "`0/3` is not a shard: they are counted from 1");
  CHECK(wrong("4/3") == "`4/3` is not a shard: the last of 3 is 3/3");
  CHECK(wrong("1/0") == "`1/0` is not a shard: there can be 1 to 100000");
  CHECK(wrong("1/100001") == "`1/100001` is not a shard: there can be 1 to 100000");
}

ShardFile Sample() {
  ShardFile file;
  file.head = {"0.1.0", "sums",  77, {"random", "greedy"}, {{"Good\nand 100 %", 1}, {"Low ", 2}}, {"laps=2"}, 5,
               30,      "every", 200};
  file.shard = {2, 3};
  file.invocation = {"sums", {"Good", "other/low.yaml"}, {"a b.cardinal"}, {"laps=2"}};
  file.statistics = "games 10 0 0 40 3 50 12 0\n";
  return file;
}

TEST_CASE("shard file: read back it is the same") {
  const ShardFile file = Sample();
  const std::string bytes = WriteShardFile(file);
  CHECK(bytes.starts_with(kShardFileBegins));
  ShardFile read;
  std::string error;
  REQUIRE(ReadShardFile(bytes, read, error));
  CHECK(DescribeHeaderDifference(read.head, file.head) == "");
  CHECK(read.shard == file.shard);
  CHECK(read.invocation.game == file.invocation.game);
  CHECK(read.invocation.decks == file.invocation.decks);
  CHECK(read.invocation.cards == file.invocation.cards);
  CHECK(read.invocation.options == file.invocation.options);
  CHECK(read.statistics == file.statistics);
}

TEST_CASE("shard file: one that was cut off or changed anywhere is refused") {
  const std::string bytes = WriteShardFile(Sample());
  ShardFile read;
  std::string error;
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    CHECK_FALSE(ReadShardFile(bytes.substr(0, length), read, error));
    CHECK(error == (length < kShardFileBegins.size() ? "this is not a shard of a simulation" : "the file is cut off"));
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    CHECK_FALSE(ReadShardFile(changed, read, error));
    CHECK_FALSE(error.empty());
  }
  CHECK_FALSE(ReadShardFile(bytes + "more\n", read, error));
}

TEST_CASE("shards: a run is whole if each is there once, and all are of it") {
  const auto named = [](std::int64_t number, std::int64_t of = 3) {
    NamedShard shard{std::to_string(number) + ".shard", Sample()};
    shard.file.shard = {number, of};
    return shard;
  };
  CHECK(WhyIncomplete({named(2), named(3), named(1)}) == "");
  CHECK(WhyIncomplete({named(1), named(3)}) == "shard 2 of 3 is missing");
  CHECK(WhyIncomplete({named(2, 20)}) == "shards 1, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 9 more of 20 are missing");
  CHECK(WhyIncomplete({named(1), named(2), named(2)}) == "shard 2 is there twice: 2.shard and 2.shard");
  CHECK(WhyIncomplete({named(1), named(2, 4)}) ==
        "2.shard is of another run than 1.shard: it is one of 4 shards, not of 3");
  const auto changed = [&](void (*change)(RunHeader&)) {
    NamedShard other = named(2);
    change(other.file.head);
    const std::string why = WhyIncomplete({named(1), other, named(3)});
    const std::string begin = "2.shard is of another run than 1.shard: ";
    CHECK(why.starts_with(begin));
    return why.substr(std::min(begin.size(), why.size()));
  };
  CHECK(changed([](RunHeader& head) { head.version = "9"; }) == "it was made by Cardinal 9, not 0.1.0");
  CHECK(changed([](RunHeader& head) { head.game = "go"; }) == "its game is `go`, not `sums`");
  CHECK(changed([](RunHeader& head) { ++head.rules; }) ==
        "its rules or cards are others: they have changed in between");
  CHECK(changed([](RunHeader& head) { head.players[1] = "random"; }) ==
        "its players are `random`, `random`, not `random`, `greedy`");
  CHECK(changed([](RunHeader& head) { head.decks[1].name = "High"; }).starts_with("its decks are "));
  CHECK(changed([](RunHeader& head) { ++head.decks[1].cards; }) == "the deck `Low ` holds other cards");
  CHECK(changed([](RunHeader& head) { head.options.clear(); }) == "its options of the game are none, not `laps=2`");
  CHECK(changed([](RunHeader& head) { head.seed = 6; }) == "its seed is 6, not 5");
  CHECK(changed([](RunHeader& head) { head.games = 31; }) == "it is of 31 games, not of 30");
  CHECK(changed([](RunHeader& head) { head.examine = "none"; }) ==
        "its way of looking at positions is none, not every");
  CHECK(changed([](RunHeader& head) { head.max_decisions = 1; }) == "a game may have 1 decisions, not 200");
}

TEST_CASE("shard file: a text on one line") {
  for (const std::string text : {"", " ", "a b ", "100 %", "a\nb\r", "\x7f", "Élan"}) {
    std::string back = "?";
    CHECK(EscapeLine(text).find('\n') == std::string::npos);
    CHECK(UnescapeLine(EscapeLine(text), back));
    CHECK(back == text);
  }
  std::string back;
  for (const char* line : {"%", "%0", "%0g", "%41", "a\nb", "a "}) CHECK_FALSE(UnescapeLine(line, back));
}

program::Program Small() {
  program::Program program;
  program.sites.resize(5);
  program.cards.resize(3);
  program.templates.resize(1);
  return program;
}

GameStatistics Varied(const Schedule& schedule) {
  GameStatistics tally(schedule);
  for (std::int64_t game = 0; game < 40; ++game) {
    PlayedGame played;
    played.game = game;
    played.seed = UINT64_MAX - 50 + static_cast<std::uint64_t>(game);
    played.seating = schedule.SeatingFor(game);
    played.outcome = {game % 7 == 0 ? model::OutcomeKind::Drawn : model::OutcomeKind::Won,
                      game % 7 == 0 ? 0 : std::uint32_t{1} << (game % 2), static_cast<model::SiteId>(game % 5) - 1};
    played.outcome.scores = {game - 20, game % 11};
    played.outcome.reason = game % 3 == 0 ? 0 : -1;
    played.winner_holes = played.outcome.reason == 0 ? static_cast<std::uint32_t>(game % 4) : 0;
    played.decisions = 10 + game % 4;
    played.rounds = game % 3;
    played.turns = game;
    played.forced = game % 2;
    played.looked = {game, 2, 1};
    played.cards = {
        {0, 0, 2, 1, static_cast<std::int32_t>(game % 3), 4, 5}, {1, 2, 1, 0, 0, 0, 0}, {1, 0, 1, 1, 0, 1, 0}};
    if (game % 11 == 3) played.findings.push_back({played.seed, game, 4, "a mishap:\n100 % ", 3});
    if (game == 5) played.outcome = {};
    tally.AddGame(schedule, played);
  }
  return tally;
}

TEST_CASE("tally as text: read back it is the same, and merges as before") {
  const Schedule schedule = MakeSchedule(2, {"greedy", "random"});
  const program::Program program = Small();
  const GameStatistics tally = Varied(schedule);
  const std::string text = WriteStatistics(tally);
  GameStatistics read(schedule), twice(schedule), merged(schedule);
  std::string error;
  REQUIRE(ReadStatistics(program, text, read, error));
  CHECK(WriteStatistics(read) == text);
  CHECK(read.findings.back().what == "a mishap:\n100 % ");
  CHECK(read.findings.back().seed == tally.findings.back().seed);
  CHECK(read.cards == tally.cards);
  CHECK(read.pairings == tally.pairings);
  CHECK(read.endings == tally.endings);
  twice.Merge(tally);
  twice.Merge(tally);
  merged.Merge(read);
  merged.Merge(tally);
  CHECK(WriteStatistics(merged) == WriteStatistics(twice));
}

TEST_CASE("tally as text: what does not fit is refused by its line") {
  const Schedule schedule = MakeSchedule(2, {"greedy", "random"});
  const program::Program program = Small();
  for (const char* line : {"games 1",
                           "games 1 2 3 4 5 6 7 8 9",
                           "seat 2 1 1 1",
                           "seat 0 1 2 0",
                           "seat 0 -1 0 0",
                           "deck 2 1 1 1",
                           "pairing 0 2 1 1 1",
                           "pairing 3 0 1 1 1",
                           "ending 4 0 -1 0 1",
                           "ending 1 5 -1 0 1",
                           "ending 1 -2 -1 0 1",
                           "ending 1 0 1 0 1",
                           "ending 1 0 0 0",
                           "card 3 1",
                           "card_deck 0 0 1",
                           "finding 1 1 1 9 what",
                           "decisions 1",
                           "player 1 1 %zz",
                           "what 1",
                           ""}) {
    GameStatistics read(schedule);
    std::string error;
    INFO(line);
    CHECK_FALSE(ReadStatistics(program, std::string(line) + '\n', read, error));
    CHECK(error == '`' + std::string(line) + "` is not understood");
  }
  GameStatistics read(schedule);
  std::string error;
  CHECK_FALSE(ReadStatistics(program, "turns 1 1", read, error));  // truncated within a line
}

}  // namespace
}  // namespace cardinal::simulate
