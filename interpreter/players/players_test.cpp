#include <catch2/catch.hpp>
#include <set>

#include "interpreter/players/greedy_player.h"
#include "interpreter/players/player_factory.h"
#include "interpreter/players/random_player.h"
#include "interpreter/players/scripted_player.h"

namespace cardinal::players {
namespace {

using model::OptionKind;

// The goal by option; options without an entry have no value.
class Table : public DeterminizedGame {
 public:
  explicit Table(std::vector<std::int64_t> worth) : worth_(std::move(worth)) {}
  std::optional<std::int64_t> EvaluateOption(std::int32_t option, std::uint64_t sample) override {
    samples.insert(sample);
    ++tries;
    const auto i = static_cast<std::size_t>(option);
    return i < worth_.size() ? std::optional(worth_[i]) : std::nullopt;
  }
  // No test here runs simulations.
  SimulationState BeginSimulation(std::uint64_t) override { return {}; }
  SimulationState AnswerDecision(std::int32_t) override { return {}; }
  SimulationState PassUntil(std::int32_t, model::Seat) override { return {}; }
  void Remember() override {}
  SimulationState Return() override { return {}; }
  bool HasClock() const override { return false; }
  std::uint64_t QuestionKey() const override { return 0; }
  std::uint64_t OptionKey(std::int32_t) const override { return 0; }
  std::int32_t SeatCount() const override { return 2; }
  SeatEvaluation EvaluateSeat(model::Seat) const override { return {}; }

  std::set<std::uint64_t> samples;
  int tries = 0;

 private:
  std::vector<std::int64_t> worth_;
};

DecisionView Decision(std::vector<OptionView> options, std::uint32_t serial = 1) {
  DecisionView view;
  view.serial = serial;
  view.seat = 0;
  view.options = std::move(options);
  return view;
}

TEST_CASE("a random player answers the same decision alike and uses every option in time") {
  Table nothing({});
  RandomPlayer one(5), same(5);
  std::set<std::int32_t> seen;
  for (std::uint32_t serial = 1; serial < 60; ++serial) {
    const DecisionView view =
        Decision({{OptionKind::Card, "a"}, {OptionKind::Card, "b"}, {OptionKind::Card, "c"}}, serial);
    const std::int32_t answer = one.Decide(view, nothing);
    CHECK(answer == one.Decide(view, nothing));
    CHECK(answer == same.Decide(view, nothing));
    CHECK(answer == one.DecideBlind(view.seat, view.serial, view.options.size()));
    seen.insert(answer);
  }
  CHECK(seen == std::set<std::int32_t>{0, 1, 2});
  CHECK(nothing.tries == 0);
}

TEST_CASE(
    "a greedy player takes the best option, of equal ones the first, and passes rather than do what is worth nothing") {
  GreedyPlayer greedy(1, 4);
  Table best({3, 9, 9});
  CHECK(greedy.Decide(Decision({{OptionKind::Card, "a"}, {OptionKind::Card, "b"}, {OptionKind::Card, "c"}}), best) ==
        1);
  CHECK(best.tries == 12);
  CHECK(best.samples.size() == 4);  // the same determinized matches for every option
  Table equal({7, 7});
  CHECK(greedy.Decide(Decision({{OptionKind::Act, "play"}, {OptionKind::Pass, "pass"}}), equal) == 1);
  Table better({8, 7});
  CHECK(greedy.Decide(Decision({{OptionKind::Act, "play"}, {OptionKind::Pass, "pass"}}), better) == 0);
}

// Acting is worth much only in the determinized matches in which all options are compared.
class LuckyTable : public Table {
 public:
  LuckyTable() : Table({10, 5}) {}
  std::optional<std::int64_t> EvaluateOption(std::int32_t option, std::uint64_t sample) override {
    const auto worth = Table::EvaluateOption(option, sample);
    if (!first_) first_ = sample;
    return option == 0 && sample - *first_ >= 3 ? 0 : worth;
  }

