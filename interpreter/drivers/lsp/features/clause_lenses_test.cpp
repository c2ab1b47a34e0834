// The numbers above the clauses of a rulebook, over the protocol, on a small game in memory.
#include "interpreter/drivers/lsp/features/clause_lenses.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "interpreter/drivers/lsp/server/server.h"
#include "interpreter/drivers/lsp/testing.h"

namespace cardinal::lsp {
namespace {

const std::string kRulebook = "/w/rulesets/tiny/rulebook.yaml", kScenarios = "/w/rulesets/tiny/scenarios/all.yaml";
const std::string kRules = R"(use "std:players"
game tiny "Tiny" { players 2  begin with main  rulebook TI }
event main {
  choose go by first of players "Continue?": yes or no
  if go { again }
  draw_game
}
event again {}  @TI-001
)";
const std::string kRulebookText =
    "rulebook: TI\nclauses:\n  - {id: TI-001, tag: play, section: 1. Play, text: Again.}\n"
    "  - {id: TI-002, tag: play, section: 1. Play, text: Nothing.}\n";

std::string Scenarios(const std::string& first, const std::string& second) {
  std::string text = "scenarios:\n";
  for (const std::string& answer : {first, second})
    text += "  - scenario: says " + answer +
            "\n    game: tiny\n    decks: { p1: [], p2: [] }\n    steps: [{p1: " + answer + "}]\n    end: draw\n";
  return text;
}

Json Open(const std::string& path, const std::string& text) {
  return testing::NotificationJson(
      "textDocument/didOpen",
      {{"textDocument", {{"uri", "file://" + path}, {"languageId", "yaml"}, {"version", 1}, {"text", text}}}});
}

// A session in which the lenses are asked for, resolved, and resolved again when a scenario has another text.
struct Lenses {
  testing::MessageSink sink;
  Json first, second;  // the lens of TI-001
  std::ptrdiff_t refreshes = 0;

  explicit Lenses(const Json& capabilities) {
    source::MemoryFileSystem disk;
    disk.AddFile("/w/rulesets/tiny/game.cardinal", kRules);
    disk.AddFile(kRulebook, kRulebookText);
    disk.AddFile(kScenarios, Scenarios("yes", "no"));
    const auto idle = [] { return testing::NotificationJson("$/idle"); };  // deferred work is done after each message
    const auto resolve = [this](int id) {
      return [this, id] { return testing::RequestJson(id, "codeLens/resolve", sink.AnswerTo(2)["result"][0]); };
    };
    testing::StepSource source(
        {[&] {
           return testing::RequestJson(
               1, "initialize", {{"capabilities", capabilities}, {"processId", nullptr}, {"rootUri", "file:///w"}});
         },
         [] { return testing::NotificationJson("initialized"); }, [] { return Open(kRulebook, kRulebookText); },
         [] {
           return testing::RequestJson(2, "textDocument/codeLens",
                                       {{"textDocument", {{"uri", "file://" + kRulebook}}}});
         },
         idle, idle, resolve(3), [] { return Open(kScenarios, Scenarios("yes", "yes")); }, idle, idle, idle, resolve(4),
         [] { return testing::RequestJson(5, "shutdown"); }, [] { return testing::NotificationJson("exit"); }});
    Dispatcher dispatcher(source, sink);
    const Server server(dispatcher, disk, "/w", "", "test");
    CHECK(dispatcher.RunInOneThread() == 0);
    first = sink.AnswerTo(3)["result"];
    second = sink.AnswerTo(4)["result"];
    const std::vector<Json> messages = sink.Messages();
    refreshes = std::count_if(messages.begin(), messages.end(), [](const Json& message) {
      return message.value("method", "") == "workspace/codeLens/refresh";
    });
  }
};

}  // namespace

TEST_CASE("lsp: above a clause the scenarios that exercise it, counted again after a change") {
  const Json capabilities = {{"workspace", {{"codeLens", {{"refreshSupport", true}}}}}};
  Lenses lenses(capabilities);
  const Json given = lenses.sink.AnswerTo(2)["result"];
  REQUIRE(given.size() == 2);
  CHECK_FALSE(given[0].contains("command"));
  CHECK(lenses.first["command"]["title"] == "1 scenario");
  CHECK(lenses.first["range"] == given[0]["range"]);
  const Json arguments = lenses.first["command"]["arguments"][0];
  REQUIRE(arguments["locations"].size() == 1);
  CHECK(arguments["locations"][0]["uri"] == "file://" + kScenarios);
  CHECK(arguments["locations"][0]["range"]["start"] == Json{{"line", 1}, {"character", 14}});
  CHECK(arguments["position"]["line"] == 2);
  CHECK(lenses.second["command"]["title"] == "2 scenarios");
  CHECK(lenses.refreshes == 2);
}

TEST_CASE("lsp: a client that does not know `workspace/codeLens/refresh` is not asked for it") {
  const Lenses lenses(Json::object());
  CHECK(lenses.second["command"]["title"] == "2 scenarios");
  CHECK(lenses.refreshes == 0);
}

// Files in memory; listing them can fail.
struct Disk : source::MemoryFileSystem {
  bool broken = false;
  std::vector<std::filesystem::path> ListFiles(const std::filesystem::path& folder, std::string_view ending,
                                               std::int64_t max_files) const override {
    if (broken) throw std::runtime_error("no memory");
    return MemoryFileSystem::ListFiles(folder, ending, max_files);
  }
};

TEST_CASE("lsp: scenarios are counted when the lenses are asked for again, though the first count failed") {
  Disk disk;
  disk.AddFile("/w/rulesets/tiny/game.cardinal", kRules);
  disk.AddFile(kRulebook, kRulebookText);
  disk.AddFile(kScenarios, Scenarios("yes", "no"));
  testing::MessageSink sink;
  const auto idle = [] { return testing::NotificationJson("$/idle"); };
  const auto lenses = [](int id) {
    return testing::RequestJson(id, "textDocument/codeLens", {{"textDocument", {{"uri", "file://" + kRulebook}}}});
  };
  testing::StepSource source(
      {[] {
         return testing::RequestJson(
             1, "initialize", {{"capabilities", Json::object()}, {"processId", nullptr}, {"rootUri", "file:///w"}});
       },
       [] { return testing::NotificationJson("initialized"); }, [] { return Open(kRulebook, kRulebookText); }, idle,
       idle, idle,
       [&] {
         disk.broken = true;
         return lenses(2);
       },
       idle, idle,
       [&] {
         disk.broken = false;
         return lenses(3);
       },
       idle, idle, [&] { return testing::RequestJson(4, "codeLens/resolve", sink.AnswerTo(3)["result"][0]); },
       [] { return testing::RequestJson(5, "shutdown"); }, [] { return testing::NotificationJson("exit"); }});
  Dispatcher dispatcher(source, sink);
  const Server server(dispatcher, disk, "/w", "", "test");
  CHECK(dispatcher.RunInOneThread() == 0);
  const std::vector<Json> messages = sink.Messages();
  CHECK(std::any_of(messages.begin(), messages.end(), [](const Json& message) {
    return message.dump().find("internal error: no memory") != std::string::npos;
  }));
  CHECK(sink.AnswerTo(4)["result"]["command"]["title"] == "1 scenario");
}

}  // namespace cardinal::lsp
