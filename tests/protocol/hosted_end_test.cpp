// What a hosted match refuses: an undo after its end, texts that are too long; and what an undo needs.
#include "tests/protocol/wire.h"

namespace cardinal::host {
namespace {

// The log that `save` gives at the end shows all hidden cards: who has it may not go back.
TEST_CASE("hosted match: after the end nothing can be undone", "[wire]") {
  for (const std::vector<std::string>& kinds : {std::vector<std::string>{"human", "human"}, {"human", "random"}}) {
    HostedTable table("kmon", kinds, 5);
    base::Random luck(5);
    table.Play(luck, 20'000);
    REQUIRE(table.match.IsOver());
    const std::uint64_t end = table.match.PositionHash();
    table.Send(0, {{"type", "save"}});
    REQUIRE(table.inbox.Last(0, "saved").contains("log"));
    table.Send(0, {{"type", "undo"}, {"id", 9}});
    const base::Json refused = table.inbox.Last(0, "refused");
    CHECK(refused["id"] == 9);
    CHECK(refused["code"] == "over");
    CHECK(refused["reason"] == "The game is over: its log shows all cards, so nothing can be undone any more.");
    CHECK(table.inbox.Count(1, "undo_request") == 0);
    CHECK(table.match.IsOver());
    CHECK(table.match.PositionHash() == end);
  }
}

TEST_CASE("hosted match: a text of more than 400 characters is refused at once", "[wire]") {
  HostedTable table("kmon", {"human", "human"});
  const auto code = [&](const base::Json& message) {
    table.Send(0, message);
    return table.inbox.Last(0, "refused")["code"];
  };
  std::string letters;
  for (int i = 0; i < 400; ++i) letters += "\xC3\xA8";
  CHECK(code({{"type", "why"}, {"question", letters}}) == "no_such_thing");
  CHECK(code({{"type", "why"}, {"question", letters + "x"}}) == "too_large");
  CHECK(table.inbox.Last(0, "refused")["reason"] == "That is too long: at most 400 characters.");
  std::string words;
  while (words.size() < 60'000) words += "zap ";
  for (const auto& [type, field] :
       {std::pair{"why", "question"}, std::pair{"why_not", "question"}, std::pair{"explain", "word"},
        std::pair{"text", "card"}, std::pair{"stop", "words"}, std::pair{"language", "code"}}) {
    INFO(type);
    CHECK(code({{"type", type}, {field, words}}) == "too_large");
  }
  table.match.Connect(1, 1, "it", 0);
  table.Send(1, {{"type", "why"}, {"question", words}});
  CHECK(table.inbox.Last(1, "refused")["reason"] == "È troppo lungo: al massimo 400 caratteri.");
}

TEST_CASE("hosted match: an undo that cannot be stored can be accepted again", "[wire]") {
  std::string text;
  bool fails = false;
  HostedTable table("kmon", {"human", "human"}, 1, std::make_unique<MemoryLog>(text, &fails));
  base::Random luck(1);
  const model::Seat seat = table.Asked();
  const std::uint64_t before = table.match.PositionHash();
  REQUIRE(table.Play(luck, 1) == 1);
  table.Send(seat, {{"type", "undo"}});
  fails = true;
  table.Send(1 - seat, {{"type", "undo_reply"}, {"accept", true}});
  CHECK(table.inbox.Last(1 - seat, "refused")["code"] == "busy");
  CHECK(table.match.PositionHash() != before);
  fails = false;
  table.Send(1 - seat, {{"type", "undo_reply"}, {"accept", true}});
  CHECK(table.inbox.Count(1 - seat, "undone") == 1);
  CHECK(table.match.PositionHash() == before);
}

TEST_CASE("hosted match: the hash of a saved position does not depend on the language", "[wire]") {
  HostedTable table("kmon", {"human", "human"});
  table.Send(0, {{"type", "save"}});
  const base::Json english = table.inbox.Last(0, "saved")["position"];
  table.match.Connect(0, 0, "it", 0);
  table.Send(0, {{"type", "save"}});
  CHECK(table.inbox.Last(0, "saved")["position"] == english);
}

TEST_CASE("hosted match: `why` without a question names the clause that asks, with its text", "[wire]") {
  const Game& game = LoadedGame("kmon");
  Inbox inbox;
  HostSetup setup = MakeSetup(game, {"human", "human"});
  setup.texts.clauses = [](std::int32_t) { return [](std::string_view id) { return "text of " + std::string(id); }; };
  HostedMatch match(game.program, NoHome(), setup, inbox);
  match.Start(0);
  for (const ClientId client : {0, 1}) match.Connect(client, client, "", 0);
  base::Random luck(1);
  model::Seat seat = 0;
  base::Json clauses;
  for (int i = 0; i < 50 && clauses.empty(); ++i) {
    seat = match.Session().GetMatch().decision.seat;
    clauses = inbox.Last(seat, "decision")["clauses"];
    if (clauses.empty()) REQUIRE(AnswerAtRandom(match, inbox, luck));
  }
  match.Handle(seat, R"({"type":"why"})", 0);
  REQUIRE(!clauses.empty());
  const auto first = clauses[0].get<std::string>();
  CHECK(inbox.Last(seat, "reasons")["lines"] ==
        base::Json({"You are asked by the rule " + first + ": text of " + first + "."}));
}

}  // namespace
}  // namespace cardinal::host
