// Tests `cardinal serve --stdio`: what a program receives, line by line, and the exit codes.
#include <catch2/catch.hpp>
#include <sstream>

#include "tests/cli/world.h"

namespace cardinal::cli {
namespace {

std::vector<base::Json> Messages(const std::string& out) {
  std::vector<base::Json> messages;
  std::istringstream lines(out);
  for (std::string line; std::getline(lines, line);) messages.push_back(base::Json::parse(line));
  return messages;
}

std::vector<base::Json> OfType(const std::string& out, const std::string& type) {
  std::vector<base::Json> found;
  for (base::Json& message : Messages(out))
    if (message["type"] == type) found.push_back(std::move(message));
  return found;
}

// Answers with the first option, for that many decisions.
std::string FirstOptions(int count, const std::string& more = "") {
  std::string typed;
  for (int i = 1; i <= count; ++i)
    typed += R"({"type":"answer","decision":)" + std::to_string(i) + R"(,"option":1)" + more + "}\n";
  return typed;
}

TEST_CASE("serve: a program plays a whole game by lines") {
  World world;
  const std::vector<std::string> words = {"serve",  "sums", "--stdio", "--seats", "human,greedy",
                                          "--seed", "3",    "--stop",  "always"};
  CHECK(world.Run(words, FirstOptions(20)) == kOk);
  const std::vector<base::Json> messages = Messages(world.out);
  REQUIRE(!messages.empty());
  CHECK(messages.front()["type"] == "hello");
  CHECK(messages.front()["seat"] == 0);
  CHECK(!messages.front().contains("to"));
  CHECK(OfType(world.out, "ended").size() == 1);
  CHECK(OfType(world.out, "refused").back()["code"] == "over");
  const std::string first = world.out;
  CHECK(world.Run(words, FirstOptions(20)) == kOk);
  CHECK(world.out == first);
}

TEST_CASE("serve: a program that plays several seats routes its messages") {
  World world;
  std::string typed;
  for (int i = 1; i <= 6; ++i)
    for (const char* seat : {"0", "1"})
      typed += R"({"type":"answer","seat":)" + std::string(seat) + R"(,"decision":)" + std::to_string(i) +
               R"(,"option":1})" + "\n";
  CHECK(world.Run({"serve", "sums", "--stdio", "--seats", "human,human", "--seed", "3"}, typed) == kOk);
  for (const base::Json& message : Messages(world.out)) CHECK(message.contains("to"));
  CHECK(OfType(world.out, "ended").size() == 2);
  CHECK(world.Run({"serve", "sums", "--stdio", "--seats", "human,human"},
                  "{\"type\":\"undo\"}\n{\"type\":\"undo\",\"seat\":2}\nnonsense\n") == kOk);
  const auto refused = OfType(world.out, "refused");
  REQUIRE(refused.size() == 3);
  for (const base::Json& each : refused) CHECK((each["code"] == "malformed" && each["to"].is_null()));
  CHECK(refused[0]["reason"] == "this program plays the seats 0, 1: the field `seat` must be one of them");
  CHECK(refused[1]["reason"] == refused[0]["reason"]);
  CHECK(refused[2]["reason"] == "this is not JSON from byte 2 on");
}

TEST_CASE("serve: garbage, long lines and empty lines do not end it") {
  World world;
  const std::string typed = "nonsense\n\n   \n" + std::string(10'000'000, 'x') + "\n" + R"({"type":"save","id":1})";
  CHECK(world.Run({"serve", "sums", "--stdio", "--seed", "3"}, typed) == kOk);
  const auto refused = OfType(world.out, "refused");
  REQUIRE(refused.size() == 2);
  CHECK(refused[0]["code"] == "malformed");
  CHECK(refused[1]["code"] == "too_large");
  CHECK(OfType(world.out, "saved").size() == 1);  // a last line without its end is a line
}

TEST_CASE("serve: a spectator watches, and the program leaves") {
  World world;
  CHECK(world.Run({"serve", "sums", "--stdio", "--spectate", "--seats", "greedy,random", "--seed", "3"},
                  "{\"type\":\"leave\"}\n{\"type\":\"save\"}\n") == kOk);
  CHECK(OfType(world.out, "hello")[0]["seat"].is_null());
  CHECK(OfType(world.out, "ended").size() == 1);
  CHECK(OfType(world.out, "saved").empty());
}

TEST_CASE("serve: the log is that of the game; a second one does not overwrite it") {
  World world;
  DiskFolder folder;
  folder.Put("rulesets/sums/game.cardinal", kSums);
  folder.Put("cards/sums/digits.cardinal",
             "cards sums \"Digits\"\ncard \"Five\": Number { points 5 }\ncard \"Nine\": Number { points 9 }\n");
  folder.Put("cards/sums/decks/good.yaml", "deck: Good\ngame: sums\ncards: {Nine: 1, Five: 2}\n");
  const std::vector<std::string> words = {"serve", "sums",    "--stdio",    "--seed", "3",
                                          "--log", "x.jsonl", "--opponent", "easy"};
  CHECK(folder.Run(words, FirstOptions(20)) == kOk);
  CHECK(folder.Run({"replay", "x.jsonl"}) == kOk);
  CHECK(folder.Run(words, "") == kUsageError);
}

TEST_CASE("serve: bad use is explained") {
  World world;
  CHECK(world.Run({"serve", "sums"}) == kUsageError);
  CHECK(world.Run({"serve", "sums", "--stdio", "--seat", "3"}) == kUsageError);
  CHECK(world.Run({"serve", "sums", "--stdio", "--seat", "2", "--spectate"}) == kUsageError);
  CHECK(world.Run({"serve", "sums", "--stdio", "--seats", "greedy,greedy"}) == kUsageError);
  CHECK(world.Complained("the program plays no seat: name one by `--seat`, or write `--spectate`"));
  CHECK(world.Run({"serve", "sums", "--stdio", "--seats", "human,greedy", "--spectate"}) == kUsageError);
  CHECK(world.Run({"serve", "nothing", "--stdio"}) == kUsageError);
  CHECK(world.Run({"serve", "sums", "--stdio", "--seat", "Berto", "--seed", "3"}, FirstOptions(9)) == kOk);
  CHECK(OfType(world.out, "hello")[0]["seat"] == 1);
}

TEST_CASE("serve: options of the match at the start need its seats, and are checked before the server starts") {
  World world;
  for (const auto& [option, value] : {std::pair{"--time", "30"}, std::pair{"--seed", "3"}, std::pair{"--names", "Anna"},
                                      std::pair{"--option", "x=1"}}) {
    INFO(option);
    CHECK(world.Run({"serve", "sums", "--store", ":memory:", option, value}) == kUsageError);
    CHECK(world.Complained("are for a match at the start: name its `--seats`, too"));
  }
  const std::vector<std::string> match = {"serve", "sums", "--store", ":memory:", "--seats", "human,greedy"};
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), match.begin(), match.end());
    return world.Run(more);
  };
  CHECK(run({"--option", "speed=3"}) == kUsageError);
  CHECK(world.Complained("speed"));
  CHECK(run({"--names", "Anna,Berto,Carla"}) == kUsageError);
  CHECK(world.Complained("there are more names than seats"));
}

TEST_CASE("serve: Ctrl-C ends it with 3 before the end of the game") {
  World world;
  bool stopped = false;
  world.interrupted = [&] { return std::exchange(stopped, true); };
  CHECK(world.Run({"serve", "sums", "--stdio", "--seats", "human,search:100000"}, FirstOptions(1)) == kLimitReached);
}

}  // namespace
}  // namespace cardinal::cli
