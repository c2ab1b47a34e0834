// The editor's room, with a small game in a folder: files, scenarios step by step, and matches in edited rules.
#include "interpreter/drivers/playground/playground.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <mutex>
#include <thread>

#include "interpreter/cli/serve_editor.h"
#include "interpreter/drivers/playground/json.h"
#include "interpreter/drivers/playground/scenario_list.h"
#include "tests/cli/teller.h"

namespace cardinal::playground {
namespace {

constexpr const char* kCards = "cards/first.cardinal";
constexpr const char* kScenarios = "scenarios/first.yaml";

// The lines of matches, without a server. A match is continued when it is reloaded.
struct FakeMatches : web::DraftMatches {
  std::map<std::string, std::vector<std::string>> lines;
  int reloads = 0;

  web::CreatedMatch CreateFrom(const web::BegunMatch& begun) override {
    web::CreatedMatch created;
    created.id = "match" + std::to_string(lines.size());
    lines[created.id] = begun.lines;
    for (std::size_t i = 0; i < begun.seats.size(); ++i)
      if (begun.seats[i].is_human) created.links.push_back({static_cast<std::int32_t>(i), begun.seats[i].name, "link"});
    return created;
  }
  bool ReadLines(const std::string& id, std::vector<std::string>& read) override {
    const auto found = lines.find(id);
    if (found != lines.end()) read = found->second;
    return found != lines.end();
  }
  std::string AppendLine(const std::string& id, const std::string& line) override {
    lines[id].push_back(line);
    ++reloads;
    return "";
  }
  void Reload(const std::string&) override { ++reloads; }
};

// Lines that go to a match.
struct LinesOf : replay::LineSink {
  std::vector<std::string>& lines;
  explicit LinesOf(std::vector<std::string>& all) : lines(all) {}
  std::string Append(std::string_view line) override { return lines.emplace_back(line), ""; }
  std::string Finish() override { return ""; }
  void Discard() override {}
  bool CanRetry() const override { return false; }
};

struct Inbox : host::MessageSink {
  std::vector<Json> messages;
  void Send(host::ClientId, const std::string& message) override { messages.push_back(Json::parse(message)); }
  void Close(host::ClientId) override {}
  Json Last(const std::string& type) const {
    Json last;
    for (const Json& message : messages)
      if (message["type"] == type) last = message;
    return last;
  }
};

// A new game in a folder of its own, and a page.
struct Bench {
  cli::DiskFolder folder;
  std::istringstream in;
  std::ostringstream out, err;
  cli::Environment env{in, out, err, folder.files, false, 100, "", folder.path};
  FakeMatches matches;
  std::unique_ptr<Playground> playground;
  std::vector<Json> sent;
  std::mutex sent_mutex;
  std::unique_ptr<web::EditorSession> page;
  int last_id = 0;

