// Hostile clients: whatever a client sends, the match is unchanged, the reply has the right code, and no other client
// receives anything.
#include "tests/protocol/wire.h"

namespace cardinal::host {
namespace {

struct Hostile {
  const Game& game = LoadedGame("kmon");
  Inbox inbox;
  HostedMatch match;

  Hostile() : match(game.program, NoHome(), MakeSetup(game, {"human", "human"}), inbox) {
    match.Start(0);
    match.Connect(0, 0, "", 0);
    match.Connect(1, 1, "", 0);
    match.Connect(-1, model::kNoSeat, "", 0);
  }

  // The client sends the text; returns the code of the refusal.
  std::string Send(ClientId client, const std::string& text) {
    const match::Match before = match.Session().GetMatch();
    std::map<ClientId, std::size_t> counts;
    for (const ClientId id : {0, 1, -1}) counts[id] = inbox.messages[id].size();
    match.Handle(client, text, 0);
    INFO(text.substr(0, 200));
    CHECK(match.Session().GetMatch() == before);
    for (const ClientId id : {0, 1, -1}) CHECK(inbox.messages[id].size() == counts[id] + (id == client ? 1 : 0));
    const base::Json reply = base::Json::parse(inbox.messages[client].back());
    CHECK(reply["type"] == "refused");
    CHECK(!reply["reason"].get<std::string>().empty());
    return reply.value("code", "");
  }
  model::Seat Asked() const { return match.Session().GetMatch().decision.seat; }
};

TEST_CASE("hostile client: other texts than messages are refused", "[wire]") {
  Hostile table;
  const std::pair<std::string, const char*> cases[] = {
      {"", "malformed"},
      {"{", "malformed"},
      {"null", "malformed"},
      {"[]", "malformed"},
      {"{}", "malformed"},
      {"\xff\xfe", "malformed"},
      {"{\"type\":\"why\",\"question\":\"\xff\"}", "malformed"},
      {R"({"type":7})", "malformed"},
      {R"({"type":"wy"})", "unknown_type"},
      {R"({"type":"hello"})", "unknown_type"},
      {R"({"type":"answer"})", "malformed"},
      {R"({"type":"answer","decision":1})", "malformed"},
      {R"({"type":"answer","decision":"1","option":1})", "malformed"},
      {R"({"type":"answer","decision":1.5,"option":1})", "malformed"},
      {R"({"type":"answer","decision":1,"option":1e400})", "malformed"},
      {R"({"type":"answer","decision":1,"option":99999999999999999999})", "malformed"},
      {R"({"type":"answer","decision":1,"option":1,"seat":0})", "malformed"},
      {R"({"type":"answer","decision":1,"decision":1,"option":1})", "malformed"},
      {R"({"type":"answer","decision":1,"option":[[[[[[[[1]]]]]]]]})", "malformed"},
      {R"({"type":"why","question":["a"]})", "malformed"},
      {R"({"type":"rules","id":-1})", "malformed"},
      {R"({"type":"rules","id":9007199254740992})", "malformed"},
      {R"({"type":"undo_reply","accept":1})", "malformed"},
      {std::string(100'000, '['), "too_large"},
      {std::string(60'000, '['), "malformed"},
      {"{\"type\":\"why\",\"question\":\"" + std::string(10'000'000, 'x') + "\"}", "too_large"},
  };
  for (const auto& [text, code] : cases) {
    INFO(text.substr(0, 100));
    CHECK(table.Send(table.Asked(), text) == code);
  }
}

TEST_CASE("hostile client: the refusal names what is wrong and repeats the id", "[wire]") {
  Hostile table;
  table.Send(0, R"({"type":"awnser","id":12})");
  base::Json reply = table.inbox.Last(0, "refused");
  CHECK(reply["id"] == 12);
  CHECK(reply["reason"] == "there is no message of the type `awnser`; did you mean `answer`?");
  table.Send(0, R"({"type":"answer","id":13,"decision":1,"opton":1})");
  reply = table.inbox.Last(0, "refused");
  CHECK(reply["id"] == 13);
  CHECK(reply["reason"] == "the field `option` is missing");
  table.Send(0, R"({"type":"answer","decision":1,"option":1,"opton":1})");
  CHECK(table.inbox.Last(0, "refused")["reason"] == "there is no field `opton` in `answer`; did you mean `option`?");
}

TEST_CASE("hostile client: answers out of turn, to old decisions, to options that do not exist", "[wire]") {
  Hostile table;
  const model::Seat asked = table.Asked();
  const ClientId other = 1 - asked;
  const base::Json decision = table.inbox.Last(asked, "decision");
  REQUIRE(decision["decision"] == 1);
  const auto answer = [](std::int64_t number, std::int64_t option) {
    return base::Json({{"type", "answer"}, {"decision", number}, {"option", option}}).dump();
  };
  CHECK(table.Send(other, answer(1, 1)) == "old_decision");  // it was never asked
  CHECK(table.Send(-1, answer(1, 1)) == "not_allowed");
  CHECK(table.Send(asked, answer(2, 1)) == "old_decision");
  CHECK(table.Send(asked, answer(0, 1)) == "old_decision");
  CHECK(table.Send(asked, answer(-5, 1)) == "old_decision");
  CHECK(table.Send(asked, answer(1, 0)) == "no_such_option");
  CHECK(table.Send(asked, answer(1, -1)) == "no_such_option");
  CHECK(table.Send(asked, answer(1, 1'000'000)) == "no_such_option");
  // Two answers at once: the second one has no effect.
  table.match.Handle(asked, AnswerText(decision, OptionNumbers(decision).front()), 0);
  CHECK(table.inbox.Count(asked, "accepted") == 1);
  const std::string code = table.Send(asked, AnswerText(decision, OptionNumbers(decision).front()));
  CHECK((code == "old_decision" || code == "not_your_turn"));
}

TEST_CASE("hostile client: cards, words and rights that it does not have", "[wire]") {
  Hostile table;
  CHECK(table.Send(0, R"({"type":"text","card":"c999999"})") == "no_such_thing");
  CHECK(table.Send(0, R"({"type":"text","card":""})") == "no_such_thing");
  CHECK(table.Send(0, R"({"type":"why","question":"xyzzy plugh"})") == "no_such_thing");
  CHECK(table.Send(0, R"({"type":"language","code":"xx"})") == "no_such_thing");
  CHECK(table.Send(0, R"({"type":"stop","words":"sometimes"})") == "malformed");
  CHECK(table.Send(0, R"({"type":"stop","words":"pass until xyzzy"})") == "no_such_thing");
  CHECK(table.Send(0, R"({"type":"undo"})") == "not_allowed");
  CHECK(table.Send(0, R"({"type":"undo_reply","accept":true})") == "not_allowed");
  CHECK(table.Send(-1, R"({"type":"undo"})") == "not_allowed");
  CHECK(table.Send(-1, R"({"type":"advice"})") == "not_allowed");
  CHECK(table.Send(-1, R"({"type":"stop","words":"choices"})") == "not_allowed");
  CHECK(table.Send(0, R"({"type":"rules"})") == "no_such_thing");  // this host has no rules
}

TEST_CASE("hostile client: a message of a client that is not connected has no effect", "[wire]") {
  Hostile table;
  const std::size_t before = table.inbox.messages[table.Asked()].size();
  table.match.Handle(77, R"({"type":"resend"})", 0);
  CHECK(table.inbox.messages.count(77) == 0);
  table.match.Disconnect(77);
  CHECK(table.inbox.messages[table.Asked()].size() == before);
}

}  // namespace
}  // namespace cardinal::host
