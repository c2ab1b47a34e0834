// A hosted match for tests. In: a game, the kinds of its seats. Out: what each client received, as text and as JSON.
// (Only tests include this file; everything in it is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/base/json.h"
#include "interpreter/drivers/host/hosted_match.h"
#include "tests/soak/all_games.h"

namespace cardinal::host {

// Keeps all messages. A client has the number of its seat; the spectator is -1.
struct Inbox : MessageSink {
  std::map<ClientId, std::vector<std::string>> messages;
  std::vector<ClientId> closed;

  void Send(ClientId client, const std::string& message) override { messages[client].push_back(message); }
  void Close(ClientId client) override { closed.push_back(client); }

  // The last message of that type; null if there is none.
  base::Json Last(ClientId client, const std::string& type) const {
    const auto found = messages.find(client);
    if (found == messages.end()) return nullptr;
    for (auto message = found->second.rbegin(); message != found->second.rend(); ++message)
      if (message->starts_with("{\"type\":\"" + type + "\"")) return base::Json::parse(*message);
    return nullptr;
  }
  std::size_t Count(ClientId client, const std::string& type) const {
    const auto found = messages.find(client);
    std::size_t count = 0;
    if (found == messages.end()) return count;
    for (const std::string& message : found->second) count += message.starts_with("{\"type\":\"" + type + "\"") ? 1 : 0;
    return count;
  }
};

// The games of the repository, loaded once.
inline const std::vector<Game>& LoadedGames() {
  static const std::vector<Game> games = AllGames();
  return games;
}
inline const Game& LoadedGame(const std::string& name) {
  for (const Game& game : LoadedGames())
    if (game.name == name) return game;
  FAIL("there is no game " << name);
  return LoadedGames().front();
}

inline HostSetup MakeSetup(const Game& game, std::vector<std::string> kinds, std::uint64_t seed = 1) {
  HostSetup setup;
  setup.session.seed = seed;
  kinds.resize(std::max<std::size_t>(kinds.size(), static_cast<std::size_t>(game.program.min_players)), "random");
  for (std::size_t i = 0; i < kinds.size(); ++i)
    setup.session.seats.push_back({session::DefaultName(i), kinds[i], game.decks[(seed + i) % game.decks.size()]});
  return setup;
}

inline const load::GameHome& NoHome() {
  static const load::GameHome home;
  return home;
}

// The lines of a log in memory. `fails`: no line can be written.
struct MemoryLog : replay::LineSink {
  explicit MemoryLog(std::string& text, bool* fails = nullptr) : text_(text), fails_(fails) {}
  std::string Append(std::string_view line) override {
    if (fails_ != nullptr && *fails_) return "the store is away";
    text_ += line;
    return "";
  }
  std::string Finish() override { return ""; }
  void Discard() override { text_.clear(); }
  bool CanRetry() const override { return true; }

 private:
  std::string& text_;
  bool* fails_;
};

// Messages to one client that build its story: its lines as JSON.
inline std::vector<base::Json> StoryLines(const Inbox& inbox, ClientId client) {
  std::vector<base::Json> lines;
  for (const std::string& text : inbox.messages.at(client)) {
    const base::Json message = base::Json::parse(text);
    if (message["type"] != "story") continue;
    const auto from = message["from"].get<std::size_t>();
    REQUIRE(from <= lines.size());
    lines.resize(from);
    for (const base::Json& line : message["lines"]) lines.push_back(line);
  }
  return lines;
}
inline std::vector<std::string> StoryOf(const Inbox& inbox, ClientId client) {
  std::vector<std::string> texts;
  for (const base::Json& line : StoryLines(inbox, client)) texts.push_back(line["text"]);
  return texts;
}

inline std::string AnswerText(const base::Json& decision, std::int64_t option) {
  return base::Json({{"type", "answer"}, {"decision", decision["decision"]}, {"option", option}}).dump();
}

// The numbers that answer the decision.
inline std::vector<std::int64_t> OptionNumbers(const base::Json& decision) {
  std::vector<std::int64_t> numbers;
  for (const base::Json& option : decision["options"]) numbers.push_back(option["option"].get<std::int64_t>());
  if (decision.contains("numbers")) numbers.push_back(decision["numbers"]["first"].get<std::int64_t>());
  return numbers;
}

// The person who is asked answers with a random option. False: no person is asked.
inline bool AnswerAtRandom(HostedMatch& match, const Inbox& inbox, base::Random& luck, Milliseconds now = 0) {
  if (match.IsOver()) return false;
  const model::Seat seat = match.Session().GetMatch().decision.seat;
  const base::Json decision = inbox.Last(seat, "decision");
  if (decision.is_null()) return false;
  const std::vector<std::int64_t> numbers = OptionNumbers(decision);
  match.Handle(seat, AnswerText(decision, numbers[luck.NextBelow(numbers.size())]), now);
  return true;
}

// A match that has begun, with a client for each person.
struct HostedTable {
  const Game& game;
  Inbox inbox;
  HostedMatch match;

  HostedTable(const std::string& name, const std::vector<std::string>& kinds, std::uint64_t seed = 1,
              std::unique_ptr<replay::LineSink> log = nullptr)
      : game(LoadedGame(name)), match(game.program, NoHome(), MakeSetup(game, kinds, seed), inbox) {
    if (log != nullptr) REQUIRE(match.KeepLog(std::move(log)).empty());
    match.Start(0);
    for (std::size_t i = 0; i < kinds.size(); ++i)
      if (kinds[i] == session::kHuman) match.Connect(static_cast<ClientId>(i), static_cast<view::Seat>(i), "", 0);
  }

  void Send(ClientId client, const base::Json& message) { match.Handle(client, message.dump(), 0); }
  model::Seat Asked() const { return match.Session().GetMatch().decision.seat; }
  // Random answers of the persons; returns how many.
  int Play(base::Random& luck, int answers) {
    int given = 0;
    for (; given < answers && AnswerAtRandom(match, inbox, luck); ++given)
      for (auto& [client, messages] : inbox.messages)
        if (answers > 1'000 && messages.size() > 100) messages.erase(messages.begin(), messages.end() - 20);
    return given;
  }
};

}  // namespace cardinal::host