  Bench() {
    REQUIRE(folder.Run({"new", "game", "my_game"}) == 0);
    playground = cli::MakePlayground(env, *cli::FindHome(env, "my_game"), {});
    playground->UseMatches(matches);
    page = OpenPage();
  }
  std::unique_ptr<web::EditorSession> OpenPage() {
    return playground->Open([this](std::string message) {
      const std::lock_guard lock(sent_mutex);
      sent.push_back(Json::parse(message));
    });
  }
  // The whole answer of a request of Cardinal, which comes before Receive returns.
  Json Ask(const std::string& method, const Json& params = Json::object()) {
    const int id = ++last_id;
    page->Receive(Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump());
    return AnswerTo(id);
  }
  Json AnswerTo(int id) {
    const std::lock_guard lock(sent_mutex);
    for (const Json& message : sent)
      if (message.value("id", Json()) == id && !message.contains("method")) return message;
    return {};
  }
  Json Result(const std::string& method, const Json& params = Json::object()) {
    const Json answer = Ask(method, params);
    INFO(answer.dump());
    REQUIRE(answer.contains("result"));
    return answer["result"];
  }
  std::string Problem(const std::string& method, const Json& params = Json::object()) {
    const Json answer = Ask(method, params);
    INFO(answer.dump());
    REQUIRE(answer.contains("error"));
    return answer["error"]["message"];
  }
  std::string Text(const std::string& name) const { return folder.Text("my_game/" + name); }
  std::string CardsWith(const std::string& former, const std::string& now) const {
    std::string text = Text(kCards);
    const std::size_t at = text.find(former);
    REQUIRE(at != std::string::npos);
    return text.replace(at, former.size(), now);
  }
  // The match of the page as a seat sees it, after the answers `given`: words of options.
  Json Play(const std::string& match, model::Seat seat, const std::vector<std::string>& given = {}) {
    Inbox inbox;
    auto continued = playground->Drafts().Continue({match, matches.lines[match], 0, 0}, inbox,
                                                   std::make_unique<LinesOf>(matches.lines[match]));
    INFO(continued.problem);
    REQUIRE(continued.match);
    for (host::ClientId client : {0, 1}) continued.match->Connect(client, static_cast<view::Seat>(client), "", 0);
    for (const std::string& words : given) {
      const Json decision = inbox.Last("decision");
      const auto found = std::find_if(decision["options"].begin(), decision["options"].end(),
                                      [&](const Json& option) { return option["label"] == words; });
      INFO(decision.dump());
      REQUIRE(found != decision["options"].end());
      continued.match->Handle(
          seat, Json{{"type", "answer"}, {"decision", decision["decision"]}, {"option", (*found)["option"]}}.dump(), 0);
    }
    inbox.messages.clear();
    continued.match->Connect(seat, seat, "", 0);
    return {{"position", inbox.Last("position")}, {"story", inbox.Last("story")}, {"decision", inbox.Last("decision")}};
  }
};

Json ScenarioParams(int index, std::size_t step = 0) {
  return {{"file", kScenarios}, {"index", index}, {"step", step}};
}

}  // namespace

TEST_CASE("playground: only the files of the game are listed, read and written", "[playground]") {
  Bench bench;
  const Json project = bench.Result("cardinal/project");
  std::vector<std::string> names;
  for (const Json& file : project["files"]) names.push_back(file["name"]);
  CHECK(std::count(names.begin(), names.end(), kCards) == 1);
  CHECK(std::count(names.begin(), names.end(), kScenarios) == 1);

  bench.folder.Put("secret.yaml", "secret: 1\n");
  std::filesystem::create_symlink(bench.folder.path / "secret.yaml", bench.folder.path / "my_game/cards/link.yaml");
  for (const std::string name : {"../secret.yaml", "cards/../../secret.yaml", "/etc/passwd", "cards/link.yaml",
                                 "cards/.hidden.yaml", "cards/x.sh", ""}) {
    INFO(name);
    CHECK(bench.Problem("cardinal/read", {{"name", name}}) == "this file is not one of the game's");
    CHECK(bench.Problem("cardinal/save", {{"name", name}, {"text", "x"}, {"version", ""}}) ==
          "this file is not one of the game's: nothing was written");
  }
  CHECK(bench.folder.Text("secret.yaml") == "secret: 1\n");
  CHECK(bench.Problem("cardinal/read", Json::object()) ==
        "a parameter of `cardinal/read` is missing or of the wrong type");
}

TEST_CASE("playground: a file is saved only over the text that its editor has seen", "[playground]") {
  Bench bench;
  bench.Result("cardinal/project");
  const Json read = bench.Result("cardinal/read", {{"name", kCards}});
  CHECK(read["text"] == bench.Text(kCards));
  const auto other = bench.OpenPage();
  const Json saved =
      bench.Result("cardinal/save", {{"name", kCards}, {"text", "// one\n"}, {"version", read["version"]}});
  CHECK(bench.Text(kCards) == "// one\n");
  const auto told = std::count_if(bench.sent.begin(), bench.sent.end(), [&](const Json& message) {
    return message.value("method", "") == "cardinal/saved" && message["params"]["version"] == saved["version"];
  });
  CHECK(told == 1);  // the other page

  const Json refused =
      bench.Ask("cardinal/save", {{"name", kCards}, {"text", "// two\n"}, {"version", read["version"]}});
  CHECK(refused["error"]["code"] == -32001);
  CHECK(refused["error"]["message"] == "the file was changed elsewhere: nothing was written");
  CHECK(refused["error"]["data"] == Json{{"text", "// one\n"}, {"version", saved["version"]}});
  CHECK(bench.Text(kCards) == "// one\n");

  // A new file, and one that is gone.
  const std::string fresh = "cards/fresh.cardinal";
  const Json made = bench.Result("cardinal/save", {{"name", fresh}, {"text", "// new\n"}, {"version", ""}});
  CHECK(bench.Text(fresh) == "// new\n");
  CHECK(bench.Problem("cardinal/save", {{"name", fresh}, {"text", "// again\n"}, {"version", ""}}) ==
        "the file was changed elsewhere: nothing was written");
  std::filesystem::remove(bench.folder.path / "my_game" / fresh);
  CHECK(bench.Problem("cardinal/save", {{"name", fresh}, {"text", "// again\n"}, {"version", made["version"]}}) ==
        "the file does not exist any more: nothing was written");
  CHECK(bench.Problem("cardinal/save",
                      {{"name", fresh}, {"text", std::string(kEditedBytes + 1, 'x')}, {"version", ""}}) ==
        "a file has at most 1000000 bytes: nothing was written");
  CHECK(bench.Problem("cardinal/save", {{"name", fresh}, {"text", std::string("a\0b", 3)}, {"version", ""}})
            .ends_with(": nothing was written"));
}

TEST_CASE("playground: all scenarios are listed, also beside a file with an error", "[playground]") {
  Bench bench;
  bench.folder.Put("my_game/scenarios/broken.yaml", "scenario: x\nsteps: [\n");
  bench.Result("cardinal/project");
  const Json files = bench.Result("cardinal/scenarios")["files"];
  REQUIRE(files.size() == 2);
  CHECK(files[0]["name"] == "scenarios/broken.yaml");
  CHECK(files[0]["problem"].get<std::string>().starts_with("line "));
  CHECK(files[1]["scenarios"].size() == 6);
  CHECK(files[1]["scenarios"][1]["title"] ==
        "a captain makes the others stronger, and the stronger camp gets the point");
  CHECK(files[1]["scenarios"][5]["deck_check"] == true);
}

TEST_CASE("playground: a scenario step by step, with its sentences and expectations", "[playground]") {
  Bench bench;
  bench.Result("cardinal/project");
  const Json walk = bench.Result("cardinal/walk", ScenarioParams(1));
  CHECK(walk["passed"] == true);
  REQUIRE(walk["steps"].size() == 2);
  CHECK(walk["steps"][0]["text"] == "p1: play Captain\nexpect: { Scout.strength: 2 }");
  CHECK(walk["steps"][0]["sentences"] == Json{"P1 plays Captain.", "P2 draws Guard."});
  CHECK(walk["steps"][0]["claims"] ==
        Json::array({{{"text", "Scout.strength: 2"}, {"line", 22}, {"holds", true}, {"problem", ""}}}));
  CHECK(walk["steps"][1]["claims"].size() == 2);
  CHECK(bench.Result("cardinal/walk", ScenarioParams(4))["passed"] == true);  // ends with a winner
  CHECK(bench.Result("cardinal/walk", ScenarioParams(5))["problem"] == "this scenario checks a deck: it has no steps");
  CHECK(bench.Result("cardinal/walk", ScenarioParams(9))["problem"] == "there is no such scenario in the file");

  // The same with weaker captains: what fails is shown at its step, and later steps are not played.
  CHECK(bench.Result("cardinal/edit", {{"texts", {{kCards, bench.CardsWith("by +1 if", "by +2 if")}}}})["loaded"] ==
        true);
  const Json failed = bench.Result("cardinal/walk", ScenarioParams(1));
  CHECK(failed["passed"] == false);
  CHECK(failed["steps"][0]["status"] == "failed");
  CHECK(failed["steps"][0]["claims"][0]["holds"] == false);
  CHECK(failed["steps"][0]["claims"][0]["problem"].get<std::string>().find("is 3") != std::string::npos);
  CHECK(failed["steps"][1]["status"] == "unreached");
  CHECK(failed["steps"][1]["claims"][0]["holds"].is_null());
}

TEST_CASE("playground: a match begins at a step, moves to another one, and is played on", "[playground]") {
  Bench bench;
  bench.Result("cardinal/project");
  const Json made = bench.Result("cardinal/try", {{"scenario", ScenarioParams(1)}});
  const std::string match = made["match"];
  CHECK(made["links"].size() == 2);
  CHECK(made["asked"] == 0);
  CHECK(bench.Play(match, 0)["decision"]["options"].size() == 3);  // pass, Captain, and the drawn Guard
  CHECK(bench.Result("cardinal/move", {{"step", 1}})["asked"] == 1);
  const Json after = bench.Play(match, 1);
  CHECK(after["story"].dump().find("plays") != std::string::npos);
  CHECK(after["decision"]["options"].size() == 2);
  CHECK(bench.Problem("cardinal/move", {{"step", 7}}) == "the scenario cannot be played up to step 7");
  CHECK(bench.Play(match, 1) == after);
  // Against the computer, in a match of its own: the page's match stays.
  const Json apart =
      bench.Result("cardinal/try", {{"scenario", ScenarioParams(1)}, {"opponent", "greedy"}, {"apart", true}});
  CHECK(apart["links"].size() == 1);
  CHECK(bench.Result("cardinal/move", {{"step", 0}})["step"] == 0);
  CHECK(bench.Problem("cardinal/try", {{"opponent", "chess"}}) == "there is no player `chess`");
  // After the end of the game.
  const Json over = bench.Result("cardinal/try", {{"scenario", ScenarioParams(4, 2)}});
  CHECK(over["asked"] == -1);
  CHECK(bench.Play(over["match"], 0)["decision"].is_null());
}

TEST_CASE("playground: edited rules are played from the same position, with the answers that fit", "[playground]") {
  Bench bench;
  bench.Result("cardinal/project");
  const std::string match = bench.Result("cardinal/try", {{"scenario", ScenarioParams(1)}})["match"];
  const auto edit = [&](const std::string& text) {
    return bench.Result("cardinal/edit", {{"texts", {{kCards, text}}}});
  };
  const Json before = bench.Play(match, 0, {"Play Captain"});
  const std::size_t lines = bench.matches.lines[match].size();
  CHECK(lines == 2);

  const Json edited = edit(bench.CardsWith("by +1 if", "by +4 if"));
  CHECK(edited == Json{{"loaded", true}, {"given", 1}, {"answers", 1}, {"asked", 1}});
  CHECK(bench.matches.reloads == 1);
  const Json after = bench.Play(match, 0);
  CHECK(after["position"] != before["position"]);
  CHECK(after["position"].dump().find("strength 5") != std::string::npos);
  CHECK(bench.matches.lines[match].size() == lines);

  // A syntax error, a card that the only deck needs: the match stays as it is.
  const Json wrong = edit(bench.CardsWith("strength 1", "strength"));
  CHECK(wrong["loaded"] == false);
  CHECK(wrong["errors"].get<std::string>().find("first.cardinal") != std::string::npos);
  const Json without = edit(bench.CardsWith("card \"Captain\"", "card \"Major\""));
  CHECK(without["loaded"] == false);
  CHECK(without["errors"] == "error: no legal deck of my_game was found\n");
  CHECK(bench.matches.reloads == 1);
  CHECK(bench.Play(match, 0)["position"] == after["position"]);

  // An answer that does not fit any more is dropped, in the lines, too.
  const std::string rules = "game.cardinal";
  std::string text = bench.Text(rules);
  const std::string when = "count(you.camp) < 5";
  text.replace(text.find(when), when.size(), "count(you.camp) < 1");
  CHECK(bench.Result("cardinal/edit", {{"texts", {{rules, text}}}}) ==
        Json{{"loaded", true}, {"given", 0}, {"answers", 1}, {"asked", 0}});
  CHECK(bench.Play(match, 0)["decision"]["options"].size() == 1);
  const auto read = ReadDraftLines(bench.matches.lines[match]);
  REQUIRE(read);
  CHECK(read->answers.empty());
  CHECK(bench.Text(rules).find(when) != std::string::npos);  // nothing was written
}

TEST_CASE("playground: rules that never end are stopped, and the match stays as it was", "[playground]") {
  Bench bench;
  bench.Result("cardinal/project");
  bench.Result("cardinal/try", {{"scenario", ScenarioParams(1, 1)}});
  const std::string text =
      bench.CardsWith("text \"Your other allies", "arrives { repeat forever { draw(0) } }\n  text \"Your other allies");
  const Json edited = bench.Result("cardinal/edit", {{"texts", {{kCards, text}}}});
  CHECK(edited["loaded"] == false);
  CHECK(!edited["errors"].get<std::string>().empty());
  CHECK(bench.matches.reloads == 0);
}

TEST_CASE("playground: a page that comes back has its draft and its match again", "[playground]") {
  Bench bench;
  const std::string draft = bench.Result("cardinal/project")["draft"];
  const std::string match = bench.Result("cardinal/try", {{"scenario", ScenarioParams(1)}})["match"];
  bench.page = bench.OpenPage();
  const Json again = bench.Result("cardinal/project", {{"draft", draft}, {"match", match}});
  CHECK(again["draft"] == draft);
  CHECK(again["match"] == match);
  CHECK(bench.Result("cardinal/move", {{"step", 1}})["step"] == 1);
  bench.page = bench.OpenPage();
  const Json fresh = bench.Result("cardinal/project", {{"draft", "0123456789abcdef"}, {"match", match}});
  CHECK(fresh["draft"] != draft);
  CHECK(fresh["match"] == "");
}

TEST_CASE("playground: the language server of a page accepts only what an editor needs", "[playground]") {
  Bench bench;
  const Json project = bench.Result("cardinal/project");
  const auto wait = [&](const std::string& method, const Json& params) {
    Json answer = bench.Ask(method, params);
    for (int i = 0; i < 1'000 && answer.is_null(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      answer = bench.AnswerTo(bench.last_id);
    }
    return answer;
  };
  CHECK(wait("initialize", {{"processId", 1},
                            {"rootUri", "file:///etc"},
                            {"capabilities", Json::object()}})["result"]["serverInfo"]["name"] == "cardinal");
  bench.page->Receive(R"({"jsonrpc":"2.0","method":"initialized","params":{}})");
  const auto outside = [](const char* uri) { return Json{{"textDocument", {{"uri", uri}}}}; };
  for (const char* uri : {"file:///etc/passwd", "untitled:x", "file:///etc/../etc/hosts.yaml"})
    CHECK(wait("textDocument/documentSymbol", outside(uri))["error"]["message"] ==
          "this document is not one of the game's files");
  CHECK(wait("workspace/symbol", {{"query", ""}})["error"]["message"] == "the editor has no method `workspace/symbol`");
  CHECK(wait("workspace/executeCommand", {{"command", "x"}})["error"]["code"] == -32601);
  const auto cards = std::find_if(project["files"].begin(), project["files"].end(),
                                  [](const Json& file) { return file["name"] == kCards; });
  const Json document = {
      {"uri", (*cards)["uri"]}, {"languageId", "cardinal"}, {"version", 1}, {"text", bench.Text(kCards)}};
  bench.page->Receive(
      Json{{"jsonrpc", "2.0"}, {"method", "textDocument/didOpen"}, {"params", {{"textDocument", document}}}}.dump());
  const Json symbols = wait("textDocument/documentSymbol", {{"textDocument", {{"uri", (*cards)["uri"]}}}});
  CHECK(symbols.dump().find("Captain") != std::string::npos);
}

TEST_CASE("playground: malformed messages are answered with an error", "[playground]") {
  Bench bench;
  for (const char* text :
       {"", "{", "[]", "7", "null", R"({"id":1})", R"({"method":7})", R"({"id":1,"method":"cardinal/nothing"})",
        R"({"id":1,"method":"cardinal/edit","params":[]})",
        R"({"id":1,"method":"cardinal/edit","params":{"texts":{"x":1}}})",
        R"({"id":1,"method":"cardinal/try","params":{"seats":1000}})",
        R"({"id":1,"method":"cardinal/move","params":{"step":-1}})"}) {
    INFO(text);
    bench.page->Receive(text);
  }
  for (const Json& message : bench.sent) CHECK(message.contains("error"));
  CHECK(bench.sent.size() >= 10);
  bench.last_id = 100;
  CHECK(bench.Problem("cardinal/edit", {{"texts", Json::object()}}) ==
        "the page has no draft: `cardinal/project` comes first");
}

}  // namespace cardinal::playground
