// Invalid saved matches: cut off, of another program, damaged, or changed by an attacker who also fixed the checksum.
// `cardinal play --load` refuses each, gives the reason in the words of tests/malformed/saves.txt, and ends with 2.
#include <catch2/catch.hpp>

#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"
#include "tests/malformed/saves.h"

namespace cardinal::malformed {
namespace {

// A saved match in the middle of a game: a ship with crew at the quay, an open decision, an active modifier.
struct Good {
  program::Program program;
  save::SavedMatch saved;
};

// The program as `cardinal` would load it, so that the hash of its contents is the same.
program::Program Harbour() {
  source::MemoryFileSystem files;
  for (const auto& [path, text] : Project()) files.AddFile("/w" / path, text);
  return testing::LoadProgram(files, {"/w/rulesets/harbour", {"/w/cards/harbour"}, {}});
}

Good GoodSave() {
  Good good;
  good.program = Harbour();
  match::Setup setup;
  setup.seed = 3;
  const std::int32_t deck = program::FindZone(good.program, "deck");
  for (int seat = 0; seat < 2; ++seat) {
    std::vector<match::SetupCard> cards;
    for (const char* name : {"Gull", "Gull", "Heron", "Old Whale", "Bosun", "Harbour Fee", "Windfall"})
      cards.push_back({program::FindCard(good.program, name), deck});
    setup.decks.push_back(std::move(cards));
  }
  good.saved.game = good.program.game;
  good.saved.content_hash = good.program.content_hash;
  good.saved.seed = 7;
  good.saved.seats = {{"Anna", "human", "Trader"}, {"Berto", "greedy", "Trader"}};
  match::Match match = match::NewMatch(good.program, setup);
  engine::StepResult step = engine::StartMatch(good.program, match);
  // The last option is an action if there is one: a ship sails.
  for (int i = 0; i < 3; ++i) {
    REQUIRE(step.kind == engine::StepResult::Kind::Decision);
    step = engine::Advance(good.program, match,
                           {static_cast<std::int32_t>(match.decision.options.size()) - 1, match.serial, {}});
  }
  REQUIRE(step.kind == engine::StepResult::Kind::Decision);
  good.saved.match = std::move(match);
  return good;
}

Said Load(const std::string& bytes) {
  auto project = Project();
  project["broken.save"] = bytes;
  return Tell(project, {"play", "harbour", "--load", "broken.save", "--plain"});
}

TEST_CASE("malformed saves: a correct one is accepted", "[malformed]") {
  const Good good = GoodSave();
  const Said said = Load(save::Encode(good.program, good.saved));
  INFO(said.text);
  CHECK(said.exit == 0);
}

TEST_CASE("malformed saves: each is refused with the reason, exit 2", "[malformed]") {
  const Good good = GoodSave();
  const Expected expected = ReadExpected("saves");
  Expected told;
  const auto refuse = [&](const std::string& name, const std::string& bytes) {
    INFO(name);
    const Said said = Load(bytes);
    CHECK(said.exit == 2);
    CHECK(said.time < std::chrono::milliseconds(4000));
    CHECK(told.count(name) == 0);
    told[name] = FirstProblem(said.text, "broken.save");
    if (!golden::Updating() && expected.count(name) > 0) CHECK(told[name] == expected.at(name));
    if (!golden::Updating()) CHECK(expected.count(name) == 1);
  };
  const std::string bytes = save::Encode(good.program, good.saved);
  for (const DamagedFile& damaged : DamagedFiles()) refuse(damaged.name, damaged.damage(bytes));
  for (const ForgedMatch& forged : ForgedMatches()) {
    save::SavedMatch saved = good.saved;
    forged.forge(saved.match);
    refuse(forged.name, save::Encode(good.program, saved));
  }
  if (golden::Updating()) WriteExpected("saves", told);
  CHECK(told.size() >= 60);
}

TEST_CASE("malformed saves: one that is cut or has a changed bit is never accepted as another match", "[malformed]") {
  const Good good = GoodSave();
  const std::string bytes = save::Encode(good.program, good.saved);
  save::SavedMatch read;
  std::string error;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    INFO(size);
    REQUIRE_FALSE(save::Decode(good.program, bytes.substr(0, size), read, error));
    REQUIRE_FALSE(error.empty());
  }
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string turned = bytes;
    turned[bit / 8] = static_cast<char>(turned[bit / 8] ^ (1 << (bit % 8)));
    INFO("bit " << bit);
    // The checksum does not cover the names of people and decks, and the seed of the computer players.
    if (save::Decode(good.program, turned, read, error)) REQUIRE(read.match == good.saved.match);
  }
}

}  // namespace
}  // namespace cardinal::malformed