 private:
  std::optional<std::uint64_t> first_;
};

TEST_CASE("a greedy player does the least rather than what is better only in the matches in which it was chosen") {
  LuckyTable pass, done, number;
  CHECK(GreedyPlayer(1).Decide(Decision({{OptionKind::Act, "play"}, {OptionKind::Pass, "pass"}}), pass) == 1);
  CHECK(GreedyPlayer(1).Decide(Decision({{OptionKind::Card, "more"}, {OptionKind::Done, "done"}}), done) == 1);
  CHECK(GreedyPlayer(1).Decide(Decision({{OptionKind::Card, "a"}, {OptionKind::Number, "0"}}), number) == 1);
  // Of two cards neither does less than the other.
  LuckyTable cards;
  CHECK(GreedyPlayer(1).Decide(Decision({{OptionKind::Card, "a"}, {OptionKind::Card, "b"}}), cards) == 0);
}

TEST_CASE("a greedy player does not wait for ever: late in a game it takes any option now and then") {
  GreedyPlayer greedy(1);
  const auto acts = [&](std::uint32_t from) {
    int count = 0;
    for (std::uint32_t serial = from; serial < from + 100; ++serial) {
      Table waiting({1, 7});  // acting is worse
      count += greedy.Decide(Decision({{OptionKind::Act, "play"}, {OptionKind::Pass, "pass"}}, serial), waiting) == 0;
    }
    return count;
  };
  CHECK(acts(1) == 0);
  CHECK(acts(2'000) == 0);
  CHECK(acts(10'000) > 10);
}

TEST_CASE("a greedy player does not think where there is no choice, and plays at random without a goal") {
  GreedyPlayer greedy(1);
  Table unknown({});
  CHECK(greedy.Decide(Decision({{OptionKind::Done, "done"}}), unknown) == 0);
  CHECK(unknown.tries == 0);
  CHECK(greedy.DecideBlind(0, 1, 1) == 0);
  CHECK_FALSE(greedy.DecideBlind(0, 1, 2));
  const DecisionView view = Decision({{OptionKind::Yes, "yes"}, {OptionKind::No, "no"}});
  CHECK(greedy.Decide(view, unknown) == RandomPlayer(1).Decide(view, unknown));
}

TEST_CASE("a scripted player follows its texts and then passes") {
  ScriptedPlayer scripted({"b"});
  Table nothing({});
  const DecisionView view = Decision({{OptionKind::Act, "a"}, {OptionKind::Act, "b"}, {OptionKind::Pass, "pass"}});
  CHECK(scripted.Decide(view, nothing) == 1);
  CHECK(scripted.Decide(view, nothing) == 2);
  CHECK(scripted.UsedCount() == 1);
}

TEST_CASE("computer players have names") {
  for (const std::string& name : ComputerPlayerNames()) CHECK(MakeComputerPlayer(name, 1) != nullptr);
  CHECK(MakeComputerPlayer("human", 1) == nullptr);
}

TEST_CASE("a search is named with its budget, and a bad one is explained") {
  for (const char* name : {"search", "search:easy", "search:normal", "search:hard", "search:1", "search:200",
                           "search:500ms", "search:5s", "random"}) {
    INFO(name);
    CHECK(MakeComputerPlayer(name, 1) != nullptr);
    CHECK(CheckBudget(name).empty());
    CHECK(HasTimeBudget(name) == std::string_view(name).ends_with("s"));
  }
  for (const char* name :
       {"search:", "search:Hard", "search:0", "search:-3", "search:1000001", "search:ms", "search:0ms", "search:s",
        "search:600001ms", "search:601s", "search: 5", "search:5 ", "search:5:5", "search:99999999999"}) {
    INFO(name);
    CHECK(MakeComputerPlayer(name, 1) == nullptr);
    CHECK(CheckBudget(name).find("1 to 1000000") != std::string::npos);
    CHECK_FALSE(HasTimeBudget(name));
  }
  CHECK(MakeComputerPlayer("greedy:5", 1) == nullptr);
  CHECK(CheckBudget("greedy:5") == "a greedy player takes no budget: write nothing after `greedy`");
  CHECK(StripBudget("search:200") == "search");
  CHECK(StripBudget("greedy") == "greedy");
}

}  // namespace
}  // namespace cardinal::players
