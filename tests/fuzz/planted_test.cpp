// Defects planted in copies of real games: random games find each one, it is shrunk, and written as a scenario that
// fails until the defect is fixed.
#include <catch2/catch.hpp>

#include <algorithm>
#include <regex>

#include "interpreter/drivers/fuzz/fuzz.h"
#include "tests/cli/teller.h"
#include "tests/golden.h"
#include "tests/load_game.h"

namespace cardinal::cli {
namespace {

namespace fs = std::filesystem;

struct Planted {
  const char* game;
  const char* file;  // of the ruleset
  const char* from;  // this text of it
  const char* to;    // is replaced by this; if `from` is empty, it is added at the end
  const char* games;
  const char* kind;
  const char* scenario;  // the file that is written
};

// A copy of the game on the disk, with the defect; Fix removes the defect.
struct Patch : DiskFolder {
  explicit Patch(const Planted& planted) {
    for (const std::string folder : {"rulesets/", "cards/"}) {
      fs::create_directories(path / folder);
      fs::copy(golden::Root() / (folder + planted.game), path / (folder + planted.game), fs::copy_options::recursive);
    }
    name_ = std::string("rulesets/") + planted.game + "/" + planted.file;
    whole_ = Text(name_);
    std::string text = whole_;
    const std::size_t at = *planted.from == '\0' ? text.size() : text.find(planted.from);
    REQUIRE(at != std::string::npos);
    Put(name_, text.replace(at, std::string(planted.from).size(), planted.to));
  }
  void Fix() { Put(name_, whole_); }

 private:
  std::string name_, whole_;
};

int Number(const std::string& text, const std::string& pattern) {
  std::smatch found;
  return std::regex_search(text, found, std::regex(pattern)) ? std::stoi(found[1]) : -1;
}

TEST_CASE("fuzz: planted defects are found and shrunk to at most 8 cards and 6 steps") {
  const Planted planted = GENERATE(
      // A player without an item can never close the window: passing has no effect.
      Planted{"imagimon", "items.cardinal", "close when passes = 2", "close when passes = 2 and taken > 0", "1",
              "soft lock", "findings/soft-lock-items-22.yaml"},
      // Two rules trigger each other for ever.
      Planted{"kmon", "damage.cardinal", "", "\nafter heal(k, _) { place(k, 1) }\nafter place(k, _) { heal(k, 1) }\n",
              "1", "endless rules", "findings/endless-rules-damage-56.yaml"},
      // An endless loop of rules without a decision, because there is nothing to choose from.
      Planted{"imagimon", "round.cardinal", "for each p in turn_order where count(p.slot) = 0 { field(p) }",
              "repeat while any[count(p.slot) = 0 for each p in players] { for each p in turn_order where "
              "count(p.slot) = 0 { field(p) } }",
              "1", "endless rules", "findings/endless-rules-round-29.yaml"},
      // More wins than the zone can hold.
      Planted{"imagimon", "game.cardinal", "zone wins  of Player: seen by all",
              "zone wins of Player: at most 1, seen by all", "3", "fault", "findings/fault-outcome-10.yaml"},
      // The hand of a player is visible in a public sentence, and in a public state.
      Planted{"kmon", "turn.cardinal", "tell \"{you}'s turn.\"",
              "tell \"{you}'s turn.\"  if any[c is Item for each c in you.hand] { tell \"{you} looks pleased.\" }", "1",
              "leak", "findings/leak-turn-10.yaml"},
      Planted{"imajica", "seizure.cardinal", "tell \"{p} contests with {team}.\"",
              "tell \"{p} contests with {team}.\"  if any[c is Flash for each c in p.hand] { tell \"{p} smiles.\" }",
              "1", "leak", "findings/leak-seizure-43.yaml"},
      Planted{"reality", "turn.cardinal", "set you.attacks to 0",
              "set you.attacks to count[each c in you.hand where c is Maneuver]", "3", "leak",
              "findings/leak-state-attacks.yaml"});
  Patch folder(planted);
  INFO(planted.game << ": " << planted.to);
  CHECK(folder.Run({"fuzz", planted.game, "--games", planted.games, "--jobs", "1", "--quiet"}) == kFindings);
  INFO(folder.out << folder.err);
  CHECK(folder.err.empty());
  CHECK(folder.Said(std::string("\n") + planted.kind + " "));
  const std::string text = folder.Text(planted.scenario);
  INFO(text);
  REQUIRE(text.starts_with("# Found by `cardinal fuzz` with seed 1 in game "));
  const std::string sizes = "([0-9]+) cards?, [0-9]+ steps?: cardinal test " + std::string(planted.scenario);
  const std::string steps = "[0-9]+ cards?, ([0-9]+) steps?: cardinal test " + std::string(planted.scenario);
  CHECK(Number(folder.out, sizes) >= 0);
  CHECK(Number(folder.out, sizes) <= 8);
  CHECK(Number(folder.out, steps) >= 0);
  CHECK(Number(folder.out, steps) <= 6);
  // The scenario fails for exactly that reason, and passes when the rules are fixed.
  CHECK(folder.Run({"test", planted.scenario}) == kFindings);
  CHECK(folder.Said("0 passed, 1 failed"));
  folder.Fix();
  CHECK(folder.Run({"test", planted.scenario}) == kOk);
  INFO(folder.out << folder.err);
  CHECK(folder.Said("1 passed, 0 failed"));
}

// Defects of the machine itself, which no rules can cause: the test plants them in the compiled program. The written
// scenario is run with that program, and shows no problem with the correct one.
struct Broken {
  const char* what;
  void (*plant)(program::Program& program);
  soundness::ProblemKind kind;
  const char* key;
};

void OfferTwice(program::Program& program) {
  for (program::Window& window : program.windows)
    if (!window.actions.empty()) window.actions.push_back(window.actions.front());
}

// The table of actions that are never offered has wrong entries; with an observer of each step the actions are offered
// anyway.
void ForeseeWrongly(program::Program& program) {
  for (program::Action& action : program.actions) action.never_offered.assign(program.cards.size(), 1);
}

TEST_CASE("fuzz: defects planted in the machine are found, and the scenario fails while they are there") {
  const Broken broken = GENERATE(
      Broken{"two options alike", OfferTwice, soundness::ProblemKind::Invariant, "broken invariant invariant 10"},
      Broken{"foreseen wrongly", ForeseeWrongly, soundness::ProblemKind::Nondeterminism,
             "difference a match that is watched"});
  INFO(broken.what);
  program::Program program = testing::RepositoryGame("imagimon");
  broken.plant(program);
  fuzz::FuzzOptions options;
  options.games = 3;
  options.tries = 300;
  const fuzz::FuzzReport report = fuzz::Fuzz(program, {}, options);
  const auto found = std::find_if(report.found.begin(), report.found.end(), [&](const fuzz::ShrunkFinding& one) {
    return one.finding.problem.kind == broken.kind;
  });
  REQUIRE(found != report.found.end());
  INFO(found->finding.key);
  CHECK(found->finding.key.starts_with(broken.key));
  // A scenario is run with an observer of each step; with this defect, that run is a different game.
  if (broken.kind == soundness::ProblemKind::Nondeterminism)
    CHECK(found->shrunk.shown.problem != "");
  else
    CHECK(found->shrunk.shown.text.starts_with("# Found by `cardinal fuzz` with seed 1 in game "));
  // The correct program has no finding.
  CHECK(fuzz::Fuzz(testing::RepositoryGame("imagimon"), {}, options).found.empty());
}

}  // namespace
}  // namespace cardinal::cli
